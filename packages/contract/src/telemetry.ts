import * as z from 'zod/mini'
import { route } from './route.ts'
import { TELEMETRY_ROUTES } from './route-table/telemetry.ts'

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'critical'] as const

export const logEntry = z.strictObject({
  level: z.enum(LOG_LEVELS),
  message: z.string().check(z.maxLength(2000)),
  at: z.iso.datetime(),
  category: z.optional(z.string().check(z.maxLength(60))),
  correlationId: z.optional(z.string().check(z.maxLength(64))),
  status: z.optional(z.int()),
  path: z.optional(z.string().check(z.maxLength(300))),
  organisation: z.optional(z.string().check(z.maxLength(50))),
})
export type LogEntry = z.infer<typeof logEntry>

export const LOG_BATCH = 50

export const postLogs = route(TELEMETRY_ROUTES.postLogs, {
  permit: { visit: 'read', factor: 'never' },
  summary: 'A batch of log entries of the web app',
  body: z.strictObject({ logs: z.array(logEntry).check(z.maxLength(LOG_BATCH)) }),
  reply: z.object({ accepted: z.int() }),
})
