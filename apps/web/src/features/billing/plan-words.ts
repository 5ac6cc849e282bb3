import type { PlanSubscription } from '@millpond/contract/billing'
import type { Organisation } from '@millpond/contract/organisation'
import { isChargedAtTrialEnd } from '@millpond/core/billing'
import { SUBSCRIPTION_STATUS, type SubscriptionStatus } from '@millpond/core/organisation'
import {
  type ListedPrice,
  priceByPeriod,
  priceText,
  sumText,
  timesPrice,
} from '#screen/plan-prices.ts'
import { dayOf } from '#ui/instant.ts'

/** Stripe counts seconds since 1970. `localDay(1798765200)` is `2nd January 2027` in Auckland. */
export const localDay = (seconds: number): string => dayOf(new Date(seconds * 1000))

const PRODUCT_NAMES = { business: 'Business', passes: 'Client passes', lifetime: 'Lifetime' }
const PERIODS = { monthly: 'a month', yearly: 'a year', lifetime: 'once' }

/** `Business, monthly`; a lifetime plan has no period. */
const planName = ({ productId, pricing }: PlanSubscription): string =>
  pricing === 'lifetime' ? PRODUCT_NAMES.lifetime : `${PRODUCT_NAMES[productId]}, ${pricing}`

/** `$39 a month`; null where Stripe has no fixed price. */
const planPrice = (plan: PlanSubscription): string | null =>
  plan.amount === null
    ? null
    : `${priceText({ amount: plan.amount, currency: plan.currency })} ${PERIODS[plan.pricing]}`

/** `Visa ending 4242`. */
const cardWords = ({ card }: PlanSubscription): string | null =>
  card && `${card.brand.charAt(0).toUpperCase()}${card.brand.slice(1)} ending ${card.last4}`

/** When money is next taken, or that none is. */
export function nextPayment(plan: PlanSubscription): string {
  if (plan.pricing === 'lifetime') return 'None: you have a lifetime plan'
  if (plan.cancelAt !== null) return 'None: your plan is cancelled'
  const on = plan.status === 'trialing' ? (plan.trialEnd ?? plan.periodEnd) : plan.periodEnd
  return on === null ? 'Not known yet' : localDay(on)
}

/** The plan in a list; what is not known has no line. */
export function planFacts(
  plan: PlanSubscription,
  covered: readonly string[],
): readonly (readonly [label: string, value: string])[] {
  const facts = [
    ['Plan', planName(plan)],
    ['Price', planPrice(plan)],
    ['Next payment', nextPayment(plan)],
    ['Card', cardWords(plan)],
    ['Covers', covered.join(', ') || null],
  ] as const
  return facts.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const]))
}

/** The first charge after a trial with a card; null if none is coming. */
export function firstCharge(plan: PlanSubscription): string | null {
  const price = planPrice(plan)
  if (plan.status !== 'trialing' || plan.trialEnd === null || !plan.card || !price) return null
  const day = localDay(plan.trialEnd)
  return `We will charge ${price} from ${day}. Cancel before then and you pay nothing.`
}

/** A live plan gives access, or can again after a payment. */
const LIVE: readonly PlanSubscription['status'][] = ['active', 'trialing', 'past_due']

export const planOf = (
  subscriptions: readonly PlanSubscription[],
  organisationId: string,
): PlanSubscription | null => {
  const own = subscriptions.filter(({ covers }) => covers.includes(organisationId))
  return own.find(({ status }) => LIVE.includes(status)) ?? own[0] ?? null
}

const NOTES: Partial<Record<SubscriptionStatus, string>> = {
  [SUBSCRIPTION_STATUS.xeroAppStore]: 'Your plan is billed by Xero.',
  [SUBSCRIPTION_STATUS.manual]: 'The administrator of this Millpond has given you full access.',
  [SUBSCRIPTION_STATUS.linkedToPartner]: 'Your partner pays for this company.',
}

const ON_TRIAL: readonly SubscriptionStatus[] = [
  SUBSCRIPTION_STATUS.trialingNoPaymentSetup,
  SUBSCRIPTION_STATUS.partnerTrialling,
]

/** What a first plan costs now and later: a trial with two days or more left comes first. */
export function firstSum(
  { subscriptionStatus, plan }: Pick<Organisation, 'plan' | 'subscriptionStatus'>,
  price: ListedPrice,
  count: number,
  now: Date,
): string {
  const until = ON_TRIAL.includes(subscriptionStatus) ? plan.until : null
  const isLater = isChargedAtTrialEnd(until === null ? null : Date.parse(until), now.getTime())
  if (until === null || !isLater) return sumText(price, count)
  const sum = priceByPeriod(timesPrice(price, count))
  return `You pay nothing now. From ${dayOf(until)} you pay ${sum}.`
}

/** `Paying yearly costs $390 a year.` */
export const changeText = (other: string, price: ListedPrice, count: number): string =>
  `Paying ${other} costs ${priceByPeriod(timesPrice(price, count))}.`

/** Why there is no paid plan, or when its trial ends; null if there is nothing to say. */
export function withoutPlan(
  organisation: Pick<Organisation, 'plan' | 'subscriptionStatus'>,
): string | null {
  const { subscriptionStatus, plan } = organisation
  if (!ON_TRIAL.includes(subscriptionStatus)) return NOTES[subscriptionStatus] ?? null
  if (plan.until === null) return 'You are on a trial.'
  return (
    `Your trial ends on ${dayOf(plan.until)}. After that, updates stop unless you choose a plan. ` +
    'You can still read and export everything.'
  )
}

export const NO_BILLING = 'Billing is off here. Everything is included, and you pay nothing.'
