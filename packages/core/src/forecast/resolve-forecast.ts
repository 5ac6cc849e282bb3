import { ITEM_TYPE, SUMMARY_DATA_TYPE } from '#item'
import { type Ledger, seriesOf, valueAt } from '#ledger'
import type { Adjustment } from '#plan'
import { statementsOf } from '#statement'
import type { Day } from '#time'
import { bankFacts } from './banks/bank-habits.ts'
import type { ForecastBasis, ForecastSources } from './basis.ts'
import type { Forecast } from './forecast.ts'
import { contextOf } from './forecast-context.ts'
import { assembleInputs } from './forecast-inputs.ts'
import { controlFact } from './opening-documents.ts'
import { allAdjustments } from './own-adjustments.ts'
import { NOTHING_LEARNED } from './past-learning.ts'

export const HORIZON = 36

interface ForecastOptions {
  /** Without transfers between own bank accounts, which change no total, it is faster. */
  readonly dividesBanks?: boolean
}

/**
 * The only way from books and basis to a forecast: its plan, its open documents, its taxes, and the
 * three statements of the months after `asOf`. Without given adjustments it is the organisation's
 * own forecast. The same sources and adjustments give the same forecast to the cent. Design:
 * forecast-model, decision 038.
 */
export function resolveForecast(
  sources: ForecastSources,
  adjustments: readonly Adjustment[] = [],
  horizon: number = HORIZON,
  { dividesBanks = true }: ForecastOptions = {},
): Forecast {
  const { ledger, basis } = sources
  const all = allAdjustments(basis, adjustments)
  const context = contextOf(sources, all, horizon, dividesBanks)
  const { asOf, months, accountIndex, roles } = context
  const { plan, documents, flows, bank, banks, transfers, correction, salesTaxPaid, input } =
    assembleInputs(context)
  return {
    asOf,
    months,
    plan,
    input,
    statements: statementsOf(input),
    documents,
    planned: context.planned,
    facts: {
      historyMonths: historyMonths(ledger),
      mainBank: bank,
      banks: bankFacts(accountIndex, banks),
      roles: [...roles].map(([code, role]) => ({ code, role })),
      timing: flows.timing,
      withheld: flows.withheld,
      nonCash: flows.nonCash,
      transfers,
      salesTaxPaid,
      loans: context.schedules.loans,
      assets: context.schedules.assets,
      learning: basis.learned.fromPast ?? NOTHING_LEARNED,
      correction,
      receivables: controlFact(accountIndex, 'receivables', documents),
      payables: controlFact(accountIndex, 'payables', documents),
      notes: notesOf(ledger, asOf, basis),
    },
  }
}

/** Complete months up to the close in which any account of profit and loss has a figure. */
export function historyMonths(ledger: Ledger): number {
  const series = seriesOf(ledger, SUMMARY_DATA_TYPE.ProfitLoss)
  const complete = ledger.months.filter(month => month <= ledger.closeMonth)
  const first = complete.findIndex(month =>
    series.some(each => (valueAt(ledger, each, month) ?? 0) !== 0),
  )
  return first < 0 ? 0 : complete.length - first
}

function notesOf(ledger: Ledger, asOf: Day, basis: ForecastBasis): string[] {
  const notes: string[] = []
  if (asOf !== basis.asOf) {
    notes.push(
      'There is no balance sheet for the current month, so cash starts from the last month-end.',
    )
  }
  if (
    !seriesOf(ledger, SUMMARY_DATA_TYPE.BalanceSheet).some(
      each => each.itemType === ITEM_TYPE.asset,
    )
  ) {
    notes.push('There is no balance sheet, so all balances start at zero.')
  }
  return notes
}
