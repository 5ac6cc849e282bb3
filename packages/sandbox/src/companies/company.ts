/**
 * A demo company: dated double-entry journals and the documents they came from. Every figure of a
 * stand-in is a sum of `journals`, so the profit and loss, the balance sheet, the bank summary and
 * the open invoices always agree, unless the company is messy on purpose.
 */
import type { Cents } from '@millpond/core/money'
import type { Day, Month } from '@millpond/core/time'

/** Account type words as Xero spells them (BANK, CURRENT, CURRLIAB, SALES, DIRECTCOSTS, …). */
export interface DemoAccount {
  readonly accountId: string
  readonly code: string | null
  readonly name: string
  readonly type: string
  readonly class: 'ASSET' | 'EQUITY' | 'EXPENSE' | 'LIABILITY' | 'REVENUE'
  readonly status: 'ACTIVE' | 'ARCHIVED'
  /** DEBTORS, CREDITORS, GST, RETAINEDEARNINGS, … or null. */
  readonly systemAccount: string | null
  readonly bankAccountType: 'BANK' | 'CREDITCARD' | 'PAYPAL' | null
  readonly currency: string
  readonly taxType: string
}

/** Debits positive, credits negative; the lines of a journal sum to zero. */
export interface JournalLine {
  readonly accountId: string
  readonly amount: Cents
}

export interface Journal {
  readonly date: Day
  readonly source: string
  readonly lines: readonly JournalLine[]
}

export interface DemoContact {
  readonly contactId: string
  readonly name: string
  readonly isCustomer: boolean
  readonly isSupplier: boolean
  readonly status: 'ACTIVE' | 'ARCHIVED'
}

export interface DemoDocument {
  readonly documentId: string
  readonly kind: 'ACCREC' | 'ACCPAY' | 'ACCRECCREDIT' | 'ACCPAYCREDIT'
  /** A credit that is money paid in advance or too much, as Xero lists it. */
  readonly advance: 'prepayment' | 'overpayment' | null
  readonly number: string
  readonly contactId: string
  readonly date: Day
  readonly dueDate: Day
  readonly expectedPaymentDate: Day | null
  readonly status: 'DRAFT' | 'AUTHORISED' | 'PAID' | 'VOIDED'
  readonly lines: readonly {
    readonly accountId: string
    readonly description: string
    readonly net: Cents
    readonly tax: Cents
  }[]
  readonly total: Cents
  readonly tax: Cents
  /** As of `today`. */
  readonly amountDue: Cents
  readonly fullyPaidOn: Day | null
  readonly updatedOn: Day
}

export interface DemoPayment {
  readonly paymentId: string
  readonly documentId: string
  readonly bankAccountId: string
  readonly date: Day
  readonly amount: Cents
}

export interface DemoRepeating {
  readonly repeatingId: string
  readonly kind: 'ACCREC' | 'ACCPAY'
  readonly contactId: string
  readonly accountId: string
  readonly description: string
  readonly total: Cents
  readonly period: number
  readonly unit: 'WEEKLY' | 'MONTHLY'
  readonly startDate: Day
  readonly nextDate: Day
  readonly endDate: Day | null
}

/** An offer to a customer. It is in no account. */
export interface DemoQuote {
  readonly quoteId: string
  readonly number: string
  readonly contactId: string
  readonly accountId: string
  readonly title: string
  readonly net: Cents
  readonly tax: Cents
  readonly date: Day
  readonly expiryDate: Day
  readonly status: 'SENT' | 'ACCEPTED' | 'DECLINED' | 'INVOICED'
  readonly updatedOn: Day
}

export interface DemoBudget {
  readonly budgetId: string
  readonly name: string
  readonly type: 'OVERALL' | 'TRACKING'
  readonly lines: readonly {
    readonly accountId: string
    readonly amounts: readonly { readonly month: Month; readonly amount: Cents }[]
  }[]
}

export interface DemoCompany {
  readonly key: DemoCompanyKey
  readonly organisationId: string
  readonly name: string
  readonly legalName: string
  readonly country: 'NZ' | 'AU' | 'GB' | 'US'
  readonly currency: string
  /** Xero's own word, such as NEWZEALANDSTANDARDTIME. */
  readonly timezone: string
  readonly financialYearEndDay: number
  readonly financialYearEndMonth: number
  readonly salesTaxBasis: 'PAYMENTS' | 'INVOICE' | 'NONE' | 'CASH' | 'ACCRUAL'
  readonly salesTaxPeriod: string
  readonly accounts: readonly DemoAccount[]
  readonly contacts: readonly DemoContact[]
  readonly journals: readonly Journal[]
  readonly documents: readonly DemoDocument[]
  readonly payments: readonly DemoPayment[]
  readonly repeating: readonly DemoRepeating[]
  readonly quotes: readonly DemoQuote[]
  readonly budgets: readonly DemoBudget[]
}

export const DEMO_COMPANY_KEYS = ['kereru', 'services', 'startup', 'wholesaler', 'messy'] as const
/** Companies in countries where QuickBooks is usual; only the local QuickBooks offers them. */
export const QUICKBOOKS_COMPANY_KEYS = ['retailer', 'joinery'] as const
export type DemoCompanyKey =
  | (typeof DEMO_COMPANY_KEYS)[number]
  | (typeof QUICKBOOKS_COMPANY_KEYS)[number]
