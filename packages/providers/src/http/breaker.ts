/**
 * A circuit breaker: whoever fails again and again is left alone for a while, and then asked once.
 * It knows no clock: `now` is milliseconds since whenever, given with every call.
 */

export interface BreakerSettings {
  /** Failures one after the other that open it. */
  readonly failuresInARow: number
  /** Or this share of the latest calls, once there are enough of them within the time. */
  readonly failingShare: number
  readonly latestCalls: number
  readonly withinMs: number
  /** How long it stays open before one call may try, give or take a fifth. */
  readonly pauseMs: number
}

/** Security design §5.4. */
export const BREAKER_SETTINGS: BreakerSettings = {
  failuresInARow: 5,
  failingShare: 0.5,
  latestCalls: 20,
  withinMs: 30_000,
  pauseMs: 30_000,
}

const JITTER = 0.2

export type BreakerState = 'closed' | 'open' | 'probing'

/** A call that was let pass; its `round` tells a late answer from one that counts. */
export interface Pass {
  readonly round: number
}
/** `waitMs` until asking again makes sense. */
export interface Refused {
  readonly waitMs: number
}

export interface Breaker {
  readonly state: BreakerState
  /** Whether a call would be let pass, without letting one. */
  refuses(now: number): boolean
  /** Let pass, and then owed a `settle`; or refused. */
  admit(now: number): Pass | Refused
  settle(pass: Pass, outcome: 'worked' | 'failed', now: number): void
}

export const isRefused = (admission: Pass | Refused): admission is Refused => 'waitMs' in admission

/** While somebody else is trying, nobody knows how long that takes. */
const PROBE_WAIT_MS = 1000

export function createBreaker(
  settings: BreakerSettings = BREAKER_SETTINGS,
  random: () => number = Math.random,
): Breaker {
  let state: BreakerState = 'closed'
  let round = 0
  let openUntil = 0
  let inARow = 0
  let latest: { readonly at: number; readonly failed: boolean }[] = []

  const enter = (next: BreakerState) => {
    state = next
    round += 1
    inARow = 0
    latest = []
  }
  const open = (now: number) => {
    enter('open')
    openUntil = now + settings.pauseMs * (1 + JITTER * (2 * random() - 1))
  }
  const failsTooOften = () =>
    inARow >= settings.failuresInARow ||
    (latest.length >= settings.latestCalls &&
      latest.filter(({ failed }) => failed).length >= settings.failingShare * latest.length)

  return {
    get state() {
      return state
    },
    refuses: now => state === 'probing' || (state === 'open' && now < openUntil),
    admit(now) {
      if (state === 'probing') return { waitMs: PROBE_WAIT_MS }
      if (state === 'open') {
        if (now < openUntil) return { waitMs: openUntil - now }
        enter('probing')
      }
      return { round }
    },
    settle(pass, outcome, now) {
      // It was let pass before the breaker opened or closed: it tells of a time gone by.
      if (pass.round !== round) return
      const failed = outcome === 'failed'
      if (state === 'probing') {
        if (failed) open(now)
        else enter('closed')
        return
      }
      inARow = failed ? inARow + 1 : 0
      latest = [...latest.slice(1 - settings.latestCalls), { at: now, failed }].filter(
        ({ at }) => at > now - settings.withinMs,
      )
      if (failsTooOften()) open(now)
    },
  }
}
