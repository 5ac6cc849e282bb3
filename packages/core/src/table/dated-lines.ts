import type { Forecast } from '#forecast'
import { cashSource, cashUnitOf, forecastIndex, unitAmounts } from '#insight'
import type { Ledger } from '#ledger'
import { type Cents, cents } from '#money'
import { monthOfDay } from '#time'
import type { Lines } from './line.ts'
import type { Amounts, TableColumn } from './table.ts'

export interface DatedCashLines extends Lines {
  readonly opening: Amounts
  readonly cashIn: Amounts
  readonly cashOut: Amounts
  readonly closing: Amounts
}

/** Cash of future days or weeks, from the dated movements of the forecast, in cents. */
export function datedCash(
  ledger: Ledger,
  forecast: Forecast,
  columns: readonly TableColumn[],
  comparisonCount: number,
): DatedCashLines {
  const { sums, cashIn, cashOut } = sumsByColumn(forecast, columns)
  let balance = forecast.statements.openingCash[0] ?? 0
  const opening: Cents[] = []
  const closing: Cents[] = []
  columns.forEach((_, index) => {
    opening.push(cents(balance))
    for (const amounts of sums.values()) balance += amounts[index] ?? 0
    closing.push(cents(balance))
  })
  // Only this forecast has amounts by day, so every comparison is empty.
  const empty = Array.from({ length: comparisonCount })
  const lines = cashSource(ledger, forecast)
    .headings.filter(heading => sums.has(heading.key))
    .map(heading => ({
      ...heading,
      amounts: (sums.get(heading.key) ?? []).map(cents),
      comparisons: empty.map(() => columns.map(() => null)),
    }))
  const knownColumns = {
    known: columns.map(() => true),
    compared: empty.map(() => columns.map(() => false)),
  }
  return { lines, knownColumns, opening, cashIn, cashOut, closing }
}

/**
 * The movements of each column by row, and their sums as cash in and out. A row counts as cash in
 * or out by the sign of its month, so that weeks sum to their month.
 */
function sumsByColumn(forecast: Forecast, columns: readonly TableColumn[]) {
  const sums = new Map<string, number[]>()
  const [cashIn, cashOut] = [columns.map(() => 0), columns.map(() => 0)]
  const unitOf = cashUnitOf(forecast)
  const byMonth = forecast.months.map((_, month) => unitAmounts(forecast, month))
  let index = 0
  for (const { on, key, amount } of forecast.statements.dated) {
    while (index < columns.length && on > (columns[index]?.days?.to ?? '')) index += 1
    if (index === columns.length) break
    const amounts = sums.get(key) ?? columns.map(() => 0)
    amounts[index] = (amounts[index] ?? 0) + amount
    sums.set(key, amounts)
    const ofMonth = byMonth[forecastIndex(forecast, monthOfDay(on))]?.get(unitOf(key)) ?? amount
    const side = ofMonth > 0 ? cashIn : cashOut
    side[index] = (side[index] ?? 0) + amount
  }
  return { sums, cashIn: cashIn.map(cents), cashOut: cashOut.map(cents) }
}
