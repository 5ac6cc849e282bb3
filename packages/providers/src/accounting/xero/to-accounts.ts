import type { ItemSubType, ItemType } from '@millpond/core/item'
import { ITEM_SUB_TYPE, ITEM_TYPE, itemCode } from '@millpond/core/item'
import type {
  AccountRole,
  BooksAccount,
  BooksOrganisation,
  BooksTaxRate,
} from '@millpond/core/ledger'
import { roundHalf } from '@millpond/core/money'
import type * as z from 'zod'
import type { organisationReply, XeroAccount, XeroTaxRate } from './payloads.ts'
import { timeZoneOf } from './time-zones.ts'

const ITEM_TYPE_OF_CLASS: Record<string, ItemType> = {
  ASSET: ITEM_TYPE.asset,
  EQUITY: ITEM_TYPE.equity,
  EXPENSE: ITEM_TYPE.expense,
  LIABILITY: ITEM_TYPE.liability,
  REVENUE: ITEM_TYPE.revenue,
}

/** The sub-types of the specification are Xero's account types, one to one. */
const SUB_TYPE_OF_TYPE = new Map<string, ItemSubType>(
  Object.entries(ITEM_SUB_TYPE).map(([name, number]) => [
    name === 'BankAccount' ? 'BANK' : name.toUpperCase(),
    number,
  ]),
)

/** For types newer than the list: the plainest sub-type of their class. */
const SUB_TYPE_OF_CLASS: Record<string, ItemSubType> = {
  ASSET: ITEM_SUB_TYPE.current,
  EQUITY: ITEM_SUB_TYPE.equity,
  EXPENSE: ITEM_SUB_TYPE.expense,
  LIABILITY: ITEM_SUB_TYPE.liability,
  REVENUE: ITEM_SUB_TYPE.revenue,
}

const ROLE_OF_SYSTEM_ACCOUNT: Record<string, AccountRole> = {
  DEBTORS: 'receivables',
  CREDITORS: 'payables',
  GST: 'salesTax',
  WAGEPAYABLES: 'wagesPayable',
  RETAINEDEARNINGS: 'retainedEarnings',
  BANKCURRENCYGAIN: 'currencyGains',
  REALISEDCURRENCYGAIN: 'currencyGains',
  UNREALISEDCURRENCYGAIN: 'currencyGains',
}

/** Two lines of Xero's reports have an id that its account list does not know. */
export const CURRENCY_GAINS_ID = 'FXGROUPID'
export const CURRENT_YEAR_EARNINGS_ID = 'abababab-abab-abab-abab-abababababab'

export function toAccount(account: XeroAccount): BooksAccount {
  const type = account.Type.toUpperCase()
  const accountClass = account.Class?.toUpperCase() ?? 'ASSET'
  const isBank = type === 'BANK'
  return {
    code: itemCode(account.AccountID),
    number: account.Code || null,
    name: account.Name,
    itemType: ITEM_TYPE_OF_CLASS[accountClass] ?? ITEM_TYPE.asset,
    itemSubType:
      SUB_TYPE_OF_TYPE.get(type) ?? SUB_TYPE_OF_CLASS[accountClass] ?? ITEM_SUB_TYPE.current,
    role: isBank ? 'bank' : (ROLE_OF_SYSTEM_ACCOUNT[account.SystemAccount ?? ''] ?? null),
    status: account.Status.toUpperCase() === 'ACTIVE' ? 'active' : 'archived',
    currency: account.CurrencyCode ?? null,
    taxType: account.TaxType || null,
    // Another list says what the rate is.
    taxPpm: null,
  }
}

/** A rate as it is charged, its components together: 15 per cent is 150,000 parts per million. */
export const toTaxRates = (rates: readonly XeroTaxRate[]): BooksTaxRate[] =>
  rates.flatMap(({ TaxType, EffectiveRate }) =>
    TaxType && typeof EffectiveRate === 'number'
      ? [{ taxType: TaxType, ppm: roundHalf(EffectiveRate * 10_000, 'half-up') }]
      : [],
  )

const TAX_BASIS: Record<string, BooksOrganisation['salesTaxBasis']> = {
  PAYMENTS: 'payments',
  CASH: 'payments',
  FLATRATECASH: 'payments',
  INVOICE: 'invoice',
  ACCRUAL: 'invoice',
  ACCRUALS: 'invoice',
  FLATRATEACCRUAL: 'invoice',
}

const TAX_PERIOD_MONTHS: Record<string, number> = {
  MONTHLY: 1,
  ONEMONTHS: 1,
  '1MONTHLY': 1,
  TWOMONTHS: 2,
  '2MONTHLY': 2,
  QUARTERLY: 3,
  QUARTERLY1: 3,
  QUARTERLY2: 3,
  QUARTERLY3: 3,
  '3MONTHLY': 3,
  SIXMONTHS: 6,
  '6MONTHLY': 6,
  ANNUALLY: 12,
  YEARLY: 12,
}

const MIDDLE_DAY = 15

/** Years are counted by whole months: one that ends on 5 April begins with April. */
function yearBegins({
  FinancialYearEndDay: day,
  FinancialYearEndMonth: month,
}: z.output<typeof organisationReply>['Organisations'][number]): number {
  return day && day < MIDDLE_DAY ? month : (month % 12) + 1
}

export function toOrganisation(
  reply: z.output<typeof organisationReply>,
): BooksOrganisation | undefined {
  const [found] = reply.Organisations
  return (
    found && {
      name: found.Name,
      country: found.CountryCode ?? null,
      currency: found.BaseCurrency,
      reportingYearBeginsMonth: yearBegins(found),
      salesTaxBasis: TAX_BASIS[found.SalesTaxBasis?.toUpperCase() ?? ''] ?? 'none',
      salesTaxPeriodMonths: TAX_PERIOD_MONTHS[found.SalesTaxPeriod?.toUpperCase() ?? ''] ?? null,
      timeZone: timeZoneOf(found.Timezone, found.CountryCode ?? null),
      lockedTo: found.PeriodLockDate ?? null,
      shortCode: found.ShortCode || null,
    }
  )
}
