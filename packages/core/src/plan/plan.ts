import type { ItemCode } from '#item'
import type { Cents } from '#money'
import type { SeriesForecast } from '#series'
import type { Month } from '#time'

/** How an account is planned, as its owner chose. Amounts in cents, natural sign, no sales tax. */
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

/** Where a cell comes from, first match first. */
export type PlanSource = 'override' | 'budget' | 'rule' | 'statistical' | 'layer'

export interface Provenance {
  readonly source: PlanSource
  /** The rule that spoke, or null: an override or a budget stands for itself. */
  readonly rule: AccountRule | null
  /** What the figure was made from, such as the month last year; for people to check. */
  readonly inputs: readonly { readonly label: string; readonly amount: Cents }[]
  /** Why another source did not speak, such as a rule whose account has no figures. */
  readonly note: string | null
}

export interface PlannedAccount {
  readonly code: ItemCode
  /** Cents by forecast month, the running month whole; natural sign, no sales tax. */
  readonly amounts: readonly Cents[]
  readonly provenance: readonly Provenance[]
  readonly series: SeriesForecast
  /** Of the running month, what is booked already. */
  readonly soFar: Cents
}

/** A set of changes on a plan: a budget or a scenario. `add` is on top of what is underneath. */
export interface Layer {
  readonly name: string
  readonly changes: readonly {
    readonly code: ItemCode
    readonly month: Month
    readonly amount: Cents
    readonly how: 'set' | 'add'
  }[]
}
