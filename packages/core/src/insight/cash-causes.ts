/** Explains the cash at the end of a month by differences from the same months a year before. */

import type { Forecast } from '#forecast'
import { type Ledger, runningMonthOf } from '#ledger'
import { type Cents, cents, incomeTaxTitle, payrollTitle, salesTaxTitle } from '#money'
import { addMonths, type Month, monthsBetween, monthsFrom } from '#time'
import { type CashSource, cashSource } from './cash-rows.ts'
import type { Heading } from './month-source.ts'
import { GROUP_NAMES } from './statement-groups.ts'

const YEAR = 12

/** One row of cash over some months, and its difference from the compared months. */
export interface CashCause {
  readonly key: string
  readonly name: string
  /** Signed as cash: cash out is negative. */
  readonly amount: Cents
  /** The amount less that of the compared months; a positive effect leaves more cash. */
  readonly change: Cents
}

export interface CashCauses {
  /** The first and the last month, both included. */
  readonly from: Month
  readonly to: Month
  readonly months: number
  readonly before: Cents
  readonly after: Cents
  /** The same months a year earlier or, without those, the same number of average months. */
  readonly basis: 'lastYear' | 'average'
  /** The net movement of the compared months. */
  readonly usual: Cents
  /** Largest first; with `usual` and `rest` they sum to `after` less `before`. */
  readonly causes: readonly CashCause[]
  readonly rest: Cents
}

interface CauseSources {
  readonly ledger: Ledger
  readonly forecast: Forecast | null
}

const MAX_CAUSES = 4
/** Smaller changes than $100 are part of the rest. */
const MIN_CHANGE = 100_00

/**
 * The months from the last peak of cash down to the low month, or a single other month, compared
 * with the same months a year earlier. Null if the month is unknown. Sales of 800 in a month that
 * had 1,000 last year are a cause of −200.
 */
export function cashCauses(
  { ledger, forecast }: CauseSources,
  to: Month,
  lowMonth: Month | null,
): CashCauses | null {
  const source = cashSource(ledger, forecast)
  const from = to === lowMonth ? fallFrom(source, to, runningMonthOf(ledger)) : to
  const before = source.month(from)?.opening ?? null
  const after = source.month(to)?.closing ?? null
  if (before === null || after === null) return null
  const months = monthsFrom(from, monthsBetween(from, to) + 1)
  const compared = comparedMonths(source, months, ledger.closeMonth)
  const sumOf = (of: readonly Month[], keys: readonly string[]) =>
    of.reduce((sum, month) => sum + keys.reduce((all, key) => all + source.at(key, month), 0), 0)
  const usualOf = (keys: readonly string[]) =>
    Math.round((sumOf(compared.months, keys) * months.length) / compared.months.length)
  const names = groupNames(forecast?.input.country)
  const all = unitsOf(source.headings, names).map(({ key, name, keys }): CashCause => {
    const amount = sumOf(months, keys)
    return { key, name, amount: cents(amount), change: cents(amount - usualOf(keys)) }
  })
  const causes = all
    .filter(({ change }) => Math.abs(change) >= MIN_CHANGE)
    .sort((left, right) => Math.abs(right.change) - Math.abs(left.change))
    .slice(0, MAX_CAUSES)
  const usual = cents(usualOf(source.headings.map(({ key }) => key)))
  const named = causes.reduce((total, cause) => total + cause.change, 0)
  return {
    ...{ from, to, months: months.length, before, after, usual, causes },
    basis: compared.basis,
    rest: cents(after - before - usual - named),
  }
}

/** The month after the peak before the low month; never before the running month. */
function fallFrom(source: CashSource, low: Month, running: Month): Month {
  let [first, highest] = [low, source.month(low)?.opening ?? 0]
  for (let month = addMonths(low, -1); month >= running; month = addMonths(month, -1)) {
    const opening = source.month(month)?.opening ?? null
    if (opening !== null && opening > highest) [first, highest] = [month, opening]
  }
  return first
}

