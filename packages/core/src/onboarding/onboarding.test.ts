import { describe, expect, it } from 'vitest'
import {
  arriveFrom,
  choiceOfAddress,
  choiceParameters,
  chooseFlow,
  claimsOfStore,
  currentStep,
  type FailureFacts,
  FLOW_FAILURES,
  FLOWS,
  failureAt,
  flowFor,
  flowMessage,
  isAllowedFlow,
  isPaidIn,
  NO_TRIALS,
  type OnboardingFlow,
  type OnboardingPlace,
  onboardingData,
  STEPS,
  STORE_CHOICE,
  screenAfter,
  startOf,
  stepFault,
  stepsOf,
} from './index.ts'

it('[ONB-01] the flows are free trial, paid, lifetime, partner and default trial', () => {
  expect(FLOWS).toEqual([
    'FREE_TRIAL',
    'PAID_CHECKOUT',
    'LIFETIME_UPGRADE',
    'PARTNER_CHECKOUT',
    'DEFAULT_TRIAL',
  ])
})

it.each([
  // account type, pricing, chosen, used, used after a trial
  ['trial-partner', null, 'FREE_TRIAL', 'FREE_TRIAL', 'FREE_TRIAL'],
  ['trial-partner', 'monthly', 'FREE_TRIAL', 'FREE_TRIAL', 'FREE_TRIAL'],
  ['trial-partner', 'lifetime', 'FREE_TRIAL', 'FREE_TRIAL', 'FREE_TRIAL'],
  ['partner', 'monthly', 'PARTNER_CHECKOUT', 'PARTNER_CHECKOUT', 'PARTNER_CHECKOUT'],
  ['partner', 'lifetime', 'PARTNER_CHECKOUT', 'PARTNER_CHECKOUT', 'PARTNER_CHECKOUT'],
  ['partner', 'trial', 'PARTNER_CHECKOUT', 'PARTNER_CHECKOUT', 'PARTNER_CHECKOUT'],
  ['partner', null, 'DEFAULT_TRIAL', 'FREE_TRIAL', 'PARTNER_CHECKOUT'],
  ['individual', 'lifetime', 'LIFETIME_UPGRADE', 'LIFETIME_UPGRADE', 'LIFETIME_UPGRADE'],
  ['individual', 'monthly', 'PAID_CHECKOUT', 'PAID_CHECKOUT', 'PAID_CHECKOUT'],
  ['individual', 'weekly', 'PAID_CHECKOUT', 'PAID_CHECKOUT', 'PAID_CHECKOUT'],
  ['individual', 'trial', 'DEFAULT_TRIAL', 'DEFAULT_TRIAL', 'DEFAULT_TRIAL'],
  ['individual', null, 'DEFAULT_TRIAL', 'DEFAULT_TRIAL', 'DEFAULT_TRIAL'],
  [null, 'lifetime', 'LIFETIME_UPGRADE', 'LIFETIME_UPGRADE', 'LIFETIME_UPGRADE'],
  [null, 'yearly', 'PAID_CHECKOUT', 'PAID_CHECKOUT', 'PAID_CHECKOUT'],
  [null, null, 'DEFAULT_TRIAL', 'DEFAULT_TRIAL', 'DEFAULT_TRIAL'],
] as const)('[ONB-04] %s, %s: %s', (accountType, pricing, chosen, used, usedAfterTrial) => {
  const choice = { accountType, pricing }
  expect(chooseFlow(choice)).toBe(chosen)
  expect(flowFor(choice, { hasUsedTrial: false })).toBe(used)
  expect(flowFor(choice, { hasUsedTrial: true })).toBe(usedAfterTrial)
})

