import { type FileRows, signsSeen, textOf } from '#budget-file'
import { addMonths, longMonth, type Month } from '#time'
import { type AccountKind, guessKind, kindOfWords } from './account-kind.ts'
import { MAX_FILE_ACCOUNTS, MAX_FILE_MONTHS, MAX_FILE_NAME } from './books-file.ts'
import { readBalance, textAt } from './cells.ts'
import type { BalanceLayout, MonthColumns } from './layout.ts'
import { type FileFaultPlace, type FileTable, type TableAccount, TOTAL_ROW } from './table.ts'

/**
 * The accounts of a trial balance by month, with debits less credits in cents. Rows of totals are
 * left out, an empty cell is zero, and a heading such as `Liabilities` gives the rows below it
 * their type. Each fault has its place.
 */
export function readBalances(rows: FileRows, layout: BalanceLayout): FileTable {
  const months = layout.months.slice(-MAX_FILE_MONTHS)
  const { hasCommas, fault } = decimalSign(rows, layout.headRow, columnsOf(months))
  const faults: FileFaultPlace[] = [...(fault ? [fault] : []), ...monthFaults(rows, layout)]
  const accounts: TableAccount[] = []
  const rowOf = new Map<string, number>()
  let heading: AccountKind | null = null
  for (let row = layout.headRow + 1; row < rows.length; row += 1) {
    const cells = rows[row] ?? []
    const label = labelOf(cells, layout)
    if (TOTAL_ROW.test(label.name)) continue
    if (!columnsOf(months).some(column => textOf(cells[column]) !== '')) {
      if (label.name !== '' && label.number === null) heading = kindOfWords(label.name)
      continue
    }
    const { values, faults: found } = amountsOf(cells, row, months, hasCommas)
    faults.push(...found, ...labelFaults(label, row, rowOf, layout.name))
    accounts.push({ row, ...named(label), kind: kindOf(label, heading), values })
  }
  if (accounts.length > MAX_FILE_ACCOUNTS) {
    faults.push({ row: null, column: null, message: 'The file has more than 1,000 accounts.' })
  }
  return { months: months.map(({ month }) => month), accounts, faults }
}

interface Label {
  readonly number: string | null
  readonly name: string
  readonly type: string
}

export function labelOf(
  cells: FileRows[number],
  columns: Pick<BalanceLayout, 'number' | 'name' | 'type'>,
): Label {
  const number = textAt(cells, columns.number).replace(/\.0+$/, '')
  const name = textAt(cells, columns.name)
  return { number: number === '' ? null : number, name, type: textAt(cells, columns.type) }
}

export const named = ({ number, name }: Label) => ({
  number: number?.slice(0, 50) ?? null,
  name: (name === '' ? (number ?? '') : name).slice(0, MAX_FILE_NAME),
})

export const kindOf = ({ type, number, name }: Label, heading: AccountKind | null) => {
  const byName = guessKind(number, name)
  const given = kindOfWords(type) ?? heading
  // `Assets` says less than the name of a bank account below it.
  return given === null ||
    (given === 'asset' && isAsset(byName)) ||
    (given === 'liability' && byName === 'payable')
    ? (byName ?? given)
    : given
}
const isAsset = (kind: AccountKind | null) =>
  kind === 'bank' || kind === 'receivable' || kind === 'fixedAsset'

function labelFaults(
  label: Label,
  row: number,
  rowOf: Map<string, number>,
  column: number | null,
): FileFaultPlace[] {
  const key = (label.number ?? label.name).toLowerCase()
  if (key === '') {
    const message = 'This row has amounts but no account. Add the account, or delete the row.'
    return [{ row, column, message }]
  }
  const before = rowOf.get(key)
  rowOf.set(key, before ?? row)
  if (before === undefined) return []
  const which = label.number ?? `“${label.name}”`
  const message = `${which} is also in row ${before + 1}. Combine the two rows, or rename one.`
  return [{ row, column, message }]
}

function amountsOf(
  cells: FileRows[number],
  row: number,
  months: readonly MonthColumns[],
  hasCommas: boolean,
) {
  const faults: FileFaultPlace[] = []
  const read = (column: number | null): number => {
    if (column === null) return 0
    const reading = readBalance(cells[column], hasCommas)
    if ('value' in reading) return reading.value
    faults.push({ row, column, message: reading.fault })
    return 0
  }
  const values = months.map(({ debit, credit }) => read(debit) - read(credit))
  return { values, faults }
}

const columnsOf = (months: readonly MonthColumns[]): number[] =>
  months.flatMap(({ debit, credit }) => (credit === null ? [debit] : [debit, credit]))

/** Whether a comma is the decimal sign, and where the file contradicts itself. */
export function decimalSign(rows: FileRows, headRow: number, columns: readonly number[]) {
  const { comma, doubt } = signsSeen(
    rows.slice(headRow + 1).flatMap((cells, index) =>
      columns.map(column => ({
        ...{ row: headRow + 1 + index, column },
        cell: cells[column] ?? null,
      })),
    ),
  )
  const [first] = doubt
  const fault = first && {
    ...{ row: first.row, column: first.column },
    message: `“${first.text}” can be read in two ways. Write all amounts with two decimals.`,
  }
  return { hasCommas: comma === 'decimals', fault }
}

/**
 * Months must follow each other, and a heading between them that is not a month is most likely a
 * misspelled one.
 */
function monthFaults(rows: FileRows, { headRow, months }: BalanceLayout): FileFaultPlace[] {
  const used = columnsOf(months)
  const heads = [rows[headRow] ?? [], rows[headRow - 1] ?? []]
  const between = (rows[headRow] ?? []).flatMap((_, column) => {
    const isInside = column > Math.min(...used) && column < Math.max(...used)
    const [text = ''] = heads.map(cells => textOf(cells[column])).filter(each => each !== '')
    if (!isInside || used.includes(column) || text === '' || NOT_A_MONTH.test(text)) return []
    const message = `“${text}” is not a month that we can read. Write it like Mar 2026.`
    return [{ row: headRow, column, message }]
  })
  const missing = months.flatMap(({ month, debit }, at) => {
    const before: Month | undefined = months[at - 1]?.month
    if (!before || addMonths(before, 1) === month) return []
    const message = `${longMonth(addMonths(before, 1))} is missing. Add a column for it.`
    return [{ row: headRow, column: debit, message }]
  })
  return between.length > 0 ? between : missing
}
const NOT_A_MONTH = /total|ytd|year|quarter|\bq\d\b|change|variance|average|note/i
