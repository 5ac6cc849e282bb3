/** What a webhook says: one event of a company, without names of customers or suppliers. */
import { type AlertEvent, type AlertKind, alertWords, type Finding } from '#alert'
import { chancePercent } from '#insight'
import { type Cents, cents } from '#money'
import { type Day, lastDay, type Month, monthOfDay } from '#time'

/** The events that a webhook can be asked to send. */
export const WEBHOOK_EVENTS = [
  'alert.raised',
  'alert.worsened',
  'alert.resolved',
  'report.published',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** A test is sent to one webhook, when its owner asks for it. */
export const WEBHOOK_KINDS = [...WEBHOOK_EVENTS, 'webhook.test'] as const
export type WebhookKind = (typeof WEBHOOK_KINDS)[number]

export interface WebhookMessage<Type extends WebhookKind = WebhookKind, Data = object> {
  readonly type: Type
  /** When it happened, as `2026-11-30T07:00:00.000Z`. */
  readonly timestamp: string
  readonly data: Data
}

interface AlertData {
  readonly organisationId: string
  readonly alert: { readonly kind: AlertKind; readonly key: string }
  readonly title: string
  readonly message: string
  /** What it is about; null where it is about no day or no amount. */
  readonly day: Day | null
  readonly month: Month | null
  readonly amount: Cents | null
  readonly floor: Cents | null
  /** In percent. */
  readonly chance: number | null
  readonly currency: string
}

/**
 * An alert in its own words. Its reasons are left out, because they name customers and suppliers.
 */
export function alertMessage(
  { event, cause }: AlertEvent,
  about: { readonly organisationId: string; readonly currency: string; readonly at: string },
): WebhookMessage<`alert.${AlertEvent['event']}`, AlertData> {
  const { organisationId, currency, at } = about
  const { kind, key, said } = cause
  const { title, message } = alertWords(said, currency)
  const { day = null, amount = null, floor = null, chance = null } = factsOf(said)
  const words =
    event === 'resolved' ? { title: `Ended: ${title}`, message: ENDED } : { title, message }
  return {
    type: `alert.${event}`,
    timestamp: at,
    data: {
      ...{ organisationId, alert: { kind, key }, ...words },
      ...{ day, month: day && monthOfDay(day), amount, floor, chance, currency },
    },
  }
}

const ENDED = 'This alert has ended.'

type Facts = Partial<Pick<AlertData, 'day' | 'amount' | 'floor' | 'chance'>>

function factsOf(finding: Finding): Facts {
  switch (finding.kind) {
    case 'cashFloor': {
      const { low, floor, chance } = finding
      return { day: low.on, amount: low.amount, floor, chance: chancePercent(chance) }
    }
    case 'taxDue':
      return { day: finding.on, amount: finding.amount, floor: finding.floor }
    case 'overdue':
      return { amount: finding.late }
    case 'covenant': {
      const { covenant, month, value } = finding
      const day = lastDay(month)
      return covenant.measure === 'cash' ? { day, amount: cents(value) } : { day }
    }
    case 'largeChange': {
      const { from, to } = finding.way
      return { day: to.on, amount: cents(to.amount - from.amount) }
    }
    default:
      return {}
  }
}

interface PublishedReport {
  readonly organisationId: string
  readonly reportId: string
  /** All versions of a report have the same series. */
  readonly seriesId: string
  readonly version: number
}

/** Without the title, which a person has written and which may name anyone. */
export const reportMessage = (
  { organisationId, reportId, seriesId, version }: PublishedReport,
  at: string,
): WebhookMessage<'report.published', PublishedReport & { readonly message: string }> => ({
  type: 'report.published',
  timestamp: at,
  data: {
    ...{ organisationId, reportId, seriesId, version },
    message: `A report was published as version ${version}.`,
  },
})

export const testMessage = (
  organisationId: string,
  at: string,
): WebhookMessage<'webhook.test'> => ({
  type: 'webhook.test',
  timestamp: at,
  data: { organisationId, message: 'This is a test. Nothing has happened.' },
})
