import { ProviderFailure, type ProviderFailureKind } from '@millpond/providers/accounting'
import { describe, expect, it } from 'vitest'
import { type EndOutcome, isGraver, outcomeOfStep } from './step-outcome.ts'

const failed = (kind: ProviderFailureKind, retryAfterMs: number | null = null) =>
  new ProviderFailure(kind, 'test', { retryAfterMs })

describe('the outcome of an import after a failed request', () => {
  it.each([
    // failure              step             asked to wait outcome
    ['unavailable', 'profitAndLoss', null, { next: 'fail' }],
    ['unavailable', 'budgetLines', null, { next: 'fail' }],
    ['unavailable', 'profitAndLoss', 30_000, { next: 'wait', forMs: 30_000 }],
    ['unreadable', 'contacts', null, { next: 'fail' }],
    ['rejected', 'contacts', null, { next: 'fail' }],
    ['rejected', 'budgets', null, { next: 'fail' }],
    ['rejected', 'budgetLines', null, { next: 'skip' }],
    ['unreadable', 'quotes', null, { next: 'skip' }],
    ['rejected', 'quotes', null, { next: 'skip' }],
    ['capability-missing', 'budgets', null, { next: 'skip' }],
    ['capability-missing', 'balanceSheet', null, { next: 'fail' }],
    ['capability-missing', 'changes', null, { next: 'readWhole' }],
    ['rejected', 'changes', null, { next: 'readWhole' }],
    ['unreadable', 'changes', null, { next: 'readWhole' }],
    ['unavailable', 'changes', null, { next: 'fail' }],
    ['disconnected', 'contacts', null, { next: 'disconnect' }],
    ['rate-limited', 'contacts', null, { next: 'wait', forMs: 60_000 }],
    ['rate-limited', 'invoices', 17_000, { next: 'wait', forMs: 17_000 }],
  ] as const)('%s at %s, asked to wait %j', (kind, step, retryAfterMs, outcome) => {
    expect(outcomeOfStep(failed(kind, retryAfterMs), step)).toEqual(outcome)
  })

  it('a failure outweighs a wait, and the end of the connection both', () => {
    const wait: EndOutcome = { next: 'wait', forMs: 1 }
    expect(isGraver({ next: 'fail' }, wait)).toBe(true)
    expect(isGraver(wait, { next: 'fail' })).toBe(false)
    expect(isGraver({ next: 'disconnect' }, { next: 'fail' })).toBe(true)
    expect(isGraver(wait, wait)).toBe(false)
    expect(isGraver({ next: 'wait', forMs: 2 }, wait)).toBe(true)
  })
})
