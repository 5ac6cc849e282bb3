import type { ItemSubType, ItemType } from '@millpond/core/item'
import { ITEM_SUB_TYPE, ITEM_TYPE, itemCode } from '@millpond/core/item'
import type {
  AccountRole,
  BooksAccount,
  BooksOrganisation,
  BooksTaxRate,
} from '@millpond/core/ledger'
import { roundHalf } from '@millpond/core/money'
import type { CapabilityGap } from '@millpond/core/organisation'
import { isTimeZone, timeZoneOfCountry } from '@millpond/core/time'
import type {
  QuickBooksAccount,
  QuickBooksLists,
  QuickBooksTaxCode,
  QuickBooksTaxRate,
} from './payloads.ts'

type Kind = readonly [ItemType, ItemSubType, AccountRole | null]

const { asset, equity, expense, liability, revenue } = ITEM_TYPE
const SUB = ITEM_SUB_TYPE

/**
 * By account type. A credit card is a bank account whose balance is below zero, as at Xero: what is
 * paid by card counts as paid, and what the card owes lowers the cash.
 */
const KIND_OF_TYPE: Readonly<Record<string, Kind>> = {
  Bank: [asset, SUB.BankAccount, 'bank'],
  'Credit Card': [asset, SUB.BankAccount, 'bank'],
  'Accounts Receivable': [asset, SUB.current, 'receivables'],
  'Other Current Asset': [asset, SUB.current, null],
  'Fixed Asset': [asset, SUB.fixed, null],
  'Other Asset': [asset, SUB.noncurrent, null],
  'Accounts Payable': [liability, SUB.currliab, 'payables'],
  'Other Current Liability': [liability, SUB.currliab, null],
  'Long Term Liability': [liability, SUB.termliab, null],
  Equity: [equity, SUB.equity, null],
  Income: [revenue, SUB.revenue, null],
  'Other Income': [revenue, SUB.otherincome, null],
  'Cost of Goods Sold': [expense, SUB.directcosts, null],
  Expense: [expense, SUB.expense, null],
  'Other Expense': [expense, SUB.overheads, null],
}

/** Sub-types that say more than the type. */
const SUB_TYPES: Readonly<Record<string, ItemSubType>> = {
  Inventory: SUB.inventory,
  PrepaidExpenses: SUB.prepayment,
  PayrollTaxPayable: SUB.paygliability,
  SalesOfProductIncome: SUB.sales,
  SalesRetail: SUB.sales,
  SalesWholesale: SUB.sales,
  PayrollExpenses: SUB.wagesexpense,
  PayrollWageExpenses: SUB.wagesexpense,
  Depreciation: SUB.depreciatn,
  Amortization: SUB.depreciatn,
}

const ROLES: Readonly<Record<string, AccountRole>> = {
  SalesTaxPayable: 'salesTax',
  GlobalTaxPayable: 'salesTax',
  RetainedEarnings: 'retainedEarnings',
  ExchangeGainOrLoss: 'currencyGains',
  AccumulatedDepreciation: 'accumulatedDepreciation',
  FederalIncomeTaxPayable: 'incomeTax',
  IncomeTaxPayable: 'incomeTax',
  StateLocalIncomeTaxPayable: 'incomeTax',
}

/** For types newer than the list: the plainest kind of their class. */
const KIND_OF_CLASS: Readonly<Record<string, Kind>> = {
  Asset: [asset, SUB.current, null],
  Equity: [equity, SUB.equity, null],
  Expense: [expense, SUB.expense, null],
  Liability: [liability, SUB.liability, null],
  Revenue: [revenue, SUB.revenue, null],
}

const OTHERWISE: Kind = [asset, SUB.current, null]

/** The profit of the running year, which is a row of the balance sheet and not an account. */
export const CURRENT_YEAR_EARNINGS = 'net-income'

