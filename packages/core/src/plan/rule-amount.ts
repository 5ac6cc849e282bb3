import { type ItemCode, SUMMARY_DATA_TYPE } from '#item'
import { findSeries, type Ledger } from '#ledger'
import { type Cents, cents, roundCents, shareOf, sumCents, WHOLE_PPM } from '#money'
import { addMonths, longMonth, type Month } from '#time'
import type { AccountRule, Provenance } from './plan.ts'
import { actualAt, historyOf } from './statistical.ts'

/** The amount of a rule for a month, or the reason why it has none. */
export type RuleAmount =
  | { readonly amount: Cents; readonly inputs: Provenance['inputs'] }
  | { readonly amount: null; readonly note: string }

export interface RuleContext {
  readonly ledger: Ledger
  readonly nameOf: (code: ItemCode) => string
  /** The plan of another account or month; null if it has none. */
  readonly planned: (code: ItemCode, month: Month) => Cents | null
  readonly customers: Readonly<Record<string, Readonly<Record<string, number>>>>
}

const silent = (note: string): RuleAmount => ({ amount: null, note })
const exactly = (label: string, amount: Cents): RuleAmount => ({
  amount,
  inputs: [{ label, amount }],
})

/** Ten billion in a month: rules that multiply each other may exceed any real amount. */
const MOST = 1_000_000_000_000

/** Checked before rounding to cents, because very large numbers are not whole. */
const within = (exact: number, whole: () => Cents, inputs: Provenance['inputs']): RuleAmount =>
  Math.abs(exact) <= MOST
    ? { amount: whole(), inputs }
    : silent('Its rule gives more than ten billion a month.')

/**
 * The amount of a rule for an account in a month, in cents and natural sign, with its inputs.
 * Growth of 5 % on 1,000.00 last November is 1,050.00.
 */
export function ruleAmount(
  code: ItemCode,
  month: Month,
  rule: AccountRule,
  context: RuleContext,
): RuleAmount {
  switch (rule.kind) {
    case 'growth':
      return growth(code, month, rule.ppm, context)
    case 'average':
      return average(code, rule.months, context)
    case 'percentOf':
      return percentOf(rule, month, context)
    case 'perCustomer':
      return perCustomer(rule, month, context)
    case 'fixed': {
      const step = [...rule.steps]
        .sort((left, right) => (left.from < right.from ? -1 : 1))
        .findLast(each => each.from <= month)
      if (!step) return silent(`The fixed amount starts after ${longMonth(month)}.`)
      return exactly(`From ${longMonth(step.from)}`, step.amount)
    }
    case 'schedule': {
      if (rule.amounts.length === 0) return silent('No month has an amount.')
      const own = rule.amounts.find(each => each.month === month)
      return exactly(
        own ? 'Amount for this month' : 'No amount for this month',
        own?.amount ?? cents(0),
      )
    }
    case 'statistical':
      return silent('')
  }
}

function growth(code: ItemCode, month: Month, ppm: number, context: RuleContext): RuleAmount {
  const before = addMonths(month, -12)
  const { ledger } = context
  const series = findSeries(ledger, SUMMARY_DATA_TYPE.ProfitLoss, code)
  const actual = series ? actualAt(ledger, series, before) : null
  const base = before > ledger.closeMonth ? context.planned(code, before) : actual
  if (base === null) return silent(`There is no figure for ${longMonth(before)} to grow from.`)
  const share = WHOLE_PPM + ppm
  return within((base * share) / WHOLE_PPM, () => shareOf(base, share), [
    { label: longMonth(before), amount: base },
  ])
}

function average(code: ItemCode, count: number, { ledger }: RuleContext): RuleAmount {
  const series = findSeries(ledger, SUMMARY_DATA_TYPE.ProfitLoss, code)
  const last = (series ? historyOf(ledger, series) : []).slice(-count)
  if (last.length === 0) return silent('There is no complete month to average.')
  const sum = sumCents(last)
  const label = last.length === 1 ? 'The last month' : `Sum of the last ${last.length} months`
  return { amount: roundCents(sum / last.length), inputs: [{ label, amount: sum }] }
}

function percentOf(
  rule: Extract<AccountRule, { kind: 'percentOf' }>,
  month: Month,
  { planned, nameOf }: RuleContext,
): RuleAmount {
  const base = planned(rule.code, month)
  if (base === null) return silent('The account that the percentage applies to has no plan.')
  return within((base * rule.ppm) / WHOLE_PPM, () => shareOf(base, rule.ppm), [
    { label: `${nameOf(rule.code)} in ${longMonth(month)}`, amount: base },
  ])
}

function perCustomer(
  rule: Extract<AccountRule, { kind: 'perCustomer' }>,
  month: Month,
  { customers }: RuleContext,
): RuleAmount {
  const count = customers[rule.customers]?.[month]
  if (count === undefined) return silent(`There are no customer numbers for ${longMonth(month)}.`)
  const amount = rule.amount * count
  return within(amount, () => roundCents(amount), [
    { label: `For each of ${count} customers`, amount: rule.amount },
  ])
}
