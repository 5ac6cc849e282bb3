import {
  BREAKER_SETTINGS,
  type Breaker,
  type BreakerSettings,
  createBreaker,
  isRefused,
  type Pass,
} from './breaker.ts'
import { createPace, createSlots, type Pace, type PaceRule, type Slots } from './pace.ts'
import { HeldBack } from './request.ts'

/** A vendor's own limits. */
export interface VendorLimits {
  /** Of one company at the vendor. */
  readonly perCompany: PaceRule
  readonly atOnce: number
  /** Of our application over all companies. */
  readonly perApp: PaceRule
}

/** What the calls of one organisation to one server have in common. */
export interface Lane {
  readonly breaker: Breaker
  readonly pace: Pace | null
  readonly slots: Slots | null
  /** The vendor has asked not to be called before. */
  closedUntil: number
  usedAt: number
}

/** Lanes nobody has used for this long begin anew, so that they do not gather for ever. */
const FORGET_AFTER_MS = 15 * 60_000
const MOST_WITHOUT_LOOKING = 500

export interface Lanes {
  of(name: string, now: number): Lane
  /** Of the whole application. */
  readonly appPace: Pace | null
}

export function createLanes(
  vendor: VendorLimits | null,
  breaker: Partial<BreakerSettings> = {},
): Lanes {
  const lanes = new Map<string, Lane>()
  const settings = { ...BREAKER_SETTINGS, ...breaker }
  const forgetUnused = (now: number) => {
    if (lanes.size < MOST_WITHOUT_LOOKING) return
    for (const [name, { usedAt }] of lanes) {
      if (usedAt < now - FORGET_AFTER_MS) lanes.delete(name)
    }
  }
  return {
    appPace: vendor && createPace(vendor.perApp),
    of(name, now) {
      const known = lanes.get(name)
      if (known) {
        known.usedAt = now
        return known
      }
      forgetUnused(now)
      const lane: Lane = {
        breaker: createBreaker(settings),
        pace: vendor && createPace(vendor.perCompany),
        slots: vendor && createSlots(vendor.atOnce),
        closedUntil: 0,
        usedAt: now,
      }
      lanes.set(name, lane)
      return lane
    },
  }
}

/** Refused at once, or the pass of a call that goes out now: nothing is awaited in between. */
export function passThrough(lane: Lane, appPace: Pace | null, now: number): Pass {
  if (lane.closedUntil > now) throw new HeldBack('limit', lane.closedUntil - now)
  const admission = lane.breaker.admit(now)
  if (isRefused(admission)) throw new HeldBack('failing', admission.waitMs)
  lane.pace?.take(now)
  appPace?.take(now)
  return admission
}

/** How long until this lane keeps to the vendor's limits with one call more. */
export const paceWaitMs = (lane: Lane, appPace: Pace | null, now: number): number =>
  Math.max(lane.pace?.waitMs(now) ?? 0, appPace?.waitMs(now) ?? 0)
