import { routes } from '@millpond/contract/routes'
import type { BindRoute } from '../../http/bind-route.ts'
import { postLogs } from './post-logs.ts'

/** A page sends one when it has something to say, at most every few seconds. */
const MOST_BATCHES_A_MINUTE = 60
const LARGEST_BATCH_BYTES = 64 * 1024

export function bindTelemetryRoutes(bind: BindRoute): void {
  bind(routes.postLogs, postLogs, {
    mostPerCaller: MOST_BATCHES_A_MINUTE,
    bodyLimitBytes: LARGEST_BATCH_BYTES,
  })
}
