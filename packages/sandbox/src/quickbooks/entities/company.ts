import { firstDay, monthOfDay } from '@millpond/core/time'
import type { DemoCompany } from '#companies'
import type { Realm } from '../realms.ts'
import { common, metaData } from './record-fields.ts'

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const TIME_ZONES: Readonly<Record<string, string>> = {
  NZ: 'Pacific/Auckland',
  AU: 'Australia/Melbourne',
  GB: 'Europe/London',
  US: 'America/Chicago',
}

/** The month after the one in which the financial year ends. */
const firstMonth = ({ financialYearEndMonth }: DemoCompany) =>
  MONTHS[financialYearEndMonth % 12] ?? 'January'

const firstDayOf = ({ journals }: DemoCompany) => journals[0]?.date

export function companyInfo(company: DemoCompany) {
  const since = firstDayOf(company)
  return [
    {
      ...common('1'),
      CompanyName: company.name,
      LegalName: company.legalName,
      Country: company.country,
      FiscalYearStartMonth: firstMonth(company),
      DefaultTimeZone: TIME_ZONES[company.country] ?? 'UTC',
      SupportedLanguages: 'en',
      ...(since ? { CompanyStartDate: firstDay(monthOfDay(since)), ...metaData(since) } : {}),
    },
  ]
}

export function preferences(company: DemoCompany, realm: Realm) {
  const isCash = company.salesTaxBasis === 'PAYMENTS' || company.salesTaxBasis === 'CASH'
  const currencies = new Set(company.accounts.map(({ currency }) => currency))
  return [
    {
      ...common('1'),
      AccountingInfoPrefs: {
        FirstMonthOfFiscalYear: firstMonth(company),
        UseAccountNumbers: realm.hasAccountNumbers,
        TaxYearMonth: firstMonth(company),
        ClassTrackingPerTxn: realm.plan === 'plus',
        ClassTrackingPerTxnLine: false,
        TrackDepartments: false,
        CustomerTerminology: 'Customers',
      },
      CurrencyPrefs: {
        MultiCurrencyEnabled: currencies.size > 1,
        HomeCurrency: { value: company.currency },
      },
      ReportPrefs: { ReportBasis: 'Accrual', CalcAgingReportFromTxnDate: false },
      TaxPrefs: { UsingSalesTax: company.salesTaxBasis !== 'NONE', IsCash: isCash },
    },
  ]
}
