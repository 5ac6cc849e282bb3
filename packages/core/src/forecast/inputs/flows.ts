import type { TaxPeriod } from '#calendar'
import { ITEM_TYPE, type ItemCode } from '#item'
import type { LedgerSeries } from '#ledger'
import { ZERO } from '#money'
import { type PlannedAccount, restOfPlan } from '#plan'
import type { Flow, Treatment } from '#statement'
import { monthsUntil } from '#time'
import type { PayDays } from '#timing'
import type { AccountIndex } from '../account-index.ts'
import type { PlannedOccurrence } from '../planned/planned-document.ts'
import { plannedPart } from '../planned/planned-parts.ts'
import type { AccountTimings, TimedAccount, TimingFact } from './account-timing.ts'
import type { Depreciation } from './depreciation.ts'
import { moversOf, nonCashCounterpart } from './non-cash-counterpart.ts'
import type { GoodsAccounts } from './stock-of.ts'
import { type WithheldShare, withheldShare } from './withheld.ts'

export interface FlowQuestion {
  readonly accountIndex: AccountIndex
  readonly plan: readonly PlannedAccount[]
  readonly timings: AccountTimings
  readonly depreciation: Depreciation
  readonly planned: readonly PlannedOccurrence[]
  readonly goods: GoodsAccounts
  /** By account of interest, the days on which the user's loans are repaid. */
  readonly interestDays: ReadonlyMap<ItemCode, PayDays>
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
  const { accountIndex, plan } = question
  const planned = new Map(plan.map(account => [account.code, account]))
  const treat = treatments(question)
  const made = accountIndex.profit.flatMap(series => {
    const account = planned.get(series.code)
    if (!account) return []
    const treatment = treat.of(series)
    const timed = timedBy(series, treatment, question)
    const fact = factOf(treatment, timed)
    const role = accountIndex.roleOf(series.code)
    const flow = { ...toFlow(series, account, treatment, timed), role }
    return [{ flow: withPlannedParts(flow, question.planned), fact }]
  })
  const flows = made.map(each => each.flow)
  return {
    flows,
    timing: made.map(each => each.fact),
    withheld: treat.withheld,
    nonCash: flows.flatMap(({ code, treatment }) => {
      if (treatment.kind === 'nonCash') return [{ code, balance: treatment.code }]
      if (treatment.kind !== 'depreciation') return []
      return treatment.assets.map(asset => ({ code, balance: asset.code }))
    }),
  }
}

/**
 * The timing of an account. An amount that is not traded does not follow the payments of documents.
 */
function factOf({ kind }: Treatment, { fact }: TimedAccount): TimingFact {
  if (kind === 'nonCash' || kind === 'depreciation') return { ...fact, by: 'noCash', days: 0 }
  return kind === 'accrued' ? { ...fact, by: 'dueDates', days: 0 } : fact
}

function toFlow(
  { code, name, itemType, itemSubType }: LedgerSeries,
  account: PlannedAccount,
  treatment: Treatment,
  { fact, settlement }: TimedAccount,
): Flow {
  const plan = Float64Array.from(otherAmounts(account))
  return { code, name, itemType, itemSubType, plan, treatment, settlement, taxPpm: fact.taxPpm }
}

/**
 * The amounts without planned invoices and bills, which are parts of their own. For the running
 * month, only the rest.
 */
export const otherAmounts = ({ amounts, soFar, planned }: PlannedAccount): number[] =>
  amounts.map((amount, month) => {
    const own = planned?.[month] ?? ZERO
    if (month > 0) return amount - own
    return own === ZERO ? restOfPlan(amount, soFar) : amount - soFar - own
  })

function withPlannedParts(flow: Flow, planned: readonly PlannedOccurrence[]): Flow {
  const own = planned.filter(each => each.planned.code === flow.code)
  if (own.length === 0) return flow
  const terms = { taxPpm: flow.taxPpm, months: flow.plan.length }
  return { ...flow, parts: own.map(each => plannedPart(each, terms)) }
}

/** Goods from inventory are paid as the bills for them, which are booked to inventory. */
function timedBy(
  series: LedgerSeries,
  treatment: Treatment,
  { goods: { costs, billed }, interestDays, timings }: FlowQuestion,
): TimedAccount {
  if (treatment.kind === 'wages') return timings.wages(series.code)
  if (treatment.kind === 'writtenOff') return timings.writtenOff(series)
  const days = interestDays.get(series.code)
  if (days) return timings.onDays(series, days)
  const isFromStock = billed.length > 0 && costs.includes(series.code)
  return timings.of(series, isFromStock ? billed : [series.code])
}

function treatments(question: FlowQuestion) {
  const { accountIndex, timings, depreciation, interestDays } = question
  const { withholdingPeriods, pensionPeriods } = question
  const first = (role: Parameters<AccountIndex['withRole']>[0]) => accountIndex.withRole(role)[0]
  const withholding = first('withholding')
  const pension = first('pension')
  const incomeTax = first('incomeTax')
  const candidates = moversOf(
    accountIndex,
    accountIndex.balance.filter(series => COUNTERPARTS.has(accountIndex.roleOf(series.code))),
  )
  const counterparts = new Map(
    accountIndex.profit
      .filter(({ code }) => !timings.hasDocuments(code) && !depreciation.assets.has(code))
      .filter(({ code }) => !interestDays.has(code))
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
  const customers = accountIndex.withRole('receivables').length > 0 ? mainSales(question) : null
  const of = (series: LedgerSeries): Treatment => {
    const assets = depreciation.assets.get(series.code)
    if (assets) return { kind: 'depreciation', assets }
    const counterpart = counterparts.get(series.code)
    if (counterpart) return { kind: 'nonCash', code: counterpart }
    switch (accountIndex.roleOf(series.code)) {
      case 'wagesExpense':
        return { kind: 'wages', withheld: withheld.filter(share => share.ppm > 0) }
      case 'pensionExpense':
        return accrued(pension)
      case 'incomeTaxExpense':
        return accrued(incomeTax)
      case 'badDebts':
        return customers ? { kind: 'writtenOff', row: customers } : { kind: 'trade' }
      case 'currencyGains':
        return moves(first('receivables'))
      default:
        return { kind: 'trade' }
    }
  }
  return { of, withheld }
}

/**
 * The planned income that customers owe longest: the largest account that is not paid at once, or
 * the largest of all. Null without income.
 */
function mainSales({ accountIndex, plan, timings }: FlowQuestion): ItemCode | null {
  const planned = new Set(plan.map(({ code }) => code))
  const year = monthsUntil(accountIndex.ledger.closeMonth, 12)
  const isOnCredit = (code: ItemCode) => timings.of({ code }).fact.by !== 'atOnce'
  const [main] = accountIndex.profit
    .filter(({ itemType, code }) => itemType === ITEM_TYPE.revenue && planned.has(code))
    .filter(({ code }) => accountIndex.roleOf(code) === null)
    .map(({ code }) => ({
      code,
      isOnCredit: isOnCredit(code),
      amount: year.reduce((sum, month) => sum + accountIndex.profitAt(code, month), 0),
    }))
    .sort((a, b) => Number(b.isOnCredit) - Number(a.isOnCredit) || b.amount - a.amount)
  return main?.code ?? null
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
