import { type BooksDimensionValue, splitValues } from '@millpond/core/ledger'
import { addMonths, type Month, monthNumber, monthsBetween } from '@millpond/core/time'
import type { ImportStep, ImportWindow } from '#accounting'

/** Reports give the base month and eleven earlier ones at most. */
const COLUMNS = 12
/** Budget lines: at most this many months a call. */
const BUDGET_MONTHS = 24

/** Months that have 31 days. With a shorter base month Xero cuts the longer earlier ones short. */
const LONG = new Set([1, 3, 5, 7, 8, 10, 12])

/** The first month of 31 days from `month` on: `anchorOf('2026-11')` is `2026-12`. */
export function anchorOf(month: Month): Month {
  return LONG.has(monthNumber(month)) ? month : addMonths(month, 1)
}

/** Ranges of one report call each, newest first, back to `oldest`. */
export function reportRanges(newest: Month, oldest: Month): { from: Month; to: Month }[] {
  const ranges: { from: Month; to: Month }[] = []
  for (let to = newest; monthsBetween(oldest, to) >= 0; ) {
    const earliest = addMonths(anchorOf(to), 1 - COLUMNS)
    const from = earliest < oldest ? oldest : earliest
    ranges.push({ from, to })
    to = addMonths(from, -1)
  }
  return ranges
}

/**
 * The number of earlier columns in a report of these months. Xero accepts 1 to 11: a single month
 * is requested with the one before it, which is ignored.
 */
export const periodsOf = ({ from, to }: { from: Month; to: Month }): number =>
  Math.max(1, monthsBetween(from, anchorOf(to)))

const report = (
  kind: ImportStep['kind'],
  { from, to }: { from: Month; to: Month },
): ImportStep => ({
  key: `${kind}:${to}`,
  kind,
  from,
  to,
})

/**
 * Newest months first; budgets and documents after the first year. A company with one page of
 * documents and one budget of a year or two needs 62 calls for its figures, a few more than our
 * pace of a minute: so invoices and bills share a call with their drafts, and both include their
 * payments. The oldest months of bank accounts wait for the next minute. Quotes and tracking
 * categories are last, because no other figure depends on them.
 */
export function planImport(window: ImportWindow): { steps: ImportStep[]; opensDashboard: number } {
  const running = addMonths(window.close, 1)
  const oldest = addMonths(window.close, 1 - window.pastMonths)
  const ranges = reportRanges(running, oldest)
  // One more balance sheet: the oldest month's movements are its difference to the one before.
  const balances = reportRanges(running, addMonths(oldest, -1))
  const statements = balances.flatMap((range, index) => [
    ...ranges.slice(index, index + 1).map(each => report('profitAndLoss', each)),
    report('balanceSheet', range),
  ])
  const bank = Array.from({ length: window.pastMonths + 1 }, (_, age) => {
    const month = addMonths(running, -age)
    return report('bankSummary', { from: month, to: month })
  })
  // Twelve complete months may need two ranges; both statements have the same ones, except for the
  // oldest.
  const recentRanges = ranges.findIndex(({ from }) => from <= addMonths(window.close, -11)) + 1
  const first = [
    { key: 'organisation', kind: 'organisation' },
    { key: 'accounts', kind: 'accounts' },
    ...statements.slice(0, recentRanges * 2),
    ...bank.slice(0, 13),
    // Without them, cash in and cash out are unknown.
    { key: 'bankTransfers', kind: 'bankTransfers', from: oldest, to: running },
  ] satisfies ImportStep[]
  const rest = [
    { key: 'taxRates', kind: 'taxRates' },
    { key: 'budgets', kind: 'budgets' },
    { key: 'invoices:open:1', kind: 'invoices', id: 'open', page: 1 },
    ...statements.slice(recentRanges * 2),
    ...ranges.map(range => report('cashBasis', range)),
    { key: 'invoices:paid:1', kind: 'invoices', id: 'paid', page: 1 },
    { key: 'creditNotes:1', kind: 'creditNotes', page: 1 },
    { key: 'prepayments:1', kind: 'prepayments', page: 1 },
    { key: 'overpayments:1', kind: 'overpayments', page: 1 },
    { key: 'contacts:1', kind: 'contacts', page: 1 },
    { key: 'repeating', kind: 'repeating' },
    ...bank.slice(13),
    { key: 'quotes:1', kind: 'quotes', page: 1 },
    { key: 'dimensions', kind: 'dimensions' },
  ] satisfies ImportStep[]
  return { steps: [...first, ...rest], opensDashboard: first.length }
}

/** Calls that read the profit and loss of the complete months by tracking option. */
export function dimensionSteps(
  values: readonly BooksDimensionValue[],
  { close, pastMonths }: ImportWindow,
): ImportStep[] {
  const ranges = reportRanges(close, addMonths(close, 1 - pastMonths))
  return splitValues(values).flatMap(({ dimension, valueId }) =>
    ranges.map(range => ({
      key: `dimensionFigures:${valueId}:${range.to}`,
      kind: 'dimensionFigures' as const,
      id: `${dimension} ${valueId}`,
      ...range,
    })),
  )
}

/** Calls that together read the lines of one budget, from a year back to the end of the window. */
export function budgetSteps(budgetId: string, window: ImportWindow): ImportStep[] {
  const first = addMonths(window.close, -11)
  const last = addMonths(window.close, window.futureMonths)
  const steps: ImportStep[] = []
  for (let from = first; from <= last; from = addMonths(from, BUDGET_MONTHS)) {
    const to = addMonths(from, Math.min(BUDGET_MONTHS - 1, monthsBetween(from, last)))
    steps.push({ key: `budget:${budgetId}:${from}`, kind: 'budgetLines', id: budgetId, from, to })
  }
  return steps
}
