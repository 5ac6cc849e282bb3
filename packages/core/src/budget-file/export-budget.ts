import { type ItemCode, isProfitAndLossType } from '#item'
import { type CellValue, cellOf, columnIn, type Sheet as PlannedSheet } from '#sheet'
import { addMonths, type Month, monthAbbreviation, monthsFrom, shortMonth, yearOf } from '#time'
import {
  type CsvCell,
  cellName,
  type DriverToFile,
  driverSheet,
  driverType,
  driverValues,
  formula,
  monthCell,
  number,
  text,
  toCsv,
  type Workbook,
  type WorkbookCell,
} from '#workbook'
import { FILE_TYPES, type FileLine } from './file-grid.ts'

export interface BudgetToFile {
  /** `Kererū Coffee: budget FY27`. */
  readonly title: string
  readonly currency: string
  /** Ordered by number. */
  readonly lines: readonly FileLine[]
  readonly sheet: PlannedSheet
  readonly months: readonly Month[]
  /** The amounts that empty cells count in totals, in cents; null for an unknown line or month. */
  readonly expectedAt: (code: ItemCode, month: Month) => CellValue
  /** The drivers that formulas can name; absent means none. */
  readonly drivers?: readonly DriverToFile[]
}

const HEADS = ['Type', 'Number', 'Account']
const FIRST_MONTH = HEADS.length

/**
 * The budget in dollars, accounts by type, with formulas as totals. It can be imported again, so
 * empty cells stay empty: the forecast they count has its own row above each total, and the totals
 * equal those on the screen.
 */
export function budgetWorkbook(budget: BudgetToFile): Workbook {
  const { title, currency, months } = budget
  const rows: WorkbookCell[][] = [
    [text(title, 'heading'), null, text(`${currency}, tax exclusive`, 'note')],
    [
      ...HEADS.map(head => text(head, 'heading')),
      ...months.map(month => monthCell(month, 'monthHeading')),
      text('Total', 'monthHeading'),
    ],
  ]
  for (const { name, lines } of byType(budget.lines)) {
    const first = rows.length
    for (const line of lines) rows.push(accountRow(budget, name, line, rows.length))
    const expected = months.map(month => sumExpected(budget, lines, month))
    if (expected.some(amount => amount !== 0)) rows.push(expectedRow(name, expected))
    rows.push(totalRow(name, lines, first, rows.length, months.length))
  }
  const widths = [14, 10, 34, ...months.map(() => 13), 14]
  const frozen = { frozenRows: 2, frozenColumns: FIRST_MONTH }
  const drivers = driverSheet(budget.drivers ?? [], months)
  return { sheets: [{ name: 'Budget', widths, ...frozen, rows }, ...drivers] }
}

interface TypedLines {
  readonly name: string
  readonly lines: readonly FileLine[]
}

const byType = (lines: readonly FileLine[]): TypedLines[] =>
  FILE_TYPES.map(({ itemType, name }) => ({
    name,
    lines: lines.filter(line => line.itemType === itemType),
  })).filter(type => type.lines.length > 0)

function accountRow(
  budget: BudgetToFile,
  type: string,
  line: FileLine,
  row: number,
): WorkbookCell[] {
  const { sheet, months } = budget
  const amounts = months.map(month => {
    const value = cellOf(sheet, line.code, month)
    return value === null ? null : number(value / 100, 'money')
  })
  const labels = [text(type, 'note'), text(line.number ?? ''), text(line.name)]
  const expected = months.map(month => expectedIn(budget, line, month))
  const more = expected.reduce((sum, each) => sum + each, 0)
  return [...labels, ...amounts, yearCell(line, row, months.length, more)]
}

/** The amount an empty cell counts, in cents; a written cell adds nothing to itself. */
const expectedIn = (
  { sheet, expectedAt }: BudgetToFile,
  { code }: FileLine,
  month: Month,
): number => (cellOf(sheet, code, month) === null ? (expectedAt(code, month) ?? 0) : 0)

const sumExpected = (budget: BudgetToFile, lines: readonly FileLine[], month: Month): number =>
  lines.reduce((sum, line) => sum + expectedIn(budget, line, month), 0)

