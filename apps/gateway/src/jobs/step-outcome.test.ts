import { ProviderFailure, type ProviderFailureKind } from '@millpond/providers/accounting'
import { describe, expect, it } from 'vitest'
import { outcomeOfStep } from './step-outcome.ts'

const failed = (kind: ProviderFailureKind, retryAfterMs: number | null = null) =>
  new ProviderFailure(kind, 'test', { retryAfterMs })

describe('what becomes of an import after a failed request', () => {
  it.each([
    // failure              step            attempt  outcome
    ['unavailable', 'profitAndLoss', 1, { next: 'retry', afterMs: 250 }],
    ['unavailable', 'profitAndLoss', 2, { next: 'retry', afterMs: 500 }],
    ['unavailable', 'profitAndLoss', 3, { next: 'retry', afterMs: 1000 }],
    ['unavailable', 'profitAndLoss', 4, { next: 'fail' }],
    ['unreadable', 'contacts', 1, { next: 'retry', afterMs: 250 }],
    ['unreadable', 'contacts', 4, { next: 'fail' }],
    ['rejected', 'contacts', 1, { next: 'fail' }],
    ['rejected', 'budgets', 1, { next: 'fail' }],
    ['rejected', 'budgetLines', 1, { next: 'skip' }],
    ['unavailable', 'budgetLines', 1, { next: 'retry', afterMs: 250 }],
    ['capability-missing', 'budgets', 1, { next: 'retry', afterMs: 250 }],
    ['capability-missing', 'budgets', 2, { next: 'skip' }],
    ['capability-missing', 'balanceSheet', 1, { next: 'retry', afterMs: 250 }],
    ['capability-missing', 'balanceSheet', 2, { next: 'fail' }],
    ['disconnected', 'contacts', 1, { next: 'disconnect' }],
    ['rate-limited', 'contacts', 1, { next: 'wait', forMs: 60_000 }],
  ] as const)('%s at %s, attempt %i', (kind, step, attempts, outcome) => {
    expect(outcomeOfStep(failed(kind), step, attempts, 0.5)).toEqual(outcome)
  })

  it('waits exactly as long as the provider asks, however often it asks', () => {
    const outcome = outcomeOfStep(failed('rate-limited', 17_000), 'invoices', 9, 0.5)
    expect(outcome).toEqual({ next: 'wait', forMs: 17_000 })
  })
})
