/** The words of the page of alerts and of the panel on the dashboard. */

import type { ShownAlert } from '@millpond/contract/alert'
import {
  type AlertCounts,
  type AlertRuleName,
  CHANCE_OF,
  CHANGE_SHARE,
  COVENANT_MONTHS,
  LATE_DAYS,
  LATE_SHARE,
  MAX_WEEKS_AHEAD,
  type Sensitivity,
  TAX_DUE_DAYS,
} from '@millpond/core/alert'
import { formatMoney, formatPercent } from '@millpond/core/money'
import { type Day, formatDay, shortDay } from '@millpond/core/time'

export const SENSITIVITY_WORDS: Readonly<Record<Sensitivity, string>> = {
  likely: 'Fewer alerts',
  possible: 'Normal',
  cautious: 'More alerts',
}

export const sensitivityHint = (sensitivity: Sensitivity): string =>
  `From a ${CHANCE_OF[sensitivity] * 100}% chance of low cash.`

export const RULE_WORDS: Readonly<Record<AlertRuleName, { title: string; hint: string }>> = {
  cashFloor: {
    title: 'Cash floor',
    hint: 'Cash may fall below your floor, or below zero if you have none.',
  },
  taxDue: {
    title: 'Tax payments',
    hint: `A tax or pension payment is due within ${TAX_DUE_DAYS} days.`,
  },
  overdue: {
    title: 'Overdue invoices',
    hint:
      `Invoices more than ${LATE_DAYS} days overdue add up to more than ` +
      `${formatPercent(LATE_SHARE)} of an average month’s income.`,
  },
  largeChange: {
    title: 'Large changes',
    hint:
      'The low point has moved since the last sync, or within a week, by at least ' +
      `${formatPercent(CHANGE_SHARE)} of an average month’s income.`,
  },
  connection: {
    title: 'Connection',
    hint: 'Your accounting software is disconnected, or no sync has worked for about a day.',
  },
}

export const COVENANTS_HINT =
  'Does your bank set limits, such as a lowest current ratio? Millpond tests them on your last ' +
  `closed month or quarter and on the forecast of the next ${COVENANT_MONTHS} months. It warns ` +
  'you if one is missed.'
export const TESTED_WORDS = { month: 'Every month', quarter: 'Every quarter' } as const
export const NO_COVENANTS = 'No covenants are watched.'
export const ADD_COVENANT = 'Add a covenant'
export const ofReportsWords = (count: number): string =>
  count === 1 ? 'Add the covenant of your reports' : `Add the ${count} covenants of your reports`
export const NOT_A_LIMIT = 'Enter a number as the limit of each covenant.'

/** `12 of 14`: low months with a warning, of all low months. */
export const caughtWords = ({ caught, dips }: AlertCounts): string =>
  dips === 0 ? 'No low months' : `${caught} of ${dips}`

/** `12 of 20`: warnings that came true, of all warnings. */
export const rightWords = ({ right, warnings }: AlertCounts): string =>
  warnings === 0 ? 'No warnings' : `${right} of ${warnings}`

export const EVENT_WORDS = {
  raised: 'New',
  worsened: 'Got worse',
  resolved: 'Resolved',
} as const

/** The dashboard may speak of low cash that is further ahead than that. */
export function noAlertsWords(weeksAhead: number): string {
  const next = weeksAhead === 1 ? 'week' : weeksWords(weeksAhead)
  const checked = `There are no open alerts. Millpond checks for low cash in the next ${next}.`
  return weeksAhead < MAX_WEEKS_AHEAD ? `${checked} You can choose more weeks below.` : checked
}

/** `1 week`, `6 weeks`. */
export const weeksWords = (weeks: number): string => (weeks === 1 ? '1 week' : `${weeks} weeks`)

/** Where the record is the same for every sensitivity. */
export function sameRecordWords({ dips, caught, wrong }: AlertCounts): string {
  const alarms = wrong === 1 ? 'one false alarm' : `${wrong} false alarms`
  if (dips === 0) return `There was no low month, and ${wrong === 0 ? 'no false alarm' : alarms}.`
  const months = dips === 1 ? 'low month' : 'low months'
  const which = caught < dips ? `${caught} of ${dips}` : dips === 1 ? 'the one' : `all ${dips}`
  const also = wrong === 0 ? 'without a false alarm' : `with ${alarms}`
  return `Each sensitivity would have warned you of ${which} ${months}, ${also}.`
}

/** How the record of past alerts was made. */
export const recordWords = (closes: number): string =>
  `We tested these alerts on ${closes} past month ends. For each one we made a forecast of the ` +
  'next three months. We compared it with what happened and used today’s floor. We count each ' +
  'low month once. We left out month ends that were below the floor already, and money that ' +
  'owners or investors put in. Past balances are known at month ends only, so low days in ' +
  'between are not counted.'

export function snoozeWords(snooze: ShownAlert['snooze']): string {
  if (snooze === null) return ''
  if (snooze === 'worse') return 'Snoozed until it gets worse.'
  return `Snoozed until ${formatDay(snooze as Day)}.`
}

type Way = NonNullable<ShownAlert['way']>

interface WayRow {
  readonly key: string
  readonly name: string
  readonly amount: string
}

/** How the table of causes is called, and its first and last rows. */
const WAY_WORDS = {
  cashFloor: { caption: 'Why cash falls', from: 'Balance on', to: 'Lowest balance on' },
  largeChange: {
    ...{
      caption: 'Why the low point moved',
      from: 'Earlier low point,',
      to: 'Low point now,',
    },
  },
} as const

type WayKind = keyof typeof WAY_WORDS

/** The words of the table of an alert; only some kinds have one. */
export const wayWordsOf = (kind: ShownAlert['kind']) =>
  WAY_WORDS[(kind in WAY_WORDS ? kind : 'cashFloor') as WayKind]

/** The rows add up to the cent: the first and all changes are the last. */
export function wayRows(
  { from, to, largest, others }: Way,
  words: ReturnType<typeof wayWordsOf>,
  currency: string,
): WayRow[] {
  const money = (amount: typeof others) => formatMoney(amount, { currency, decimals: 2 })
  return [
    { key: 'from', name: `${words.from} ${shortDay(from.on)}`, amount: money(from.amount) },
    ...largest.map(({ name, on, amount }, at) => ({
      key: `cause ${at}`,
      name: on === null ? name : `${name}, ${shortDay(on)}`,
      amount: money(amount),
    })),
    ...(others === 0 ? [] : [{ key: 'others', name: 'Other changes', amount: money(others) }]),
    { key: 'to', name: `${words.to} ${shortDay(to.on)}`, amount: money(to.amount) },
  ]
}
