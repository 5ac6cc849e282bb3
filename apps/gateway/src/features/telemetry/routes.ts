import { routes } from '@millpond/contract/routes'
import type { BindRoute } from '../../http/bind-route.ts'
import { logLimit } from '../../http/rate-limits.ts'
import { postLogs } from './post-logs.ts'

const LARGEST_BATCH_BYTES = 64 * 1024

export function bindTelemetryRoutes(bind: BindRoute): void {
  bind(routes.postLogs, postLogs, { rateLimit: logLimit, bodyLimitBytes: LARGEST_BATCH_BYTES })
}
