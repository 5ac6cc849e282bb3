import {
  BREAKER_SETTINGS,
  type Breaker,
  type BreakerSettings,
  createBreaker,
  isRefused,
  type Pass,
} from './breaker.ts'
import { createPace, createSlots, type Pace, type PaceRule, type Slots } from './pace.ts'
import { Throttled } from './request.ts'

/** A vendor's own limits. */
export interface VendorLimits {
  /** Per tenant at the vendor. */
  readonly perCompany: PaceRule
  readonly atOnce: number
  /** Per application, over all tenants. */
  readonly perApp: PaceRule
}

/** The shared state of one organisation's calls to one server. */
export interface TenantLimiter {
  readonly breaker: Breaker
  readonly pace: Pace | null
  readonly slots: Slots | null
  /** The vendor has asked for no calls before this time. */
  closedUntil: number
  usedAt: number
}

/** Limiters without a call for this long are dropped, so that they do not accumulate. */
const FORGET_AFTER_MS = 15 * 60_000
const MAX_WITHOUT_LOOKING = 500

export interface TenantLimiters {
  of(name: string, now: number): TenantLimiter
  /** Of the whole application. */
  readonly appPace: Pace | null
}

export function createTenantLimiters(
  vendor: VendorLimits | null,
  breaker: Partial<BreakerSettings> = {},
): TenantLimiters {
  const limiters = new Map<string, TenantLimiter>()
  const settings = { ...BREAKER_SETTINGS, ...breaker }
  const forgetUnused = (now: number) => {
    if (limiters.size < MAX_WITHOUT_LOOKING) return
    for (const [name, { usedAt }] of limiters) {
      if (usedAt < now - FORGET_AFTER_MS) limiters.delete(name)
    }
  }
  return {
    appPace: vendor && createPace(vendor.perApp),
    of(name, now) {
      const known = limiters.get(name)
      if (known) {
        known.usedAt = now
        return known
      }
      forgetUnused(now)
      const limiter: TenantLimiter = {
        breaker: createBreaker(settings),
        pace: vendor && createPace(vendor.perCompany),
        slots: vendor && createSlots(vendor.atOnce),
        closedUntil: 0,
        usedAt: now,
      }
      limiters.set(name, limiter)
      return limiter
    },
  }
}

/** Rejected at once, or admitted for a call that is sent now: nothing is awaited in between. */
export function admit(limiter: TenantLimiter, appPace: Pace | null, now: number): Pass {
  if (limiter.closedUntil > now) {
    // A server that asks to wait while it fails sets no limit: it is an outage.
    const reason = limiter.breaker.isFailing ? 'failing' : 'limit'
    throw new Throttled(reason, limiter.closedUntil - now)
  }
  const admission = limiter.breaker.admit(now)
  if (isRefused(admission)) throw new Throttled('failing', admission.waitMs)
  limiter.pace?.take(now)
  appPace?.take(now)
  return admission
}

/** The time until this limiter can admit one more call. */
export const paceWaitMs = (limiter: TenantLimiter, appPace: Pace | null, now: number): number =>
  Math.max(limiter.pace?.waitMs(now) ?? 0, appPace?.waitMs(now) ?? 0)
