/** The part of a low point that is money drawn from loans and credit lines. */
import type { Forecast } from '#forecast'
import { ITEM_TYPE } from '#item'
import { type Cents, cents, formatMoney, sumCents } from '#money'
import type { LowPoint } from './low-point.ts'

/** An account of a loan or a credit line, and what is drawn less what is repaid. */
export interface CreditDrawn {
  /** Of its row in the cash flow. */
  readonly key: string
  readonly name: string
  readonly amount: Cents
}

type CreditForecast = Pick<Forecast, 'asOf'> & {
  readonly input: Pick<Forecast['input'], 'balances'>
  readonly facts: Pick<Forecast['facts'], 'transfers'>
  readonly statements: Pick<Forecast['statements'], 'onOwnDays'>
}

/**
 * The loans and credit lines from which more is drawn than repaid, from today to the low point, the
 * largest first. With 20,000 drawn in December and 5,000 repaid in January, a low point in February
 * includes 15,000. Liabilities that follow the bank balance count as credit lines.
 */
export function creditDrawn(forecast: CreditForecast, low: Pick<LowPoint, 'on'>): CreditDrawn[] {
  const { input, facts, statements, asOf } = forecast
  const following = new Set<string>(
    facts.transfers.flatMap(({ code, by }) => (by === 'bankBalance' ? [code] : [])),
  )
  const isCredit = ({ code, itemType, role }: Forecast['input']['balances'][number]) =>
    role === 'loan' || (role === null && itemType === ITEM_TYPE.liability && following.has(code))
  return input.balances
    .filter(isCredit)
    .map(({ code, name }): CreditDrawn => {
      const moved = statements.onOwnDays.filter(
        ({ key, on }) => key === code && on > asOf && on <= low.on,
      )
      return { key: code, name, amount: cents(sumCents(moved.map(({ amount }) => amount))) }
    })
    .filter(({ amount }) => amount > 0)
    .sort((left, right) => right.amount - left.amount)
}

/** "The low point includes $15,000 drawn from Trade finance." Null if nothing is drawn. */
export function creditSentence(
  forecast: CreditForecast,
  low: Pick<LowPoint, 'on'>,
  currency: string,
): string | null {
  const drawn = creditDrawn(forecast, low)
  const [first, second, ...others] = drawn.map(({ name }) => name)
  if (first === undefined) return null
  const names = second === undefined ? first : `${first} and ${second}`
  const from = others.length > 0 ? 'loans and credit lines' : names
  const total = sumCents(drawn.map(({ amount }) => amount))
  return `The low point includes ${formatMoney(total, { currency })} drawn from ${from}.`
}
