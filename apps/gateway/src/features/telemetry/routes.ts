import { routes } from '@millpond/contract/routes'
import type { BindRoute } from '../../http/bind-route.ts'
import { postLogs } from './post-logs.ts'

/** A page sends logs only when it has some, at most every few seconds. */
const MAX_BATCHES_PER_MINUTE = 60
const MAX_BATCH_BYTES = 64 * 1024

export function bindTelemetryRoutes(bind: BindRoute): void {
  bind(routes.postLogs, postLogs, {
    mostPerCaller: MAX_BATCHES_PER_MINUTE,
    bodyLimitBytes: MAX_BATCH_BYTES,
  })
}
