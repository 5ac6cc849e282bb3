import type { PlannedOccurrence } from '@millpond/core/forecast'
import { type Cents, cents, sumCents } from '@millpond/core/money'
import { piecesOf } from '@millpond/core/statement'
import type { StatementTable, TableColumn, TableRow } from '@millpond/core/table'
import { type Day, firstDay, lastDay, type Month } from '@millpond/core/time'
import type { OpenDocument } from '@millpond/core/timing'
import type { ForecastModel } from '#model/use-model.ts'

export interface Part {
  readonly key: string
  readonly name: string
  readonly amount: Cents
  /** The table has a row of that key to open. */
  readonly isRow: boolean
}

export interface CellDocument {
  readonly document: OpenDocument
  /** For a document, the part that belongs to the row. */
  readonly amount: Cents
}

/**
 * The parts of a cell. For a group, its rows by size; for a total, the rows above it; for the cash
 * of an account, its movements, its documents, and the rest of its plan.
 */
export function cellParts(
  model: ForecastModel,
  table: StatementTable,
  row: TableRow,
  column: number,
): Part[] {
  const amount = row.amounts[column] ?? null
  if (amount === null) return []
  if (row.children.length > 0) return bySize(rowParts(row.children, column))
  if (row.kind === 'total' || row.kind === 'check')
    return rowParts(partsOfTotal(table, row), column)
  if (table.statement === 'balanceSheet') return balanceParts(row, column, amount)
  return table.statement === 'cashFlow' && row.kind === 'account'
    ? cashParts(model, table, row, column)
    : []
}

const rowParts = (rows: readonly TableRow[], column: number): Part[] =>
  rows
    .map(({ key, name, amounts }) => ({ key, name, amount: amounts[column] ?? null, isRow: true }))
    .filter((part): part is Part => part.amount !== null && part.amount !== 0)

const bySize = (parts: readonly Part[]): Part[] =>
  parts.toSorted((left, right) => Math.abs(right.amount) - Math.abs(left.amount))

/** The rows of a total, each once; cash in and cash out contain parts of many rows. */
function partsOfTotal({ rows, statement }: StatementTable, row: TableRow): TableRow[] {
  if (statement === 'cashFlow') {
    return row.key === 'net' ? rows.filter(each => each.kind === 'group') : []
  }
  const at = rows.findIndex(each => each.key === row.key)
  const before = rows.slice(0, at)
  const beforeTax = before.findIndex(each => each.key === 'profitBeforeTax')
  if (beforeTax >= 0) return before.slice(beforeTax)
  return row.key === 'grossProfit' ? before : before.filter(each => !IN_GROSS.has(each.key))
}

const IN_GROSS = new Set(['revenue', 'directCosts'])

function balanceParts(row: TableRow, column: number, amount: Cents): Part[] {
  const before = row.amounts[column - 1] ?? null
  if (before === null) return []
  return [
    { key: 'before', name: 'At the start', amount: before, isRow: false },
    { key: 'moved', name: 'Change', amount: cents(amount - before), isRow: false },
  ]
}

function cashParts(
  model: ForecastModel,
  table: StatementTable,
  row: TableRow,
  column: number,
): Part[] {
  const of = table.columns[column]
  const amount = row.amounts[column] ?? null
  if (!of || amount === null || of.kind === 'actual') return []
  const ahead = cents(aheadOf(model, row, of))
  const documents = sumCents(cellDocuments(model, row.key, of).map(each => each.amount))
  const expected = sumCents(cellPlanned(model, row.key, of).map(each => each.amount))
  const parts = [
    { key: 'soFar', name: 'So far', amount: cents(amount - ahead) },
    { key: 'documents', name: 'Open invoices and bills', amount: documents },
    { key: 'expected', name: 'Planned invoices and bills', amount: expected },
    { key: 'planned', name: 'Other planned amounts', amount: cents(ahead - documents - expected) },
  ]
  const some = parts.filter(part => part.amount !== 0).map(part => ({ ...part, isRow: false }))
  // A single part would only repeat the figure, unless it says that all of it is documents.
  return some.length > 1 || documents !== 0 || expected !== 0 ? some : []
}

/** The forecast's amount of a row in a column; for days, all of it. */
function aheadOf({ forecast }: ForecastModel, row: TableRow, { months, days }: TableColumn) {
  if (days) {
    return forecast.statements.dated
      .filter(each => each.key === row.key && each.on >= days.from && each.on <= days.to)
      .reduce((sum, each) => sum + each.amount, 0)
  }
  const cash = forecast.statements.cash.find(each => each.key === row.key)
  return months.reduce(
    (sum, month) => sum + (cash?.amounts[forecast.months.indexOf(month)] ?? 0),
    0,
  )
}

/** Open documents whose money moves within a column, largest first. */
export function cellDocuments(
  { forecast }: ForecastModel,
  key: string,
  { months, days }: TableColumn,
): CellDocument[] {
  const from: Day = days?.from ?? firstDay(months[0] as Month)
  const to: Day = days?.to ?? lastDay(months.at(-1) as Month)
  return forecast.documents
    .filter(document => document.expectedOn >= from && document.expectedOn <= to)
    .map(document => ({ document, amount: shareOf(document, key) }))
    .filter(each => each.amount !== 0)
    .sort((left, right) => Math.abs(right.amount) - Math.abs(left.amount))
}

export interface CellPlanned {
  readonly occurrence: PlannedOccurrence
  /** The part of its cash that belongs to the row. */
  readonly amount: Cents
}

/** Planned invoices and bills that are paid within a column, largest first. */
export function cellPlanned(
  { forecast }: ForecastModel,
  key: string,
  { months, days }: TableColumn,
): CellPlanned[] {
  const from: Day = days?.from ?? firstDay(months[0] as Month)
  const to: Day = days?.to ?? lastDay(months.at(-1) as Month)
  const byId = new Map(forecast.planned.map(each => [each.documentId, each]))
  return forecast.statements.onOwnDays
    .filter(each => each.key === key && each.on >= from && each.on <= to)
    .flatMap(({ documentId, amount }) => {
      const occurrence = documentId === null ? undefined : byId.get(documentId)
      return occurrence ? [{ occurrence, amount }] : []
    })
    .sort((left, right) => Math.abs(right.amount) - Math.abs(left.amount))
}

const shareOf = (document: OpenDocument, key: string): Cents =>
  sumCents(
    piecesOf(document)
      .filter(piece => piece.key === key)
      .map(({ amount }) => amount),
  )
