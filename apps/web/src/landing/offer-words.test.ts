import type { OnboardingChoice } from '@millpond/core/onboarding'
import { describe, expect, it } from 'vitest'
import { CATALOGUE, NO_BILLING_CATALOGUE } from '#screen/_plans.ts'
import { listOf, offerWords, otherOffers } from './offer-words.ts'

const BOTH = ['xero', 'quickbooks'] as const
const words = (choice: OnboardingChoice, catalogue = CATALOGUE) =>
  offerWords(choice, catalogue, BOTH)
const labels = (choice: OnboardingChoice, catalogue = CATALOGUE) =>
  words(choice, catalogue).actions.map(({ label }) => label)

describe('what the landing page says', () => {
  it('[UI-01] to an owner: a trial without a card, and the price after it', () => {
    expect(words({ accountType: null, pricing: null })).toEqual({
      title: 'See when your cash runs short, months before it does.',
      about:
        'Millpond reads your Xero or QuickBooks figures and forecasts your bank balance. ' +
        'Set up in three minutes.',
      price: null,
      actions: [{ label: 'Start free for 14 days', choice: { accountType: null, pricing: null } }],
      terms: [
        'No card needed.',
        '$39 a month after the trial.',
        'We only read your books.',
        'Take your data with you any time.',
      ],
    })
  })

  it.each([
    // account type, pricing, price, main action
    ['individual', 'monthly', 'You pay $39 today.', 'Continue to payment'],
    ['individual', 'yearly', 'You pay $390 today.', 'Continue to payment'],
    [null, 'lifetime', 'Pay $299 once.', 'Continue to payment'],
    ['individual', 'trial', null, 'Start free for 14 days'],
    ['individual', 'weekly', null, 'Start free for 14 days'],
    ['trial-partner', null, null, 'Try 3 clients for 7 days'],
    ['partner', 'monthly', null, 'Try 3 clients for 7 days'],
  ] as const)('[ONB-04] %s, %s: %s %s', (accountType, pricing, price, action) => {
    const offer = words({ accountType, pricing })
    expect([offer.price, offer.actions[0]?.label]).toEqual([price, action])
  })

  it('[ONB-10] to a partner: a trial, or client passes with the price of each', () => {
    const choice = { accountType: 'partner', pricing: null } as const
    expect(words(choice).title).toBe('Know which client needs you first.')
    expect(words(choice).actions).toEqual([
      {
        label: 'Try 3 clients for 7 days',
        choice: { accountType: 'trial-partner', pricing: null },
      },
      {
        label: 'Buy client passes, $9 each',
        choice: { accountType: 'partner', pricing: 'monthly' },
      },
    ])
  })

  it('[BIL-01] where billing is off, nothing is about payment', () => {
    for (const accountType of ['individual', 'partner'] as const) {
      const offer = words({ accountType, pricing: 'lifetime' }, NO_BILLING_CATALOGUE)
      expect(offer.actions.map(({ label }) => label)).toEqual(['Create your account'])
      expect(JSON.stringify(offer)).not.toMatch(/\$|card|trial/)
    }
    expect(labels({ accountType: null, pricing: null }, NO_BILLING_CATALOGUE)).toHaveLength(1)
  })

  it('[UI-01] after the end of an offer: everything that can be chosen', () => {
    expect(otherOffers(CATALOGUE).map(({ label }) => label)).toEqual([
      'Start free for 14 days',
      'One business, $39 a month',
      'One business, $390 a year',
      'Try 3 clients for 7 days',
      'Buy client passes, $9 each',
    ])
  })

  it('[USE-03] names the providers that this installation offers', () => {
    expect([listOf(['xero']), listOf(BOTH), listOf([])]).toEqual([
      'Xero',
      'Xero or QuickBooks',
      'accounting',
    ])
  })
})