it.each([
  ['FREE_TRIAL', ['partner', 'trial-partner']],
  ['PARTNER_CHECKOUT', ['partner']],
  ['PAID_CHECKOUT', ['individual', null]],
  ['LIFETIME_UPGRADE', ['individual', null]],
  ['DEFAULT_TRIAL', ['individual', null]],
] as const)('[ONB-06] %s is allowed for %j', (flow, allowed) => {
  const all = ['individual', 'partner', 'trial-partner', null] as const
  expect(all.filter(type => isAllowedFlow(flow, type))).toEqual(allowed)
})

describe('the steps', () => {
  it('[ONB-03] are landing, connect, payment, finished', () => {
    expect(STEPS).toEqual(['landing', 'connect', 'payment', 'finished'])
  })

  it.each([
    ['FREE_TRIAL', 'none', ['landing', 'connect', 'finished']],
    ['FREE_TRIAL', 'required', ['landing', 'connect', 'finished']],
    ['PAID_CHECKOUT', 'none', ['landing', 'connect', 'payment', 'finished']],
    ['LIFETIME_UPGRADE', 'none', ['landing', 'connect', 'payment', 'finished']],
    ['PARTNER_CHECKOUT', 'none', ['landing', 'connect', 'payment', 'finished']],
    ['DEFAULT_TRIAL', 'none', ['landing', 'connect', 'finished']],
    ['DEFAULT_TRIAL', 'optional', ['landing', 'connect', 'payment', 'finished']],
    ['DEFAULT_TRIAL', 'required', ['landing', 'connect', 'payment', 'finished']],
  ] as const)('[ONB-05] %s, payment of a trial %s: %j', (flow, trialPayment, steps) => {
    expect(stepsOf(flow, trialPayment)).toEqual(steps)
  })

  it.each([
    // flow, connected, paid, step
    ['DEFAULT_TRIAL', false, false, 'connect'],
    ['DEFAULT_TRIAL', true, false, 'finished'],
    ['PAID_CHECKOUT', false, false, 'connect'],
    ['PAID_CHECKOUT', false, true, 'connect'],
    ['PAID_CHECKOUT', true, false, 'payment'],
    ['PAID_CHECKOUT', true, true, 'finished'],
  ] as const)('[ONB-11] %s, connected %s, paid %s: %s', (flow, isConnected, isPaid, step) => {
    expect(currentStep(flow, 'none', { isConnected, isPaid })).toBe(step)
  })

  it.each([
    // step, flow, account type, pricing, fault
    ['landing', 'PAID_CHECKOUT', null, null, null],
    ['connect', 'DEFAULT_TRIAL', null, null, 'Account type is required'],
    ['connect', 'DEFAULT_TRIAL', 'individual', null, null],
    ['payment', 'PAID_CHECKOUT', null, 'monthly', 'Account type is required'],
    ['payment', 'PAID_CHECKOUT', 'individual', null, 'Pricing information is required'],
    ['payment', 'PAID_CHECKOUT', 'individual', 'monthly', null],
    ['payment', 'PARTNER_CHECKOUT', 'partner', null, null],
    ['finished', 'PAID_CHECKOUT', null, null, null],
  ] as const)('[ONB-07] %s of %s, %s, %s: %s', (step, flow, accountType, pricing, fault) => {
    expect(stepFault(step, flow, { accountType, pricing })).toBe(fault)
  })

  it.each([
    ['partner', 'partner'],
    ['trial-partner', 'partner'],
    ['individual', 'dashboard'],
    [null, 'dashboard'],
  ] as const)('[ONB-09] after the last step, %s opens %s', (accountType, screen) => {
    expect(screenAfter(accountType)).toBe(screen)
  })
})

it.each([
  // status, paid in a paid flow, in a lifetime upgrade, in a default trial with payment
  [0, false, false, false],
  [1, true, false, true],
  [2, true, true, true],
  [3, true, false, true],
  [4, false, false, false],
  [5, false, false, false],
  [6, true, true, true],
  [7, false, false, false],
  [null, false, false, false],
] as const)('[BIL-05] with status %s paid: %s, %s, %s', (status, paid, forLife, trial) => {
  const facts = { status, hasStripePlan: false }
  expect(isPaidIn('PAID_CHECKOUT', facts)).toBe(paid)
  expect(isPaidIn('PARTNER_CHECKOUT', facts)).toBe(paid)
  expect(isPaidIn('LIFETIME_UPGRADE', facts)).toBe(forLife)
  expect(isPaidIn('DEFAULT_TRIAL', facts)).toBe(trial)
})

