/**
 * The normal form of a scenario: per account and month a shift, factors, a sum and a typed amount.
 * The order of events does not matter, because factors multiply before one rounding and sums add.
 */
import { type Cents, cents, type Ppm } from '#money'
import { assert } from '#outcome'
import { type Month, monthOfDay } from '#time'
import type {
  AddAdjustment,
  DocumentAdjustment,
  DocumentTimingAdjustment,
  EntryAdjustment,
  InstalmentsAdjustment,
  KeptBackAdjustment,
  LayerLine,
  ObligationAdjustment,
  OwnTerms,
  PurchaseAdjustment,
  ScaleAdjustment,
  ScenarioAdjustment,
  ShiftAdjustment,
  TimingAdjustment,
} from '../adjustment.ts'

export interface LayerCell {
  /** Ascending, so that the same factors in any order are the same product. */
  readonly factors: readonly Ppm[]
  /** Those of the factors that shares of the account follow. */
  readonly linkedFactors: readonly Ppm[]
  readonly sum: Cents
  readonly typed: Cents | null
}

/** Amounts of one account with terms of their own; the terms of equal keys are equal. */
export interface LayerPart {
  readonly key: string
  readonly terms: OwnTerms
  readonly amounts: ReadonlyMap<Month, Cents>
}

/** Sales of one event; the same key is the same luck. */
export interface LayerSales {
  readonly key: string
  readonly rangePpm: Ppm
  readonly amounts: ReadonlyMap<Month, Cents>
}

export interface LayerRow {
  readonly cells: ReadonlyMap<Month, LayerCell>
  readonly shifts: readonly ShiftAdjustment[]
  readonly parts: readonly LayerPart[]
  /** Within the sums of the cells. */
  readonly sales: readonly LayerSales[]
  readonly timings: readonly TimingAdjustment[]
}

export interface ScenarioLayer {
  /** By account code. */
  readonly rows: ReadonlyMap<string, LayerRow>
  readonly lines: readonly LayerLine[]
  readonly purchases: readonly PurchaseAdjustment[]
  readonly entries: readonly EntryAdjustment[]
  readonly keptBack: readonly KeptBackAdjustment[]
  readonly obligations: readonly ObligationAdjustment[]
  readonly documents: readonly DocumentAdjustment[]
  readonly documentTimings: readonly DocumentTimingAdjustment[]
  readonly instalments: readonly InstalmentsAdjustment[]
}

export const NO_CELL: LayerCell = { factors: [], linkedFactors: [], sum: cents(0), typed: null }

interface OpenRow {
  readonly cells: Map<Month, OpenCell>
  readonly scales: ScaleAdjustment[]
  readonly shifts: ShiftAdjustment[]
  readonly parts: Map<string, { readonly terms: OwnTerms; readonly amounts: Map<Month, Cents> }>
  readonly sales: Map<string, { readonly rangePpm: Ppm; readonly amounts: Map<Month, Cents> }>
  readonly timings: TimingAdjustment[]
}

interface OpenCell {
  sum: Cents
  typed: Cents | null
}

/**
 * The layer of these adjustments over the months of a forecast; others are ignored. What an event
 * puts into a typed cell is left out: the typed amount replaces all of it.
 */
export function layerOf(
  adjustments: readonly ScenarioAdjustment[],
  months: readonly Month[],
): ScenarioLayer {
  const rows = new Map<string, OpenRow>()
  for (const adjustment of adjustments) addToRow(rows, adjustment, months)
  const typed = (code: string, month: Month) =>
    (rows.get(code)?.cells.get(month)?.typed ?? null) !== null
  const only = <Kind extends ScenarioAdjustment['kind']>(kind: Kind) =>
    adjustments.filter(
      (each): each is Extract<ScenarioAdjustment, { kind: Kind }> => each.kind === kind,
    )
  return {
    rows: closedRows(rows, months),
    lines: uniqueLines(only('line').map(({ line }) => line)),
    purchases: only('purchase').filter(({ code, month }) => !typed(code, month)),
    entries: only('entry').filter(({ on, debit, credit }) => {
      const month = monthOfDay(on)
      return !typed(debit, month) && !typed(credit, month)
    }),
    keptBack: only('keptBack').filter(({ on, row }) => !typed(row, monthOfDay(on))),
    obligations: only('obligation'),
    documents: only('document'),
    documentTimings: only('documentTiming'),
    instalments: only('instalments'),
  }
}

