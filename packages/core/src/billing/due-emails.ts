import { type Entitlement, isValid } from './entitlement.ts'
import type { Subscription } from './settle.ts'
import { GRACE_DAYS } from './stripe-row.ts'

const DAY_MS = 86_400_000
/**
 * No email is sent about something that ended longer ago, such as after an update or a long outage.
 */
const MAX_LATE_DAYS = 7
const TRIAL_ENDING_DAYS = 3
const FIRST_CHARGE_DAYS = [3, 7] as const
const FAILED_PAYMENT_DAYS = [12, 7, 0] as const

/** A subscription at Stripe, as emails need it. Instants are milliseconds since 1970. */
export interface PlanForEmails {
  readonly subscriptionId: string
  readonly status: string
  readonly trialEnd: number | null
  readonly cancelAt: number | null
  readonly oldestOpenInvoiceAt: number | null
  /** The amount that was refunded when it was cancelled as a second plan; null if it was not. */
  readonly refundedAsSecond: number | null
  /** True if it was a trial with a card that had already been used for one. */
  readonly isEndedForCard: boolean
}

/** A partner that covers this organisation no longer. */
export interface LostCover {
  readonly partnerId: string
  /** When its plan ended; null if it only has too few passes. */
  readonly endedAt: number | null
  /** When the partner gave the pass that no longer counts. */
  readonly passSince: number | null
}

/** All facts that decide which emails an organisation gets. */
export interface EmailFacts {
  readonly isBillingOff: boolean
  readonly isEnding: boolean
  /** Clients with a pass of this firm; 0 for other organisations. */
  readonly clientsWithPass: number
  readonly subscription: Subscription
  readonly rows: readonly Entitlement[]
  readonly plans: readonly PlanForEmails[]
  readonly lostCover: LostCover | null
  /** Who paid last, if they are no longer an owner. */
  readonly formerPayerId: string | null
}

export type BillingEmail = {
  /** A second email about the same is not sent. */
  readonly occasion: string
} & (
  | { readonly kind: 'trialEnding' | 'trialOver'; readonly at: number }
  | { readonly kind: 'passesEnding'; readonly at: number; readonly clients: number }
  | { readonly kind: 'firstCharge'; readonly at: number; readonly subscriptionId: string }
  | { readonly kind: 'paymentFailed'; readonly by: number; readonly subscriptionId: string }
  | { readonly kind: 'cancelled'; readonly at: number }
  | { readonly kind: 'cardUsed'; readonly subscriptionId: string }
  | { readonly kind: 'paidTwice'; readonly refunded: number; readonly subscriptionId: string }
  | { readonly kind: 'uncovered'; readonly partnerId: string }
  | { readonly kind: 'formerPayer'; readonly payerId: string }
)
export type BillingEmailKind = BillingEmail['kind']

interface Rules {
  /** `BILLING_GRACE_DAYS`. */
  readonly graceDays?: number
}

const LIVE: readonly string[] = ['active', 'trialing', 'past_due']

/**
 * The emails that are due now. One that was sent before is due again and again: its occasion says
 * that it is the same. A stage that was missed is not made up for: nine days after a failed payment
 * only the second email is due.
 */
export function emailsDue(
  facts: EmailFacts,
  now: number,
  { graceDays = GRACE_DAYS }: Rules = {},
): BillingEmail[] {
  if (facts.isBillingOff) return []
  return [
    ...aboutAccess(facts, now),
    ...facts.plans.flatMap(plan => aboutPlan(plan, facts, { now, graceDays })),
    ...aboutOthers(facts),
  ]
}

