import type { ImportStepKind, ProviderFailure } from '@millpond/providers/accounting'

/** What becomes of an import when one of its requests failed, after all its tries. */
export type StepOutcome =
  /** The provider's limit, or nobody asks it for now: the worker is free for others meanwhile. */
  | { readonly next: 'wait'; readonly forMs: number }
  /** Neither the plan nor the consent includes it, and the forecast does without. */
  | { readonly next: 'skip' }
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

/** A budget may be deleted between the list and its lines; what is refused then is this budget. */
const MAY_BE_GONE: ReadonlySet<ImportStepKind> = new Set(['budgetLines'])

/** Nothing is tried again here: `packages/providers` has done so already. */
export function outcomeOfStep(failure: ProviderFailure, kind: ImportStepKind): StepOutcome {
  const { retryAfterMs } = failure
  switch (failure.kind) {
    case 'rate-limited':
      return { next: 'wait', forMs: retryAfterMs ?? WAIT_WITHOUT_WORD_MS }
    case 'disconnected':
      return { next: 'disconnect' }
    case 'capability-missing':
      return { next: INDISPENSABLE.has(kind) ? 'fail' : 'skip' }
    case 'rejected':
      return { next: MAY_BE_GONE.has(kind) ? 'skip' : 'fail' }
    case 'unavailable':
      // It was left alone because it had failed just before: this import has not asked it yet.
      return retryAfterMs === null ? { next: 'fail' } : { next: 'wait', forMs: retryAfterMs }
    case 'unreadable':
      return { next: 'fail' }
  }
}

const GRAVITY: Record<EndOutcome['next'], number> = { wait: 1, fail: 2, disconnect: 3 }

/** Of two reasons to stop the graver one counts: what failed is not waited for. */
export function isGraver(one: EndOutcome, other: EndOutcome): boolean {
  if (one.next === 'wait' && other.next === 'wait') return one.forMs > other.forMs
  return GRAVITY[one.next] > GRAVITY[other.next]
}

/** What the user reads; nothing of the provider's own text, which may hold names and amounts. */
export const FAILURE_TEXT: Record<ProviderFailure['kind'], string> = {
  disconnected: 'The connection has ended. Reconnect to import again.',
  'capability-missing': 'The provider does not let this user read the reports of the company.',
  'rate-limited': 'The provider limits how often it may be asked.',
  unavailable: 'The provider did not answer. What has arrived is kept; the import can go on.',
  rejected: 'The provider refused a request. What has arrived is kept; the import can go on.',
  unreadable: 'The provider sent an answer that cannot be read. The import can go on.',
}
