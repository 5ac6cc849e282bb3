import type { Forecast } from '#forecast'
import type { Ledger } from '#ledger'
import { type Cents, cents } from '#money'
import { cashSource } from './cash-lines.ts'
import type { Lines } from './line.ts'
import type { Amounts, Comparison, TableColumn } from './table.ts'

export interface DatedCashLines extends Lines {
  readonly opening: Amounts
  readonly closing: Amounts
}

/** Cash of days or weeks ahead, from the dated movements of the forecast. Cents. */
export function datedCash(
  ledger: Ledger,
  forecast: Forecast,
  columns: readonly TableColumn[],
  compare: Comparison,
): DatedCashLines {
  const sums = sumsByColumn(forecast, columns)
  let balance = forecast.statements.openingCash[0] ?? 0
  const opening: Cents[] = []
  const closing: Cents[] = []
  columns.forEach((_, index) => {
    opening.push(cents(balance))
    for (const amounts of sums.values()) balance += amounts[index] ?? 0
    closing.push(cents(balance))
  })
  const lines = cashSource(ledger, forecast)
    .headings.filter(heading => sums.has(heading.key))
    .map(heading => ({
      ...heading,
      amounts: (sums.get(heading.key) ?? []).map(cents),
      comparison: compare === 'none' ? null : columns.map(() => null),
    }))
  const frame = {
    known: columns.map(() => true),
    compared: compare === 'none' ? null : columns.map(() => false),
  }
  return { lines, frame, opening, closing }
}

function sumsByColumn(forecast: Forecast, columns: readonly TableColumn[]) {
  const sums = new Map<string, number[]>()
  let index = 0
  for (const { on, key, amount } of forecast.statements.dated) {
    while (index < columns.length && on > (columns[index]?.days?.to ?? '')) index += 1
    if (index === columns.length) break
    const amounts = sums.get(key) ?? columns.map(() => 0)
    amounts[index] = (amounts[index] ?? 0) + amount
    sums.set(key, amounts)
  }
  return sums
}
