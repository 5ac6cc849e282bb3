import {
  type AccountKind,
  type BooksLayout,
  balanceBooks,
  booksFileFaults,
  type FileMeaning,
  type FileReading,
  guessBooksLayout,
  guessMeaning,
  journalBooks,
  kindOfAccount,
  readBalances,
  readJournals,
  typedAccounts,
} from '@millpond/core/books-file'
import type { FileRows } from '@millpond/core/budget-file'
import type { BooksAccount } from '@millpond/core/ledger'
import type { Day } from '@millpond/core/time'
import { startTransition, useMemo, useState } from 'react'
import { FileFault } from '#platform/workbook/file-fault.ts'
import type { FileSheet } from '#platform/workbook/open-workbook.ts'

interface OpenBooksFile {
  readonly name: string
  readonly sheets: readonly FileSheet[]
  readonly sheet: number
  readonly rows: FileRows
  readonly layout: BooksLayout
}

const UNREADABLE = 'We couldn’t read the file. Save it again as .xlsx or CSV, and choose it again.'
const NO_LEDGER =
  'We found no ledger in the file. It needs accounts in rows and months in columns, or a list of ' +
  'journals with Date, Account, Debit and Credit. The example file shows how.'
const MAX_SHEETS = 8
const MAX_LINES = 200_000

/** The first sheet with a ledger. */
async function openBooks(file: File): Promise<OpenBooksFile> {
  const { readFile } = await import('#sheet-editor/files/read-file.ts')
  const sheets = await readFile(file, MAX_LINES)
  for (const [sheet, { read }] of sheets.slice(0, MAX_SHEETS).entries()) {
    const rows = await read()
    const layout = guessBooksLayout(rows)
    if (layout) return { name: file.name, sheets, sheet, rows, layout }
  }
  throw new FileFault(NO_LEDGER)
}

interface Choices {
  readonly kinds: ReadonlyMap<number, AccountKind>
  readonly meaning: Partial<FileMeaning>
}
const NO_CHOICES: Choices = { kinds: new Map(), meaning: {} }

/** The chosen file, what the user says of it, and the ledger that follows. */
export function useBooksFile(
  today: Day,
  { country, yearBeginsMonth }: Pick<Sources, 'country' | 'yearBeginsMonth'>,
  known: readonly BooksAccount[],
) {
  const [file, setFile] = useState<OpenBooksFile | null>(null)
  const [problem, setProblem] = useState<string>()
  const [isReading, setReading] = useState(false)
  const [choices, setChoices] = useState(NO_CHOICES)
  const choose = async (chosen: File) => {
    setReading(true)
    try {
      const opened = await openBooks(chosen)
      startTransition(() => {
        setFile(opened)
        setChoices(NO_CHOICES)
        setProblem(undefined)
      })
    } catch (error) {
      setFile(null)
      setProblem(error instanceof FileFault ? error.message : UNREADABLE)
    }
    setReading(false)
  }
  const read = useMemo(
    () => (file ? readBooks(file, choices, { today, country, yearBeginsMonth, known }) : null),
    [file, choices, today, country, yearBeginsMonth, known],
  )
  return {
    ...{ file, problem, isReading, choose, read },
    chooseKind: (row: number, kind: AccountKind) =>
      setChoices(before => ({ ...before, kinds: new Map(before.kinds).set(row, kind) })),
    chooseMeaning: (change: Partial<FileMeaning>) =>
      setChoices(before => ({ ...before, meaning: { ...before.meaning, ...change } })),
    chooseLayout: (layout: BooksLayout) => setFile(before => before && { ...before, layout }),
  }
}
export type OpenedBooks = ReturnType<typeof useBooksFile>

interface Sources {
  readonly today: Day
  /** Of the company: dates are written in its order. */
  readonly country: string
  readonly yearBeginsMonth: number
  /** Accounts of the books that are there, with the types that were chosen for them. */
  readonly known: readonly BooksAccount[]
}

function readBooks({ rows, layout }: OpenBooksFile, choices: Choices, sources: Sources) {
  const { today, country, yearBeginsMonth, known } = sources
  const isJournal = layout.form === 'journals'
  const journals = isJournal ? readJournals(rows, layout, country) : null
  const table = journals ?? (isJournal ? null : readBalances(rows, layout))
  const accounts = table?.accounts ?? []
  const kinds = new Map(
    accounts.flatMap(({ row, number, name }): [number, AccountKind][] => {
      const before = known.find(each => each.number === number && each.name === name)
      const kind = choices.kinds.get(row) ?? (before && kindOfAccount(before))
      return kind ? [[row, kind]] : []
    }),
  )
  const typed = typedAccounts(accounts, kinds)
  const meaning = {
    ...guessMeaning(typed, table?.months ?? [], yearBeginsMonth),
    ...choices.meaning,
  }
  const reading: FileReading = journals
    ? journalBooks(journals, kinds, choices.meaning.yearBeginsMonth ?? yearBeginsMonth)
    : balanceBooks(table ?? { months: [], accounts: [], faults: [] }, kinds, meaning)
  const whole = reading.file ? booksFileFaults(reading.file, today) : []
  const faults = [
    ...reading.faults,
    ...whole.map(message => ({ row: null, column: null, message })),
  ]
  return { accounts, kinds, meaning, faults, file: faults.length > 0 ? null : reading.file }
}