function addToRow(
  rows: Map<string, OpenRow>,
  adjustment: ScenarioAdjustment,
  months: readonly Month[],
): void {
  switch (adjustment.kind) {
    case 'shift':
      if (adjustment.months !== 0) rowOf(rows, adjustment.code).shifts.push(adjustment)
      return
    case 'timing':
      rowOf(rows, adjustment.code).timings.push(adjustment)
      return
    case 'scale':
      addScale(rowOf(rows, adjustment.code), adjustment)
      return
    case 'add': {
      const { code, month, amount, terms } = adjustment
      if (!months.includes(month) || amount === 0) return
      const row = rowOf(rows, code)
      if (terms) addPart(row, terms, month, amount)
      else {
        const cell = cellOf(row, month)
        cell.sum = cents(cell.sum + amount)
        addSales(row, adjustment)
      }
      return
    }
    case 'set':
      if (!months.includes(adjustment.month)) return
      cellOf(rowOf(rows, adjustment.code), adjustment.month).typed = adjustment.amount
      return
    default:
      return
  }
}

function addScale(row: OpenRow, change: ScaleAdjustment): void {
  const { ppm } = change
  assert(Number.isSafeInteger(ppm) && ppm >= 0, () => `${ppm} is not a factor in parts per million`)
  row.scales.push(change)
}

function addPart(row: OpenRow, terms: OwnTerms, month: Month, amount: Cents): void {
  const key = JSON.stringify(terms)
  const part = row.parts.get(key) ?? { terms, amounts: new Map<Month, Cents>() }
  row.parts.set(key, part)
  part.amounts.set(month, cents((part.amounts.get(month) ?? 0) + amount))
}

function addSales(row: OpenRow, { event, month, amount, rangePpm }: AddAdjustment): void {
  if (rangePpm === undefined) return
  const sales = row.sales.get(event) ?? { rangePpm, amounts: new Map<Month, Cents>() }
  row.sales.set(event, sales)
  sales.amounts.set(month, cents((sales.amounts.get(month) ?? 0) + amount))
}

function rowOf(rows: Map<string, OpenRow>, code: string): OpenRow {
  const known = rows.get(code)
  if (known) return known
  const row: OpenRow = {
    ...{ cells: new Map(), scales: [], shifts: [], parts: new Map() },
    ...{ sales: new Map(), timings: [] },
  }
  rows.set(code, row)
  return row
}

function cellOf(row: OpenRow, month: Month): OpenCell {
  const known = row.cells.get(month)
  if (known) return known
  const cell: OpenCell = { sum: cents(0), typed: null }
  row.cells.set(month, cell)
  return cell
}

/** Rows of the same factors, such as all sales under one price, have the same cells. */
function closedRows(
  rows: ReadonlyMap<string, OpenRow>,
  months: readonly Month[],
): ReadonlyMap<string, LayerRow> {
  const known = new Map<string, ReadonlyMap<Month, LayerCell>>()
  const scaledBy = (scales: readonly ScaleAdjustment[]) => {
    const key = scales.map(each => `${each.from} ${each.to} ${each.ppm} ${each.isLinked}`).join()
    const before = known.get(key)
    if (before) return before
    const cells = scaledCells(scales, months)
    known.set(key, cells)
    return cells
  }
  return new Map([...rows].map(([code, row]) => [code, closed(row, scaledBy(row.scales))]))
}

function scaledCells(
  scales: readonly ScaleAdjustment[],
  months: readonly Month[],
): ReadonlyMap<Month, LayerCell> {
  const cells = new Map<Month, LayerCell>()
  for (const month of months) {
    const own = scales.filter(({ from, to }) => month >= from && !(to !== null && month > to))
    if (own.length === 0) continue
    cells.set(month, {
      factors: ascending(own.map(({ ppm }) => ppm)),
      linkedFactors: ascending(own.filter(each => each.isLinked).map(({ ppm }) => ppm)),
      ...{ sum: NO_CELL.sum, typed: null },
    })
  }
  return cells
}

const closed = (
  { cells, shifts, parts, sales, timings }: OpenRow,
  scaled: ReadonlyMap<Month, LayerCell>,
): LayerRow => ({
  cells: cells.size === 0 ? scaled : withSums(scaled, cells),
  shifts,
  // In the order of their keys, so that rounding never depends on the order of events.
  parts: [...parts]
    .map(([key, part]) => ({ key, ...part }))
    .sort((a, b) => (a.key < b.key ? -1 : 1)),
  sales: [...sales].map(([key, own]) => ({ key, ...own })),
  timings,
})

const withSums = (
  scaled: ReadonlyMap<Month, LayerCell>,
  cells: ReadonlyMap<Month, OpenCell>,
): ReadonlyMap<Month, LayerCell> =>
  new Map([
    ...scaled,
    ...[...cells].map(
      ([month, own]) => [month, { ...(scaled.get(month) ?? NO_CELL), ...own }] as const,
    ),
  ])

const ascending = (values: readonly number[]) => [...values].sort((a, b) => a - b)

function uniqueLines(lines: readonly LayerLine[]): LayerLine[] {
  const known = new Map<string, LayerLine>()
  for (const line of lines) if (!known.has(line.code)) known.set(line.code, line)
  return [...known.values()].sort((a, b) => (a.code < b.code ? -1 : 1))
}
