export * from './change-count.ts'
export * from './edit.ts'
export { isDone, nextRedo, nextUndo } from './edit-log.ts'
export {
  type DraftLine,
  type LineNotes,
  type LineNotesByCode,
  type LineText,
  shownNotes,
} from './line-notes.ts'
export * from './sheet.ts'
export {
  type LineConflict,
  type LineSaveResult,
  lineKey,
  lineTextOf,
  notesOf,
  type StoredLine,
  type WorkingLines,
} from './working-lines.ts'
export * from './working-sheet.ts'