it('[BIL-05] a trial at Stripe needs no card, so its payment step is done', () => {
  const facts = { status: 7, hasStripePlan: true } as const
  expect(isPaidIn('DEFAULT_TRIAL', facts)).toBe(true)
  expect(isPaidIn('PAID_CHECKOUT', facts)).toBe(false)
})

describe('failures', () => {
  const PAYMENT_FAILED = 'Payment failed. Please check your payment method and try again.'
  it.each([
    [
      'FREE_TRIAL',
      'TRIAL_LIMIT_EXCEEDED',
      'You have already used your free trial. Please choose a paid plan.',
    ],
    ['FREE_TRIAL', 'TRIAL_NOT_AVAILABLE', 'Free trial is not available for your account type.'],
    ['FREE_TRIAL', null, 'Unable to start free trial. Please try again or contact support.'],
    [
      'LIFETIME_UPGRADE',
      'NOT_ELIGIBLE',
      'Lifetime upgrade is only available for monthly subscribers.',
    ],
    ['LIFETIME_UPGRADE', 'PAYMENT_FAILED', PAYMENT_FAILED],
    [
      'LIFETIME_UPGRADE',
      null,
      'Unable to process lifetime upgrade. Please try again or contact support.',
    ],
    ['PARTNER_CHECKOUT', 'INVALID_PARTNER', 'Invalid partner account. Please contact support.'],
    ['PARTNER_CHECKOUT', 'PAYMENT_FAILED', PAYMENT_FAILED],
    [
      'PARTNER_CHECKOUT',
      null,
      'Unable to process partner checkout. Please try again or contact support.',
    ],
    ['PAID_CHECKOUT', 'PAYMENT_FAILED', PAYMENT_FAILED],
    ['PAID_CHECKOUT', 'INVALID_PRICING', 'Invalid pricing option selected.'],
    ['PAID_CHECKOUT', null, 'Unable to process payment. Please try again or contact support.'],
    [
      'DEFAULT_TRIAL',
      'TRIAL_EXPIRED',
      'Your trial has expired. Please choose a subscription plan.',
    ],
    ['DEFAULT_TRIAL', null, 'Unable to start trial. Please try again or contact support.'],
    // A code of another flow, and an unknown one, have the default of the flow.
    [
      'DEFAULT_TRIAL',
      'NOT_ELIGIBLE',
      'Unable to start trial. Please try again or contact support.',
    ],
    ['PAID_CHECKOUT', 'default', 'Unable to process payment. Please try again or contact support.'],
  ] as const)('[ONB-08] %s, %s: %s', (flow, code, message) => {
    expect(flowMessage(flow, code)).toBe(message)
  })

  const good: FailureFacts = {
    isPartner: true,
    hasUsedTrial: false,
    ownsPayingFirm: false,
    isTrialOver: false,
    hasMonthlyPlan: true,
    ownsChosenPartner: true,
    hasPrice: true,
    didPaymentFail: false,
  }
  it.each<[OnboardingFlow, 'connect' | 'payment', Partial<FailureFacts>, string | null]>([
    ['FREE_TRIAL', 'connect', {}, null],
    ['FREE_TRIAL', 'connect', { hasUsedTrial: true }, 'TRIAL_LIMIT_EXCEEDED'],
    ['FREE_TRIAL', 'connect', { isPartner: false }, 'TRIAL_NOT_AVAILABLE'],
    ['FREE_TRIAL', 'connect', { ownsPayingFirm: true, hasUsedTrial: true }, 'TRIAL_NOT_AVAILABLE'],
    ['LIFETIME_UPGRADE', 'connect', { hasMonthlyPlan: false }, null],
    ['LIFETIME_UPGRADE', 'payment', { hasMonthlyPlan: false }, 'NOT_ELIGIBLE'],
    ['LIFETIME_UPGRADE', 'payment', { didPaymentFail: true }, 'PAYMENT_FAILED'],
    ['PARTNER_CHECKOUT', 'payment', { ownsChosenPartner: false }, 'INVALID_PARTNER'],
    ['PARTNER_CHECKOUT', 'payment', { didPaymentFail: true }, 'PAYMENT_FAILED'],
    ['PAID_CHECKOUT', 'payment', { hasPrice: false }, 'INVALID_PRICING'],
    ['PAID_CHECKOUT', 'payment', { didPaymentFail: true }, 'PAYMENT_FAILED'],
    ['PAID_CHECKOUT', 'payment', { hasUsedTrial: true }, null],
    ['DEFAULT_TRIAL', 'connect', { isTrialOver: true }, 'TRIAL_EXPIRED'],
    ['DEFAULT_TRIAL', 'payment', { isTrialOver: true }, 'TRIAL_EXPIRED'],
  ])('[ONB-10] %s at %s with %j: %s', (flow, step, facts, failure) => {
    expect(failureAt(step, flow, { ...good, ...facts })).toBe(failure)
  })

  it('[ONB-08] each code has a text of its own in some flow', () => {
    for (const code of FLOW_FAILURES) {
      expect(FLOWS.some(flow => flowMessage(flow, code) !== flowMessage(flow))).toBe(true)
    }
  })
})

