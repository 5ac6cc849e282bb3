export * from './change-count.ts'
export * from './edit.ts'
export { isDone, nextRedo, nextUndo } from './edit-log.ts'
export * from './sheet.ts'
export {
  type DraftLine,
  type LineConflict,
  type LineNotes,
  type LineNotesByCode,
  type LineSaveResult,
  type LineText,
  lineKey,
  lineTextOf,
  notesOf,
  type StoredLine,
  type WorkingLines,
  workingLines,
} from './working-lines.ts'
export * from './working-sheet.ts'
