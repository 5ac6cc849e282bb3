import type { ItemCode } from '#item'
import type { DocumentKind } from '#ledger'
import type { Cents, Ppm } from '#money'
import type { Day } from '#time'
import type { Paydays } from './paydays.ts'

/**
 * How long after its issue a document is paid: the share paid on each day after issue, parts per
 * million summing to a million, day 0 first.
 */
export interface LagProfile {
  readonly ppmByDay: readonly Ppm[]
  readonly meanDays: number
  /** Paid documents it was learned from; 0 for the 30-day default. */
  readonly documents: number
  readonly source: 'contact' | 'shrunk' | 'organisation' | 'fitted' | 'default' | 'user'
  /** Present if payments follow the due date more closely than the day of issue. */
  readonly late?: Lateness
}

/** Share paid on each day after the due date, in parts per million; `earliest` may be negative. */
export interface Lateness {
  readonly earliest: number
  readonly ppmByDay: readonly Ppm[]
}

/** How many days after its issue, or after its due day, a document is usually paid: the median. */
export interface UsualTiming {
  /** The day the days are counted from. */
  readonly from: 'issue' | 'due'
  /** Negative is before the due day. */
  readonly days: number
  readonly documents: number
  readonly source: LagProfile['source']
}

/** The day a document would usually be paid, however long it has been open. */
export interface UsualDay extends UsualTiming {
  readonly on: Day
}

/** When the bookings of a month are settled, for months ahead. */
export interface Settlement {
  /** Cumulative parts per million by months after the month of booking; ends with a million. */
  readonly fullMonth: readonly Ppm[]
  /** The shares for what is still booked in the running month, after `asOf`. */
  readonly restOfMonth: readonly Ppm[]
  /** Weight of each day of the month (31, any scale) of booking; documents and cash together. */
  readonly issueDays: readonly number[]
  readonly profile: LagProfile
  /** Share that is settled on the day it is booked, such as counter sales. */
  readonly immediatePpm: Ppm
  /**
   * Days on which all of it is settled, in equal parts within a month; absent where they are not
   * known. Shares by month do not depend on them.
   */
  readonly payDays?: readonly Day[]
  /** The weight of each pay day; absent if all parts are equal. */
  readonly payWeights?: readonly number[]
}

export type PayDays = Pick<Settlement, 'payDays' | 'payWeights'>

/** When a user expects a document to be paid as a whole; `leftOut` is never: it stays owed. */
export type WholeDate = Day | 'leftOut'

/** An amount of a document with an expected date of its own; positive in either direction. */
export interface DatePart {
  readonly on: Day
  readonly amount: Cents
}

/**
 * When a user expects an open document to be paid: as a whole, or in parts that summed to its open
 * amount when they were set. No forecast counts the cash of what is left out.
 */
export type UserDate = WholeDate | readonly DatePart[]

/** The first part of two is `{ number: 1, of: 2 }`. */
export interface PartNumber {
  readonly number: number
  readonly of: number
}

/**
 * An open invoice, bill or credit note as the forecast uses it, with amounts signed as cash. One
 * that is expected in parts is several of these, each with its own amount and day.
 */
export interface OpenDocument {
  readonly documentId: string
  readonly datePart?: PartNumber
  readonly kind: DocumentKind
  readonly number: string | null
  readonly contactId: string | null
  readonly contactName: string
  readonly issuedOn: Day
  readonly dueOn: Day | null
  /** Positive is cash in, negative is cash out; a credit note reduces its own side. */
  readonly amount: Cents
  /** The part of `amount` that is sales tax, of the same sign. */
  readonly tax: Cents
  /** `amount` less `tax`, by account; sums exactly. A line without an account has a null code. */
  readonly parts: readonly { readonly code: ItemCode | null; readonly net: Cents }[]
  readonly expectedOn: Day
  readonly expectedBy: 'user' | 'leftOut' | 'provider' | 'learned'
  readonly profile: LagProfile
  /**
   * Present only if the expected day was learned from payments, or follows from days that a user
   * set.
   */
  readonly usual?: UsualDay
}

/** What the paid documents of 24 months show; small enough to send to a browser. */
export interface LearnedTiming {
  /** The organisation's own profiles, which are mixed into those of contacts with few documents. */
  readonly receivable: LagProfile
  readonly payable: LagProfile
  readonly contacts: readonly ContactTiming[]
  readonly accounts: readonly AccountTiming[]
  /** When wages are paid; absent without a clear pattern. */
  readonly paydays?: Paydays
}

export type Side = 'receivable' | 'payable'

export interface ContactTiming {
  readonly contactId: string
  readonly name: string
  readonly side: Side
  readonly profile: LagProfile
  /** The accounts that the contact's documents are booked to, the one with most lines first. */
  readonly accounts?: readonly ItemCode[]
  /**
   * Their documents of the last 12 months without sales tax, less credits. Missing in what was
   * learned before this was kept.
   */
  readonly yearNet?: Cents
}

/** How a profit-and-loss account is usually invoiced and paid. */
export interface AccountTiming {
  readonly code: ItemCode
  /** Share of its amount that has invoices or bills; the rest is paid as it is booked. */
  readonly onCreditPpm: Ppm
  /** The profiles of the contacts of the account, weighted by amount. */
  readonly profile: LagProfile
  /** Weight of each of the 31 days of the month for the issue of documents. */
  readonly issueDays: readonly number[]
  /** Sales tax in its documents as a share of the net amount; null without documents. */
  readonly taxPpm: Ppm | null
}
