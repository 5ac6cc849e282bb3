/** The words of the page about webhooks. */
import type { Webhook, WebhookDelivery } from '@millpond/contract/webhook'
import type { WebhookEvent } from '@millpond/core/webhook'
import { momentOf } from '#ui/instant.ts'

export const WEBHOOK_WORDS = {
  about:
    'Millpond sends a signed message to your own server when an alert or a report changes. ' +
    'Messages never name your customers or suppliers.',
  sample: 'The sample company sends no webhooks. Your own company can send one when:',
  none: 'There are no webhooks yet.',
  notRead: 'We couldn’t load your webhooks.',
  addressHint: 'It must start with https:// and be reachable from the internet.',
  noAddress: 'Enter the address',
  noEvents: 'Choose at least one event',
  secretOnce: 'Copy the secret now. You won’t see it again.',
  secretUse: 'Your server needs it to check that a message is from Millpond.',
  renewQuestion: 'Create a new secret? The old secret also works for another 24 hours.',
  deleteQuestion: 'Delete this webhook? Its secret and its list of messages are deleted too.',
  deleted: 'The webhook is deleted.',
  saved: 'Saved',
  noDeliveries: 'No messages in the last 30 days.',
} as const

export const EVENT_LABELS: Readonly<Record<WebhookEvent, string>> = {
  'alert.raised': 'There is a new alert',
  'alert.worsened': 'An alert gets worse',
  'alert.resolved': 'An alert ends',
  'report.published': 'A report is published',
}

const KINDS: Readonly<Record<string, string>> = { ...EVENT_LABELS, 'webhook.test': 'Test' }

/** A kind that a newer server sends is shown as it is. */
export const kindWords = (kind: string): string => KINDS[kind] ?? kind

const STATES: Readonly<Record<string, { words: string; tone: 'good' | 'neutral' | 'bad' }>> = {
  on: { words: 'On', tone: 'good' },
  paused: { words: 'Paused', tone: 'neutral' },
  off: { words: 'Switched off', tone: 'bad' },
}
export const stateOf = ({ state }: Pick<Webhook, 'state'>) =>
  STATES[state] ?? { words: state, tone: 'neutral' as const }

const OFF: Readonly<Record<string, string>> = {
  gone: 'Its server answered that this address is gone. Resume it once the address works again.',
  failing:
    'No message has reached your server for five days. Resume the webhook once your server works ' +
    'again.',
}

/** What an owner should know about a webhook; null if it just works. */
export function stateNote({ state, offReason, oldSecretUntil }: Webhook): string | null {
  if (state === 'off') return OFF[offReason ?? ''] ?? 'It was switched off.'
  if (state === 'paused') return 'Nothing is sent until you resume it.'
  if (oldSecretUntil === null) return null
  return `Messages are also signed with the old secret until ${momentOf(oldSecretUntil)}.`
}

const FAULTS: Readonly<Record<string, string>> = {
  timeout: 'no reply within 10 seconds',
  unknownHost: 'its host was not found',
  refused: 'the connection was refused',
  certificate: 'its certificate is not valid',
  notPublic: 'its address is on a private network',
  noReply: 'the connection failed',
  noSecret: 'its secret is lost. Create a new one',
  paused: 'the webhook was paused',
  off: 'the webhook was switched off',
  restored: 'a backup was restored',
}

/** `Delivered, reply 200`, `Failed after 7 attempts: no reply within 10 seconds`. */
export function deliveryWords(delivery: WebhookDelivery): string {
  const { state, attempts, status, fault, nextAttemptAt } = delivery
  const why = fault === null ? `reply ${status}` : (FAULTS[fault] ?? fault)
  const hasTried = status !== null || fault !== null
  if (state === 'delivered') return `Delivered, ${why}`
  if (state === 'failed') {
    return attempts > 1 ? `Failed after ${attempts} attempts: ${why}` : `Failed: ${why}`
  }
  if (state !== 'waiting') return state
  if (!hasTried || nextAttemptAt === null) return 'Waiting'
  return `Not delivered yet: ${why}. Next attempt ${momentOf(nextAttemptAt)}`
}
