import type { Holidays } from '#calendar'
import type { Category } from '#item'
import type { AccountRole, BooksAccount, BooksDocument } from '#ledger'
import type { Cents, Ppm } from '#money'
import type { AccountRule, Layer, PlannedAmounts } from '#plan'
import type { Transfer } from '#statement'
import type { Day } from '#time'
import type { LearnedTiming } from '#timing'

/** When an account's money moves, as its owner knows better than its past. */
export type TimingChoice =
  | { readonly kind: 'learned' }
  | { readonly kind: 'sameDay' }
  | { readonly kind: 'days'; readonly days: number }

/** What the owner of an organisation has set about its forecast; everything has a default. */
export interface ForecastSettings {
  /** Plan by the budget where it has figures. */
  readonly planByBudget: boolean
  /** Millpond's own budget to plan by: the id of its sheet; null is the provider's. */
  readonly budgetId: string | null
  readonly accounts: Readonly<Record<string, AccountSettings>>
  /** By contact id: days from issue to payment. */
  readonly contactDays: Readonly<Record<string, number>>
  readonly overrides: PlannedAmounts
  readonly salesTax: {
    readonly basis: 'payments' | 'invoice' | 'none' | null
    readonly periodMonths: 1 | 2 | 3 | 6 | null
  }
  /** Payments of income tax by day; null is the statutory dates. */
  readonly incomeTax: readonly { readonly on: Day; readonly amount: Cents }[] | null
  /** By account code of the loan. */
  readonly loans: Readonly<Record<string, LoanSchedule>>
}

export interface AccountSettings {
  readonly role?: AccountRole | null
  readonly taxPpm?: Ppm
  readonly rule?: AccountRule
  readonly timing?: TimingChoice
  /** What to make of a jump in the newest month. */
  readonly newestMonth?: 'oneOff' | 'newNormal'
  /** What its money has to do with customers. ENT-05. */
  readonly category?: Category
}

export interface LoanSchedule {
  /** Principal a month, cents; 0 keeps the loan flat. */
  readonly principal: Cents
  readonly dayOfMonth: number
}

export const DEFAULT_SETTINGS: ForecastSettings = {
  planByBudget: false,
  budgetId: null,
  accounts: {},
  contactDays: {},
  overrides: {},
  salesTax: { basis: null, periodMonths: null },
  incomeTax: null,
  loans: {},
}

/** What of a budget the plan follows; null where it follows none. */
export const budgetOf = ({
  settings,
  budget,
}: Pick<ForecastBasis, 'settings' | 'budget'>): PlannedAmounts | 'provider' | null =>
  settings.planByBudget ? (budget ?? 'provider') : null

/** Everything a forecast rests on beside the ledger. The same basis gives the same forecast. */
export interface ForecastBasis {
  /** The day the books were read. */
  readonly asOf: Day
  readonly country: string | null
  readonly yearBeginsMonth: number
  readonly salesTaxBasis: 'payments' | 'invoice' | 'none'
  readonly salesTaxPeriodMonths: number | null
  readonly accounts: readonly BooksAccount[]
  readonly openDocuments: readonly BooksDocument[]
  readonly learned: LearnedTiming
  /** By document id: dates the user moved. */
  readonly expectedDates: Readonly<Record<string, Day>>
  readonly settings: ForecastSettings
  readonly holidays: Holidays
  /** Applied in order on the plan. */
  readonly layers: readonly Layer[]
  /** The budget that `settings.budgetId` names; null where that is the provider's. */
  readonly budget: PlannedAmounts | null
  /** What people have planned to move between balance-sheet accounts; zero plans that none does. */
  readonly transfers: readonly Transfer[]
  /** Counted customers by code and month, for rules per customer. */
  readonly customers: Readonly<Record<string, Readonly<Record<string, number>>>>
}
