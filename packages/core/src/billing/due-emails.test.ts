import { describe, expect, it } from 'vitest'
import { type EmailFacts, emailsDue, type PlanForEmails } from './due-emails.ts'
import type { Entitlement } from './entitlement.ts'
import type { Subscription } from './settle.ts'

const NOON = Date.parse('2026-11-26T12:00:00Z')
const DAY = 86_400_000
const before = (days: number) => NOON - days * DAY
const after = (days: number) => NOON + days * DAY

const subscription = (change: Partial<Subscription>): Subscription => ({
  status: 7,
  access: 'full',
  until: null,
  reason: null,
  passes: 0,
  ...change,
})
const onTrial = (until: number) => subscription({ until, reason: 'trial' })
const readOnly = (reason: Subscription['reason'], until: number | null) =>
  subscription({ status: 0, access: 'readOnly', reason, until })
const charged: Entitlement = { kind: 'stripe', validUntil: after(20), passes: 0, reason: null }
const plan = (change: Partial<PlanForEmails>): PlanForEmails => ({
  subscriptionId: 'sub_1',
  status: 'active',
  trialEnd: null,
  cancelAt: null,
  oldestOpenInvoiceAt: null,
  refundedAsSecond: null,
  isEndedForCard: false,
  ...change,
})
const onCard = (trialEnd: number, change: Partial<PlanForEmails> = {}): Partial<EmailFacts> => ({
  rows: [charged],
  plans: [plan({ status: 'trialing', trialEnd, ...change })],
})
const unpaid = (since: number): Partial<EmailFacts> => ({
  plans: [plan({ status: 'past_due', oldestOpenInvoiceAt: since })],
})
const lost = { partnerId: 'firm', endedAt: before(1), passSince: before(90) }
const lifetime: Entitlement = { kind: 'lifetime', validUntil: null, passes: 0, reason: null }

const due = (change: Partial<EmailFacts>, now = NOON) =>
  emailsDue(
    {
      isBillingOff: false,
      isEnding: false,
      clientsWithPass: 0,
      subscription: subscription({}),
      rows: [],
      plans: [],
      lostCover: null,
      formerPayerId: null,
      ...change,
    },
    now,
  )

describe('emails about billing, at noon', () => {
  it.each<[string, Partial<EmailFacts>, string[]]>([
    ['nothing', {}, []],
    ['a trial with 4 days left', { subscription: onTrial(after(4)) }, []],
    ['a trial with 3 days left', { subscription: onTrial(after(3)) }, ['trialEnding']],
    ['a trial that ends in an hour', { subscription: onTrial(NOON + 1) }, ['trialEnding']],
    ['a trial that ends now', { subscription: readOnly('trialOver', NOON) }, ['trialOver']],
    [
      'one that ended a week ago',
      { subscription: readOnly('trialOver', before(7)) },
      ['trialOver'],
    ],
    ['one that ended 8 days ago', { subscription: readOnly('trialOver', before(8)) }, []],
    ['a trial that never started', { subscription: readOnly('trialOver', null) }, []],
    ['a trial of a company in deletion', { subscription: onTrial(after(1)), isEnding: true }, []],
    [
      'a firm on trial with clients',
      { subscription: onTrial(after(2)), clientsWithPass: 3 },
      ['passesEnding'],
    ],
    [
      'a firm that cancelled',
      { subscription: subscription({ until: after(3), reason: 'ending' }), clientsWithPass: 1 },
      ['passesEnding'],
    ],
    ['a first charge in 8 days', onCard(after(8)), []],
    ['a first charge in 7 days', onCard(after(7)), ['firstCharge sub_1 7']],
    ['a first charge in 4 days', onCard(after(4)), ['firstCharge sub_1 7']],
    ['a first charge in 3 days', onCard(after(3)), ['firstCharge sub_1 3']],
    ['a first charge now', onCard(NOON), []],
    ['cancelled before the first charge', onCard(after(3), { cancelAt: after(3) }), ['cancelled']],
    [
      'a trial at Stripe without a card',
      { ...onCard(after(3)), rows: [{ ...charged, reason: 'trial' }] },
      [],
    ],
    ['a payment that just failed', unpaid(NOON), ['paymentFailed sub_1 0']],
    ['one that failed 6 days ago', unpaid(before(6)), ['paymentFailed sub_1 0']],
    ['one that failed 7 days ago', unpaid(before(7)), ['paymentFailed sub_1 7']],
    ['one that failed 12 days ago', unpaid(before(12)), ['paymentFailed sub_1 12']],
    ['one that failed 14 days ago', unpaid(before(14)), []],
    ['a plan that was cancelled', { plans: [plan({ cancelAt: after(9) })] }, ['cancelled']],
    [
      'a plan that a lifetime replaced',
      { plans: [plan({ cancelAt: after(9) })], rows: [lifetime] },
      [],
    ],
    [
      'a second plan that was undone',
      {
        plans: [
          plan({}),
          plan({ subscriptionId: 'sub_2', status: 'canceled', refundedAsSecond: 5 }),
        ],
      },
      ['paidTwice'],
    ],
    [
      'a trial with a used card',
      { plans: [plan({ status: 'canceled', isEndedForCard: true })] },
      ['cardUsed'],
    ],
    ['a plan that has ended', { plans: [plan({ status: 'canceled', cancelAt: before(1) })] }, []],
    ['a client whose firm stopped', { lostCover: lost }, ['uncovered']],
    ['a plan paid by an earlier owner', { plans: [plan({})], formerPayerId: 'p' }, ['formerPayer']],
    ['an earlier owner, and no plan', { formerPayerId: 'p' }, []],
  ])('[BIL-06] %s', (_name, facts, expected) => {
    const named = due(facts).map(({ kind, occasion }) =>
      ['firstCharge', 'paymentFailed'].includes(kind)
        ? `${kind} sub_1 ${/ (3|7|12)$/.exec(occasion)?.[1] ?? 0}`
        : kind,
    )
    expect(named).toEqual(expected)
  })

  it('[BIL-06] none while billing is off', () => {
    const all = { subscription: onTrial(after(1)), lostCover: lost, ...unpaid(NOON) }
    expect(due({ ...all, isBillingOff: true })).toEqual([])
    expect(due(all)).toHaveLength(3)
  })

  it('[BIL-06] the same from minute to minute, and another for another trial or stage', () => {
    const at = (now: number, facts: Partial<EmailFacts>) => due(facts, now)[0]?.occasion
    const trial = { subscription: onTrial(after(2)) }
    expect(at(NOON, trial)).toBe(at(NOON + 60_000, trial))
    expect(at(NOON, trial)).not.toBe(at(NOON, { subscription: onTrial(after(3)) }))
    const stages = [0, 7, 12].map(days => at(after(days), unpaid(NOON)))
    expect(new Set(stages).size).toBe(3)
  })

  it('[BIL-06] a short grace has fewer reminders', () => {
    const facts = { subscription: subscription({}), rows: [], lostCover: null, formerPayerId: null }
    const plans = [plan({ status: 'past_due', oldestOpenInvoiceAt: before(7.5) })]
    const all = { ...facts, plans, isBillingOff: false, isEnding: false, clientsWithPass: 0 }
    const [email] = emailsDue(all, NOON, { graceDays: 8 })
    expect(email).toMatchObject({ kind: 'paymentFailed', by: after(0.5) })
    expect(emailsDue(all, NOON, { graceDays: 7 })).toEqual([])
  })
})
