import { ProviderFailure, type ProviderFailureKind } from '@millpond/providers/accounting'
import { describe, expect, it } from 'vitest'
import { type EndOutcome, isGraver, outcomeOfStep, pauseOf } from './step-outcome.ts'

const failed = (kind: ProviderFailureKind, retryAfterMs: number | null = null) =>
  new ProviderFailure(kind, 'test', { retryAfterMs })

const now = new Date('2026-11-27T12:00:00Z')
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const outage = { next: 'wait', forMs: 0, isOutage: true } as const
const limit = { next: 'wait', forMs: 60_000 } as const

describe('the outcome of an import after a failed request', () => {
  it.each([
    // failure              step             asked to wait outcome
    ['unavailable', 'profitAndLoss', null, { next: 'wait', forMs: 0, isOutage: true }],
    ['unavailable', 'budgetLines', null, { next: 'wait', forMs: 0, isOutage: true }],
    ['unavailable', 'profitAndLoss', 900_000, { next: 'wait', forMs: 900_000, isOutage: true }],
    ['unreadable', 'contacts', null, { next: 'fail' }],
    ['rejected', 'repeating', null, { next: 'skip' }],
    ['rejected', 'taxRates', null, { next: 'skip' }],
    ['unreadable', 'invoices', null, { next: 'fail' }],
    ['rejected', 'accounts', null, { next: 'fail' }],
    ['rejected', 'budgets', null, { next: 'fail' }],
    ['rejected', 'budgetLines', null, { next: 'skip' }],
    ['unreadable', 'quotes', null, { next: 'skip' }],
    ['rejected', 'quotes', null, { next: 'skip' }],
    ['capability-missing', 'budgets', null, { next: 'skip' }],
    ['capability-missing', 'balanceSheet', null, { next: 'fail' }],
    ['capability-missing', 'changes', null, { next: 'readWhole' }],
    ['rejected', 'changes', null, { next: 'readWhole' }],
    ['unreadable', 'changes', null, { next: 'readWhole' }],
    ['unavailable', 'changes', null, { next: 'wait', forMs: 0, isOutage: true }],
    ['disconnected', 'contacts', null, { next: 'disconnect' }],
    ['rate-limited', 'contacts', null, { next: 'wait', forMs: 60_000 }],
    ['rate-limited', 'invoices', 17_000, { next: 'wait', forMs: 17_000 }],
    // Figures by class delay no books.
    ['unavailable', 'dimensions', null, { next: 'skip' }],
    ['unavailable', 'dimensionFigures', 900_000, { next: 'skip' }],
    ['rate-limited', 'dimensionFigures', null, { next: 'wait', forMs: 60_000 }],
    ['rate-limited', 'dimensionFigures', 3_600_000, { next: 'skip' }],
  ] as const)('%s at %s, asked to wait %j', (kind, step, retryAfterMs, outcome) => {
    expect(outcomeOfStep(failed(kind, retryAfterMs), step)).toEqual(outcome)
  })

  it.each([
    // minutes so far, minutes until the next try
    [0, 1],
    [0.9, 1],
    [1.1, 5],
    [6.1, 15],
    [21.1, 60],
    [81.1, 60],
    [11.9 * 60, 60],
    [12 * 60, null],
  ])('[SYN-03] an outage of %d minutes waits for %j more', (lastsFor, waitFor) => {
    const paused = pauseOf(outage, { outageSince: before(lastsFor), hasAnswered: false }, now)
    expect(paused && (paused.resumeAt.getTime() - now.getTime()) / 60_000).toBe(waitFor)
  })

  it.each([
    // reason, since when, whether it answered, since when afterwards
    [outage, null, false, now],
    [outage, before(90), false, before(90)],
    [outage, before(90), true, now],
    [outage, before(13 * 60), true, now],
    [limit, null, false, null],
    [limit, before(90), false, before(90)],
    [limit, before(90), true, null],
  ])(
    '[SYN-03] after %j, an outage since %s, answered: %s, it is since %s',
    (wait, since, hasAnswered, then) => {
      expect(pauseOf(wait, { outageSince: since, hasAnswered }, now)?.outageSince).toEqual(then)
    },
  )

  it('[SYN-03] an outage waits at least as long as the provider asks', () => {
    const asked = { ...outage, forMs: 900_000 }
    const { resumeAt } = pauseOf(asked, { outageSince: null, hasAnswered: false }, now) ?? {}
    expect(resumeAt).toEqual(new Date(now.getTime() + 900_000))
  })

  it('[SYN-03] an import that asked nothing waits for the breaker only', () => {
    const held = { ...outage, forMs: 25_000, wasHeldBack: true } as const
    const failure = new ProviderFailure('unavailable', 'test', {
      retryAfterMs: 25_000,
      wasHeldBack: true,
    })
    expect(outcomeOfStep(failure, 'balanceSheet')).toEqual(held)
    const paused = pauseOf(held, { outageSince: before(90), hasAnswered: false }, now)
    expect(paused).toEqual({
      resumeAt: new Date(now.getTime() + 25_000),
      outageSince: before(90),
    })
    expect([isGraver(outage, held), isGraver(held, outage)]).toEqual([true, false])
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
