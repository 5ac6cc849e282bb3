export * from './edit.ts'
export { type EditLog, nextRedo, nextUndo } from './edit-log.ts'
export * from './sheet.ts'
export * from './working-sheet.ts'
