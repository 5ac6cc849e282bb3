import type { Onboarding } from '@millpond/contract/onboarding'
import {
  type Catalogue,
  type ListedPrice,
  priceByPeriod,
  priceOf,
  sumText,
} from '#screen/plan-prices.ts'

export type Payment = 'plan' | 'passes' | 'lifetime' | 'afterTrial'

/** What the payment step sells in each flow. */
export function paymentOf({ subscription }: Pick<Onboarding, 'subscription'>): Payment {
  switch (subscription.flowType) {
    case 'LIFETIME_UPGRADE':
      return 'lifetime'
    case 'PARTNER_CHECKOUT':
      return 'passes'
    case 'PAID_CHECKOUT':
      return 'plan'
    default:
      return 'afterTrial'
  }
}

export const PAYMENT_TITLES: Readonly<Record<Payment, string>> = {
  plan: 'Choose your plan.',
  passes: 'How many client passes do you need?',
  lifetime: 'Pay once for lifetime access.',
  afterTrial: 'Add a card to keep using Millpond after your trial.',
}

const PRODUCTS = {
  plan: 'business',
  passes: 'passes',
  lifetime: 'lifetime',
  afterTrial: 'business',
} as const

export const productOf = (payment: Payment) => PRODUCTS[payment]

/** The chosen price; null until there is one. */
export const chosenPrice = (
  catalogue: Catalogue,
  payment: Payment,
  pricing: string | null,
): ListedPrice | null =>
  priceOf(catalogue, productOf(payment), payment === 'lifetime' ? 'lifetime' : pricing)

/** What is paid now and later; a trial is charged at its end. */
export const sumWords = (payment: Payment, price: ListedPrice, count: number): string =>
  payment === 'afterTrial'
    ? `You pay nothing today. After your trial you pay ${priceByPeriod(price)}.`
    : sumText(price, count)
