/** The answers to questions about scenarios in sentences. They are loaded with the questions. */
import { cents, formatMoney } from '#money'
import { longMonth, type Month, monthOfDay } from '#time'
import type { LowPoint } from '../low-point/low-point.ts'
import type { MostToSpend, Needed } from './scenario-solver.ts'

/** "The most you can spend on the fit-out is $46,500. Cash is then lowest in June 2027." */
export const mostSentence = (
  { amount, low }: MostToSpend,
  /** `spend on the fit-out`. */
  act: string,
  currency: string,
): string =>
  `The most you can ${act} is ${formatMoney(amount, { currency })}. ` +
  `Cash is then lowest in ${longMonth(monthOfDay(low.on))}.`

/** "You need $4,200 more sales a month from April 2027 to afford this." */
export const salesNeededSentence = (
  { amountPerMonth }: Needed,
  from: Month,
  currency: string,
): string =>
  amountPerMonth === 0
    ? 'You can afford this with your expected sales.'
    : `You need ${formatMoney(amountPerMonth, { currency })} more sales a month from ` +
      `${longMonth(from)} to afford this.`

/** Where three times as many more sales do not help. */
export const SALES_NOT_ENOUGH =
  'Even four times the sales would not be enough, because you pay before the first sale.'

/** "A price rise of 3.5% would pay for it, if you keep your customers." */
export const priceNeededSentence = ({ ppm }: Needed): string =>
  ppm === 0
    ? 'You can afford this at your expected prices.'
    : `A price rise of ${ppm / 10_000}% would pay for it, if you keep your customers.`

/** "Customers could pay up to 11 days later before your cash falls below your floor." */
export function lateSentence(days: number, hasFloor: boolean): string {
  const until = hasFloor ? 'before your cash falls below your floor' : 'before you run out of cash'
  if (days === 0) return 'Customers cannot pay any later without a shortfall.'
  return `Customers could pay up to ${days} ${days === 1 ? 'day' : 'days'} later ${until}.`
}

/** "Hire in May is the safest of the three: its low point is $12,400 higher than the next one." */
export function safestSentence(
  scenarios: readonly { readonly name: string; readonly low: LowPoint | null }[],
  currency: string,
): string | null {
  const ranked = scenarios
    .flatMap(({ name, low }) => (low ? [{ name, amount: low.amount }] : []))
    .sort((a, b) => b.amount - a.amount)
  const [best, next] = ranked
  if (!best || !next || best.amount === next.amount) return null
  const above = formatMoney(cents(best.amount - next.amount), { currency })
  const count = COUNTS[ranked.length] ?? `${ranked.length}`
  return ranked.length === 2
    ? `${best.name} is the safer of the two: its low point is ${above} higher.`
    : `${best.name} is the safest of the ${count}: ` +
        `its low point is ${above} higher than the next one.`
}

const COUNTS: Readonly<Record<number, string>> = { 3: 'three', 4: 'four', 5: 'five' }
