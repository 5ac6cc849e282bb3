/** The entities that can be queried, and what each needs of the company's plan. */
import type { DemoCompany } from '#companies'
import { notInThisPlan } from '../errors.ts'
import type { Realm } from '../realms.ts'
import { companyInfo, preferences } from './company.ts'
import { classes, locations } from './dimensions.ts'
import { billPayments, bills, creditMemos, invoices, payments, vendorCredits } from './documents.ts'
import { accounts, customers, taxCodes, taxRates, vendors } from './lists.ts'
import { budgets, recurring, transfers } from './other.ts'

type Records = readonly Readonly<Record<string, unknown>>[]
type Read = (company: DemoCompany, realm: Realm) => Records

const none: Read = () => []

const ENTITIES: Readonly<Record<string, Read>> = {
  CompanyInfo: companyInfo,
  Preferences: preferences,
  Account: accounts,
  Customer: customers,
  Vendor: vendors,
  TaxCode: taxCodes,
  TaxRate: taxRates,
  Class(company, { plan }) {
    if (plan === 'simpleStart') throw notInThisPlan('Class tracking')
    return classes(company)
  },
  Department: locations,
  Budget(company, { plan }) {
    if (plan === 'simpleStart') throw notInThisPlan('Budgeting')
    return budgets(company)
  },
  Invoice: invoices,
  Bill: bills,
  CreditMemo: creditMemos,
  VendorCredit: vendorCredits,
  Payment: payments,
  BillPayment: billPayments,
  Transfer: transfers,
  RecurringTransaction: recurring,
  JournalEntry: none,
  Purchase: none,
  Deposit: none,
  SalesReceipt: none,
  RefundReceipt: none,
}

export function readerOf(entity: string): Read | null {
  const name = Object.keys(ENTITIES).find(each => each.toLowerCase() === entity.toLowerCase())
  return name === undefined ? null : (ENTITIES[name] ?? null)
}

/** Its name as QuickBooks spells it. */
export const entityName = (entity: string): string =>
  Object.keys(ENTITIES).find(each => each.toLowerCase() === entity.toLowerCase()) ?? entity

/** Lists of tax rates do not appear among changes. */
export const IS_IN_CHANGES = (entity: string): boolean => !/^Tax/i.test(entity)
