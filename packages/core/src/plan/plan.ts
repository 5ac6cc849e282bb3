import type { ItemCode } from '#item'
import type { Cents } from '#money'
import type { SeriesForecast } from '#series'
import type { Month } from '#time'

/**
 * How an account is planned, by the owner's choice. Amounts in cents, natural sign, no sales tax.
 */
export type AccountRule =
  | { readonly kind: 'statistical' }
  /** The same month last year, changed by a share: 50000 is 5 % more. */
  | { readonly kind: 'growth'; readonly ppm: number }
  | { readonly kind: 'average'; readonly months: number }
  | { readonly kind: 'percentOf'; readonly code: ItemCode; readonly ppm: number }
  /** Cents for each customer counted in the month. */
  | { readonly kind: 'perCustomer'; readonly customers: ItemCode; readonly amount: Cents }
  | {
      readonly kind: 'fixed'
      readonly steps: readonly { readonly from: Month; readonly amount: Cents }[]
    }
  | {
      readonly kind: 'schedule'
      readonly amounts: readonly { readonly month: Month; readonly amount: Cents }[]
    }

/** Cents by account code, then month. */
export type PlannedAmounts = Readonly<Record<string, Readonly<Record<string, Cents>>>>

/**
 * The source of a planned amount: the first of override, budget, rule, schedule and statistical
 * forecast that has an amount. An adjustment changes the result.
 */
export type PlanSource = 'adjustment' | 'override' | 'budget' | 'rule' | 'schedule' | 'statistical'

export interface ProvenanceInput {
  readonly label: string
  readonly amount: Cents
}

export interface Provenance {
  readonly source: PlanSource
  /** The rule that gave the amount; null for other sources. */
  readonly rule: AccountRule | null
  /** The inputs of the amount, such as the month last year, so that users can check it. */
  readonly inputs: readonly ProvenanceInput[]
  /** Why an earlier source gave no amount, such as a rule whose account has no figures. */
  readonly note: string | null
  /** The forecast is more than `PlanOptions.limits` allow, so the amount is the limit. */
  readonly isLimited?: true
}

export interface PlannedAccount {
  readonly code: ItemCode
  /** Cents by forecast month, with the whole running month; natural sign, no sales tax. */
  readonly amounts: readonly Cents[]
  readonly provenance: readonly Provenance[]
  /**
   * By month, whether the amount may be missed as past months were: an expected or a budgeted one.
   * What an owner has set or ruled is certain.
   */
  readonly mayMiss: readonly boolean[]
  readonly series: SeriesForecast
  /** The bookings of the running month so far. */
  readonly soFar: Cents
  /** By month, the part of the amount that is planned invoices or bills; absent without any. */
  readonly planned?: readonly Cents[]
}