/** Null for memorandum accounts, which no statement has. */
export function toAccount(account: QuickBooksAccount): BooksAccount | null {
  if (account.AccountType === 'Non-Posting') return null
  const kind =
    KIND_OF_TYPE[account.AccountType] ?? KIND_OF_CLASS[account.Classification ?? ''] ?? OTHERWISE
  const [itemType, itemSubType, role] = kind
  const subType = account.AccountSubType ?? ''
  return {
    code: itemCode(account.Id),
    number: account.AcctNum || null,
    name: account.Name,
    itemType,
    itemSubType: SUB_TYPES[subType] ?? itemSubType,
    role: role ?? ROLES[subType] ?? null,
    status: account.Active ? 'active' : 'archived',
    currency: account.CurrencyRef?.value ?? null,
    taxType: account.TaxCodeRef?.value ?? null,
    taxPpm: null,
  }
}

export const currentYearEarnings: BooksAccount = {
  code: itemCode(CURRENT_YEAR_EARNINGS),
  number: null,
  name: 'Net Income',
  itemType: equity,
  itemSubType: SUB.equity,
  role: 'currentYearEarnings',
  status: 'active',
  currency: null,
  taxType: null,
  taxPpm: null,
}

const MONTHS =
  'january february march april may june july august september october november december'.split(' ')

/** Null without a company, which no reply of QuickBooks is. */
export function toOrganisation(
  companies: NonNullable<QuickBooksLists['CompanyInfo']>,
  [preferences]: NonNullable<QuickBooksLists['Preferences']>,
): BooksOrganisation | null {
  const [company] = companies
  const currency = preferences?.CurrencyPrefs?.HomeCurrency?.value
  if (!company) return null
  const { AccountingInfoPrefs: accounting, TaxPrefs: tax } = preferences ?? {}
  const first = accounting?.FirstMonthOfFiscalYear ?? company.FiscalYearStartMonth ?? 'January'
  const country = COUNTRY_CODES[company.Country ?? ''] ?? company.Country ?? null
  const zone = company.DefaultTimeZone
  return {
    name: company.CompanyName,
    country,
    currency: currency ?? 'USD',
    reportingYearBeginsMonth: Math.max(0, MONTHS.indexOf(first.toLowerCase())) + 1,
    salesTaxBasis: tax?.UsingSalesTax ? (tax.IsCash ? 'payments' : 'invoice') : 'none',
    salesTaxPeriodMonths: null,
    timeZone: zone && isTimeZone(zone) ? zone : timeZoneOfCountry(country),
    lockedTo: accounting?.BookCloseDate ?? null,
  }
}

/** Null when no setting is off that matters here. */
export function settingsOff([preferences]: NonNullable<
  QuickBooksLists['Preferences']
>): CapabilityGap | null {
  if (preferences?.CurrencyPrefs?.MultiCurrencyEnabled !== false) return null
  return { missing: ['multicurrency'], faultCodes: [], callId: null }
}

/** Some old companies have a country's name instead of its code. */
const COUNTRY_CODES: Readonly<Record<string, string>> = {
  USA: 'US',
  'United States': 'US',
  UK: 'GB',
  'United Kingdom': 'GB',
  Australia: 'AU',
  'New Zealand': 'NZ',
}

/** A code's rates together, those of sales where it has both: 15 per cent is 150,000 parts. */
export function toTaxRates(
  codes: readonly QuickBooksTaxCode[],
  rates: readonly QuickBooksTaxRate[],
): BooksTaxRate[] {
  const rateOf = new Map(rates.map(({ Id, RateValue }) => [Id, RateValue ?? 0]))
  return codes.flatMap(({ Id, SalesTaxRateList, PurchaseTaxRateList }) => {
    const sales = SalesTaxRateList?.TaxRateDetail ?? []
    const details = sales.length > 0 ? sales : (PurchaseTaxRateList?.TaxRateDetail ?? [])
    if (details.length === 0) return []
    const rate = details.reduce(
      (sum, { TaxRateRef }) => sum + (rateOf.get(TaxRateRef.value) ?? 0),
      0,
    )
    return [{ taxType: Id, ppm: roundHalf(rate * 10_000, 'half-up') }]
  })
}
