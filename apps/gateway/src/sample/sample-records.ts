import { ITEM_SUB_TYPE, ITEM_TYPE, type ItemSubType, itemCode } from '@millpond/core/item'
import type {
  AccountRole,
  BooksAccount,
  BooksBudget,
  BooksDocument,
  BooksRecords,
  BooksUnissued,
  DocumentKind,
} from '@millpond/core/ledger'
import { cents } from '@millpond/core/money'
import { addMonths, type Day, dataWindow, type Month, timeZoneOfCountry } from '@millpond/core/time'
import {
  CURRENT_YEAR_EARNINGS,
  type DemoAccount,
  type DemoCompany,
  type DemoDocument,
  type DemoQuote,
  type DemoRepeating,
  taxRatesOf,
} from '@millpond/sandbox/companies'
import { sampleDimensions } from './sample-dimensions.ts'
import { sampleBankMovements, sampleBankTransfers, sampleStatements } from './sample-statements.ts'

/**
 * A demo company's journals as the records of an import: the sample organisation is filled without
 * a provider, through the same publishing as an imported one.
 */
export function sampleRecords(company: DemoCompany, today: Day): BooksRecords {
  const { past, runningMonth, closeMonth } = dataWindow(today)
  const months = [...past, runningMonth]
  return {
    organisation: {
      name: company.name,
      country: company.country,
      currency: company.currency,
      reportingYearBeginsMonth: (company.financialYearEndMonth % 12) + 1,
      salesTaxBasis: salesTaxBasis(company.salesTaxBasis),
      salesTaxPeriodMonths: TAX_PERIOD_MONTHS[company.salesTaxPeriod] ?? null,
      timeZone: timeZoneOfCountry(company.country),
      lockedTo: null,
    },
    accounts: accounts(company),
    taxRates: taxRatesOf(company).map(({ taxType, rate }) => ({ taxType, ppm: rate * 10_000 })),
    statements: sampleStatements(company, months),
    bankMovements: sampleBankMovements(company, months),
    bankTransfers: sampleBankTransfers(company, months),
    budgets: budgets(company, addMonths(closeMonth, -11)),
    ...sampleDimensions(company, past),
    ...documentRecords(company),
  }
}

/** From one year ago, as an import reads them. */
const budgets = (company: DemoCompany, from: Month): BooksBudget[] =>
  company.budgets
    .filter(budget => budget.type === 'OVERALL')
    .map(({ budgetId, name, lines }) => ({
      budgetId,
      name,
      amounts: lines.flatMap(({ accountId, amounts }) =>
        amounts
          .filter(({ month }) => month >= from)
          .map(({ month, amount }) => ({ code: itemCode(accountId), month, amount })),
      ),
    }))

const ITEM_TYPE_OF_CLASS = {
  ASSET: ITEM_TYPE.asset,
  EQUITY: ITEM_TYPE.equity,
  EXPENSE: ITEM_TYPE.expense,
  LIABILITY: ITEM_TYPE.liability,
  REVENUE: ITEM_TYPE.revenue,
} as const

const ROLE_OF_SYSTEM_ACCOUNT: Readonly<Record<string, AccountRole>> = {
  DEBTORS: 'receivables',
  CREDITORS: 'payables',
  GST: 'salesTax',
  WAGEPAYABLES: 'wagesPayable',
  RETAINEDEARNINGS: 'retainedEarnings',
}

const SUB_TYPES: ReadonlyMap<string, ItemSubType> = new Map(
  Object.entries(ITEM_SUB_TYPE).map(([name, value]) => [name.toUpperCase(), value]),
)

const accounts = (company: DemoCompany): BooksAccount[] => [
  ...company.accounts.map(account => ({
    code: itemCode(account.accountId),
    number: account.code,
    name: account.name,
    itemType: ITEM_TYPE_OF_CLASS[account.class],
    itemSubType:
      account.type === 'BANK'
        ? ITEM_SUB_TYPE.BankAccount
        : (SUB_TYPES.get(account.type) ?? ITEM_SUB_TYPE.current),
    role: account.type === 'BANK' ? 'bank' : roleOf(account),
    status: account.status === 'ACTIVE' ? ('active' as const) : ('archived' as const),
    currency: account.type === 'BANK' ? account.currency : null,
    taxType: account.taxType,
    taxPpm: null,
  })),
  {
    code: itemCode(CURRENT_YEAR_EARNINGS),
    number: null,
    name: 'Current Year Earnings',
    itemType: ITEM_TYPE.equity,
    itemSubType: ITEM_SUB_TYPE.equity,
    role: 'currentYearEarnings',
    status: 'active',
    currency: null,
    taxType: null,
    taxPpm: null,
  },
]

