/**
 * Which request, or which job, the running work belongs to. Log lines take its id by themselves,
 * jobs carry it from the request that queued them, and calls to providers are told under it.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

export interface Trail {
  readonly correlationId: string
  readonly organisationId: string | null
}

const running = new AsyncLocalStorage<Trail>()

/** Everything that `work` begins, awaited or not, is on this trail. */
export const onTrail = <T>(trail: Trail, work: () => T): T => running.run(trail, work)

export const currentTrail = (): Trail | null => running.getStore() ?? null

/** What a log line carries of the trail, but for what its logger says already. */
export function trailFields(bound: Readonly<Record<string, unknown>>): Record<string, string> {
  const trail = currentTrail()
  if (!trail) return {}
  const { correlationId, organisationId } = trail
  return {
    ...(!('correlationId' in bound) && { correlationId }),
    ...(!('organisationId' in bound) && organisationId !== null && { organisationId }),
  }
}
