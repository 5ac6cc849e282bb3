import type { ItemCode, ItemSubType, ItemType } from '#item'
import type { Cents, Ppm } from '#money'
import type { Day, Month } from '#time'

/**
 * What an import brings from an accounting provider, in our own nouns. Amounts are cents in the
 * organisation's base currency and in each account's natural sign: income and expense are both
 * positive, assets, liabilities and equity are positive when they are what their name says.
 */

export interface BooksOrganisation {
  readonly name: string
  readonly country: string | null
  readonly currency: string
  /** 1 for January. */
  readonly reportingYearBeginsMonth: number
  readonly salesTaxBasis: 'payments' | 'invoice' | 'none'
  readonly salesTaxPeriodMonths: number | null
  /** By its IANA name. */
  readonly timeZone: string
  readonly lockedTo: Day | null
}

/**
 * What an account is for, where it is more than income or expense: from the provider's own marks
 * (system account, account type, tax type), from its name where there is no mark, and the user may
 * correct it.
 */
export const ACCOUNT_ROLES = [
  'bank',
  'receivables',
  'payables',
  'salesTax',
  'wagesPayable',
  'withholding',
  'pension',
  'incomeTax',
  'inventory',
  'fixedAsset',
  'accumulatedDepreciation',
  'loan',
  'retainedEarnings',
  'currentYearEarnings',
  'ownersEquity',
  'currencyGains',
  'wagesExpense',
  'pensionExpense',
  'depreciation',
  'incomeTaxExpense',
] as const
export type AccountRole = (typeof ACCOUNT_ROLES)[number]

export interface BooksAccount {
  readonly code: ItemCode
  /** The short number people know it by; many bank accounts have none. */
  readonly number: string | null
  readonly name: string
  readonly itemType: ItemType
  readonly itemSubType: ItemSubType
  /** By the provider's mark alone; `accountRoles` of the timing room adds what names say. */
  readonly role: AccountRole | null
  readonly status: 'active' | 'archived'
  readonly currency: string | null
  /** The provider's word for the account's usual sales tax, such as OUTPUT2. */
  readonly taxType: string | null
  /** That tax in parts per million; null where the provider names no rate. */
  readonly taxPpm: Ppm | null
}
export interface AccountAmount {
  readonly code: ItemCode
  readonly month: Month
  readonly amount: Cents
}

/** `months` are those the provider answered for: an account absent in one of them is zero there. */
export interface StatementMonths {
  /** `cashBasis` is profit and loss counted when money moved. */
  readonly statement: 'profitAndLoss' | 'balanceSheet' | 'cashBasis'
  readonly months: readonly Month[]
  readonly amounts: readonly AccountAmount[]
}

export interface BankMovement {
  readonly code: ItemCode
  readonly month: Month
  readonly opening: Cents
  readonly received: Cents
  readonly spent: Cents
  readonly closing: Cents
}

export interface BooksBudget {
  readonly budgetId: string
  readonly name: string
  readonly amounts: readonly AccountAmount[]
}

export type DocumentKind = 'invoice' | 'bill' | 'creditNote' | 'supplierCredit'

export interface BooksDocument {
  readonly documentId: string
  readonly kind: DocumentKind
  readonly number: string | null
  readonly contactId: string | null
  readonly contactName: string
  readonly issuedOn: Day
  readonly dueOn: Day | null
  readonly expectedOn: Day | null
  readonly paidOn: Day | null
  readonly status: 'open' | 'paid'
  /** In base currency, tax included, always positive; a credit note's kind says its direction. */
  readonly total: Cents
  readonly amountDue: Cents
  readonly tax: Cents
  readonly currency: string
  readonly updatedAt: string
  /**
   * By account, tax excluded; with `tax` they sum to `total`. Empty where the provider gave none.
   */
  readonly lines: readonly DocumentLine[]
}

/** Signed within the document: a discount line is negative. */
export interface DocumentLine {
  /** As a provider sends it this may be an account's number; `assembleLedger` makes it its code. */
  readonly code: ItemCode | null
  readonly net: Cents
  readonly tax: Cents
}

export interface BooksPayment {
  readonly paymentId: string
  readonly documentId: string
  readonly paidOn: Day
  readonly amount: Cents
}

export interface BooksContact {
  readonly contactId: string
  readonly name: string
  readonly status: 'active' | 'archived'
}

export interface BooksRepeating {
  readonly repeatingId: string
  readonly kind: 'invoice' | 'bill'
  readonly contactName: string
  readonly total: Cents
  /** Null is the base currency. A template has no rate yet, so no other can be converted. */
  readonly currency: string | null
  readonly everyMonths: number | null
  readonly everyWeeks: number | null
  readonly nextOn: Day
  readonly endsOn: Day | null
}

export interface BooksTaxRate {
  readonly taxType: string
  readonly ppm: Ppm
}

/** One answer of the provider; an import is a list of them, a later one replacing its like. */
export interface BooksRecords {
  readonly organisation?: BooksOrganisation
  readonly accounts?: readonly BooksAccount[]
  readonly taxRates?: readonly BooksTaxRate[]
  readonly statements?: readonly StatementMonths[]
  readonly bankMovements?: readonly BankMovement[]
  readonly budgets?: readonly BooksBudget[]
  readonly documents?: readonly BooksDocument[]
  readonly payments?: readonly BooksPayment[]
  readonly contacts?: readonly BooksContact[]
  readonly repeating?: readonly BooksRepeating[]
}
