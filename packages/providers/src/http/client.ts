import { setTimeout as sleep } from 'node:timers/promises'
import { BACK_OFF, type BackOff, backOffMs, retryAfterMs } from './back-off.ts'
import type { BreakerSettings, Pass } from './breaker.ts'
import {
  type CalledOnce,
  calledOnce,
  isServersTrouble,
  outcomeOf,
  type TryResult,
} from './outcome.ts'
import { type HttpReply, type HttpRequest, HttpTrouble, Throttled } from './request.ts'
import {
  admit,
  createTenantLimiters,
  paceWaitMs,
  type TenantLimiter,
  type VendorLimits,
} from './tenant-limiter.ts'
import { createTry } from './try-once.ts'

export interface HttpClient {
  send(request: HttpRequest): Promise<HttpReply>
}

export interface HttpLimits {
  /** The time limit of a connection. */
  readonly connectMs: number
  /** The time limit of one try, from the first byte to the last. */
  readonly deadlineMs: number
  /** The time limit of all tries of one call and the waits between them. */
  readonly patienceMs: number
  readonly longestBody: number
  /** How long a stop waits for a request in flight. */
  readonly stopGraceMs: number
  readonly backOff: BackOff
  readonly breaker: Partial<BreakerSettings>
}

/** Security design §5.4. */
const DEFAULT_LIMITS: HttpLimits = {
  connectMs: 3000,
  deadlineMs: 20_000,
  patienceMs: 45_000,
  longestBody: 64 * 1024 * 1024,
  stopGraceMs: 10_000,
  backOff: BACK_OFF,
  breaker: {},
}

/** A report or a page of documents of a large company takes minutes. */
export const LONG_READS: Partial<HttpLimits> = { deadlineMs: 120_000, patienceMs: 120_000 }

/** The observer of tries. */
export interface HttpWatch {
  /** The organisation of the call: breaker, pace and waits are per organisation. */
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

/** The caller handles longer waits: it has other work meanwhile. */
const MAX_WAIT_IN_LINE_MS = 2000
const TRIAL_CHECK_MS = 50
/** A limit without a Retry-After means a minute. */
const LIMITED_FOR_MS = 60_000

/**
 * Sends a request and retries failures: the only place that does. It respects the vendor's limits,
 * waits as long as the vendor asks, and stops calling one that keeps failing.
 */
export function createHttpClient(
  given: Partial<HttpLimits> = {},
  { callIdHeader: idHeader, vendor = null, watch = {} }: HttpOptions = {},
): HttpClient {
  const limits = { ...DEFAULT_LIMITS, ...given }
  const tryOnce = createTry(limits)
  const limiters = createTenantLimiters(vendor, limits.breaker)

  async function keepPace(limiter: TenantLimiter): Promise<void> {
    for (;;) {
      const waitMs = paceWaitMs(limiter, limiters.appPace, Date.now())
      if (waitMs === 0) return
      if (waitMs > MAX_WAIT_IN_LINE_MS) throw new Throttled('limit', waitMs)
      await sleep(waitMs)
    }
  }

  /**
   * After a pause of the breaker one call is the trial. The others wait for its outcome instead of
   * failing, or an import would get one reply in each try after an outage.
   */
  async function admitted(limiter: TenantLimiter, endsAt: number): Promise<Pass> {
    while (limiter.breaker.state === 'probing' && Date.now() < endsAt) await sleep(TRIAL_CHECK_MS)
    return admit(limiter, limiters.appPace, Date.now())
  }

  /** One try within the vendor's limits; the breaker receives its outcome. */
  async function tryIn(
    limiter: TenantLimiter,
    request: HttpRequest,
    deadlineMs: number,
  ): Promise<TryResult> {
    const leave = await limiter.slots?.take()
    try {
      await keepPace(limiter)
      const pass = await admitted(limiter, Date.now() + deadlineMs)
      const wasClosed = limiter.breaker.state === 'closed'
      const result = await tryOnce(request, deadlineMs).catch(asTrouble)
      const failed = isServersTrouble(outcomeOf(request, result))
      limiter.breaker.settle(pass, failed ? 'failed' : 'worked', Date.now())
      const isClosed = limiter.breaker.state === 'closed'
      if (isClosed !== wasClosed) watch.breakerChanged?.({ isClosed })
      applyRetryAfter(limiter, request, result)
      return result
    } catch (error) {
      return asTrouble(error)
    } finally {
      leave?.()
    }
  }

  const limiterOf = (request: HttpRequest) => {
    const whose = watch.organisationId?.() ?? request.lane ?? ''
    return limiters.of(`${new URL(request.url).origin} ${whose}`, Date.now())
  }

  return {
    async send(request) {
      const limiter = limiterOf(request)
      const endsAt = Date.now() + limits.patienceMs
      for (let attempt = 1, before: TryResult | null = null; ; attempt += 1) {
        const since = performance.now()
        const deadlineMs = Math.min(limits.deadlineMs, endsAt - Date.now())
        const result = await tryIn(limiter, request, deadlineMs)
        const ms = performance.now() - since
        watch.called?.(calledOnce(request, result, { attempt, ms, idHeader }))
        // If a further try is not admitted, the last answer is returned.
        if (result instanceof Throttled) return replyOf(before ?? result)
        const waitMs = waitBeforeNext(limits.backOff, limiter, request, result, attempt)
        if (waitMs === null || Date.now() + waitMs >= endsAt) return replyOf(result)
        await sleep(waitMs, undefined, { signal: request.signal }).catch(() => undefined)
        if (request.signal?.aborted) return replyOf(result)
        before = result
      }
    },
  }
}

/** A Retry-After applies to every call of the limiter, not only to the one that received it. */
function applyRetryAfter(limiter: TenantLimiter, request: HttpRequest, result: TryResult): void {
  const outcome = outcomeOf(request, result)
  if (result instanceof HttpTrouble || (outcome !== 'limited' && outcome !== 'failed')) return
  const now = Date.now()
  const wish = retryAfterMs(result.headers.get('retry-after'), now)
  const waitMs = wish ?? (outcome === 'limited' ? LIMITED_FOR_MS : 0)
  limiter.closedUntil = Math.max(limiter.closedUntil, now + waitMs)
}

/** Null if there is no further try. */
function waitBeforeNext(
  backOff: BackOff,
  limiter: TenantLimiter,
  request: HttpRequest,
  result: TryResult,
  attempt: number,
): number | null {
  const outcome = outcomeOf(request, result)
  const mayRepeat = request.mayRepeat ?? request.method === 'GET'
  if (!mayRepeat || attempt >= backOff.tries || request.signal?.aborted) return null
  const now = Date.now()
  const closedMs = Math.max(0, limiter.closedUntil - now)
  // Waits for a limit only if the wait is short; otherwise the caller receives it with the answer.
  if (outcome === 'limited') return closedMs <= MAX_WAIT_IN_LINE_MS ? closedMs : null
  if (!isServersTrouble(outcome) || limiter.breaker.refuses(now)) return null
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