it.each([
  ['account-type=individual&pricing=monthly', 'individual', 'monthly'],
  ['accountype=PARTNER&pricing=Yearly', 'partner', 'yearly'],
  ['account-type=Trial-Partner', 'trial-partner', null],
  ['account-type=partner&accountype=individual', 'partner', null],
  ['account-type=boss&accountype=individual', 'individual', null],
  ['account-type=boss&pricing=', null, null],
  ['account-type=%20partner%20&pricing=%20lifetime', 'partner', 'lifetime'],
  ['pricing=%3Cscript%3E', null, null],
  ['pricing=weekly', null, 'weekly'],
  ['', null, null],
])('[ONB-02] ?%s chooses %s, %s', (address, accountType, pricing) => {
  const choice = { accountType, pricing }
  expect(choiceOfAddress(new URLSearchParams(address))).toEqual(choice)
})

it.each([
  // account type, pricing, a trial was used, stored price, failure
  ['individual', 'monthly', false, 'monthly', null],
  ['individual', 'weekly', false, null, 'INVALID_PRICING'],
  ['individual', null, true, null, 'TRIAL_EXPIRED'],
  ['trial-partner', null, false, null, null],
  ['trial-partner', null, true, null, 'TRIAL_LIMIT_EXCEEDED'],
  ['partner', null, true, null, null],
] as const)(
  '[ONB-08] %s, %s, trial used %s: %s, %s',
  (accountType, pricing, used, price, failure) => {
    const facts = { ...NO_TRIALS, hasUsedTrial: used, isTrialOver: used }
    expect(startOf({ accountType, pricing }, facts)).toMatchObject({ pricing: price, failure })
  },
)

it.each([
  // known, verified, an account has the address, arrival
  [true, false, true, 'signIn'],
  [false, true, false, 'create'],
  [false, true, true, 'linkFirst'],
  [false, false, false, 'linkFirst'],
] as const)(
  '[ORG-04] from a store, known %s, verified %s, account %s: %s',
  (isKnown, isVerified, hasAccount, arrival) => {
    expect(arriveFrom({ isKnown, isVerified, hasAccount })).toBe(arrival)
  },
)

