import { ITEM_TYPE, SUMMARY_DATA_TYPE } from '#item'
import { type Ledger, seriesOf, valueAt } from '#ledger'
import { statementsOf } from '#statement'
import type { Day } from '#time'
import type { ForecastBasis } from './basis.ts'
import { compose, sceneOf } from './composition.ts'
import type { Forecast } from './forecast.ts'
import { controlFact } from './opening-documents.ts'

const HORIZON = 36

/**
 * The forecast of an organisation from its monthly data and what is known beside: its plan, its
 * open documents, its taxes, and the three statements of the months after `asOf`. The same ledger
 * and basis give the same forecast to the cent. Design: forecast-model.
 */
export function buildForecast(
  ledger: Ledger,
  basis: ForecastBasis,
  horizon: number = HORIZON,
): Forecast {
  const scene = sceneOf(ledger, basis, horizon)
  const { asOf, months, chart, roles } = scene
  const { plan, documents, flows, bank, transfers, input } = compose(scene)
  return {
    asOf,
    months,
    plan,
    input,
    statements: statementsOf(input),
    documents,
    facts: {
      historyMonths: historyMonths(ledger),
      mainBank: bank,
      roles: [...roles].map(([code, role]) => ({ code, role })),
      timing: flows.timing,
      withheld: flows.withheld,
      nonCash: flows.nonCash,
      transfers,
      receivables: controlFact(chart, 'receivables', documents),
      payables: controlFact(chart, 'payables', documents),
      notes: notesOf(ledger, asOf, basis),
    },
  }
}

/** Complete months up to the close in which any account of profit and loss has a figure. */
function historyMonths(ledger: Ledger): number {
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
    notes.push('The books have no balance sheet of the running month: cash starts at the close.')
  }
  if (
    !seriesOf(ledger, SUMMARY_DATA_TYPE.BalanceSheet).some(
      each => each.itemType === ITEM_TYPE.asset,
    )
  ) {
    notes.push('The books have no balance sheet: everything starts from nothing.')
  }
  return notes
}
