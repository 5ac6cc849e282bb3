import type { Forecast } from '#forecast'
import { type Cents, cents } from '#money'
import type { Obligation } from '#statement'
import type { Day } from '#time'

/** Retirement savings are paid with them, and on days of their own too. */
export const TAXES = ['salesTax', 'incomeTax', 'withholding', 'pension'] as const
export type TaxKind = (typeof TAXES)[number]

/** Enough to find one that is paid after some that are refunded. */
const PAYMENTS_SEARCHED = 24

export interface DatedAmount {
  readonly on: Day
  /** Signed as cash: payments are negative. */
  readonly amount: Cents
}

/**
 * When a tax is paid or refunded, and how much, soonest first: on its statutory days, as in earlier
 * years, by the owner's schedule, or by a document of the tax office. Each amount is that of the
 * tax row in the cash flow on that day.
 */
export function nextPayments(
  forecast: Forecast,
  kind: Obligation['kind'],
  count: number,
): DatedAmount[] {
  const codes = taxAccounts(forecast, kind)
  const byDay = new Map<Day, number>()
  for (const { on, key, amount } of forecast.statements.onOwnDays) {
    if (codes.has(key)) byDay.set(on, (byDay.get(on) ?? 0) + amount)
  }
  return [...byDay]
    .map(([on, amount]) => ({ on, amount: cents(amount) }))
    .filter(({ amount }) => amount !== 0)
    .slice(0, count)
}

/** The accounts from which a kind of tax is paid; its rows in the cash flow have their codes. */
export function taxAccounts(
  { input, facts }: Forecast,
  kind: Obligation['kind'],
): ReadonlySet<string> {
  return new Set<string>([
    ...input.obligations.filter(each => each.kind === kind).map(({ code }) => code),
    ...facts.roles.filter(({ role }) => role === kind).map(({ code }) => code),
  ])
}

export interface NextTax extends DatedAmount {
  readonly kind: Obligation['kind']
}

/** The next payment of each tax, soonest first; a refund is not a payment. */
export function nextTaxes(forecast: Forecast): NextTax[] {
  return TAXES.flatMap(kind => {
    const payment = nextPayments(forecast, kind, PAYMENTS_SEARCHED).find(
      ({ on, amount }) => amount < 0 && on > forecast.asOf,
    )
    return payment ? [{ kind, ...payment }] : []
  }).sort((left, right) => (left.on < right.on ? -1 : left.on > right.on ? 1 : 0))
}
