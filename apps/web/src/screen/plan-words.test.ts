import type { Organisation } from '@millpond/contract/organisation'
import { expect, it } from 'vitest'
import { planWords } from './plan-words.ts'

type Plan = Organisation['plan']
const UNTIL = '2026-12-05T09:00:00.000Z'

it.each<[Plan['reason'], Plan['access'], Organisation['access'], string | null]>([
  [null, 'full', 'member', null],
  ['trial', 'full', 'member', null],
  [
    'trialOver',
    'readOnly',
    'member',
    'Your trial has ended. You can still read and export everything. ' +
      'To make changes and get updates, choose a plan.',
  ],
  [
    'paymentFailed',
    'full',
    'member',
    'Your last payment failed. Update your card by 5th December 2026 to keep making changes.',
  ],
  [
    'paymentFailed',
    'readOnly',
    'member',
    'Read-only since 5th December 2026: the last payment failed.',
  ],
  ['confirmPayment', 'full', 'member', 'Your bank asks you to confirm a payment.'],
  ['confirming', 'readOnly', 'member', 'Your payment is being confirmed.'],
  ['ending', 'full', 'member', 'Your plan ends on 5th December 2026.'],
  ['ended', 'readOnly', 'member', 'Your plan has ended. You can still read everything.'],
  ['refunded', 'readOnly', 'member', 'Your plan has ended. You can still read everything.'],
  [
    'partnerEnded',
    'readOnly',
    'member',
    'Your partner’s plan has ended. To keep Moss up to date, choose a plan of your own.',
  ],
  [
    'partnerEnded',
    'readOnly',
    'partner',
    'Your plan has ended. You can still read your clients’ figures.',
  ],
  ['noPass', 'readOnly', 'partner', 'This client has no pass.'],
  [
    'noPass',
    'readOnly',
    'member',
    'Your partner no longer pays for Moss. To keep it up to date, choose a plan of your own.',
  ],
])('[BIL-06] %s, %s, as %s: %s', (reason, access, as, words) => {
  const plan = { reason, access, until: UNTIL }
  expect(planWords({ name: 'Moss', isPartner: false, access: as, plan })).toBe(words)
})

it('[BIL-06] a firm whose plan has ended reads that its clients stay readable', () => {
  const plan = { reason: 'ended', access: 'readOnly', until: UNTIL } as const
  expect(planWords({ name: 'Kauri', isPartner: true, access: 'member', plan })).toBe(
    'Your plan has ended. You can still read your clients’ figures.',
  )
})
