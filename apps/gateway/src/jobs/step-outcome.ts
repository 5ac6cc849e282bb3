import {
  type ImportStepKind,
  IS_RETRYABLE,
  type ProviderFailure,
} from '@millpond/providers/accounting'

/** What becomes of an import when one of its requests failed. */
export type StepOutcome =
  | { readonly next: 'retry'; readonly afterMs: number }
  /** The provider's limit: the import pauses, and its worker is free for others. */
  | { readonly next: 'wait'; readonly forMs: number }
  /** Neither the plan nor the consent includes it, and the forecast does without. */
  | { readonly next: 'skip' }
  | { readonly next: 'disconnect' }
  | { readonly next: 'fail' }

export const MOST_ATTEMPTS = 4
const FIRST_DELAY_MS = 500
const LONGEST_DELAY_MS = 60_000
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

/**
 * `attempts` counts this failed one. `random` is in [0, 1): full jitter, so that many imports that
 * failed together do not come back together.
 */
export function outcomeOfStep(
  failure: ProviderFailure,
  kind: ImportStepKind,
  attempts: number,
  random: number,
): StepOutcome {
  if (failure.kind === 'rate-limited') {
    return { next: 'wait', forMs: failure.retryAfterMs ?? WAIT_WITHOUT_WORD_MS }
  }
  if (failure.kind === 'disconnected') return { next: 'disconnect' }
  if (failure.kind === 'capability-missing' && attempts > 1) {
    return { next: INDISPENSABLE.has(kind) ? 'fail' : 'skip' }
  }
  if (failure.kind === 'rejected' && MAY_BE_GONE.has(kind)) return { next: 'skip' }
  // A refused right is asked for twice: a passing refusal must not leave the books without a part.
  const isWorthTrying = IS_RETRYABLE[failure.kind] || failure.kind === 'capability-missing'
  if (!isWorthTrying || attempts >= MOST_ATTEMPTS) return { next: 'fail' }
  const ceiling = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempts - 1))
  return { next: 'retry', afterMs: Math.round(ceiling * random) }
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
