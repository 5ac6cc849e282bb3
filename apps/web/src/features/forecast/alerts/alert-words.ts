/** The words of the page of alerts and of the panel on the dashboard. */

import type { ShownAlert } from '@millpond/contract/alert'
import {
  type AlertCounts,
  type AlertRuleName,
  CHANCE_OF,
  type Sensitivity,
} from '@millpond/core/alert'
import { formatMoney } from '@millpond/core/money'
import { type Day, formatDay, shortDay } from '@millpond/core/time'

export const SENSITIVITY_WORDS: Readonly<Record<Sensitivity, string>> = {
  likely: 'Likely',
  possible: 'Possible',
  cautious: 'Cautious',
}

export const sensitivityHint = (sensitivity: Sensitivity): string =>
  `You are warned when the chance is at least ${CHANCE_OF[sensitivity] * 100}%.`

export const RULE_WORDS: Readonly<Record<AlertRuleName, { title: string; hint: string }>> = {
  cashFloor: {
    title: 'Cash floor',
    hint: 'Cash may fall below your floor, or below zero if you have none.',
  },
  taxDue: {
    title: 'Tax payments',
    hint: 'A payment to the tax office is due within 10 days.',
  },
  overdue: {
    title: 'Late customers',
    hint: 'Invoices more than 14 days overdue add up to over 15% of a month’s income.',
  },
}

/** `12 of 14 caught` */
export const caughtWords = ({ caught, dips }: AlertCounts): string =>
  dips === 0 ? 'None were below' : `${caught} of ${dips}`

export const rightWords = ({ right, warnings }: AlertCounts): string =>
  warnings === 0 ? 'No warnings' : `${right} of ${warnings}`

export const EVENT_WORDS = {
  raised: 'Raised',
  worsened: 'Became worse',
  resolved: 'Resolved',
} as const

export function snoozeWords(snooze: ShownAlert['snooze']): string {
  if (snooze === null) return ''
  if (snooze === 'worse') return 'Snoozed until it becomes worse.'
  return `Snoozed until ${formatDay(snooze as Day)}.`
}

type Way = NonNullable<ShownAlert['way']>

interface WayRow {
  readonly key: string
  readonly name: string
  readonly amount: string
}

/** The rows add up: the first and all changes are the last. */
export function wayRows({ from, to, largest, others }: Way, currency: string): WayRow[] {
  const money = (amount: typeof others) => formatMoney(amount, { currency })
  return [
    { key: 'from', name: `Balance on ${shortDay(from.on)}`, amount: money(from.amount) },
    ...largest.map(({ name, on, amount }, at) => ({
      key: `cause ${at}`,
      name: on === null ? name : `${name}, ${shortDay(on)}`,
      amount: money(amount),
    })),
    ...(others === 0 ? [] : [{ key: 'others', name: 'Other changes', amount: money(others) }]),
    { key: 'to', name: `Low point on ${shortDay(to.on)}`, amount: money(to.amount) },
  ]
}
