import type { ImportStepKind, ProviderFailure } from '@millpond/providers/accounting'

/** The outcome of an import when one of its requests failed, after all retries. */
export type StepOutcome =
  /** A rate limit or an open breaker: the worker does other work meanwhile. */
  | { readonly next: 'wait'; readonly forMs: number }
  /** The plan or the consent does not include it, and the forecast works without it. */
  | { readonly next: 'skip' }
  /** What changed is not enough: everything is read again. */
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

/** No figure depends on it, so an import without it is complete enough. */
const DISPENSABLE: ReadonlySet<ImportStepKind> = new Set(['quotes', 'dimensions'])

/** A budget may be deleted between the list and its lines; only this budget is left out. */
const MAY_BE_GONE: ReadonlySet<ImportStepKind> = new Set(['budgetLines'])

/** `packages/providers` has retried already, so nothing is retried here. */
export function outcomeOfStep(failure: ProviderFailure, kind: ImportStepKind): StepOutcome {
  const { retryAfterMs } = failure
  switch (failure.kind) {
    case 'rate-limited':
      return { next: 'wait', forMs: retryAfterMs ?? WAIT_WITHOUT_WORD_MS }
    case 'disconnected':
      return { next: 'disconnect' }
    case 'capability-missing':
      if (kind === 'changes') return { next: 'readWhole' }
      return { next: INDISPENSABLE.has(kind) ? 'fail' : 'skip' }
    case 'rejected':
      if (kind === 'changes') return { next: 'readWhole' }
      return { next: MAY_BE_GONE.has(kind) || DISPENSABLE.has(kind) ? 'skip' : 'fail' }
    case 'unavailable':
      // The breaker rejected it without a request, so this import has not asked yet.
      return retryAfterMs === null ? { next: 'fail' } : { next: 'wait', forMs: retryAfterMs }
    case 'unreadable':
      if (kind === 'changes') return { next: 'readWhole' }
      return { next: DISPENSABLE.has(kind) ? 'skip' : 'fail' }
  }
}

const GRAVITY: Record<EndOutcome['next'], number> = {
  wait: 1,
  readWhole: 2,
  fail: 3,
  disconnect: 4,
}

/** Of two reasons to stop the more serious one counts: a failure ends the wait. */
export function isGraver(one: EndOutcome, other: EndOutcome): boolean {
  if (one.next === 'wait' && other.next === 'wait') return one.forMs > other.forMs
  return GRAVITY[one.next] > GRAVITY[other.next]
}

/** The message for the user, without the provider's own text, which may hold names and amounts. */
export const FAILURE_TEXT: Record<ProviderFailure['kind'], string> = {
  disconnected: 'The connection has ended. Reconnect to sync again.',
  'capability-missing':
    'You cannot read the reports of this company. Ask for access in your accounting software.',
  'rate-limited': 'Your accounting software limits how often we can ask it.',
  unavailable:
    'Your accounting software did not answer. What we imported is saved. Try again later.',
  rejected:
    'Your accounting software refused a request. What we imported is saved. Try again later.',
  unreadable:
    'We could not read an answer from your accounting software. What we imported is saved. ' +
    'Try again later.',
}