/** A row without an account name, so that it is ignored when the file is imported. */
function expectedRow(type: string, amounts: readonly number[]): WorkbookCell[] {
  const label = text(`Forecast for empty ${type.toLowerCase()} cells`, 'note')
  const year = amounts.reduce((sum, each) => sum + each, 0)
  return [label, null, null, ...[...amounts, year].map(cents => number(cents / 100, 'money'))]
}

/** Balances have no sum over months. `more` is the amount of empty cells, in cents. */
const yearCell = (
  line: FileLine | undefined,
  row: number,
  months: number,
  more = 0,
): WorkbookCell => {
  if (!line || !isProfitAndLossType(line.itemType) || months === 0) return null
  const [first, last] = [cellName(row, FIRST_MONTH), cellName(row, FIRST_MONTH + months - 1)]
  return formula(`SUM(${first}:${last})${more === 0 ? '' : `+${more / 100}`}`, 'total')
}

/** Labelled in the type column, so that an import does not mistake it for an account. */
function totalRow(
  name: string,
  lines: readonly FileLine[],
  first: number,
  row: number,
  months: number,
): WorkbookCell[] {
  const sums = Array.from({ length: months }, (_, month) => {
    const column = FIRST_MONTH + month
    return formula(`SUM(${cellName(first, column)}:${cellName(row - 1, column)})`, 'total')
  })
  const label = text(`Total ${name.toLowerCase()}`, 'total')
  return [label, null, null, ...sums, yearCell(lines[0], row, months)]
}

/** The budget as text, without totals: every row is an account or a driver. */
export function budgetCsv({ lines, sheet, months, drivers = [] }: BudgetToFile): string {
  const rows = byType(lines).flatMap(type =>
    type.lines.map(line => [type.name, line.number, line.name, ...amountsOf(line, sheet, months)]),
  )
  const driven = drivers.map(driver => [
    ...[driverType(driver.unit), null, driver.name],
    ...driverValues(driver, months),
  ])
  return toCsv([[...HEADS, ...months.map(shortMonth)], ...rows, ...driven])
}

const amountsOf = (line: FileLine, sheet: PlannedSheet, months: readonly Month[]): CsvCell[] =>
  months.map(month => {
    const value = cellOf(sheet, line.code, month)
    return value === null ? null : value / 100
  })

export interface XeroBudgetFile {
  readonly csv: string
  /** Planned accounts without a number, which Xero needs to recognise them. */
  readonly leftOut: readonly FileLine[]
}

/**
 * The format of Xero's Budget Manager: accounts as `Rent (400)` in the first column, months as
 * `Nov-2026` in the first row, amounts in dollars, income and expenses positive. An empty cell
 * leaves Xero's figure unchanged. Profit and loss only, because the meaning of balances is not
 * documented. https://help.xero.com/uk/BudgetImportExport
 */
export function xeroBudgetFile({ lines, sheet, months }: BudgetToFile): XeroBudgetFile {
  const planned = lines.filter(
    ({ itemType, code }) =>
      isProfitAndLossType(itemType) && months.some(month => cellOf(sheet, code, month) !== null),
  )
  const named = planned.filter(line => line.number !== null)
  const rows = byType(named).flatMap(type =>
    type.lines.map(line => [`${line.name} (${line.number})`, ...amountsOf(line, sheet, months)]),
  )
  return {
    csv: toCsv([['Account', ...months.map(xeroMonth)], ...rows]),
    leftOut: planned.filter(line => line.number === null),
  }
}

const xeroMonth = (month: Month): string => `${monthAbbreviation(month)}-${yearOf(month)}`

/** All months from the first to the last one that has an amount or was requested, without gaps. */
export function monthsToFile(sheet: PlannedSheet, asked: readonly Month[]): Month[] {
  const columns = asked.map(month => columnIn(sheet, month)).filter(column => column >= 0)
  for (const { values } of sheet.rows.values()) {
    const first = values.findIndex(value => value !== null)
    if (first < 0) continue
    columns.push(
      first,
      values.findLastIndex(value => value !== null),
    )
  }
  if (columns.length === 0) return []
  const [from, to] = [Math.min(...columns), Math.max(...columns)]
  return monthsFrom(addMonths(sheet.firstMonth, from), to - from + 1)
}
