import type { Holidays, PayrollDeposits, SalesTaxState } from '#calendar'
import type { Category, ItemCode } from '#item'
import type {
  AccountRole,
  BooksAccount,
  BooksDocument,
  BooksRepeating,
  BooksUnissued,
  Ledger,
} from '#ledger'
import type { Cents, LoanKind, Ppm } from '#money'
import type { AccountRule, PlannedAmounts, Transfer } from '#plan'
import type { Factor } from '#scenario'
import type { Day, Month } from '#time'
import type { LearnedTiming, UserDate } from '#timing'
import type { PastLearning } from './past-learning.ts'
import type { PlannedDocument } from './planned/planned-document.ts'

/** The owner's own setting of when an account's money moves; it overrides what was learned. */
export type TimingChoice =
  | { readonly kind: 'learned' }
  | { readonly kind: 'sameDay' }
  | { readonly kind: 'days'; readonly days: number }

/** What the owner of an organisation has set about its forecast; everything has a default. */
export interface ForecastSettings {
  /** Plan by the budget where it has figures. */
  readonly planByBudget: boolean
  /** The id of the Millpond budget to plan by; null is the provider's budget. */
  readonly budgetId: string | null
  readonly accounts: Readonly<Record<string, AccountSettings>>
  /** By contact id: days from issue to payment. */
  readonly contactDays: Readonly<Record<string, number>>
  readonly overrides: PlannedAmounts
  readonly salesTax: {
    readonly basis: 'payments' | 'invoice' | 'none' | null
    readonly periodMonths: 1 | 2 | 3 | 6 | 12 | null
    /**
     * Only in the United States: the state whose tax it is, and a due day that replaces the state's
     * own.
     */
    readonly state?: SalesTaxState | null
    readonly dueDay?: number | null
    /** A month (1 to 12) with which a period ends; null is the financial year's. */
    readonly periodEnds?: number | null
  }
  /** Only in the United States: how often tax on wages is deposited; absent means monthly. */
  readonly payrollDeposits?: PayrollDeposits
  /** Income tax payments by day; null uses the statutory dates. */
  readonly incomeTax: readonly { readonly on: Day; readonly amount: Cents }[] | null
  /** By the account code of the loan: its terms, or only the principal of a month. */
  readonly loans: Readonly<Record<string, LoanSchedule | LoanTerms>>
  /** By the code of a bank account. */
  readonly banks: Readonly<Record<string, CreditLine>>
  /** The share of changed profit that scenarios charge as income tax; absent means none. */
  readonly profitTaxPpm?: Ppm
  /** The tax loss that was left at the end of a financial year; absent is none. Decision 089. */
  readonly taxLoss?: { readonly amount: Cents; readonly yearEnds: Month }
  /** Invoices and bills that are not in the books yet; absent means none. FIN-05. */
  readonly planned?: readonly PlannedDocument[]
}

export interface AccountSettings {
  readonly role?: AccountRole | null
  readonly taxPpm?: Ppm
  readonly rule?: AccountRule
  readonly timing?: TimingChoice
  /** How to treat a jump in the newest month. */
  readonly newestMonth?: 'oneOff' | 'newNormal'
  /** How the account's amounts depend on customers. ENT-05. */
  readonly category?: Category
  /**
   * The factor of scenarios that the account belongs to, if a user chose one; null means none.
   * SCN-07.
   */
  readonly factor?: Factor | null
  /** How an asset is depreciated; without it as in the past. */
  readonly depreciation?: DepreciationTerms
}

/** The overdraft or credit line of a bank account. */
export interface CreditLine {
  /** How far the account may be overdrawn, in cents; zero or more. */
  readonly limit: Cents
  /** Interest per year on the overdrawn balance; null charges none in the forecast. */
  readonly ratePpm: Ppm | null
}

export interface LoanSchedule {
  /** Principal per month, in cents; 0 keeps the loan unchanged. */
  readonly principal: Cents
  readonly dayOfMonth: number
}

/** The terms of a loan in the books, from which its interest and principal follow. */
export interface LoanTerms {
  readonly kind: LoanKind
  /** Interest a year. */
  readonly ratePpm: Ppm
  /** The month of the last payment; null is open, for loans of interest only. */
  readonly endMonth: Month | null
  /** The last month in which only interest is paid. */
  readonly interestOnlyUntil: Month | null
  readonly dayOfMonth: number
  /** The expense account of its interest; null is the one that the books use for interest. */
  readonly interestAccount: ItemCode | null
  readonly refinancing: Refinancing | null
}

/** A new loan repays what is left after the payment of a month, and has the same kind. */
export interface Refinancing {
  readonly month: Month
  readonly ratePpm: Ppm
  /** Months of payments, from the month after it. */
  readonly months: number
}

export const hasTerms = (loan: LoanSchedule | LoanTerms | undefined): loan is LoanTerms =>
  loan !== undefined && 'kind' in loan

/** By the account that depreciation lowers: accumulated depreciation, or the asset itself. */
export type DepreciationTerms = DepreciationMethod & {
  /** What it is worth at the end of its use: depreciation never goes below it. Absent is zero. */
  readonly residual?: Cents
}

type DepreciationMethod =
  /** In equal amounts until only the residual value is left in `endMonth`. */
  | { readonly method: 'remainingLife'; readonly endMonth: Month }
  /** A yearly share of the cost less the residual value. */
  | { readonly method: 'straightLine'; readonly ratePpm: Ppm }
  /** A yearly share of the book value at the start of the financial year. */
  | { readonly method: 'diminishingValue'; readonly ratePpm: Ppm }

export const DEFAULT_SETTINGS: ForecastSettings = {
  planByBudget: false,
  budgetId: null,
  accounts: {},
  contactDays: {},
  overrides: {},
  salesTax: { basis: null, periodMonths: null },
  incomeTax: null,
  loans: {},
  banks: {},
}

/** What an organisation's past teaches: when people pay, and how accurate forecasts were. */
export interface Learned extends LearnedTiming {
  /** Absent until forecasts from past closes were made. */
  readonly fromPast?: PastLearning
}

/**
 * All that a forecast needs in addition to the ledger. The same ledger and basis give the same
 * forecast.
 */
export interface ForecastBasis {
  /** The day the books were read. */
  readonly asOf: Day
  readonly country: string | null
  readonly yearBeginsMonth: number
  readonly salesTaxBasis: 'payments' | 'invoice' | 'none'
  readonly salesTaxPeriodMonths: number | null
  readonly accounts: readonly BooksAccount[]
  readonly openDocuments: readonly BooksDocument[]
  /** Drafts and quotes of the provider. They count only if a user has planned them. */
  readonly unissued?: readonly BooksUnissued[]
  /** Templates of the provider from which invoices and bills are made. */
  readonly repeating?: readonly BooksRepeating[]
  readonly learned: Learned
  /** Expected dates that the user changed, and documents left out, by document id. */
  readonly expectedDates: Readonly<Record<string, UserDate>>
  readonly settings: ForecastSettings
  readonly holidays: Holidays
  /** The budget of `settings.budgetId`; null if it is the provider's. */
  readonly budget: PlannedAmounts | null
  /** The name of that budget: `FY27`. */
  readonly budgetName: string | null
  /**
   * Planned transfers between balance-sheet accounts; a transfer of zero plans that there is none.
   */
  readonly transfers: readonly Transfer[]
  /** Customer counts by code and month, for rules per customer. */
  readonly customers: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/** The books of an organisation with their basis. */
export interface ForecastSources {
  readonly ledger: Ledger
  readonly basis: ForecastBasis
}
