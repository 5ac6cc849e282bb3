/** Webhooks: addresses that get the events of a company, signed. ALR-01. */
import { MAX_WEBHOOK_ADDRESS, MAX_WEBHOOKS, WEBHOOK_EVENTS } from '@millpond/core/webhook'
import * as z from 'zod/mini'
import { route } from './route.ts'
import { WEBHOOK_ROUTES } from './route-table/alert.ts'
import { instant, organisationId, organisationQuery, text } from './schema-parts/values.ts'

/** How many deliveries of a webhook are listed. */
const MAX_LISTED_DELIVERIES = 20

const id = z.uuid()
const address = text(MAX_WEBHOOK_ADDRESS)
const events = z.array(z.enum(WEBHOOK_EVENTS)).check(
  z.minLength(1, 'Choose at least one event'),
  z.maxLength(WEBHOOK_EVENTS.length),
  z.refine(all => new Set(all).size === all.length, { error: 'The same event appears twice' }),
)

const delivery = z.object({
  id,
  /** The id of the event, which is the same in each attempt. */
  eventId: id,
  kind: z.string(),
  /** waiting, delivered or failed; a client shows any other word as it is. */
  state: z.string(),
  attempts: z.int(),
  /** Of the last reply; null if there was none. */
  status: z.nullable(z.int()),
  /** Why there was no reply: a code such as `timeout`. */
  fault: z.nullable(z.string()),
  createdAt: instant,
  /** Of a delivery that waits. */
  nextAttemptAt: z.nullable(instant),
})
export type WebhookDelivery = z.infer<typeof delivery>

const webhook = z.object({
  id,
  address: z.string(),
  events: z.array(z.string()),
  /** on, paused or off; a client shows any other word as it is. */
  state: z.string(),
  /** Why Millpond has switched it off: gone or failing. */
  offReason: z.nullable(z.string()),
  createdAt: instant,
  /** After a new secret, until then messages are signed with the old one too. */
  oldSecretUntil: z.nullable(instant),
  /** The newest first. */
  deliveries: z.array(delivery).check(z.maxLength(MAX_LISTED_DELIVERIES)),
})
export type Webhook = z.infer<typeof webhook>

export const getWebhooks = route(WEBHOOK_ROUTES.getWebhooks, {
  permit: { role: 'owner' },
  summary: 'The webhooks of an organisation, each with its last deliveries',
  query: organisationQuery,
  reply: z.object({ webhooks: z.array(webhook).check(z.maxLength(MAX_WEBHOOKS)) }),
})

const secret = z.string()

export const createWebhook = route(WEBHOOK_ROUTES.createWebhook, {
  permit: { role: 'owner', confirmed: true, needs: 'fullAccess' },
  summary: 'Add a webhook; its secret is in this reply only',
  query: organisationQuery,
  body: z.strictObject({ address, events }),
  reply: z.object({ webhook, secret }),
  mayFail: ['conflict'],
})

const named = z.strictObject({ organisationId, id })

/** Another address needs a confirmation; a pause does not. */
export const updateWebhook = route(WEBHOOK_ROUTES.updateWebhook, {
  permit: { role: 'owner', needs: 'fullAccess' },
  summary: 'Change a webhook, pause it, or switch it on again',
  query: named,
  body: z.strictObject({ address, events, isPaused: z.boolean() }),
  reply: z.object({ webhook }),
  mayFail: ['notFound', 'conflict', 'confirmationRequired'],
})

export const renewWebhookSecret = route(WEBHOOK_ROUTES.renewWebhookSecret, {
  permit: { role: 'owner', confirmed: true, needs: 'fullAccess' },
  summary: 'Give a webhook a new secret; the old one signs for 24 hours more',
  query: named,
  reply: z.object({ webhook, secret }),
  mayFail: ['notFound'],
})

export const testWebhook = route(WEBHOOK_ROUTES.testWebhook, {
  permit: { role: 'owner', needs: 'fullAccess' },
  summary: 'Send a test to a webhook now, once',
  query: named,
  reply: z.object({ delivery }),
  mayFail: ['notFound', 'conflict'],
})

/** It works without a plan too. */
export const deleteWebhook = route(WEBHOOK_ROUTES.deleteWebhook, {
  permit: { role: 'owner' },
  summary: 'Delete a webhook, its secret and its deliveries',
  query: named,
  reply: z.object({ id }),
  mayFail: ['notFound'],
})
