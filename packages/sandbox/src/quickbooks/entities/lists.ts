/** Accounts, customers, suppliers and tax rates. */
import { balancesAt, type DemoCompany, type DemoContact, taxRatesOf } from '#companies'
import { accountsById, chartOf } from '../chart.ts'
import { onceFor, units } from '../once.ts'
import type { Realm } from '../realms.ts'
import { common, contactNumbers, currencyRef, metaData } from './record-fields.ts'

const lastDay = ({ journals }: DemoCompany) => journals.at(-1)?.date
const firstDay = ({ journals }: DemoCompany) => journals[0]?.date

const since = (company: DemoCompany) => {
  const first = firstDay(company)
  return first ? metaData(first) : {}
}

/** A credit card owes what its demo account has below zero. */
const isTurned = (type: string) => type === 'Credit Card'

const balances = onceFor(company => {
  const last = lastDay(company)
  return last ? balancesAt(company, last) : new Map<string, number>()
})

export const accounts = (company: DemoCompany, realm: Realm) =>
  chartOf(company).map(({ id, account, classification, type, subType, parentId, fullName }) => {
    const balance = balances(company).get(account.accountId) ?? 0
    const own = classification === 'Revenue' || classification === 'Expense' ? 0 : balance
    return {
      ...common(id),
      Name: account.name,
      FullyQualifiedName: fullName,
      SubAccount: parentId !== null,
      ...(parentId === null
        ? {}
        : { ParentRef: { value: parentId, name: accountsById(company).get(parentId)?.fullName } }),
      ...(realm.hasAccountNumbers && account.code !== null ? { AcctNum: account.code } : {}),
      Active: account.status === 'ACTIVE',
      Classification: classification,
      AccountType: type,
      AccountSubType: subType,
      CurrentBalance: units(isTurned(type) ? -own : own),
      CurrentBalanceWithSubAccounts: units(isTurned(type) ? -own : own),
      CurrencyRef: { value: account.currency, name: account.currency },
      ...taxCodeRef(company, account.taxType),
      ...since(company),
    }
  })

/** The usual tax code of an account, by its place in the list. */
function taxCodeRef(company: DemoCompany, taxType: string) {
  const index = taxRatesOf(company).findIndex(rate => rate.taxType === taxType)
  return index < 0 ? {} : { TaxCodeRef: { value: String(index + 1) } }
}

const contact = (company: DemoCompany, { contactId, name, status }: DemoContact) => ({
  ...common(contactNumbers(company).get(contactId) ?? ''),
  DisplayName: name,
  FullyQualifiedName: name,
  Active: status === 'ACTIVE',
  ...currencyRef(company),
  ...since(company),
})

export const customers = (company: DemoCompany) =>
  company.contacts.filter(({ isCustomer }) => isCustomer).map(each => contact(company, each))

export const vendors = (company: DemoCompany) =>
  company.contacts
    .filter(({ isSupplier }) => isSupplier)
    .map(each => ({
      ...contact(company, each),
      ...(company.country === 'US' && { Vendor1099: contractors(company).has(each.contactId) }),
    }))

/** In the United States: who is paid for work, and gets a Form 1099 each year. */
const contractors = onceFor(({ accounts: chart, documents }) => {
  const labor = chart.find(({ name }) => name === 'Contract Labor')?.accountId
  const bills = documents.filter(({ lines }) => lines.some(each => each.accountId === labor))
  return new Set(bills.map(({ contactId }) => contactId))
})

export const taxRates = (company: DemoCompany) =>
  taxRatesOf(company).map(({ name, rate }, index) => ({
    ...common(String(index + 1)),
    Name: name,
    RateValue: rate,
    Active: true,
    ...since(company),
  }))

/** One code for each rate, as QuickBooks makes them for New Zealand, Australia and Britain. */
export const taxCodes = (company: DemoCompany) =>
  taxRatesOf(company).map(({ name, side }, index) => {
    const detail = {
      TaxRateDetail: [
        {
          TaxRateRef: { value: String(index + 1), name },
          TaxTypeApplicable: 'TaxOnAmount',
          TaxOrder: 0,
        },
      ],
    }
    return {
      ...common(String(index + 1)),
      Name: name,
      Description: name,
      Active: true,
      Taxable: true,
      TaxGroup: true,
      ...(side === 'purchases' ? {} : { SalesTaxRateList: detail }),
      ...(side === 'sales' ? {} : { PurchaseTaxRateList: detail }),
      ...since(company),
    }
  })
