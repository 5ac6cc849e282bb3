import { datesIn, type FileDate, type FileRows, textOf } from '#budget-file'
import type { Cents } from '#money'
import { monthsBetween, monthsFrom } from '#time'
import { guessKind } from './account-kind.ts'
import { gapWords, MAX_FILE_ACCOUNTS } from './books-file.ts'
import { readBalance, textAt } from './cells.ts'
import type { JournalLayout } from './layout.ts'
import { decimalSign, kindOf, labelOf, named } from './read-balances.ts'
import { type FileFaultPlace, type FileTable, type TableAccount, TOTAL_ROW } from './table.ts'

/** A line of a journal; debits are positive. */
export interface BookedLine {
  /** The position of its account in the table. */
  readonly account: number
  /** The position of its month. */
  readonly month: number
  /** The number of its day, if the file says it. */
  readonly day: number | null
  readonly amount: number
}

export interface JournalTable extends FileTable {
  /**
   * Lines that balance with each other; null where the entries of the file cannot be separated.
   */
  readonly entries: readonly (readonly BookedLine[])[] | null
  readonly lines: readonly BookedLine[]
}

interface RawLine {
  readonly row: number
  readonly date: FileDate
  readonly account: number
  readonly amount: number
  /** The number of its entry; empty if it has none. */
  readonly entry: string
}

/**
 * The accounts of a list of journal lines, with what was booked on them in each month. A line
 * without an amount is left out. An entry with a number must balance, and the fault names its last
 * row.
 */
export function readJournals(
  rows: FileRows,
  layout: JournalLayout,
  country: string | null,
): JournalTable {
  const { raw, accounts, faults } = rawLines(rows, layout, country)
  const sorted = [...new Set(raw.map(({ date }) => date.month))].sort()
  const [first, last = first] = [sorted[0], sorted.at(-1)]
  const months = first && last ? monthsFrom(first, monthsBetween(first, last) + 1) : []
  const lines = raw.map(({ account, date, amount }) => ({
    ...{ account, amount, day: date.day },
    month: first ? monthsBetween(first, date.month) : 0,
  }))
  const values = accounts.map(() => months.map(() => 0))
  for (const { account, month, amount } of lines) {
    const own = values[account] as number[]
    own[month] = (own[month] ?? 0) + amount
  }
  const grouped = entriesOf(raw, lines)
  return {
    ...{ months, lines, entries: grouped.entries },
    accounts: accounts.map((account, at) => ({ ...account, values: values[at] ?? [] })),
    faults: [...faults, ...grouped.faults],
  }
}

function rawLines(rows: FileRows, layout: JournalLayout, country: string | null) {
  const { headRow, date, debit, credit, entry } = layout
  const columns = credit === null ? [debit] : [debit, credit]
  const { hasCommas, fault } = decimalSign(rows, headRow, columns)
  const faults: FileFaultPlace[] = fault ? [fault] : []
  const written = rows.slice(headRow + 1).map(cells => cells[date] ?? null)
  const dates = datesIn(written, country)
  const accounts: Omit<TableAccount, 'values'>[] = []
  const positions = new Map<string, number>()
  const raw: RawLine[] = []
  for (let row = headRow + 1; row < rows.length; row += 1) {
    const cells = rows[row] ?? []
    const label = labelOf(cells, layout)
    if (TOTAL_ROW.test(label.name) || !columns.some(each => textOf(cells[each]) !== '')) continue
    const amount = columns.reduce((sum, column, side) => {
      const reading = readBalance(cells[column], hasCommas)
      if ('fault' in reading) faults.push({ row, column, message: reading.fault })
      const value = 'value' in reading ? reading.value : 0
      return side === 0 ? sum + value : sum - value
    }, 0)
    const key = (label.number ?? label.name).toLowerCase()
    const booked = dates[row - headRow - 1] ?? null
    const problem = lineFault(cells, layout, key, booked)
    if (problem) faults.push({ row, ...problem })
    if (problem || booked === null) continue
    const account = positions.get(key) ?? accounts.length
    if (account === accounts.length) {
      positions.set(key, account)
      accounts.push({
        row,
        ...named(label),
        kind: kindOf(label, guessKind(label.number, label.name)),
      })
    }
    raw.push({ row, date: booked, account, amount, entry: textAt(cells, entry) })
  }
  if (accounts.length > MAX_FILE_ACCOUNTS) {
    faults.push({ row: null, column: null, message: 'The file has more than 1,000 accounts.' })
  }
  return { raw, accounts, faults }
}

function lineFault(
  cells: FileRows[number],
  layout: JournalLayout,
  key: string,
  date: FileDate | null,
): Omit<FileFaultPlace, 'row'> | null {
  if (key === '') {
    return {
      column: layout.name,
      message: 'This line has an amount but no account. Add the account.',
    }
  }
  if (date !== null) return null
  const text = textAt(cells, layout.date)
  const message =
    text === ''
      ? 'This line has an amount but no date. Add the date.'
      : `“${text}” is not a date that we can read. Write it like 31 Mar 2026.`
  return { column: layout.date, message }
}

interface Group {
  readonly number: string
  readonly lines: BookedLine[]
  /** The last row of the entry. */
  row: number
}

/**
 * Lines of one number and one date, or without a number lines of one date until they balance. A
 * number whose lines balance over several dates is no fault: only lines of one date are one entry.
 */
function entriesOf(raw: readonly RawLine[], lines: readonly BookedLine[]) {
  const groups = new Map<string, Group>()
  const sums = new Map<string, number>()
  const bare: BookedLine[] = []
  for (const [at, { entry, row }] of raw.entries()) {
    const line = lines[at] as BookedLine
    if (entry === '') {
      bare.push(line)
      continue
    }
    const key = `${line.month} ${line.day} ${entry}`
    const group = groups.get(key) ?? { number: entry, lines: [], row }
    group.lines.push(line)
    group.row = row
    groups.set(key, group)
    sums.set(entry, (sums.get(entry) ?? 0) + line.amount)
  }
  const faults = [...groups.values()].flatMap((group): FileFaultPlace[] => {
    const gap = group.lines.reduce((sum, { amount }) => sum + amount, 0)
    if (gap === 0 || sums.get(group.number) === 0) return []
    const message = `Entry ${group.number}, which ends here, is ${gapWords(gap as Cents)}.`
    return [{ row: group.row, column: null, message }]
  })
  const runs = runsOf(bare)
  return { entries: runs && [...[...groups.values()].map(each => each.lines), ...runs], faults }
}

function runsOf(lines: readonly BookedLine[]): BookedLine[][] | null {
  const entries: BookedLine[][] = []
  let open: BookedLine[] = []
  let sum = 0
  for (const line of lines) {
    const [first = line] = open
    if (first.month !== line.month || first.day !== line.day) return null
    open.push(line)
    sum += line.amount
    if (sum !== 0) continue
    entries.push(open)
    open = []
  }
  return open.length === 0 ? entries : null
}
