import type { CashFan, Forecast, FrozenForecast } from '#forecast'
import { type Cents, cents } from '#money'
import { piecesOf } from '#statement'
import { monthOfDay, monthsBetween } from '#time'

/**
 * The forecast as it is today, stored to be scored and compared later: cash by row without open
 * documents, and the documents separately. Opening cash, rows and documents sum to every closing
 * balance.
 */
export function freeze(forecast: Forecast, fan: CashFan, floor: Cents | null): FrozenForecast {
  const { statements, months, documents, asOf } = forecast
  const ofDocuments = documentCash(forecast)
  const inCents = (values: Iterable<number>) => Array.from(values, value => cents(value))
  const rounded = (values: Iterable<number>) => inCents(Array.from(values, Math.round))
  return {
    asOf,
    floor,
    months,
    openingCash: cents(statements.openingCash[0] ?? 0),
    closing: inCents(statements.closingCash),
    dailyBalances: inCents(statements.dailyBalances),
    historyMonths: forecast.facts.historyMonths,
    chanceBelow: [...fan.chanceBelow],
    chanceOverdrawn: [...fan.chanceOverdrawn],
    lower80: rounded(fan.byMonth.p10),
    upper80: rounded(fan.byMonth.p90),
    rows: statements.cash.map(({ key, name, group, amounts }) => ({
      key,
      name,
      group,
      amounts: inCents(amounts.map((amount, at) => amount - (ofDocuments.get(key)?.[at] ?? 0))),
    })),
    documents: documents.map(({ documentId, contactName, number, amount, expectedOn }) => ({
      documentId,
      contactName,
      number,
      amount,
      expectedOn,
    })),
  }
}

/** Cash of the open documents by row and month. */
function documentCash({ documents, months }: Forecast): Map<string, number[]> {
  const byRow = new Map<string, number[]>()
  const [first] = months
  if (first === undefined) return byRow
  for (const document of documents) {
    // As in the statements, overdue documents are paid in the first month.
    const at = Math.max(0, monthsBetween(first, monthOfDay(document.expectedOn)))
    if (at >= months.length) continue
    for (const { key, amount } of piecesOf(document)) {
      const row = byRow.get(key) ?? new Array<number>(months.length).fill(0)
      row[at] = (row[at] ?? 0) + amount
      byRow.set(key, row)
    }
  }
  return byRow
}
