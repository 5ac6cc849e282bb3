import { OUTLOOK_MONTHS } from '#forecast'
import { formatMoney } from '#money'
import { formatDay, longMonth } from '#time'
import { likelySentence } from './chance.ts'
import { type LowPoint, monthOfLow } from './low-point.ts'
import type { CashOutlook } from './outlook.ts'

const LIKELY = 0.8
const POSSIBLE = 0.4

/**
 * How certain a headline is that cash falls below the floor; the chance is from 0 to 1. With a
 * chance of 0.3 it "stays" above, or "may" fall if the expected balance crosses the floor.
 */
export function strengthOf(chance: number | null, isExpected: boolean): 'falls' | 'may' | 'stays' {
  const share = chance ?? (isExpected ? 1 : 0)
  if (share > LIKELY) return 'falls'
  // If the expected balance crosses the floor, the headline never says that it stays above.
  return share >= POSSIBLE || isExpected ? 'may' : 'stays'
}

const strengthIn = ({ chance, firstBelow }: CashOutlook) => strengthOf(chance, firstBelow !== null)

/** Whether the headline says that cash falls, or may fall, below the floor. */
export const mayFallBelow = (outlook: CashOutlook): boolean => strengthIn(outlook) !== 'stays'

/**
 * The answer as a sentence, the title of the dashboard: "Cash falls below your $40,000 floor on
 * 3rd March 2027, to a low of $24,000 on 14th March 2027."
 */
export function headline(outlook: CashOutlook, currency: string): string {
  const { low, floor, firstBelow, from } = outlook
  if (!low) return 'There is too little history to forecast cash yet.'
  const amount = formatMoney(low.amount, { currency })
  const level = floor === null ? null : `your ${formatMoney(floor, { currency })} floor`
  if (firstBelow?.on === from) {
    const now = level === null ? 'Cash is below zero now' : `Cash is below ${level} now`
    return low.on === from ? `${now}.` : `${now}, with a low of ${amount} ${when(low)}.`
  }
  const strength = strengthIn(outlook)
  if (strength === 'stays' && low.on === from) {
    return `Cash is expected to stay above ${level ?? 'zero'}. It is lowest now, at ${amount}.`
  }
  if (strength === 'stays') {
    const above = `Cash is expected to stay above ${level ?? 'zero'}`
    return `${above}, with a low of ${amount} ${when(low)}.`
  }
  if (strength === 'falls' && firstBelow) {
    const falls = level === null ? 'Cash runs out' : `Cash falls below ${level}`
    const overdrawn = overdrawnLater(outlook)
    const also = overdrawn ? ` and below zero ${when(overdrawn)}` : ''
    const lowest = (overdrawn ?? firstBelow).on === low.on ? amount : `${amount} ${when(low)}`
    return `${falls} ${when(firstBelow)}${also}, to a low of ${lowest}.`
  }
  const may = level === null ? 'Cash may run out' : `Cash may fall below ${level}`
  return `${may}: the expected low is ${amount} ${when(low)}.`
}

/** The first day below zero, if cash is below the floor on an earlier day. */
const overdrawnLater = ({ firstBelow, firstOverdrawn }: CashOutlook): LowPoint | null =>
  firstBelow && firstOverdrawn && firstOverdrawn.on > firstBelow.on ? firstOverdrawn : null

/** `on 14th March 2027`, or `at the end of March 2027` if only month ends are known. */
export const when = (point: LowPoint): string =>
  point.precision === 'day'
    ? `on ${formatDay(point.on)}`
    : `at the end of ${longMonth(monthOfLow(point))}`

/** The name of a low point by day, or by month end if days are not known. */
export const lowPointName = (point: LowPoint | null): string =>
  point?.precision === 'monthEnd' ? 'Lowest month-end balance' : 'Low point'

/** A smaller chance of running out of cash is not mentioned next to that of the floor. */
const WORTH_SAYING = 0.05

/**
 * The chance as a sentence: "It is likely that your cash will fall below your floor in the next 12
 * months (about a 70% chance)". If cash may also run out, "It is possible that you will run out of
 * cash (about a 25% chance)" follows. Null without a chance.
 */
export function chanceSentence({ chance, floor, chanceOverdrawn }: CashOutlook): string | null {
  if (chance === null) return null
  const soon = `in the next ${OUTLOOK_MONTHS} months`
  if (floor === null) return likelySentence(chance, RUN_OUT, soon)
  const below = likelySentence(chance, 'your cash will fall below your floor', soon)
  if (chanceOverdrawn === null || chanceOverdrawn < WORTH_SAYING) return below
  return `${below}. ${likelySentence(chanceOverdrawn, RUN_OUT, '')}`
}

const RUN_OUT = 'you will run out of cash'

/** The effect of a change: `Low point $24,000 on 3rd June 2027 → $19,300 on 4th June 2027`. */
export function lowPointChange(before: LowPoint, after: LowPoint, currency: string): string {
  const money = (point: LowPoint) => formatMoney(point.amount, { currency })
  const name = lowPointName(after)
  if (money(before) === money(after) && before.on === after.on) {
    return `${name} stays at ${money(after)} ${when(after)}`
  }
  const from = before.on === after.on ? '' : ` ${when(before)}`
  return `${name} ${money(before)}${from} → ${money(after)} ${when(after)}`
}
