import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fittingPlans,
  othersCovered,
  type ReadSubscription,
  STRIPE_STATUSES,
  stripeRow,
} from './stripe-row.ts'

const at = (day: string) => Date.parse(`${day}T12:00:00Z`)

/** Monthly, paid from 1 to 31 December. */
const monthly: ReadSubscription = {
  status: 'active',
  product: 'business',
  quantity: 1,
  createdAt: at('2026-11-01'),
  periodEnd: at('2026-12-31'),
  trialEnd: null,
  cancelAt: null,
  endedAt: null,
  isEndedByFailedPayment: false,
  hasPaymentMethod: true,
  hasPaidInvoice: true,
  oldestOpenInvoiceAt: null,
  needsConfirmation: false,
}
const trial: Partial<ReadSubscription> = {
  status: 'trialing',
  trialEnd: at('2026-12-15'),
  periodEnd: at('2026-12-15'),
  hasPaidInvoice: false,
}
const noCard = { ...trial, hasPaymentMethod: false }
const overdue: Partial<ReadSubscription> = {
  status: 'past_due',
  oldestOpenInvoiceAt: at('2026-12-01'),
}
const ended = { status: 'canceled', endedAt: at('2026-12-09') }

const rowOf = (...changes: Partial<ReadSubscription>[]) => {
  const result = stripeRow(changes.map(change => ({ ...monthly, ...change })))
  return result.ok ? result.value : result.error
}

describe('what a subscription at Stripe gives', () => {
  it.each<[string, Partial<ReadSubscription>, string, string | null]>([
    // subscription, change, full access until, reason
    ['active: 14 days after the paid period', {}, '2027-01-14', null],
    ['cancelled', { cancelAt: at('2026-12-31') }, '2026-12-31', 'ending'],
    ['on trial with a card: 14 days after its end', trial, '2026-12-29', null],
    ['on trial without a card', noCard, '2026-12-15', 'trial'],
    ['on trial, cancelled', { ...trial, cancelAt: at('2026-12-15') }, '2026-12-15', 'ending'],
    ['overdue: 14 days after the invoice', overdue, '2026-12-15', 'paymentFailed'],
    [
      'overdue, the bank asks to confirm',
      { ...overdue, needsConfirmation: true },
      '2026-12-15',
      'confirmPayment',
    ],
    ['overdue without an open invoice', { status: 'past_due' }, '2027-01-14', 'paymentFailed'],
    ['ended by its owner', ended, '2026-12-09', 'ended'],
    [
      'ended after failed payments',
      { ...ended, isEndedByFailedPayment: true },
      '2026-12-09',
      'paymentFailed',
    ],
    [
      'ended at the end of a trial without a card',
      { ...noCard, status: 'canceled', endedAt: at('2026-12-15') },
      '2026-12-15',
      'trialOver',
    ],
    ['paused', { status: 'paused', endedAt: at('2026-12-15') }, '2026-12-15', 'trialOver'],
    ['unpaid', { ...overdue, status: 'unpaid' }, '2026-12-01', 'paymentFailed'],
    ['not paid yet', { status: 'incomplete' }, '2026-11-01', 'confirming'],
    ['never paid', { status: 'incomplete_expired' }, '2026-11-01', 'paymentFailed'],
  ])('[BIL-01] %s', (_what, change, validUntil, reason) => {
    expect(rowOf(change)).toEqual({
      kind: 'stripe',
      validUntil: at(validUntil),
      reason,
      passes: 0,
    })
  })

  it.each<[string, Partial<ReadSubscription>, number]>([
    ['18 paid passes', { quantity: 18 }, 18],
    ['18 passes before the first payment', { quantity: 18, hasPaidInvoice: false }, 10],
    ['18 passes, the last payment failed', { ...overdue, quantity: 18 }, 18],
    ['18 passes that ended', { ...ended, quantity: 18 }, 0],
  ])('[ORG-03] %s', (_what, change, passes) => {
    expect(rowOf({ product: 'pass', ...change })).toMatchObject({ passes })
  })

  it('[BIL-01] no subscription gives no row', () => {
    expect(rowOf()).toBeNull()
  })

  it('[BIL-01] of two subscriptions the one that gives access longest counts', () => {
    expect(rowOf(ended, {}, overdue)).toMatchObject({ validUntil: at('2027-01-14'), reason: null })
  })

  it('[BIL-01] a status that we do not know changes nothing', () => {
    expect(rowOf({}, { status: 'hibernating' })).toEqual({ unknownStatus: 'hibernating' })
  })

  it('[BIL-01] operators choose the grace of a failed payment', () => {
    const result = stripeRow([{ ...monthly, ...overdue }], { graceDays: 3 })
    expect(result).toMatchObject({ value: { validUntil: at('2026-12-04') } })
  })
})

it('[BIL-01] one more subscription never shortens access', () => {
  const subscription = fc.record({
    status: fc.constantFrom(...STRIPE_STATUSES),
    cancelAt: fc.constantFrom(null, monthly.periodEnd),
    hasPaymentMethod: fc.boolean(),
    oldestOpenInvoiceAt: fc.constantFrom(null, at('2026-12-01')),
  })
  const endOf = (changes: readonly Partial<ReadSubscription>[]) => {
    const row = rowOf(...changes)
    return row && 'validUntil' in row ? (row.validUntil ?? 0) : 0
  }
  fc.assert(
    fc.property(fc.array(subscription, { maxLength: 4 }), subscription, (some, one) => {
      expect(endOf([...some, one])).toBe(Math.max(endOf(some), endOf([one])))
    }),
  )
})

describe('how many other companies a payer covers', () => {
  const plan = (status: string, quantity: number, product: 'business' | 'pass' = 'business') => ({
    ...monthly,
    status,
    quantity,
    product,
  })
  it.each([
    ['nothing was bought', [], 0],
    ['one company', [plan('active', 1)], 0],
    ['three companies', [plan('active', 3)], 2],
    ['a trial of three with a card', [plan('trialing', 3)], 2],
    ['three, of which the last invoice is open', [plan('past_due', 3)], 2],
    ['three that ended, and one since', [plan('canceled', 3), plan('active', 1)], 0],
    ['three that ended', [plan('canceled', 3)], 0],
    ['three that may still be paid', [plan('unpaid', 3)], 2],
    ['three unpaid, and one since', [plan('unpaid', 3), plan('active', 1)], 0],
    ['three unpaid, and passes since', [plan('unpaid', 3), plan('active', 9, 'pass')], 0],
    ['passes', [plan('active', 9, 'pass')], 0],
  ])('[BIL-05] %s', (_, plans, covered) => {
    expect(othersCovered(plans)).toBe(covered)
  })
})

it('[BIL-05] client passes give a business nothing', () => {
  const plans = [monthly, { ...monthly, product: 'pass' } as const]
  expect(fittingPlans(plans, false)).toEqual([monthly])
  expect(fittingPlans(plans, true)).toEqual(plans)
})
