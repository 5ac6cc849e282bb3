import type { routes } from '@millpond/contract/routes'
import type { LogEntry } from '@millpond/contract/telemetry'
import type { CallOf } from '../../http/call.ts'
import { withoutControls } from '../../http/server/log-text.ts'

/** Any page can send anything, so none of its lines counts as an error of the server. */
const LEVEL_OF = {
  debug: 'debug',
  info: 'info',
  warn: 'warn',
  error: 'warn',
  critical: 'warn',
} as const satisfies Record<LogEntry['level'], string>

/** LOG-01. The text comes from a browser, so it is one field of our own line, with its level. */
export async function postLogs({
  body,
  user,
  log,
}: CallOf<typeof routes.postLogs>): Promise<{ accepted: number }> {
  for (const entry of body.logs) {
    const web = Object.fromEntries(
      Object.entries(entry).map(([key, value]) => [
        key,
        typeof value === 'string' ? withoutControls(value) : value,
      ]),
    )
    log[LEVEL_OF[entry.level]]({ event: 'web log', userId: user.userId, web }, 'web log')
  }
  return { accepted: body.logs.length }
}
