/** What an alert says: the same words in Millpond and in emails. */
import type { WayDown } from '#forecast'
import { chanceName, chancePercent } from '#insight'
import { type Cents, cents, formatMoney, formatPercent } from '#money'
import { formatDay, shortDay } from '#time'
import type { CashFloorFinding, Finding, OverdueFinding, TaxDueFinding } from './findings.ts'

export interface AlertWords {
  readonly title: string
  readonly message: string
  /** Why: from a balance to the low point, to the cent. Null where cash does not fall. */
  readonly why: string | null
}

export function alertWords(finding: Finding, currency: string): AlertWords {
  const money = (amount: Cents) => formatMoney(amount, { currency })
  switch (finding.kind) {
    case 'cashFloor':
      return { ...floorWords(finding, money), why: finding.way && whyWords(finding.way, money) }
    case 'taxDue':
      return { ...taxWords(finding, money), why: null }
    case 'overdue':
      return { ...overdueWords(finding, money), why: null }
    case 'stale':
      return {
        title: 'Figures are out of date',
        message:
          'Your figures are more than two days old, so alerts about cash are paused until the ' +
          'next sync.',
        why: null,
      }
  }
}

type Money = (amount: Cents) => string
type Said = Omit<AlertWords, 'why'>

function floorWords(finding: CashFloorFinding, money: Money): Said {
  const { floor, chance, weeksAhead, low, isBelowNow, crossesOn } = finding
  const level = floor === null ? null : `your ${money(floor)} floor`
  const lowest = `The expected low is ${money(low.amount)} on ${formatDay(low.on)}.`
  if (isBelowNow) {
    return {
      title: level === null ? 'Cash is below zero' : 'Cash is below your floor',
      message: `Cash is below ${level ?? 'zero'} now. ${lowest}`,
    }
  }
  const what = level === null ? 'running out of cash' : `falling below ${level}`
  const weeks = weeksAhead === 1 ? 'next week' : `next ${weeksAhead} weeks`
  const isExpected = low.amount < (floor ?? 0)
  const first = isExpected ? ` Cash is expected below it from ${formatDay(crossesOn)}.` : ''
  const name = capital(chanceName(chance))
  return {
    title: level === null ? 'Cash may run out' : 'Cash may fall below your floor',
    message:
      `${name}: about ${chancePercent(chance)}% chance of ${what} in the ${weeks}.` +
      `${level === null ? '' : first} ${lowest}`,
  }
}

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

function taxWords({ name, on, amount, breaksFloor, floor }: TaxDueFinding, money: Money): Said {
  const level = floor === null ? 'zero' : `your ${money(floor)} floor`
  const breaks = breaksFloor ? ` Cash is expected below ${level} after it.` : ''
  return {
    title: `${name} is due on ${formatDay(on)}`,
    message: `The forecast expects a payment of ${money(amount)} on that day.${breaks}`,
  }
}

function overdueWords({ late, share }: OverdueFinding, money: Money): Said {
  return {
    title: 'Customers are late',
    message:
      `${money(late)} of invoices is more than 14 days overdue. That is ${formatPercent(share)} ` +
      'of an average month’s income.',
  }
}

/** `From $60,000 on 1 Dec to $40,000 on 20 Dec: Rent -$18,000 and other changes -$2,000.` */
function whyWords({ from, to, largest, others }: WayDown, money: Money): string {
  const named = largest.map(
    ({ name, on, amount }) => `${name} ${money(amount)}${on ? ` on ${shortDay(on)}` : ''}`,
  )
  const parts = others === 0 ? named : [...named, `other changes ${money(cents(others))}`]
  const last = parts.length > 1 ? ` and ${parts.at(-1)}` : (parts.at(-1) ?? '')
  const list = parts.length > 1 ? parts.slice(0, -1).join(', ') + last : last
  return `From ${money(from.amount)} on ${shortDay(from.on)} to ${money(to.amount)} on ${shortDay(
    to.on,
  )}: ${list}.`
}
