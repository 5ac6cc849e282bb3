import * as z from 'zod/mini'
import { IMPACTS } from './failure.ts'
import { route } from './route.ts'
import { instant, organisationQuery } from './values.ts'

export const notification = z.object({
  notificationId: z.uuid(),
  kind: z.enum([
    'importDone',
    'importFailed',
    'disconnected',
    'reconciliationGap',
    'forecastFailed',
    'overspent',
  ]),
  impact: z.enum(IMPACTS),
  title: z.string(),
  message: z.string(),
  /** Stays until its cause is gone. */
  isPersistent: z.boolean(),
  createdAt: instant,
})
export type Notification = z.infer<typeof notification>

export const getNotifications = route({
  method: 'GET',
  path: '/api/notifications',
  access: 'organisation',
  summary: 'What needs attention in an organisation, newest first',
  query: organisationQuery,
  reply: z.object({ notifications: z.array(notification) }),
})

/** Server-sent events over fetch: each carries the whole list, as `getNotifications` answers it. */
export const streamNotifications = route({
  method: 'GET',
  path: '/api/notifications/stream',
  access: 'organisation',
  summary: 'The same list again whenever it changes, as a stream of events',
  query: organisationQuery,
  reply: z.unknown(),
})
