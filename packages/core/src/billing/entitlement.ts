/** What pays for an organisation, or includes it: one row for each kind. */

/** In order of precedence: the first valid one gives the status. */
export const ENTITLEMENT_KINDS = [
  'lifetime',
  'stripe',
  'xeroAppStore',
  'manual',
  'partner',
  'trial',
  'sample',
] as const
export type EntitlementKind = (typeof ENTITLEMENT_KINDS)[number]

/** Those that are stored as rows; `partner` follows from links to partners. */
export type StoredKind = Exclude<EntitlementKind, 'partner'>

/** Why full access will end, or why it has ended. Banners and emails explain each. */
export const ENTITLEMENT_REASONS = [
  'trial',
  'trialOver',
  /** A payment failed; the card must be changed. */
  'paymentFailed',
  /** The bank asks the card's owner to confirm a payment. */
  'confirmPayment',
  /** The first payment has not been confirmed yet. */
  'confirming',
  /** Cancelled at the end of the paid period. */
  'ending',
  'ended',
  'refunded',
  /** The partner that covered the organisation has no full access itself. */
  'partnerEnded',
  /** The partner has fewer passes than clients, and this client has none. */
  'noPass',
] as const
export type EntitlementReason = (typeof ENTITLEMENT_REASONS)[number]

/** One stored row. Instants are milliseconds since 1970. */
export interface Entitlement {
  readonly kind: StoredKind
  /** From this instant on it gives nothing; null has no end. */
  readonly validUntil: number | null
  /** How many clients a partner may cover; null without a limit. */
  readonly passes: number | null
  readonly reason: EntitlementReason | null
}

/** A row counts until its last instant: one valid until 12:00 gives nothing at 12:00. */
export const isValid = ({ validUntil }: Pick<Entitlement, 'validUntil'>, now: number): boolean =>
  validUntil === null || validUntil > now

/** Of two limits the higher one, where null is no limit: `morePasses(3, null)` is null. */
export const morePasses = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : Math.max(one, other)
