/** The rows of Xero's reports. Every value is a text, amounts included. */
import type { Day } from '@millpond/core/time'
import { longDay } from '../dates.ts'

interface Cell {
  readonly Value: string
  readonly Attributes?: readonly { readonly Value: string; readonly Id: string }[]
}

interface CellRow {
  readonly RowType: 'Header' | 'Row' | 'SummaryRow'
  readonly Cells: readonly Cell[]
}

export interface Section {
  readonly RowType: 'Section'
  readonly Title: string
  readonly Rows: readonly CellRow[]
}

export type ReportRow = CellRow | Section

/** `amount(123456)` is `1234.56`. */
export const amount = (value: number): string => (value / 100).toFixed(2)

/** An empty amount is an empty text in some reports and `0.00` in others. */
export const amountOrEmpty = (value: number): string => (value === 0 ? '' : amount(value))

const cellsOf = (texts: readonly string[]): Cell[] => texts.map(Value => ({ Value }))

export const header = (texts: readonly string[]): CellRow => ({
  RowType: 'Header',
  Cells: cellsOf(texts),
})

export const section = (Title: string, Rows: readonly CellRow[] = []): Section => ({
  RowType: 'Section',
  Title,
  Rows,
})

/** The account's id is in the name's cell and again in every cell next to it. */
export const accountRow = (accountId: string, texts: readonly string[]): CellRow => ({
  RowType: 'Row',
  Cells: texts.map(Value => ({ Value, Attributes: [{ Value: accountId, Id: 'account' }] })),
})

/** A computed line: it has no account and therefore no attributes. */
export const plainRow = (texts: readonly string[]): CellRow => ({
  RowType: 'Row',
  Cells: cellsOf(texts),
})

export const summaryRow = (texts: readonly string[]): CellRow => ({
  RowType: 'SummaryRow',
  Cells: cellsOf(texts),
})

/** `['Net Profit', 10, 20]` with the amounts written as money. */
export const figures = (name: string, values: readonly number[]): string[] => [
  name,
  ...values.map(amount),
]

export interface ReportContext {
  readonly type: string
  readonly name: string
  readonly organisation: string
  readonly span: string
  readonly today: Day
  readonly now: number
}

export const report = (context: ReportContext, rows: readonly ReportRow[]) => ({
  Reports: [
    {
      ReportID: context.type,
      ReportName: context.name,
      ReportType: context.type,
      ReportTitles: [context.name, context.organisation, context.span],
      ReportDate: longDay(context.today),
      UpdatedDateUTC: `/Date(${context.now})/`,
      Fields: [],
      Rows: rows,
    },
  ],
})

export const addUp = (columns: number, rows: readonly (readonly number[])[]): number[] =>
  Array.from({ length: columns }, (_, column) =>
    rows.reduce((total, values) => total + (values[column] ?? 0), 0),
  )