const roleOf = (account: DemoAccount): AccountRole | null =>
  account.systemAccount === null ? null : (ROLE_OF_SYSTEM_ACCOUNT[account.systemAccount] ?? null)

const TAX_PERIOD_MONTHS: Readonly<Record<string, number>> = {
  ONEMONTHS: 1,
  TWOMONTHS: 2,
  QUARTERLY1: 3,
  SIXMONTHS: 6,
}

const salesTaxBasis = (basis: DemoCompany['salesTaxBasis']) => {
  if (basis === 'NONE') return 'none'
  return basis === 'PAYMENTS' || basis === 'CASH' ? 'payments' : 'invoice'
}

function documentRecords(company: DemoCompany) {
  const names = new Map(company.contacts.map(contact => [contact.contactId, contact.name]))
  const nameOf = (contactId: string) => names.get(contactId) ?? ''
  return {
    documents: company.documents
      .filter(document => document.status === 'AUTHORISED' || document.status === 'PAID')
      .map(document => toDocument(document, nameOf(document.contactId), company.currency)),
    payments: company.payments.map(payment => ({
      paymentId: payment.paymentId,
      documentId: payment.documentId,
      paidOn: payment.date,
      amount: payment.amount,
    })),
    contacts: company.contacts.map(contact => ({
      contactId: contact.contactId,
      name: contact.name,
      status: contact.status === 'ACTIVE' ? ('active' as const) : ('archived' as const),
    })),
    repeating: company.repeating.map(template => ({
      repeatingId: template.repeatingId,
      kind: template.kind === 'ACCREC' ? ('invoice' as const) : ('bill' as const),
      contactId: template.contactId,
      contactName: nameOf(template.contactId),
      total: template.total,
      ...netOfRepeating(company, template),
      currency: company.currency,
      everyMonths: template.unit === 'MONTHLY' ? template.period : null,
      everyWeeks: template.unit === 'WEEKLY' ? template.period : null,
      nextOn: template.nextDate,
      endsOn: template.endDate,
    })),
    unissued: [
      ...company.documents
        .filter(({ status }) => status === 'DRAFT')
        .map(draft => toDraft(draft, nameOf(draft.contactId))),
      ...company.quotes
        .filter(({ status }) => status === 'SENT' || status === 'ACCEPTED')
        .map(quote => toQuote(quote, nameOf(quote.contactId))),
    ],
  }
}

function netOfRepeating(company: DemoCompany, { accountId, total }: DemoRepeating) {
  const account = company.accounts.find(each => each.accountId === accountId)
  const rate = taxRatesOf(company).find(({ taxType }) => taxType === account?.taxType)?.rate ?? 0
  const tax = Math.round((total * rate) / (100 + rate))
  return { net: cents(total - tax), code: itemCode(accountId) }
}

const toDraft = (draft: DemoDocument, contactName: string): BooksUnissued => ({
  documentId: draft.documentId,
  kind: draft.kind === 'ACCREC' ? 'invoice' : 'bill',
  stage: 'draft',
  isAccepted: false,
  number: draft.number,
  contactId: draft.contactId,
  contactName,
  issuedOn: draft.date,
  dueOn: draft.dueDate,
  expiresOn: null,
  net: cents(draft.total - draft.tax),
  code: draft.lines[0] ? itemCode(draft.lines[0].accountId) : null,
})

const toQuote = (quote: DemoQuote, contactName: string): BooksUnissued => ({
  documentId: quote.quoteId,
  kind: 'invoice',
  stage: 'quote',
  isAccepted: quote.status === 'ACCEPTED',
  number: quote.number,
  contactId: quote.contactId,
  contactName,
  issuedOn: quote.date,
  dueOn: null,
  expiresOn: quote.expiryDate,
  net: quote.net,
  code: itemCode(quote.accountId),
})

const KIND_OF_DOCUMENT: Record<DemoDocument['kind'], DocumentKind> = {
  ACCREC: 'invoice',
  ACCPAY: 'bill',
  ACCRECCREDIT: 'creditNote',
  ACCPAYCREDIT: 'supplierCredit',
}

const toDocument = (
  document: DemoDocument,
  contactName: string,
  currency: string,
): BooksDocument => ({
  documentId: document.documentId,
  kind: KIND_OF_DOCUMENT[document.kind],
  number: document.number,
  contactId: document.contactId,
  contactName,
  issuedOn: document.date,
  dueOn: document.dueDate,
  expectedOn: document.expectedPaymentDate,
  paidOn: document.fullyPaidOn,
  status: document.status === 'PAID' ? 'paid' : 'open',
  total: document.total,
  amountDue: document.amountDue,
  tax: document.tax,
  currency,
  updatedAt: `${document.updatedOn}T00:00:00Z`,
  lines: document.lines.map(({ accountId, net, tax }) => ({
    code: itemCode(accountId),
    net,
    tax,
  })),
})