it('[ORG-04] an account from a store has the claim of its store and of its provider', () => {
  expect(claimsOfStore('xero')).toEqual(['appStore', 'xero'])
  expect(claimsOfStore('quickbooks')).toEqual(['appStore', 'quickbooks'])
  expect(startOf(STORE_CHOICE, NO_TRIALS)).toMatchObject({ flow: 'DEFAULT_TRIAL', failure: null })
})

it('[ONB-02] a choice survives its own address', () => {
  const choice = { accountType: 'partner', pricing: 'yearly' } as const
  const address = choiceParameters(choice, 'business')
  expect(address).toBe('product=business&account-type=partner&pricing=yearly')
  expect(choiceOfAddress(new URLSearchParams(address))).toEqual(choice)
  expect(choiceParameters({ accountType: null, pricing: null }, 'a1')).toBe('product=a1')
})

describe('[ENT-18] the onboarding data', () => {
  const place: OnboardingPlace = {
    accountType: 'individual',
    pricing: 'monthly',
    isConnected: true,
    isPaid: false,
    flow: 'PAID_CHECKOUT',
    inviterInfo: null,
    trialPayment: 'none',
    failure: null,
  }

  it('[ENT-18] of a paid flow before its payment', () => {
    expect(onboardingData(place)).toEqual({
      invitation: { inviteCode: null, inviterInfo: null },
      accountType: {
        accountType: 'individual',
        isPartner: false,
        clientLimit: null,
        partnerTier: null,
      },
      subscription: {
        flowType: 'PAID_CHECKOUT',
        isTrialSignup: false,
        trialConfig: null,
        paymentConfig: { pricing: 'monthly' },
      },
      progress: {
        currentStep: 'payment',
        completedSteps: ['landing', 'connect'],
        canProceed: true,
        errors: [],
      },
    })
  })

  it('[ENT-18] of a partner on trial, who was invited', () => {
    const inviterInfo = { name: 'Ana', organisationName: 'Tally Advisors' }
    const data = onboardingData({
      ...place,
      accountType: 'trial-partner',
      flow: 'FREE_TRIAL',
      isConnected: false,
      inviterInfo,
      failure: 'TRIAL_LIMIT_EXCEEDED',
    })
    expect(data.invitation.inviterInfo).toEqual(inviterInfo)
    expect(data.accountType).toMatchObject({
      isPartner: true,
      clientLimit: 3,
      partnerTier: 'trial',
    })
    expect(data.subscription).toMatchObject({
      flowType: 'FREE_TRIAL',
      trialConfig: { days: 7, clientLimit: 3 },
      paymentConfig: null,
    })
    expect(data.progress).toEqual({
      currentStep: 'connect',
      completedSteps: ['landing'],
      canProceed: false,
      errors: ['You have already used your free trial. Please choose a paid plan.'],
    })
  })

  it('[ENT-18] without an account type, and of a partner who pays', () => {
    const nothing = { accountType: null, pricing: null, isConnected: false }
    const bare = onboardingData({ ...place, ...nothing, flow: 'DEFAULT_TRIAL' })
    expect(bare.progress.errors).toEqual(['Account type is required'])
    expect(bare.subscription.trialConfig).toEqual({ days: 14, clientLimit: null })
    const paying = onboardingData({ ...place, accountType: 'partner', flow: 'PARTNER_CHECKOUT' })
    expect(paying.accountType).toMatchObject({ clientLimit: null, partnerTier: 'paid' })
  })
})

it.each([
  ['monthly', null, null],
  ['monthly', ['monthly'], null],
  ['yearly', ['monthly'], 'INVALID_PRICING'],
  ['weekly', ['monthly', 'yearly'], 'INVALID_PRICING'],
  ['monthly', [], 'INVALID_PRICING'],
] as const)('[ONB-08] %s where Stripe sells %j: %s', (pricing, sold, failure) => {
  const choice = { accountType: 'individual', pricing } as const
  expect(startOf(choice, NO_TRIALS, sold).failure).toBe(failure)
})
