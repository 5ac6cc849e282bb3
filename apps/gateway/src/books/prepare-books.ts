import { type BooksFile, booksFileFaults, fileRecords } from '@millpond/core/books-file'
import { assembleLedger, type BooksRecords, reconcile } from '@millpond/core/ledger'
import { fail, type Result, succeed } from '@millpond/core/outcome'
import type { Day } from '@millpond/core/time'

/** Books ready to be stored: all the arithmetic is done before a transaction begins. */
export type PreparedBooks = ReturnType<typeof prepareBooks> & {
  /** The spreadsheet that the books come from. */
  readonly fileName?: string
}

/** `isPartial` while the older months are still on their way: there is nothing to reconcile yet. */
export function prepareBooks(answers: readonly BooksRecords[], today: Day, isPartial: boolean) {
  const checks = isPartial ? [] : reconcile(answers, today)
  return { assembled: assembleLedger(answers, today), checks, isPartial, today }
}

interface FileInput {
  readonly file: BooksFile
  readonly company: Parameters<typeof fileRecords>[1]
  readonly today: Day
}

/** The books of a spreadsheet, or what is wrong with it. */
export function prepareFile({
  file,
  company,
  today,
}: FileInput): Result<PreparedBooks, readonly [string, ...string[]]> {
  const [fault, ...others] = booksFileFaults(file, today)
  if (fault !== undefined) return fail([fault, ...others])
  const { records, asOf } = fileRecords(file, company, today)
  return succeed(prepareBooks([records], asOf, false))
}
