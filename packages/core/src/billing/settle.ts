import { SUBSCRIPTION_STATUS, type SubscriptionStatus } from '#organisation'
import { type ClientLink, isCovered } from './client-pass.ts'
import {
  ENTITLEMENT_KINDS,
  type Entitlement,
  type EntitlementReason,
  isValid,
  morePasses,
} from './entitlement.ts'

/** All facts that decide the subscription of an organisation. */
export interface EntitlementFacts {
  /** True if this installation takes no payments, so that everything is included. */
  readonly isBillingOff: boolean
  readonly isPartner: boolean
  /** One of each kind, and the Stripe row of another organisation that pays for it. */
  readonly rows: readonly Entitlement[]
  readonly links: readonly ClientLink[]
}

export type PlanAccess = 'full' | 'readOnly'

/** The subscription of an organisation at one instant. */
export interface Subscription {
  readonly status: SubscriptionStatus
  readonly access: PlanAccess
  /** When access ends, or when it ended; null without an end. Milliseconds since 1970. */
  readonly until: number | null
  readonly reason: EntitlementReason | null
  /** How many clients a partner may cover; null without a limit, 0 for other organisations. */
  readonly passes: number | null
}

const readOnly = (reason: EntitlementReason, until: number | null): Subscription => ({
  status: SUBSCRIPTION_STATUS.none,
  access: 'readOnly',
  until,
  reason,
  passes: 0,
})

/**
 * The first valid row gives the status: a paid plan comes before a partner's pass, and a pass
 * before a trial. Without a valid row, the organisation can only be read and exported. A partner
 * has the most passes of all its valid rows. `subscription_of` in the database returns the same.
 */
export function settle(facts: EntitlementFacts, now: number): Subscription {
  const { isBillingOff, isPartner, rows, links } = facts
  const status = SUBSCRIPTION_STATUS.manual
  const noLimit = isPartner ? null : 0
  if (isBillingOff) return { status, access: 'full', until: null, reason: null, passes: noLimit }
  const valid = rows.filter(row => isValid(row, now)).sort(byPrecedence)
  const isLinked = links.some(isCovered)
  const [first] = valid
  const passes = isPartner ? valid.map(row => row.passes).reduce(morePasses, 0) : 0
  if (isLinked && (first === undefined || isAfterLinks(first))) {
    const linked = SUBSCRIPTION_STATUS.linkedToPartner
    return { status: linked, access: 'full', until: null, reason: null, passes }
  }
  if (first === undefined) return withoutAny(rows, links)
  const { validUntil: until, reason } = first
  return { status: statusOf(first, isPartner), access: 'full', until, reason, passes }
}

const rank = ({ kind }: Entitlement) => ENTITLEMENT_KINDS.indexOf(kind)
const end = ({ validUntil }: Entitlement) => validUntil ?? Number.MAX_SAFE_INTEGER
/**
 * If there are two rows of a kind, its own and that of the payer, the one that ends later comes
 * first.
 */
const byPrecedence = (a: Entitlement, b: Entitlement) => rank(a) - rank(b) || end(b) - end(a)
const isAfterLinks = (row: Entitlement) => rank(row) > ENTITLEMENT_KINDS.indexOf('partner')

/** A trial at Stripe without a card is a trial like ours. */
function statusOf({ kind, reason }: Entitlement, isPartner: boolean): SubscriptionStatus {
  if (kind === 'lifetime') return SUBSCRIPTION_STATUS.stripeLifetimeIndividual
  if (kind === 'xeroAppStore') return SUBSCRIPTION_STATUS.xeroAppStore
  if (kind === 'manual') return SUBSCRIPTION_STATUS.manual
  if (kind === 'stripe' && reason !== 'trial') return SUBSCRIPTION_STATUS.stripe
  return isPartner && kind !== 'sample'
    ? SUBSCRIPTION_STATUS.partnerTrialling
    : SUBSCRIPTION_STATUS.trialingNoPaymentSetup
}

/**
 * A link to a partner lasts, so it explains more than a plan that ended; then the row that ended
 * last. Only organisations whose owner has used the trial elsewhere have neither.
 */
function withoutAny(rows: readonly Entitlement[], links: readonly ClientLink[]): Subscription {
  if (links.length > 0) {
    const hasPayingPartner = links.some(link => link.partnerHasAccess)
    return readOnly(hasPayingPartner ? 'noPass' : 'partnerEnded', null)
  }
  const [last] = [...rows].sort(
    (a, b) => (b.validUntil ?? 0) - (a.validUntil ?? 0) || byPrecedence(a, b),
  )
  if (last === undefined) return readOnly('trialOver', null)
  return readOnly(reasonAfter(last.reason), last.validUntil)
}

/** What a reason becomes when its row ends because of time alone. */
const AFTER: Partial<Record<EntitlementReason, EntitlementReason>> = {
  trial: 'trialOver',
  confirmPayment: 'paymentFailed',
  ending: 'ended',
}

const reasonAfter = (reason: EntitlementReason | null): EntitlementReason =>
  reason === null ? 'ended' : (AFTER[reason] ?? reason)
