/**
 * The request or job that the running work belongs to. Log lines add its id, jobs carry it from the
 * request that queued them, and provider calls are logged under it.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

export interface Trail {
  readonly correlationId: string
  readonly organisationId: string | null
}

const running = new AsyncLocalStorage<Trail>()

/** Everything that `work` starts, awaited or not, is on this trail. */
export const onTrail = <T>(trail: Trail, work: () => T): T => running.run(trail, work)

export const currentTrail = (): Trail | null => running.getStore() ?? null

/** The trail's fields of a log line, without those that its logger adds. */
export function trailFields(bound: Readonly<Record<string, unknown>>): Record<string, string> {
  const trail = currentTrail()
  if (!trail) return {}
  const { correlationId, organisationId } = trail
  return {
    ...(!('correlationId' in bound) && { correlationId }),
    ...(!('organisationId' in bound) && organisationId !== null && { organisationId }),
  }
}
