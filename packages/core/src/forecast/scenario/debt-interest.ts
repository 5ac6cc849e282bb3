/** Interest on what a scenario borrows more, at the rate that the books show. Decision 055. */
import { ITEM_TYPE, type ItemCode, SUMMARY_DATA_TYPE } from '#item'
import { type LedgerSeries, seriesOf, valueAt } from '#ledger'
import { monthlyInterest, type Ppm, WHOLE_PPM } from '#money'
import type { FlowPart } from '#statement'
import { addMonths, type Month, monthsUntil } from '#time'
import type { Forecast } from '../forecast.ts'
import { settlementBy } from './own-settlements.ts'
import type { ScenarioState } from './scenario-state.ts'

export interface DebtInterest {
  /** The expense account of the interest. */
  readonly code: ItemCode
  /** A year. */
  readonly ratePpm: Ppm
}

const YEAR = 12
/** Rates are named to a hundredth of a per cent. */
const RATE_STEP = 100
/** Above it, the interest is that of other debts. */
const MAX_RATE_PPM = 300_000

const known = new WeakMap<Forecast, DebtInterest | null>()

/** Null where the books do not show the rate; the same for all scenarios on a forecast. */
export function debtInterestOf(
  state: ScenarioState,
  debts: readonly ItemCode[],
): DebtInterest | null {
  const before = known.get(state.root)
  if (before !== undefined) return before
  const found = readInterest(state, debts)
  known.set(state.root, found)
  return found
}

/**
 * The interest of the last twelve months that loans with terms do not explain, as a share of the
 * average of all other loans at the starts of these months. 4,500 of interest on 50,000 is 9 %.
 */
function readInterest(
  { root, sources, flows }: ScenarioState,
  debts: readonly ItemCode[],
): DebtInterest | null {
  const { ledger } = sources
  const year = monthsUntil(ledger.closeMonth, YEAR)
  const roles = new Map(root.facts.roles.map(({ code, role }) => [code, role]))
  const valueIn = (series: LedgerSeries, month: Month): number =>
    valueAt(ledger, series, month) ?? 0
  const [account] = seriesOf(ledger, SUMMARY_DATA_TYPE.ProfitLoss)
    .filter(
      ({ code, itemType }) => itemType === ITEM_TYPE.expense && roles.get(code) === 'interest',
    )
    .map(series => ({
      code: series.code,
      amount: year.reduce((sum, month) => sum + valueIn(series, month), 0),
    }))
    .sort((one, other) => other.amount - one.amount)
  if (!account || !flows.some(({ code }) => code === account.code)) return null
  const terms = new Map(root.facts.loans.map(each => [each.code, each]))
  let [explained, owed] = [0, 0]
  for (const series of seriesOf(ledger, SUMMARY_DATA_TYPE.BalanceSheet)) {
    const { code, itemType } = series
    const isDebt = roles.get(code) === 'loan' || debts.includes(code)
    if (itemType !== ITEM_TYPE.liability || !isDebt) continue
    const loan = terms.get(code)
    for (const month of year) {
      const balance = Math.max(0, valueIn(series, addMonths(month, -1)))
      if (!loan) owed += balance
      else if (loan.interestAccount === account.code) {
        explained += monthlyInterest(balance, loan.ratePpm)
      }
    }
  }
  const rate = ((account.amount - explained) * YEAR) / owed
  const ratePpm = Math.round((rate * WHOLE_PPM) / RATE_STEP) * RATE_STEP
  return ratePpm > 0 && ratePpm <= MAX_RATE_PPM ? { code: account.code, ratePpm } : null
}

/** Paid on the last day of its month, without sales tax. */
export const interestPart = ({ root }: ScenarioState, plan: Float64Array): FlowPart => ({
  ...{ plan, taxPpm: 0, treatment: { kind: 'trade' } },
  settlement: settlementBy({ kind: 'atOnce', dayOfMonth: 31 }, root),
})
