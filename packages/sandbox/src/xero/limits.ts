/**
 * Xero's own limits (facts: 60 a minute, 5 at once and 5 000 a day per tenant, 10 000 a minute per
 * app).
 */

type LimitProblem = 'minute' | 'day' | 'appminute' | 'concurrent'

export interface LimitSettings {
  /** `lifted` refuses no request and shows full remainders. */
  mode: 'real' | 'lifted'
  minute: number
  day: number
  concurrent: number
  appMinute: number
  /** The minimum time of each answer; the concurrent limit only matters when answers take time. */
  latencyMs: number
}

export interface LimitRefusal {
  readonly problem: LimitProblem
  /** Seconds. */
  readonly retryAfter: number
}

export interface Limits {
  readonly settings: LimitSettings
  /** Counts the call, or refuses it without counting. An admitted call must `leave`. */
  enter(tenantId: string): LimitRefusal | null
  leave(tenantId: string): void
  headers(tenantId: string | null): Record<string, string>
  change(settings: Partial<LimitSettings>): void
  reset(): void
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Times of calls, oldest first; those older than the window are dropped. */
function createWindow(length: number) {
  let moments: number[] = []
  return {
    count(now: number) {
      const kept = moments.findIndex(moment => moment > now - length)
      if (kept !== 0) moments = kept === -1 ? [] : moments.slice(kept)
      return moments.length
    },
    add: (now: number) => void moments.push(now),
    secondsUntilFree: (now: number) =>
      Math.max(1, Math.ceil(((moments[0] ?? now) + length - now) / 1000)),
  }
}

type Tenant = {
  minute: ReturnType<typeof createWindow>
  day: ReturnType<typeof createWindow>
  active: number
}

const XERO_CALLS_PER_MINUTE = 60

export function createLimits(
  mode: LimitSettings['mode'],
  now: () => number,
  minute: number = XERO_CALLS_PER_MINUTE,
): Limits {
  const initial: LimitSettings = {
    mode,
    minute,
    day: 5000,
    concurrent: 5,
    appMinute: 10_000,
    latencyMs: 0,
  }
  const settings = { ...initial }
  const tenants = new Map<string, Tenant>()
  let app = createWindow(MINUTE_MS)

  function tenantOf(tenantId: string): Tenant {
    const known = tenants.get(tenantId)
    if (known) return known
    const fresh = { minute: createWindow(MINUTE_MS), day: createWindow(DAY_MS), active: 0 }
    tenants.set(tenantId, fresh)
    return fresh
  }

  function refusal(tenant: Tenant, at: number): LimitRefusal | null {
    if (tenant.active >= settings.concurrent) return { problem: 'concurrent', retryAfter: 1 }
    if (tenant.day.count(at) >= settings.day) {
      return { problem: 'day', retryAfter: tenant.day.secondsUntilFree(at) }
    }
    if (tenant.minute.count(at) >= settings.minute) {
      return { problem: 'minute', retryAfter: tenant.minute.secondsUntilFree(at) }
    }
    if (app.count(at) >= settings.appMinute) {
      return { problem: 'appminute', retryAfter: app.secondsUntilFree(at) }
    }
    return null
  }

  return {
    settings,
    enter(tenantId) {
      const tenant = tenantOf(tenantId)
      if (settings.mode === 'real') {
        const at = now()
        const refused = refusal(tenant, at)
        if (refused) return refused
        for (const window of [tenant.minute, tenant.day, app]) window.add(at)
      }
      tenant.active += 1
      return null
    },
    leave(tenantId) {
      const tenant = tenantOf(tenantId)
      tenant.active = Math.max(0, tenant.active - 1)
    },
    headers(tenantId) {
      const tenant = tenantId === null ? null : tenants.get(tenantId)
      const left = (limit: number, used: number | undefined) =>
        String(Math.max(0, limit - (used ?? 0)))
      return {
        'x-minlimit-remaining': left(settings.minute, tenant?.minute.count(now())),
        'x-daylimit-remaining': left(settings.day, tenant?.day.count(now())),
        'x-appminlimit-remaining': left(settings.appMinute, app.count(now())),
      }
    },
    change(changes) {
      Object.assign(settings, changes)
    },
    reset() {
      Object.assign(settings, initial)
      tenants.clear()
      app = createWindow(MINUTE_MS)
    },
  }
}
