import type { ImportStepKind, ProviderFailure } from '@millpond/providers/accounting'

/** The outcome of an import when one of its requests failed, after all retries. */
export type StepOutcome =
  /**
   * A rate limit, or an outage of the provider: the worker does other work meanwhile, for at least
   * so long. `wasHeldBack`: the provider was not even asked, so exactly so long is enough.
   */
  | {
      readonly next: 'wait'
      readonly forMs: number
      readonly isOutage?: true
      readonly wasHeldBack?: true
    }
  /** The plan or the consent does not include it, and the forecast works without it. */
  | { readonly next: 'skip' }
  /** Reading the changes is not enough, so everything is read again. */
  | { readonly next: 'readWhole' }
  | { readonly next: 'disconnect' }
  | { readonly next: 'fail' }

export type EndOutcome = Exclude<StepOutcome, { next: 'skip' }>

const WAIT_WITHOUT_WORD_MS = 60_000

/** Without these there is no ledger. */
const INDISPENSABLE: ReadonlySet<ImportStepKind> = new Set([
  'organisation',
  'accounts',
  'profitAndLoss',
  'balanceSheet',
])

/** The forecast works without it, so an odd answer must not stop the import; the step says so. */
const DISPENSABLE: ReadonlySet<ImportStepKind> = new Set([
  'quotes',
  'dimensions',
  'dimensionFigures',
  'repeating',
  'taxRates',
  'prepayments',
  'overpayments',
])

/**
 * Pages of their own, which no other figure needs: an outage or a long limit must not delay the
 * books. What the import before has read of them stays.
 */
const EXTRA: ReadonlySet<ImportStepKind> = new Set(['dimensions', 'dimensionFigures'])
/** A limit of a minute is waited for; that of a day is not. */
const MAX_WAIT_FOR_EXTRA_MS = 2 * 60_000

/** A budget may be deleted between the list and its lines; only this budget is left out. */
const MAY_BE_GONE: ReadonlySet<ImportStepKind> = new Set(['budgetLines'])

/** `packages/providers` has retried already, so nothing is retried here. */
export function outcomeOfStep(failure: ProviderFailure, kind: ImportStepKind): StepOutcome {
  const { retryAfterMs } = failure
  switch (failure.kind) {
    case 'rate-limited': {
      const forMs = retryAfterMs ?? WAIT_WITHOUT_WORD_MS
      if (EXTRA.has(kind) && forMs > MAX_WAIT_FOR_EXTRA_MS) return { next: 'skip' }
      return { next: 'wait', forMs }
    }
    case 'disconnected':
      return { next: 'disconnect' }
    case 'capability-missing':
      if (kind === 'changes') return { next: 'readWhole' }
      return { next: INDISPENSABLE.has(kind) ? 'fail' : 'skip' }
    case 'rejected':
      if (kind === 'changes') return { next: 'readWhole' }
      return { next: MAY_BE_GONE.has(kind) || DISPENSABLE.has(kind) ? 'skip' : 'fail' }
    case 'unavailable':
      if (EXTRA.has(kind)) return { next: 'skip' }
      return {
        ...{ next: 'wait', forMs: retryAfterMs ?? 0, isOutage: true },
        ...(failure.wasHeldBack && { wasHeldBack: true }),
      }
    case 'unreadable':
      if (kind === 'changes') return { next: 'readWhole' }
      return { next: DISPENSABLE.has(kind) ? 'skip' : 'fail' }
  }
}

const MINUTE_MS = 60_000
/** The last one repeats. */
const OUTAGE_WAITS_MS = [1, 5, 15, 60].map(minutes => minutes * MINUTE_MS)
/** How long an outage may last. After that, the import fails with a notification. */
const MAX_OUTAGE_MS = 12 * 60 * MINUTE_MS

/**
 * Milliseconds until an import asks again whose provider has not answered for so long; null when it
 * fails. It is tried 1, 6, 21 and 81 minutes after the first time, and then every hour.
 */
function waitInOutage(lastsMs: number): number | null {
  if (lastsMs >= MAX_OUTAGE_MS) return null
  let endsAt = 0
  for (const waitMs of OUTAGE_WAITS_MS) {
    endsAt += waitMs
    if (lastsMs < endsAt) return waitMs
  }
  return OUTAGE_WAITS_MS.at(-1) ?? MINUTE_MS
}

type Wait = Extract<StepOutcome, { next: 'wait' }>

interface Pause {
  readonly resumeAt: Date
  /** Since when the provider has not answered; null if it has. */
  readonly outageSince: Date | null
}

/**
 * Until when an import waits; null if its provider has not answered for too long. Any answer that
 * was stored ends an outage; a limit does not, because a server in trouble sets some too.
 */
export function pauseOf(
  { forMs, isOutage, wasHeldBack }: Wait,
  {
    outageSince,
    hasAnswered,
  }: { readonly outageSince: Date | null; readonly hasAnswered: boolean },
  now: Date,
): Pause | null {
  const lasting = hasAnswered ? null : outageSince
  if (!isOutage) return { resumeAt: later(now, forMs), outageSince: lasting }
  const since = lasting ?? now
  const waitMs = waitInOutage(now.getTime() - since.getTime())
  if (waitMs === null) return null
  const pauseMs = wasHeldBack ? forMs : Math.max(waitMs, forMs)
  return { resumeAt: later(now, pauseMs), outageSince: since }
}

const later = (now: Date, ms: number) => new Date(now.getTime() + ms)

const GRAVITY: Record<EndOutcome['next'], number> = {
  wait: 1,
  readWhole: 2,
  fail: 3,
  disconnect: 4,
}

/** Whether one reason to stop is more serious than another: a failure ends a wait. */
export function isGraver(one: EndOutcome, other: EndOutcome): boolean {
  if (one.next === 'wait' && other.next === 'wait') {
    if (one.wasHeldBack !== other.wasHeldBack) return other.wasHeldBack === true
    return one.forMs > other.forMs
  }
  return GRAVITY[one.next] > GRAVITY[other.next]
}

/** Why an import waits. */
export const WAIT_TEXT: Record<'limit' | 'outage', string> = {
  limit: 'Your accounting software limits how often we can read your books.',
  outage: 'Your accounting software did not answer. Everything we imported so far is saved.',
}

/** The message for the user, without the provider's own text, which may hold names and amounts. */
export const FAILURE_TEXT: Record<ProviderFailure['kind'], string> = {
  disconnected: 'The connection has ended. Reconnect to sync again.',
  'capability-missing':
    'You cannot read the reports of this company. Ask for access in your accounting software.',
  'rate-limited': WAIT_TEXT.limit,
  unavailable: [
    WAIT_TEXT.outage,
    'We try again every night. To sync now, open Settings, Connections.',
  ].join(' '),
  rejected:
    'Your accounting software refused a request. Everything we imported so far is saved. ' +
    'Try again later.',
  unreadable:
    'Your accounting software sent something that we could not read. Everything we imported so ' +
    'far is saved. Try again later.',
}
