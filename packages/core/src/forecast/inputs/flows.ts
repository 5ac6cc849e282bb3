import type { TaxPeriod } from '#calendar'
import type { ItemCode } from '#item'
import type { LedgerSeries } from '#ledger'
import { ZERO } from '#money'
import { type PlannedAccount, restOfPlan } from '#plan'
import type { Flow, Treatment } from '#statement'
import type { AccountIndex } from '../account-index.ts'
import type { AccountTimings, TimedAccount, TimingFact } from './account-timing.ts'
import { moversOf, nonCashCounterpart } from './non-cash-counterpart.ts'
import type { GoodsAccounts } from './stock-of.ts'
import { type WithheldShare, withheldShare } from './withheld.ts'

export interface FlowQuestion {
  readonly accountIndex: AccountIndex
  readonly plan: readonly PlannedAccount[]
  readonly timings: AccountTimings
  readonly goods: GoodsAccounts
  readonly withholdingPeriods: readonly TaxPeriod[]
  readonly pensionPeriods: readonly TaxPeriod[]
}

export interface LearnedFlows {
  readonly flows: readonly Flow[]
  readonly timing: readonly TimingFact[]
  readonly withheld: readonly WithheldShare[]
  /** Profit-and-loss accounts that move no cash, by the balance they change. */
  readonly nonCash: readonly { readonly code: ItemCode; readonly balance: ItemCode }[]
}

/**
 * Every planned account as a flow: the rest of the running month and the months after it, when it
 * is settled, its sales tax, and its effect outside profit and loss. Wages with a fifth withheld
 * pay four fifths at once; the rest becomes a liability.
 */
export function flowsOf(question: FlowQuestion): LearnedFlows {
  const { accountIndex, plan, timings, goods } = question
  const planned = new Map(plan.map(account => [account.code, account]))
  const treat = treatments(question)
  const made = accountIndex.profit.flatMap(series => {
    const account = planned.get(series.code)
    if (!account) return []
    const treatment = treat.of(series)
    const timed = timedBy(series, treatment, goods, timings)
    return [{ flow: toFlow(series, account, treatment, timed), fact: timed.fact }]
  })
  const flows = made.map(each => each.flow)
  return {
    flows,
    timing: made.map(each => each.fact),
    withheld: treat.withheld,
    nonCash: flows.flatMap(({ code, treatment }) =>
      treatment.kind === 'nonCash' ? [{ code, balance: treatment.code }] : [],
    ),
  }
}

function toFlow(
  { code, name, itemType, itemSubType }: LedgerSeries,
  { amounts, soFar }: PlannedAccount,
  treatment: Treatment,
  { fact, settlement }: TimedAccount,
): Flow {
  const plan = Float64Array.from(amounts)
  plan[0] = restOfPlan(amounts[0] ?? ZERO, soFar)
  return { code, name, itemType, itemSubType, plan, treatment, settlement, taxPpm: fact.taxPpm }
}

/** Goods from inventory are paid as the bills for them, which are booked to inventory. */
function timedBy(
  series: LedgerSeries,
  treatment: Treatment,
  { costs, billed }: GoodsAccounts,
  timings: AccountTimings,
): TimedAccount {
  if (treatment.kind === 'wages') return timings.atOnce(series.code)
  const isFromStock = billed.length > 0 && costs.includes(series.code)
  return timings.of(series, isFromStock ? billed : [series.code])
}

function treatments(question: FlowQuestion) {
  const { accountIndex, timings, withholdingPeriods, pensionPeriods } = question
  const first = (role: Parameters<AccountIndex['withRole']>[0]) => accountIndex.withRole(role)[0]
  const withholding = first('withholding')
  const pension = first('pension')
  const incomeTax = first('incomeTax')
  const worn = first('accumulatedDepreciation') ?? first('fixedAsset')
  const candidates = moversOf(
    accountIndex,
    accountIndex.balance.filter(series => COUNTERPARTS.has(accountIndex.roleOf(series.code))),
  )
  const counterparts = new Map(
    accountIndex.profit
      .filter(series => !timings.hasDocuments(series.code))
      .flatMap(series => {
        const counterpart = nonCashCounterpart(accountIndex, series, candidates)
        return counterpart ? [[series.code, counterpart] as const] : []
      }),
  )
  const withRole = (role: string) =>
    accountIndex.profit
      .filter(series => accountIndex.roleOf(series.code) === role && !counterparts.has(series.code))
      .map(series => series.code)
  const wages = withRole('wagesExpense')
  const withheld = [
    ...(withholding
      ? [{ code: withholding, wages, employer: [], periods: withholdingPeriods }]
      : []),
    ...(pension
      ? [{ code: pension, wages, employer: withRole('pensionExpense'), periods: pensionPeriods }]
      : []),
  ].map(each => withheldShare(accountIndex, each))
  const accrued = (code: ItemCode | undefined): Treatment =>
    code ? { kind: 'accrued', code } : { kind: 'trade' }
  const moves = (code: ItemCode | undefined): Treatment =>
    code ? { kind: 'nonCash', code } : { kind: 'trade' }
  const of = (series: LedgerSeries): Treatment => {
    const counterpart = counterparts.get(series.code)
    if (counterpart) return { kind: 'nonCash', code: counterpart }
    switch (accountIndex.roleOf(series.code)) {
      case 'wagesExpense':
        return { kind: 'wages', withheld: withheld.filter(share => share.ppm > 0) }
      case 'pensionExpense':
        return accrued(pension)
      case 'incomeTaxExpense':
        return accrued(incomeTax)
      case 'depreciation':
        return moves(worn)
      case 'currencyGains':
        return moves(first('receivables'))
      default:
        return { kind: 'trade' }
    }
  }
  return { of, withheld }
}

/**
 * Provisions, prepayments and assets: accounts that no other rule moves may be the counterpart of
 * an expense.
 */
const COUNTERPARTS: ReadonlySet<string | null> = new Set([
  null,
  'fixedAsset',
  'accumulatedDepreciation',
  'wagesPayable',
  'loan',
])
