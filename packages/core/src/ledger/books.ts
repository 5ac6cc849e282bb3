import type { ItemCode, ItemSubType, ItemType } from '#item'
import type { Cents, Ppm } from '#money'
import type { Day, Month } from '#time'
import type { LeftOutRecord } from './left-out-record.ts'

/**
 * The data of an import from an accounting provider, in our own terms. Amounts are cents in the
 * organisation's base currency and in each account's natural sign: income and expense are both
 * positive; assets, liabilities and equity are positive in their usual direction.
 */

export interface BooksOrganisation {
  readonly name: string
  readonly country: string | null
  readonly currency: string
  /** 1 for January. */
  readonly reportingYearBeginsMonth: number
  readonly salesTaxBasis: 'payments' | 'invoice' | 'none'
  readonly salesTaxPeriodMonths: number | null
  /** IANA name. */
  readonly timeZone: string
  readonly lockedTo: Day | null
  /** The provider's short name of the company, which its links need; null or absent without one. */
  readonly shortCode?: string | null
}

/**
 * The role of an account beyond its type: by the provider's marks (system account, account type,
 * tax type), otherwise by its name; the user can correct it.
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
  'badDebts',
  'interest',
] as const
export type AccountRole = (typeof ACCOUNT_ROLES)[number]

export interface BooksAccount {
  readonly code: ItemCode
  /** The short number that people use; many bank accounts have none. */
  readonly number: string | null
  readonly name: string
  readonly itemType: ItemType
  readonly itemSubType: ItemSubType
  /** The role by the provider's mark alone; `accountRoles` in `timing` also uses names. */
  readonly role: AccountRole | null
  readonly status: 'active' | 'archived'
  readonly currency: string | null
  /** The provider's code of the account's usual sales tax, such as OUTPUT2. */
  readonly taxType: string | null
  /** The rate of that tax in parts per million; null if the provider gives no rate. */
  readonly taxPpm: Ppm | null
}
export interface AccountAmount {
  readonly code: ItemCode
  readonly month: Month
  readonly amount: Cents
}

/**
 * `months` are those the provider answered for: an account missing from one of them is zero there.
 */
export interface StatementMonths {
  /** `cashBasis` is profit and loss by the dates of payment. */
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

/**
 * A transfer between two bank accounts of the organisation itself: neither cash in nor cash out.
 */
export interface BankTransfer {
  readonly transferId: string
  readonly movedOn: Day
  readonly from: ItemCode
  readonly to: ItemCode
  /**
   * The amount that left `from`, in base currency, always positive. Between two currencies the
   * amount that arrived may differ slightly.
   */
  readonly amount: Cents
}

/** `months` are those the provider answered for: such a month without a transfer had none. */
export interface BankTransferMonths {
  readonly months: readonly Month[]
  readonly transfers: readonly BankTransfer[]
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
  /**
   * The amount in base currency, tax included. It is always positive: the kind of a document gives
   * the direction.
   */
  readonly total: Cents
  readonly amountDue: Cents
  readonly tax: Cents
  readonly currency: string
  readonly updatedAt: string
  /**
   * The amounts by account, tax excluded; together with `tax` they add up to `total`. Empty if the
   * provider gave no lines.
   */
  readonly lines: readonly DocumentLine[]
}

/** Signed within the document: a discount line is negative. */
export interface DocumentLine {
  /** The provider may send an account's number; `assembleLedger` replaces it by the code. */
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

/** A draft, or a quote to a customer that is not invoiced yet: nothing is owed. */
export interface BooksUnissued {
  readonly documentId: string
  readonly kind: 'invoice' | 'bill'
  readonly stage: 'draft' | 'quote'
  /** The customer has accepted the quote. */
  readonly isAccepted: boolean
  readonly number: string | null
  readonly contactId: string | null
  readonly contactName: string
  readonly issuedOn: Day
  /** The day a draft is due; a quote has none. */
  readonly dueOn: Day | null
  /** The last day of a quote. */
  readonly expiresOn: Day | null
  /** In base currency, tax excluded. */
  readonly net: Cents
  /** The account with the largest part of it. */
  readonly code: ItemCode | null
}

export interface BooksRepeating {
  readonly repeatingId: string
  readonly kind: 'invoice' | 'bill'
  readonly contactId: string | null
  readonly contactName: string
  readonly total: Cents
  /** Tax excluded. */
  readonly net: Cents
  /** The account with the largest part of it. */
  readonly code: ItemCode | null
  /**
   * Null is the base currency. A template has no exchange rate yet, so other currencies cannot be
   * converted.
   */
  readonly currency: string | null
  readonly everyMonths: number | null
  readonly everyWeeks: number | null
  readonly nextOn: Day
  readonly endsOn: Day | null
}

/**
 * A part of the business that a posting can belong to: a class or location of QuickBooks, or an
 * option of a tracking category of Xero.
 */
export interface BooksDimensionValue {
  /** `class`, `location` or the id of a tracking category. */
  readonly dimension: string
  /** The name that people use: `Class`, `Location` or that of the category. */
  readonly dimensionName: string
  readonly valueId: string
  readonly name: string
  readonly parentId: string | null
  readonly status: 'active' | 'archived'
}

/** The profit and loss of one value of a dimension, with the values below it. */
export interface DimensionMonths {
  readonly dimension: string
  readonly valueId: string
  /** Complete months. An account missing from one of them is zero there. */
  readonly months: readonly Month[]
  readonly amounts: readonly AccountAmount[]
}

export interface BooksTaxRate {
  readonly taxType: string
  readonly ppm: Ppm
}

/**
 * One answer of the provider. An import is a list of answers; a later one replaces an earlier one
 * of the same kind.
 */
export interface BooksRecords {
  readonly organisation?: BooksOrganisation
  readonly accounts?: readonly BooksAccount[]
  readonly taxRates?: readonly BooksTaxRate[]
  readonly statements?: readonly StatementMonths[]
  readonly bankMovements?: readonly BankMovement[]
  readonly bankTransfers?: BankTransferMonths
  readonly budgets?: readonly BooksBudget[]
  readonly documents?: readonly BooksDocument[]
  readonly payments?: readonly BooksPayment[]
  readonly contacts?: readonly BooksContact[]
  readonly repeating?: readonly BooksRepeating[]
  readonly unissued?: readonly BooksUnissued[]
  readonly dimensionValues?: readonly BooksDimensionValue[]
  readonly dimensionFigures?: readonly DimensionMonths[]
  /**
   * Ids of documents, payments and transfers that earlier answers may have and that no longer
   * count. The id `p1` of a payment includes its parts `p1-0`, `p1-1` and so on. The records of
   * this answer itself count.
   */
  readonly removed?: readonly string[]
  /** Records of this answer that cannot be used. */
  readonly leftOut?: readonly LeftOutRecord[]
}
