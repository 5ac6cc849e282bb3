/**
 * A demo company's books as an import on a day would have read them, for benchmarks of the core.
 */
import { DEFAULT_SETTINGS } from '@millpond/core/forecast'
import { assembleLedger } from '@millpond/core/ledger'
import type { Day } from '@millpond/core/time'
import { buildCompany, type DemoCompanyKey } from '@millpond/sandbox/companies'
import { sampleRecords } from '../apps/gateway/src/sample/sample-records.ts'

export function demoBooks(key: DemoCompanyKey, today: Day) {
  const company = buildCompany(key, today)
  const books = assembleLedger([sampleRecords(company, today)], today)
  const { ledger, accounts, documents, payments, organisation } = books
  if (!organisation) throw new Error(`${key} has no organisation`)
  const history = {
    country: organisation.country,
    yearBeginsMonth: organisation.reportingYearBeginsMonth,
    salesTaxBasis: organisation.salesTaxBasis,
    salesTaxPeriodMonths: organisation.salesTaxPeriodMonths,
    accounts,
    documents,
    payments,
    settings: DEFAULT_SETTINGS,
    holidays: new Set<Day>(),
  }
  return { company, ledger, history }
}
