import { setTimeout as sleep } from 'node:timers/promises'
import { BACK_OFF, type BackOff, backOffMs, retryAfterMs } from './back-off.ts'
import type { BreakerSettings } from './breaker.ts'
import { createLanes, type Lane, paceWaitMs, passThrough, type VendorLimits } from './lanes.ts'
import {
  type CalledOnce,
  calledOnce,
  isServersTrouble,
  outcomeOf,
  type TryResult,
} from './outcome.ts'
import { HeldBack, type HttpReply, type HttpRequest, HttpTrouble } from './request.ts'
import { createTry } from './try-once.ts'

export interface HttpClient {
  send(request: HttpRequest): Promise<HttpReply>
}

export interface HttpLimits {
  /** Until there is a connection. */
  readonly connectMs: number
  /** One try, from the first byte to the last. */
  readonly deadlineMs: number
  /** All tries of one call and the waits between them. */
  readonly patienceMs: number
  readonly longestBody: number
  readonly backOff: BackOff
  readonly breaker: Partial<BreakerSettings>
}

/** Security design §5.4; patience is less than the hold of a job, which must not run out. */
const DEFAULT_LIMITS: HttpLimits = {
  connectMs: 3000,
  deadlineMs: 20_000,
  patienceMs: 45_000,
  longestBody: 64 * 1024 * 1024,
  backOff: BACK_OFF,
  breaker: {},
}

/** Who looks on. */
export interface HttpWatch {
  /** Whose call it is: breaker, pace and waits are those of this organisation. */
  organisationId?(): string | null
  called?(call: CalledOnce): void
  breakerChanged?(change: { readonly isClosed: boolean }): void
}

export interface HttpOptions {
  /** The header in which the vendor names its own id of a call. */
  readonly callIdHeader?: string
  readonly vendor?: VendorLimits | null
  readonly watch?: HttpWatch | undefined
}

/** Longer waits are the caller's: it has other things to do meanwhile. */
const MOST_WAIT_IN_LINE_MS = 2000
/** Who limits us without a word for how long means a minute. */
const LIMITED_FOR_MS = 60_000

/**
 * Sends, and sends again what failed: the only place that does. It keeps to the vendor's limits,
 * waits as long as the vendor asks, and leaves alone who only fails.
 */
export function createHttpClient(
  given: Partial<HttpLimits> = {},
  { callIdHeader: idHeader, vendor = null, watch = {} }: HttpOptions = {},
): HttpClient {
  const limits = { ...DEFAULT_LIMITS, ...given }
  const tryOnce = createTry(limits)
  const lanes = createLanes(vendor, limits.breaker)

  async function keepPace(lane: Lane): Promise<void> {
    for (;;) {
      const waitMs = paceWaitMs(lane, lanes.appPace, Date.now())
      if (waitMs === 0) return
      if (waitMs > MOST_WAIT_IN_LINE_MS) throw new HeldBack('limit', waitMs)
      await sleep(waitMs)
    }
  }

  /** One try within the vendor's limits; the breaker hears what came of it. */
  async function tryIn(lane: Lane, request: HttpRequest, deadlineMs: number): Promise<TryResult> {
    const leave = await lane.slots?.take()
    try {
      await keepPace(lane)
      const wasClosed = lane.breaker.state === 'closed'
      const pass = passThrough(lane, lanes.appPace, Date.now())
      const result = await tryOnce(request, deadlineMs).catch(asTrouble)
      const failed = isServersTrouble(outcomeOf(request, result))
      lane.breaker.settle(pass, failed ? 'failed' : 'worked', Date.now())
      const isClosed = lane.breaker.state === 'closed'
      if (isClosed !== wasClosed) watch.breakerChanged?.({ isClosed })
      heedWish(lane, request, result)
      return result
    } catch (error) {
      return asTrouble(error)
    } finally {
      leave?.()
    }
  }

  const laneOf = (request: HttpRequest) => {
    const whose = watch.organisationId?.() ?? request.company ?? ''
    return lanes.of(`${new URL(request.url).origin} ${whose}`, Date.now())
  }

  return {
    async send(request) {
      const lane = laneOf(request)
      const endsAt = Date.now() + limits.patienceMs
      for (let attempt = 1, before: TryResult | null = null; ; attempt += 1) {
        const since = performance.now()
        const deadlineMs = Math.min(limits.deadlineMs, endsAt - Date.now())
        const result = await tryIn(lane, request, deadlineMs)
        const ms = performance.now() - since
        watch.called?.(calledOnce(request, result, { attempt, ms, idHeader }))
        // A further try that is not let out leaves the answer to the one before.
        if (result instanceof HeldBack) return replyOf(before ?? result)
        const waitMs = waitBeforeNext(limits.backOff, lane, request, result, attempt)
        if (waitMs === null || Date.now() + waitMs >= endsAt) return replyOf(result)
        await sleep(waitMs, undefined, { signal: request.signal }).catch(() => undefined)
        if (request.signal?.aborted) return replyOf(result)
        before = result
      }
    },
  }
}

/** "Not before then" holds for every call of the lane, not only for the one that was told. */
function heedWish(lane: Lane, request: HttpRequest, result: TryResult): void {
  const outcome = outcomeOf(request, result)
  if (result instanceof HttpTrouble || (outcome !== 'limited' && outcome !== 'failed')) return
  const now = Date.now()
  const wish = retryAfterMs(result.headers.get('retry-after'), now)
  const waitMs = wish ?? (outcome === 'limited' ? LIMITED_FOR_MS : 0)
  lane.closedUntil = Math.max(lane.closedUntil, now + waitMs)
}

/** Null when there shall be no further try. */
function waitBeforeNext(
  backOff: BackOff,
  lane: Lane,
  request: HttpRequest,
  result: TryResult,
  attempt: number,
): number | null {
  const outcome = outcomeOf(request, result)
  const mayRepeat = request.mayRepeat ?? request.method === 'GET'
  if (!mayRepeat || attempt >= backOff.tries || request.signal?.aborted) return null
  const now = Date.now()
  const closedMs = Math.max(0, lane.closedUntil - now)
  // A limit is waited for only where that is short: its wish reaches the caller with the answer.
  if (outcome === 'limited') return closedMs <= MOST_WAIT_IN_LINE_MS ? closedMs : null
  if (!isServersTrouble(outcome) || lane.breaker.refuses(now)) return null
  return Math.max(closedMs, backOffMs(backOff, attempt, Math.random()))
}

function replyOf(result: TryResult): HttpReply {
  if (result instanceof HttpTrouble) throw result
  return result
}

function asTrouble(error: unknown): HttpTrouble {
  if (error instanceof HttpTrouble) return error
  throw error
}