/** Trials, and the passes of a firm. */
function aboutAccess(facts: EmailFacts, now: number): BillingEmail[] {
  const { subscription, clientsWithPass, isEnding } = facts
  const { access, reason, until } = subscription
  if (until === null || isEnding) return []
  if (access === 'readOnly') {
    const isNews = reason === 'trialOver' && now - until <= MAX_LATE_DAYS * DAY_MS
    return isNews ? [{ kind: 'trialOver', occasion: String(until), at: until }] : []
  }
  if (until <= now || until - now > TRIAL_ENDING_DAYS * DAY_MS) return []
  const occasion = String(until)
  if (clientsWithPass > 0 && (reason === 'trial' || reason === 'ending')) {
    return [{ kind: 'passesEnding', occasion, at: until, clients: clientsWithPass }]
  }
  return reason === 'trial' ? [{ kind: 'trialEnding', occasion, at: until }] : []
}

interface At {
  readonly now: number
  readonly graceDays: number
}

function aboutPlan(plan: PlanForEmails, facts: EmailFacts, at: At): BillingEmail[] {
  const { subscriptionId, refundedAsSecond: refunded } = plan
  if (refunded !== null) {
    return [{ kind: 'paidTwice', occasion: subscriptionId, refunded, subscriptionId }]
  }
  if (plan.isEndedForCard) return [{ kind: 'cardUsed', occasion: subscriptionId, subscriptionId }]
  if (!LIVE.includes(plan.status)) return []
  return [
    ...firstCharge(plan, facts, at.now),
    ...failedPayment(plan, at),
    ...cancelled(plan, facts, at.now),
  ]
}

/** Without a card a trial at Stripe ends like ours, and nothing is charged. */
function firstCharge(plan: PlanForEmails, { rows }: EmailFacts, now: number): BillingEmail[] {
  const { subscriptionId, status, trialEnd, cancelAt } = plan
  const hasCard = rows.some(row => row.kind === 'stripe' && row.reason !== 'trial')
  if (status !== 'trialing' || trialEnd === null || cancelAt !== null || !hasCard) return []
  const left = (trialEnd - now) / DAY_MS
  const stage = FIRST_CHARGE_DAYS.find(days => left <= days)
  if (stage === undefined || left <= 0) return []
  const occasion = `${subscriptionId} ${trialEnd} ${stage}`
  return [{ kind: 'firstCharge', occasion, at: trialEnd, subscriptionId }]
}

function failedPayment(plan: PlanForEmails, { now, graceDays }: At): BillingEmail[] {
  const { subscriptionId, status, oldestOpenInvoiceAt: since } = plan
  if (status !== 'past_due' || since === null) return []
  const days = (now - since) / DAY_MS
  const stage = FAILED_PAYMENT_DAYS.find(each => days >= each && (each === 0 || each < graceDays))
  if (stage === undefined || days >= graceDays) return []
  const occasion = `${subscriptionId} ${since}${stage === 0 ? '' : ` ${stage}`}`
  const by = since + graceDays * DAY_MS
  return [{ kind: 'paymentFailed', occasion, by, subscriptionId }]
}

/** A plan that a lifetime replaced ends without an email: nothing ends for its owner. */
function cancelled(plan: PlanForEmails, { rows }: EmailFacts, now: number): BillingEmail[] {
  const { subscriptionId, cancelAt } = plan
  if (cancelAt === null) return []
  if (rows.some(row => row.kind === 'lifetime' && isValid(row, now))) return []
  return [{ kind: 'cancelled', occasion: `${subscriptionId} ${cancelAt}`, at: cancelAt }]
}

function aboutOthers({ lostCover, formerPayerId, plans, isEnding }: EmailFacts): BillingEmail[] {
  const emails: BillingEmail[] = []
  if (lostCover && !isEnding) {
    const { partnerId, endedAt, passSince } = lostCover
    const occasion = `${partnerId} ${endedAt ?? passSince ?? 'none'}`
    emails.push({ kind: 'uncovered', occasion, partnerId })
  }
  const paid = plans.find(plan => LIVE.includes(plan.status) && plan.cancelAt === null)
  if (paid && formerPayerId !== null) {
    const occasion = `${paid.subscriptionId} ${formerPayerId}`
    emails.push({ kind: 'formerPayer', occasion, payerId: formerPayerId })
  }
  return emails
}
