import { type BooksDimensionValue, splitValues, withDescendants } from '@millpond/core/ledger'
import { addMonths, type Month, monthsBetween } from '@millpond/core/time'
import type { ImportStep, ImportWindow } from '#accounting'

/** Intuit advises reports of at most half a year. */
const MAX_REPORT_MONTHS = 6

/** Of a class with its sub-classes, in the address of a report. */
const MAX_ID_LENGTH = 1500

/** Ranges of one report call each, newest first, back to `oldest`. */
function reportRanges(newest: Month, oldest: Month): { from: Month; to: Month }[] {
  const ranges: { from: Month; to: Month }[] = []
  for (let to = newest; monthsBetween(oldest, to) >= 0; ) {
    const earliest = addMonths(to, 1 - MAX_REPORT_MONTHS)
    const from = earliest < oldest ? oldest : earliest
    ranges.push({ from, to })
    to = addMonths(from, -1)
  }
  return ranges
}

const report = (
  kind: ImportStep['kind'],
  { from, to }: { from: Month; to: Month },
): ImportStep => ({ key: `${kind}:${to}`, kind, from, to })

/** The statements of these months, read again because something in them may have changed. */
export function reportSteps({ from, to }: { from: Month; to: Month }, since: string): ImportStep[] {
  const kinds = ['profitAndLoss', 'balanceSheet', 'bankSummary', 'cashBasis'] as const
  return reportRanges(to, from).flatMap(range =>
    kinds.map(kind => ({ ...report(kind, range), key: `${kind}:${range.to}:${since}` })),
  )
}

/** The profit and loss of the complete months by class or location: one request for each range. */
export function dimensionSteps(
  values: readonly BooksDimensionValue[],
  { close, pastMonths }: ImportWindow,
): ImportStep[] {
  const ranges = reportRanges(close, addMonths(close, 1 - pastMonths))
  const ids = splitValues(values).map(({ dimension, valueId }) => ({
    ...{ dimension, valueId, id: `${dimension} ${withDescendants(values, valueId).join()}` },
  }))
  // An address cannot be longer than a few thousand characters.
  if (ids.some(({ id }) => id.length > MAX_ID_LENGTH)) return []
  return ids.flatMap(({ dimension, valueId, id }) => {
    return ranges.map(range => ({
      ...{
        key: `dimensionFigures:${dimension}:${valueId}:${range.to}`,
        kind: 'dimensionFigures' as const,
      },
      ...{ id, ...range },
    }))
  })
}

/** Newest months first; budgets and documents after the first year. */
export function planImport(window: ImportWindow): { steps: ImportStep[]; opensDashboard: number } {
  const running = addMonths(window.close, 1)
  const oldest = addMonths(window.close, 1 - window.pastMonths)
  const ranges = reportRanges(running, oldest)
  // One more balance sheet: the oldest month's movements are its difference to the one before.
  const balances = reportRanges(running, addMonths(oldest, -1))
  const statements = balances.flatMap((range, index) => [
    ...ranges.slice(index, index + 1).map(each => report('profitAndLoss', each)),
    report('balanceSheet', range),
    ...ranges.slice(index, index + 1).map(each => report('bankSummary', each)),
  ])
  const recentRanges = ranges.findIndex(({ from }) => from <= addMonths(window.close, -11)) + 1
  const first = [
    { key: 'organisation', kind: 'organisation' },
    { key: 'accounts:1', kind: 'accounts', page: 1 },
    ...statements.slice(0, recentRanges * 3),
    // Without them, cash in and cash out are unknown.
    { key: 'bankTransfers:1', kind: 'bankTransfers', from: oldest, to: running, page: 1 },
  ] satisfies ImportStep[]
  const list = (kind: ImportStep['kind'], id: string) => ({
    key: `${kind}:${id}:1`,
    kind,
    id,
    page: 1,
  })
  const rest = [
    { key: 'taxRates', kind: 'taxRates' },
    { key: 'budgets', kind: 'budgets', page: 1 },
    list('invoices', 'Invoice open'),
    list('invoices', 'Bill open'),
    ...statements.slice(recentRanges * 3),
    ...ranges.map(range => report('cashBasis', range)),
    list('invoices', 'Invoice paid'),
    list('invoices', 'Bill paid'),
    list('invoices', 'Payment'),
    list('invoices', 'BillPayment'),
    list('creditNotes', 'CreditMemo'),
    list('creditNotes', 'VendorCredit'),
    list('contacts', 'Customer'),
    list('contacts', 'Vendor'),
    { key: 'repeating', kind: 'repeating' },
    // Last, because no figure depends on them.
    list('dimensions', 'Class'),
    list('dimensions', 'Department'),
  ] satisfies ImportStep[]
  return { steps: [...first, ...rest], opensDashboard: first.length }
}
