/** Stripe's test cards, and how the bank of each answers. */
import { createHash } from 'node:crypto'
import type { PaymentError } from './resources.ts'

type Answer = 'paid' | 'confirm' | PaymentError

export interface TestCard {
  readonly number: string
  readonly about: string
  /** While the customer is on the page. */
  readonly present: Answer
  /** At a renewal. */
  readonly absent: Answer
  readonly isDisputed?: true
}

const declined = (decline_code: string, message: string): PaymentError => ({
  code: 'card_declined',
  decline_code,
  message,
})
const DECLINED = declined('generic_decline', 'Your card was declined.')
const NO_FUNDS = declined('insufficient_funds', 'Your card has insufficient funds.')

export const CARDS: readonly TestCard[] = [
  { number: '4242424242424242', about: 'works', present: 'paid', absent: 'paid' },
  { number: '4000000000000002', about: 'is declined', present: DECLINED, absent: DECLINED },
  { number: '4000000000009995', about: 'has no funds', present: NO_FUNDS, absent: NO_FUNDS },
  {
    number: '4000002500003155',
    about: 'its bank asks for a confirmation',
    present: 'confirm',
    absent: 'paid',
  },
  {
    number: '4000002760003184',
    about: 'its bank asks for a confirmation every time',
    present: 'confirm',
    absent: 'confirm',
  },
  { number: '4000000000000341', about: 'fails at the renewal', present: 'paid', absent: DECLINED },
  {
    number: '4000000000000259',
    about: 'works, and the payment is disputed later',
    present: 'paid',
    absent: 'paid',
    isDisputed: true,
  },
]

export const cardOf = (text: string): TestCard | undefined => {
  const digits = text.replaceAll(/\D/g, '')
  return CARDS.find(card => card.number === digits)
}

export const fingerprintOf = (number: string): string =>
  createHash('sha256').update(number).digest('base64url').slice(0, 16)
