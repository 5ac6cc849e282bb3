/**
 * A circuit breaker: after repeated failures it rejects calls for a while, and then allows one
 * trial call. It reads no clock: every call gets `now` in milliseconds.
 */

export interface BreakerSettings {
  /** Consecutive failures that open it. */
  readonly failuresInARow: number
  /** Or this share of the latest calls, once there are enough of them in the window. */
  readonly failingShare: number
  readonly latestCalls: number
  readonly withinMs: number
  /** How long it stays open before a trial call, give or take a fifth. */
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

type BreakerState = 'closed' | 'open' | 'probing'

/** An admitted call; its `round` distinguishes a late answer from one that counts. */
export interface Pass {
  readonly round: number
}
/** `waitMs` until a retry makes sense. */
export interface Refused {
  readonly waitMs: number
}

export interface Breaker {
  readonly state: BreakerState
  /** The latest call failed. */
  readonly isFailing: boolean
  /** Whether a call would be admitted, without admitting one. */
  refuses(now: number): boolean
  /** Admitted, and then followed by `settle`; or rejected. */
  admit(now: number): Pass | Refused
  settle(pass: Pass, outcome: 'worked' | 'failed', now: number): void
}

export const isRefused = (admission: Pass | Refused): admission is Refused => 'waitMs' in admission

/** While a trial call runs, its duration is unknown. */
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
    get isFailing() {
      return state !== 'closed' || inARow > 0
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
      // It was admitted before the breaker opened or closed, so its outcome is out of date.
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
