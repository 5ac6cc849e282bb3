export * from './edit.ts'
export { type EditLog, isDone, nextRedo, nextUndo } from './edit-log.ts'
export * from './sheet.ts'
export * from './working-sheet.ts'
