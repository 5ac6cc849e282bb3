/** What an alert says: the same words in Millpond and in emails. */
import type { Covenant, WayDown } from '#forecast'
import { COVENANT_NAMES, chancePercent, covenantValue, likelySentence, strengthOf } from '#insight'
import { type Cents, cents, formatMoney, formatPercent } from '#money'
import { type Day, formatDay, longMonth, shortDay } from '#time'
import type {
  CashFloorFinding,
  ConnectionState,
  CovenantFinding,
  Finding,
  LargeChangeFinding,
  NoImportFinding,
  OverdueFinding,
  TaxDueFinding,
} from './finding.ts'
import { IMPORT_HOURS, LATE_DAYS } from './rule.ts'

export interface AlertWords {
  readonly title: string
  readonly message: string
  /** Why: from a balance to the low point, to the cent. Null where cash does not fall. */
  readonly why: string | null
}

/**
 * The words of a finding, with amounts in this currency: a title such as "Cash may fall below your
 * floor", then one or two sentences, and why.
 */
export function alertWords(finding: Finding, currency: string): AlertWords {
  const money = (amount: Cents) => formatMoney(amount, { currency })
  switch (finding.kind) {
    case 'cashFloor':
      return { ...floorWords(finding, money), why: finding.way && fallWords(finding.way, currency) }
    case 'taxDue':
      return { ...taxWords(finding, money), why: null }
    case 'overdue':
      return { ...overdueWords(finding, money), why: null }
    case 'stale':
      return {
        title: 'Figures are out of date',
        message:
          'Your figures are more than two days old, so alerts about the forecast are paused ' +
          'until the next sync.',
        why: null,
      }
    case 'disconnected':
      return { ...disconnectedWords(finding.provider), why: null }
    case 'noImport':
      return { ...noImportWords(finding), why: null }
    case 'covenant':
      return { ...covenantWords(finding, currency), why: null }
    case 'largeChange':
      return { ...changeWords(finding, money), why: moveWords(finding.way, currency) }
  }
}

type Money = (amount: Cents) => string
type Said = Omit<AlertWords, 'why'>

function floorWords(finding: CashFloorFinding, money: Money): Said {
  const { floor, chance, weeksAhead, low, isBelowNow, crossesOn } = finding
  const level = floor === null ? null : `your ${money(floor)} floor`
  const lowest = `The lowest expected balance is ${money(low.amount)} on ${shortDay(low.on)}.`
  if (isBelowNow) {
    return {
      title: level === null ? 'Cash is below zero' : 'Cash is below your floor',
      message: `Cash is below ${level ?? 'zero'} now. ${lowest}`,
    }
  }
  const what = level === null ? 'you will run out of cash' : `your cash will fall below ${level}`
  const weeks = weeksAhead === 1 ? 'in the next week' : `in the next ${weeksAhead} weeks`
  return {
    title: floorTitle(finding),
    message:
      `${likelySentence(chance, what, weeks)}.` +
      `${crossing(crossesOn, level === null ? 'zero' : 'your floor')} ${lowest}`,
  }
}

/** As strong as the headline of the dashboard with the same chance. */
function floorTitle({ floor, chance, crossesOn }: CashFloorFinding): string {
  const strength = strengthOf(chance, crossesOn !== null)
  const end = floor === null ? 'run out' : 'fall below your floor'
  if (strength === 'falls' && crossesOn !== null) {
    return floor === null ? 'Cash runs out' : 'Cash falls below your floor'
  }
  if (strength !== 'stays') return `Cash may ${end}`
  const what = floor === null ? 'running out of cash' : 'falling below your floor'
  return `${chancePercent(chance)}% chance of ${what}`
}

const crossing = (on: Day | null, level: string): string =>
  on === null ? '' : ` Cash is expected to be below ${level} from ${shortDay(on)}.`

function taxWords({ name, on, amount, breaksFloor, floor }: TaxDueFinding, money: Money): Said {
  const level = floor === null ? 'zero' : 'your floor'
  const breaks = breaksFloor ? ` After that, cash is expected to be below ${level}.` : ''
  return {
    title: `${name} is due on ${formatDay(on)}`,
    message: `The forecast expects a payment of ${money(amount)} on that day.${breaks}`,
  }
}

