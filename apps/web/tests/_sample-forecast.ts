import { DEFAULT_SETTINGS, type ForecastBasis, resolveForecast } from '@millpond/core/forecast'
import { assembleLedger } from '@millpond/core/ledger'
import { day } from '@millpond/core/time'
import { learnTiming } from '@millpond/core/timing'
import { buildCompany, type DemoCompanyKey } from '@millpond/sandbox/companies'
import { sampleRecords } from '../../gateway/src/sample/sample-records.ts'

const TODAY = day('2026-11-21')

/** Kererū Coffee, as a user of the sample sees it. */
export const sampleForecast = () => demoForecast('kereru')

export function demoForecast(key: DemoCompanyKey) {
  const books = assembleLedger([sampleRecords(buildCompany(key, TODAY), TODAY)], TODAY)
  const { ledger, accounts, documents, payments, organisation } = books
  if (!organisation) throw new Error('The sample is an organisation')
  const basis: ForecastBasis = {
    asOf: TODAY,
    country: organisation.country,
    yearBeginsMonth: organisation.reportingYearBeginsMonth,
    salesTaxBasis: organisation.salesTaxBasis,
    salesTaxPeriodMonths: organisation.salesTaxPeriodMonths,
    accounts,
    openDocuments: documents.filter(({ status }) => status === 'open'),
    learned: learnTiming({ documents, payments, accounts, ledger, asOf: TODAY }),
    expectedDates: {},
    settings: DEFAULT_SETTINGS,
    holidays: new Set(),
    budget: null,
    budgetName: null,
    transfers: [],
    customers: {},
  }
  return { ledger, basis, forecast: resolveForecast({ ledger, basis }) }
}

export const bytesOf = (blob: Blob): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer))
    reader.onerror = () => reject(reader.error)
    reader.readAsArrayBuffer(blob)
  })
