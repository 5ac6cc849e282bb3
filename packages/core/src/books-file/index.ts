export * from './account-kind.ts'
export * from './books-file.ts'
export * from './layout.ts'
export {
  FILE_SIGNS,
  type FileMeaning,
  guessMeaning,
  RESULT_SPANS,
  type ResultSpan,
} from './meaning.ts'
export * from './preview.ts'
export * from './read-balances.ts'
export * from './read-journals.ts'
export * from './table.ts'
export * from './to-books.ts'
export { fileRecords } from './to-records.ts'