function overdueWords({ late, share }: OverdueFinding, money: Money): Said {
  return {
    title: 'Customers are paying late',
    message:
      `Invoices for ${money(late)} are more than ${LATE_DAYS} days overdue. That is ` +
      `${formatPercent(share)} of an average month’s income.`,
  }
}

/** The title is that of spec §8, word for word. */
export function disconnectedWords(provider: ConnectionState['provider']): Said {
  return {
    title: provider === 'quickbooks' ? 'Quickbooks disconnected' : 'Xero disconnected',
    message: 'Reconnect to keep your figures up to date. You can still see what was imported.',
  }
}

function noImportWords({ hasFailed }: NoImportFinding): Said {
  const last = hasFailed ? ' The last sync failed.' : ''
  return {
    title: 'Your books have not been synced for a day',
    message:
      `Your books have not been synced for more than ${IMPORT_HOURS} hours.${last} ` +
      'Millpond tries again every night. To sync now, open Settings, Connections.',
  }
}

function covenantWords({ covenant, month, value, isForecast }: CovenantFinding, currency: string) {
  const { measure, bound, limit } = covenant
  const name = COVENANT_NAMES[measure]
  const when = longMonth(month)
  const shown = covenantMoney(covenant, value, currency)
  const side = bound === 'min' ? 'at least' : 'at most'
  const asked = `Your covenant asks for ${side} ${shown(limit)}.`
  return {
    title: `${name} ${isForecast ? 'misses' : 'missed'} your covenant in ${when}`,
    message: isForecast
      ? `The forecast for the end of ${when} is ${shown(value)}. ${asked}`
      : `At the end of ${when} it was ${shown(value)}. ${asked}`,
  }
}

/** With cents where the value in whole dollars would look like the limit. */
function covenantMoney({ measure, limit }: Covenant, value: number, currency: string) {
  const whole = (amount: number) => covenantValue(measure, amount, currency)
  if (measure !== 'cash' || whole(value) !== whole(limit)) return whole
  return (amount: number) => formatMoney(cents(amount), { currency, decimals: 2 })
}

function changeWords({ direction, since, way, share }: LargeChangeFinding, money: Money): Said {
  const size = money(cents(Math.abs(way.to.amount - way.from.amount)))
  return {
    title: `Your low point is now ${direction}`,
    message:
      `It is ${size} ${direction} than in the forecast made on ${shortDay(since)}. That is ` +
      `${formatPercent(share)} of an average month’s income.`,
  }
}

/**
 * `Cash falls from $60,000.00 on 1 Dec to $40,000.00 on 20 Dec: Rent -$18,000.00 and other changes
 * -$2,000.00.` Whole dollars would not add up.
 */
function fallWords(way: WayDown, currency: string): string {
  const [start, end] = endWords(way, currency)
  return `Cash falls from ${start} to ${end}: ${causeWords(way, currency)}.`
}

function moveWords(way: WayDown, currency: string): string {
  const [before, now] = endWords(way, currency)
  return `The low point moved from ${before} to ${now}: ${causeWords(way, currency)}.`
}

const endWords = ({ from, to }: WayDown, currency: string): string[] =>
  [from, to].map(
    ({ on, amount }) => `${formatMoney(amount, { currency, decimals: 2 })} on ${shortDay(on)}`,
  )

/** The causes and the others, which add up. */
function causeWords({ largest, others }: WayDown, currency: string): string {
  const money = (amount: Cents) => formatMoney(amount, { currency, decimals: 2 })
  const named = largest.map(
    ({ name, on, amount }) => `${name} ${money(amount)}${on ? ` on ${shortDay(on)}` : ''}`,
  )
  const parts = others === 0 ? named : [...named, `other changes ${money(cents(others))}`]
  const last = parts.length > 1 ? ` and ${parts.at(-1)}` : (parts.at(-1) ?? '')
  return parts.length > 1 ? parts.slice(0, -1).join(', ') + last : last
}
