import { ITEM_TYPE, type ItemType } from '@millpond/core/item'
import { addMonths, type Month } from '@millpond/core/time'
import { type CsvCell, toCsv } from '@millpond/core/workbook'
import type { ExportColumn, ExportTable } from '../../../stores/export-store.ts'
import { headingOf, isMoney, wordFor } from './headings.ts'

type Row = Readonly<Record<string, unknown>> & {
  readonly first_month?: Month
  readonly item_type?: ItemType
}

/** Months in columns, one each. */
const SERIES = 'amounts'

/** A table as CSV: one line a row, amounts in whole currency with cents. */
export function tableSheet({ columns, rows: text }: ExportTable): string {
  const rows = JSON.parse(text) as Row[]
  const plain = columns.filter(({ name }) => name !== SERIES)
  const months = columns.length > plain.length ? monthsOf(rows) : []
  const headings = [...plain.map(({ name }) => headingOf(name)), ...months]
  return toCsv([
    headings,
    ...rows.map(row => [...plain.map(column => cellOf(row, column)), ...amountsOf(row, months)]),
  ])
}

function cellOf(row: Row, { name, type }: ExportColumn): CsvCell {
  const value = row[name] ?? null
  if (value === null) return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'object') return JSON.stringify(value)
  if (typeof value !== 'number') return String(value)
  const isCents = isMoney(name, type) && row.item_type !== ITEM_TYPE.customers
  return isCents ? currencyOf(value) : (wordFor(name, value) ?? value)
}

/** Divides cents by 100, which gives the nearest number without further rounding. */
const currencyOf = (cents: number): number => cents / 100

const firstOf = (row: Row) => row.first_month as Month
const valuesOf = (row: Row) => row[SERIES] as readonly (number | null)[]

/** All months of all rows, in order. */
function monthsOf(rows: readonly Row[]): Month[] {
  const months = new Set<Month>()
  for (const row of rows) {
    for (const at of valuesOf(row).keys()) months.add(addMonths(firstOf(row), at))
  }
  return [...months].sort()
}

function amountsOf(row: Row, months: readonly Month[]): CsvCell[] {
  if (months.length === 0) return []
  const byMonth = new Map(
    valuesOf(row).map((cents, at) => [addMonths(firstOf(row), at), cents] as const),
  )
  return months.map(month => {
    const cents = byMonth.get(month) ?? null
    return cents === null ? null : currencyOf(cents)
  })
}