function comparedMonths(
  source: CashSource,
  months: readonly Month[],
  close: Month,
): { readonly months: readonly Month[]; readonly basis: CashCauses['basis'] } {
  const lastYear = months.map(month => addMonths(month, -YEAR))
  if (lastYear.every(source.knows)) return { months: lastYear, basis: 'lastYear' }
  const known = monthsFrom(addMonths(close, 1 - YEAR), YEAR).filter(source.knows)
  return { months: known.length > 0 ? known : months, basis: 'average' }
}

interface Unit {
  readonly key: string
  readonly name: string
  readonly keys: readonly string[]
}

/** A group with more accounts than this is one cause, because its single accounts are too small. */
const MAX_ACCOUNTS = 30

/** The group of the forecast's own correction, which is no payment. */
const ADJUSTMENT = 'adjustment'

const groupNames = (country: string | null | undefined): Readonly<Record<string, string>> => ({
  salesTax: salesTaxTitle(country),
  netted: `${salesTaxTitle(country)} and refunds, net`,
  revenue: GROUP_NAMES.revenue,
  otherIncome: GROUP_NAMES.otherIncome,
  otherReceipts: 'Other receipts',
  directCosts: 'Direct costs and stock',
  goods: 'Stock purchases',
  overheads: GROUP_NAMES.overheads,
  payroll: payrollTitle(country),
  otherPayments: 'Other payments',
  incomeTax: incomeTaxTitle(country),
  [ADJUSTMENT]: 'Forecast adjustment',
  unexplained: 'Money not matched to an account',
})
/** Transfers between rows of the same unit are not a cause. */
const WHOLE = new Set([
  ...[
    'payroll',
    'salesTax',
    'incomeTax',
    'netted',
    ADJUSTMENT,
    'unexplained',
    'directCosts',
    'goods',
  ],
])

/** The name under which each row of cash is explained, by the key of the row. */
export const cashUnits = (
  { headings }: CashSource,
  forecast: Forecast | null,
): ReadonlyMap<string, Pick<Unit, 'key' | 'name'>> =>
  new Map(
    unitsOf(headings, groupNames(forecast?.input.country)).flatMap(({ key, name, keys }) =>
      keys.map(each => [each, { key, name }] as const),
    ),
  )

/** Single accounts, except for groups that only have a meaning together. */
function unitsOf(headings: readonly Heading[], names: ReturnType<typeof groupNames>): Unit[] {
  const groups = new Map<string, Heading[]>()
  for (const heading of headings) {
    groups.set(heading.group, [...(groups.get(heading.group) ?? []), heading])
  }
  return [...groups].flatMap(([group, own]) => {
    const name = names[group]
    if (name === undefined || (!WHOLE.has(group) && own.length <= MAX_ACCOUNTS)) {
      return own.map(({ key, name: account }) => ({ key, name: account, keys: [key] }))
    }
    return [{ key: group, name, keys: own.map(({ key }) => key) }]
  })
}

const BASIS_WORDS = { lastYear: 'than last year', average: 'than average' } as const

/**
 * `$4,000 more paid out than last year`, `$900 less received than average`, `$500 lower, because
 * last year’s cash has been a more accurate guide than your accounts`.
 */
export function causeWords(
  { key, amount, change }: CashCause,
  basis: CashCauses['basis'],
  format: (amount: Cents) => string,
): string {
  if (key === ADJUSTMENT) {
    const size = format(cents(Math.abs(change)))
    const why = 'because last year’s cash has been a more accurate guide than your accounts'
    return `${size} ${change < 0 ? 'lower' : 'higher'}, ${why}`
  }
  const isOut = amount < 0 || (amount === 0 && change > 0)
  const isMore = isOut === change < 0
  const what = `${isMore ? 'more' : 'less'} ${isOut ? 'paid out' : 'received'}`
  return `${format(cents(Math.abs(change)))} ${what} ${BASIS_WORDS[basis]}`
}
