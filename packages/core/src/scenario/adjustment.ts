/** What an event changes: a closed union that a layer is made of. Cents, natural sign, no tax. */
import type { ItemCode, ItemSubType, ItemType } from '#item'
import type { AccountRole } from '#ledger'
import type { Cents, Ppm } from '#money'
import type { Obligation, Treatment } from '#statement'
import type { Day, Month } from '#time'

/** When an amount is paid, if the terms of its account do not apply. */
export type PaymentTerms =
  /** Paid in the month in which it is booked; null spreads it evenly over the days. */
  | { readonly kind: 'atOnce'; readonly dayOfMonth: number | null }
  /** So many days later than its account, or earlier. */
  | { readonly kind: 'later'; readonly days: number }
  /** Paid in equal parts, the first in the month in which it is booked. */
  | { readonly kind: 'instalments'; readonly months: number }

/** Terms of an amount that differ from those of its account. */
export interface OwnTerms {
  readonly taxPpm: Ppm
  readonly paid: PaymentTerms
  readonly treatment: Extract<Treatment, { kind: 'trade' | 'wages' | 'accrued' | 'nonCash' }>
}

interface OfEvent {
  /** The code of its event. */
  readonly event: string
}

/** Moves what is planned between two months, both included, by a number of months. */
export interface ShiftAdjustment extends OfEvent {
  readonly kind: 'shift'
  readonly code: ItemCode
  readonly from: Month
  readonly to: Month | null
  readonly months: number
}

/** Times the layer below; 0 stops the account. */
export interface ScaleAdjustment extends OfEvent {
  readonly kind: 'scale'
  readonly code: ItemCode
  readonly from: Month
  readonly to: Month | null
  /** 1,050,000 is 5 % more; zero or more. */
  readonly ppm: Ppm
  /** Accounts that are planned as a share of this one follow: volume does, a price does not. */
  readonly isLinked: boolean
}

/** Adds amounts to everything else, by the terms of the account or its own terms. */
export interface AddAdjustment extends OfEvent {
  readonly kind: 'add'
  readonly code: ItemCode
  readonly month: Month
  readonly amount: Cents
  readonly terms: OwnTerms | null
  /** In 8 of 10 cases, the amount differs by at most this share; absent means that it is exact. */
  readonly rangePpm?: Ppm
}

/**
 * A typed cell, absolute: an amount of profit and loss, or the movement of a balance against the
 * main bank account.
 */
export interface SetAdjustment {
  readonly kind: 'set'
  readonly code: ItemCode
  readonly month: Month
  readonly amount: Cents
}

/** A new account; it opens with nothing. */
export interface LineAdjustment {
  readonly kind: 'line'
  readonly line: LayerLine
}

export interface LayerLine {
  readonly code: ItemCode
  readonly name: string
  readonly itemType: ItemType
  readonly itemSubType: ItemSubType
  readonly role: AccountRole | null
  /** Of an account of profit and loss. */
  readonly taxPpm: Ppm
}

/** Bought for an account of the balance sheet, with sales tax. */
export interface PurchaseAdjustment extends OfEvent {
  readonly kind: 'purchase'
  readonly code: ItemCode
  readonly month: Month
  readonly amount: Cents
  readonly taxPpm: Ppm
  readonly paid: PaymentTerms
}

/** A dated double entry between accounts of the balance sheet. */
export interface EntryAdjustment extends OfEvent {
  readonly kind: 'entry'
  readonly on: Day
  readonly debit: ItemCode
  readonly credit: ItemCode
  readonly amount: Cents
  readonly label: string
}

/**
 * Withholds a part of the payments in the row of an account. The part is owed to the tax office
 * instead.
 */
export interface KeptBackAdjustment extends OfEvent {
  readonly kind: 'keptBack'
  readonly on: Day
  readonly row: ItemCode
  readonly code: ItemCode
  readonly amount: Cents
}

/** An obligation that the books do not have yet; the first one of a code counts. */
export interface ObligationAdjustment extends OfEvent {
  readonly kind: 'obligation'
  readonly obligation: Obligation
}

/** An open invoice or bill on another day. */
export interface DocumentAdjustment extends OfEvent {
  readonly kind: 'document'
  readonly documentId: string
  readonly on: Day
}

/** Open invoices or bills that are expected in these months are paid so many days later. */
export interface DocumentTimingAdjustment extends OfEvent {
  readonly kind: 'documentTiming'
  readonly side: 'customers' | 'suppliers'
  /** Null is all of the side, but those with days of their own. */
  readonly contactId: string | null
  readonly from: Month
  readonly to: Month | null
  readonly days: number
}

/** Changes the parts in which an amount that is already owed is paid. */
export interface InstalmentsAdjustment extends OfEvent {
  readonly kind: 'instalments'
  readonly code: ItemCode
  /** How much of what is owed, the earliest first, is paid otherwise. */
  readonly amount: Cents
  readonly parts: readonly { readonly on: Day; readonly amount: Cents }[]
}

/** Amounts booked in these months are paid so many days later, or earlier. */
export interface TimingAdjustment extends OfEvent {
  readonly kind: 'timing'
  readonly code: ItemCode
  readonly from: Month
  readonly to: Month | null
  readonly days: number
  /** The part of the account that it applies to. */
  readonly sharePpm: Ppm
}

export type ScenarioAdjustment =
  | ShiftAdjustment
  | ScaleAdjustment
  | AddAdjustment
  | SetAdjustment
  | LineAdjustment
  | PurchaseAdjustment
  | EntryAdjustment
  | KeptBackAdjustment
  | ObligationAdjustment
  | DocumentAdjustment
  | DocumentTimingAdjustment
  | InstalmentsAdjustment
  | TimingAdjustment
