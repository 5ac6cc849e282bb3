import * as z from 'zod/mini'
import { capabilityGuidance, IMPACTS } from './failure.ts'
import { route } from './route.ts'
import { NOTIFICATION_ROUTES } from './route-table/notification.ts'
import { instant, organisationQuery } from './schema-parts/values.ts'

export const notification = z.object({
  notificationId: z.uuid(),
  kind: z.enum([
    'importDone',
    'importFailed',
    'disconnected',
    'reconciliationGap',
    'transfersNotRead',
    'forecastFailed',
    'overspent',
    'cashLow',
    'capabilityMissing',
    'alert',
    'reportReady',
    'reportNotSent',
    'webhookOff',
    'packDone',
  ]),
  impact: z.enum(IMPACTS),
  title: z.string(),
  message: z.string(),
  /** Stays until its cause is resolved. */
  isPersistent: z.boolean(),
  /** Of the kind `capabilityMissing`: what is missing, and where to switch it on. */
  guidance: z.optional(capabilityGuidance),
  createdAt: instant,
})
export type Notification = z.infer<typeof notification>

export const getNotifications = route(NOTIFICATION_ROUTES.getNotifications, {
  permit: { role: 'viewer', visit: 'read' },
  summary: 'Notifications of an organisation, newest first',
  query: organisationQuery,
  reply: z.object({ notifications: z.array(notification) }),
})

/**
 * Server-sent events over fetch: each contains the whole list, like the reply of
 * `getNotifications`.
 */
export const streamNotifications = route(NOTIFICATION_ROUTES.streamNotifications, {
  permit: { role: 'viewer', visit: 'read', sample: false },
  summary: 'The same list as a stream of events, sent whenever it changes',
  query: organisationQuery,
  reply: z.unknown(),
})
