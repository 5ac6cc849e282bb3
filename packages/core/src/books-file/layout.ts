import { type FileRows, monthsIn, textOf } from '#budget-file'
import type { Month } from '#time'
import { columnNamed } from './cells.ts'

/** The columns of one month: one of signed amounts, or one of debits and one of credits. */
export interface MonthColumns {
  readonly month: Month
  readonly debit: number
  readonly credit: number | null
}

interface AccountColumns {
  /** Counts from 0; the accounts are below it. */
  readonly headRow: number
  readonly number: number | null
  readonly name: number | null
  readonly type: number | null
}

export interface BalanceLayout extends AccountColumns {
  readonly form: 'balances'
  readonly months: readonly MonthColumns[]
}

export interface JournalLayout extends AccountColumns {
  readonly form: 'journals'
  readonly date: number
  readonly debit: number
  /** Null: the debit column has signed amounts. */
  readonly credit: number | null
  /** The number of the entry that a line belongs to. */
  readonly entry: number | null
}
export type BooksLayout = BalanceLayout | JournalLayout

const MAX_HEADINGS = 40
const DATE = /^((posting|transaction|journal|entry) )?date$/i
const DEBIT = /^(debits?|dr|debit amount)\b/i
const CREDIT = /^(credits?|cr|credit amount)\b/i
const AMOUNT = /^(net |signed )?(amount|value)\b/i
const NUMBER = /^((gl|ledger|nominal|account|a\/c) )?(code|no\.?|number|#)$/i
const NAME = /^((account|ledger|nominal)( name)?|name|account description|line)$/i
const TYPE = /^(account )?(type|class|category|group)$/i
const ENTRY =
  /^((journal|entry|transaction|voucher|doc(ument)?|reference|ref)( (no\.?|number|id|#))?|no\.?|number|id|#)$/i
/** `No` of a journal is the number of an entry. */
const BARE_NUMBER = /^(no\.?|number|#)$/i

/** The likely columns of a ledger; null if it has neither months nor dates. */
export function guessBooksLayout(rows: FileRows): BooksLayout | null {
  for (const [headRow, cells] of rows.slice(0, MAX_HEADINGS).entries()) {
    const date = columnNamed(cells, DATE)
    const debit = columnNamed(cells, DEBIT) ?? columnNamed(cells, AMOUNT)
    if (date === null || debit === null) continue
    const credit = columnNamed(cells, DEBIT) === null ? null : columnNamed(cells, CREDIT)
    const entry = columnNamed(cells, ENTRY)
    const bare = cells.flatMap((cell, at) => (BARE_NUMBER.test(textOf(cell)) ? [at] : []))
    const labels = accountColumns(cells, [date, debit, credit ?? debit, ...bare])
    return { form: 'journals', headRow, ...labels, date, debit, credit, entry }
  }
  const found = rows.slice(0, MAX_HEADINGS).map((cells, row) => ({ row, months: monthsOf(cells) }))
  const [best] = found.sort((a, b) => b.months.length - a.months.length || a.row - b.row)
  if (!best || best.months.length < 2) return null
  return balanceLayout(rows, best.row)
}

const monthsOf = (cells: FileRows[number]) =>
  monthsIn(cells.map(cell => textOf(cell).replace(SIDE, '').trim())).flatMap((month, column) =>
    month === null ? [] : [{ month, column }],
  )
const SIDE = /[\s(–-]*\b(debits?|credits?|dr|cr)\b[\s).]*$/i

function balanceLayout(rows: FileRows, row: number): BalanceLayout {
  const heads = rows[row] ?? []
  const below = rows[row + 1] ?? []
  const hasSides = below.some(cell => DEBIT.test(textOf(cell)))
  const months = new Map<Month, MonthColumns>()
  const taken = monthsOf(heads)
  for (const { month, column } of taken) {
    const known = months.get(month)
    const isCredit = /\b(credits?|cr)\b/i.test(textOf(heads[column]))
    if (known && (isCredit || hasSides)) months.set(month, { ...known, credit: column })
    else if (!known) {
      const isPair = hasSides && CREDIT.test(textOf(below[column + 1]))
      months.set(month, { month, debit: column, credit: isPair ? column + 1 : null })
    }
  }
  const labels = hasSides && below.some(cell => NAME.test(textOf(cell))) ? below : heads
  const used = [...months.values()].flatMap(({ debit, credit }) => [debit, credit ?? debit])
  return {
    ...{ form: 'balances', headRow: hasSides ? row + 1 : row },
    ...withName(accountColumns(labels, used), rows, row, Math.min(...used)),
    months: [...months.values()].sort((a, b) => (a.month < b.month ? -1 : 1)),
  }
}

type Labels = Pick<AccountColumns, 'number' | 'name' | 'type'>

function accountColumns(cells: FileRows[number], used: readonly number[]): Labels {
  const free = cells.map((cell, column) => (used.includes(column) ? null : cell))
  const name = columnNamed(free, NAME)
  const number = columnNamed(free, NUMBER)
  return { number, name, type: columnNamed(free, TYPE) }
}

/** Without a heading, the names are in the column before the months that has the most words. */
function withName(labels: Labels, rows: FileRows, headRow: number, firstMonth: number): Labels {
  if (labels.name !== null) return labels
  const columns = Array.from({ length: firstMonth }, (_, column) => column).filter(
    column => column !== labels.number && column !== labels.type,
  )
  const wordsIn = (column: number) =>
    rows.slice(headRow + 1).filter(row => /\p{L}{2}/u.test(textOf(row[column]))).length
  const [name = null] = columns.toSorted((a, b) => wordsIn(b) - wordsIn(a))
  const isNumber = (column: number) =>
    rows.slice(headRow + 1).some(row => /^\d{2,6}$/.test(textOf(row[column])))
  const number = labels.number ?? columns.find(each => each !== name && isNumber(each)) ?? null
  return { ...labels, name, number }
}
