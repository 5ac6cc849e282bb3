import { fail, type Result, succeed } from '#outcome'
import { type Entitlement, type EntitlementReason, morePasses } from './entitlement.ts'
import type { Product } from './plan.ts'

const DAY_MS = 86_400_000

/** Days of access after the paid period, so that an outage at Stripe or here locks no one out. */
export const OUTAGE_DAYS = 14
/** Days of access after the first invoice that could not be paid. */
export const GRACE_DAYS = 14
/** How many passes count before a partner's first invoice is paid. */
export const UNPAID_PASSES = 10

export const STRIPE_STATUSES = [
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
  'incomplete',
  'incomplete_expired',
] as const
export type StripeStatus = (typeof STRIPE_STATUSES)[number]

/** A subscription as it was read from Stripe. Instants are milliseconds since 1970. */
export interface ReadSubscription {
  /** One of `STRIPE_STATUSES`, or one that Stripe added since. */
  readonly status: string
  readonly product: Product
  readonly quantity: number
  readonly createdAt: number
  readonly periodEnd: number
  readonly trialEnd: number | null
  /** When a cancelled subscription will end; null while it renews. */
  readonly cancelAt: number | null
  readonly endedAt: number | null
  readonly isEndedByFailedPayment: boolean
  readonly hasPaymentMethod: boolean
  readonly hasPaidInvoice: boolean
  /** When the oldest invoice that is still open was finalised. */
  readonly oldestOpenInvoiceAt: number | null
  /** The bank asks the card's owner to confirm the payment. */
  readonly needsConfirmation: boolean
}

interface StripeRules {
  /** `BILLING_GRACE_DAYS`. */
  readonly graceDays?: number
}

/**
 * The Stripe row of an organisation, from all subscriptions of its customer: the one that gives
 * access longest. Null without a subscription. A status that Stripe added since is an error: keep
 * the row there is, and raise an alarm.
 */
export function stripeRow(
  subscriptions: readonly ReadSubscription[],
  { graceDays = GRACE_DAYS }: StripeRules = {},
): Result<Entitlement | null, { readonly unknownStatus: string }> {
  let row: Entitlement | null = null
  for (const each of subscriptions) {
    if (!isKnown(each.status)) return fail({ unknownStatus: each.status })
    const own = rowOf(each, each.status, graceDays)
    row = row === null ? own : better(row, own)
  }
  return succeed(row)
}

/** Client passes are for firms: at Stripe, a business may have changed its plan to them. */
export const fittingPlans = <T extends Pick<ReadSubscription, 'product'>>(
  plans: readonly T[],
  isPartner: boolean,
): readonly T[] => plans.filter(({ product }) => isPartner || product !== 'pass')

const LIVE: ReadonlySet<string> = new Set<StripeStatus>(['active', 'trialing', 'past_due'])
const OVER: ReadonlySet<string> = new Set<StripeStatus>(['canceled', 'incomplete_expired'])

/**
 * How many other companies a payer has paid for. A plan that may still be paid keeps its companies,
 * unless another plan of the payer is live: an unpaid plan for three companies covers two others,
 * but none once there is a new plan for one company.
 */
export function othersCovered(
  plans: readonly Pick<ReadSubscription, 'status' | 'product' | 'quantity'>[],
): number {
  const live = plans.filter(({ status }) => LIVE.has(status))
  const counted = live.length > 0 ? live : plans.filter(({ status }) => !OVER.has(status))
  const companies = counted.map(({ product, quantity }) => (product === 'business' ? quantity : 0))
  return Math.max(1, ...companies) - 1
}

const isKnown = (status: string): status is StripeStatus =>
  (STRIPE_STATUSES as readonly string[]).includes(status)

/** The later end, with the passes of both: each subscription for passes counts while it is live. */
function better(one: Entitlement, other: Entitlement): Entitlement {
  const end = ({ validUntil }: Entitlement) => validUntil ?? Number.POSITIVE_INFINITY
  const later = end(other) > end(one) ? other : one
  return { ...later, passes: morePasses(one.passes, other.passes) }
}

function rowOf(read: ReadSubscription, status: StripeStatus, graceDays: number): Entitlement {
  const { validUntil, reason } = endOf(read, status, graceDays)
  const passes = LIVE.has(status) ? passesOf(read) : 0
  return { kind: 'stripe', validUntil, reason, passes }
}

function passesOf({ product, quantity, hasPaidInvoice }: ReadSubscription): number {
  if (product !== 'pass') return 0
  return hasPaidInvoice ? quantity : Math.min(quantity, UNPAID_PASSES)
}

interface RowEnd {
  readonly validUntil: number
  readonly reason: EntitlementReason | null
}

const after = (instant: number, days: number) => instant + days * DAY_MS

function endOf(read: ReadSubscription, status: StripeStatus, graceDays: number): RowEnd {
  const { periodEnd, cancelAt, trialEnd, hasPaymentMethod } = read
  switch (status) {
    case 'past_due':
      return {
        validUntil: after(read.oldestOpenInvoiceAt ?? periodEnd, graceDays),
        reason: read.needsConfirmation ? 'confirmPayment' : 'paymentFailed',
      }
    case 'active':
      if (cancelAt !== null) return { validUntil: cancelAt, reason: 'ending' }
      return { validUntil: after(periodEnd, OUTAGE_DAYS), reason: null }
    case 'trialing': {
      // Without a card Stripe cancels it at the end of the trial, so that nothing follows.
      if (!hasPaymentMethod) return { validUntil: trialEnd ?? periodEnd, reason: 'trial' }
      if (cancelAt !== null) return { validUntil: cancelAt, reason: 'ending' }
      return { validUntil: after(trialEnd ?? periodEnd, OUTAGE_DAYS), reason: null }
    }
    case 'incomplete':
      return { validUntil: read.createdAt, reason: 'confirming' }
    default:
      return { validUntil: endedAt(read), reason: reasonOfEnd(read, status) }
  }
}

const endedAt = ({ endedAt: ended, oldestOpenInvoiceAt, createdAt }: ReadSubscription) =>
  ended ?? oldestOpenInvoiceAt ?? createdAt

function reasonOfEnd(read: ReadSubscription, status: StripeStatus): EntitlementReason {
  if (status === 'unpaid' || status === 'incomplete_expired') return 'paymentFailed'
  const isTrial = !read.hasPaymentMethod && read.trialEnd !== null && !read.hasPaidInvoice
  if (status === 'paused' || isTrial) return 'trialOver'
  return read.isEndedByFailedPayment ? 'paymentFailed' : 'ended'
}
