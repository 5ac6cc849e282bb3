/** Forecasts of companies in the United States and Britain pay taxes on their days. */
import { DEFAULT_SETTINGS, type ForecastSettings, resolveForecast } from '@millpond/core/forecast'
import { balanceLineOf, lowPoint, nextPayments, TAXES, taxTitle } from '@millpond/core/insight'
import { assembleLedger } from '@millpond/core/ledger'
import { addMonths, day, firstDay, lastDay } from '@millpond/core/time'
import { learnTiming } from '@millpond/core/timing'
import { buildCompany, type DemoCompanyKey } from '@millpond/sandbox/companies'
import { describe, expect, it } from 'vitest'
import { holidaysOf } from '../holidays.ts'
import { sampleRecords } from './sample-records.ts'

const TODAY = day('2026-11-24')

function booksOf(key: DemoCompanyKey) {
  const records = sampleRecords(buildCompany(key, TODAY), TODAY)
  const { ledger, accounts, documents, payments, organisation } = assembleLedger([records], TODAY)
  if (!organisation) throw new Error('A demo company has an organisation')
  const { country, salesTaxBasis, salesTaxPeriodMonths } = organisation
  const [from, to] = [addMonths(ledger.closeMonth, -35), addMonths(ledger.closeMonth, 40)]
  const basis = {
    ...{ asOf: TODAY, country, accounts, salesTaxBasis, salesTaxPeriodMonths },
    yearBeginsMonth: organisation.reportingYearBeginsMonth,
    openDocuments: documents.filter(({ status }) => status === 'open'),
    learned: learnTiming({ documents, payments, ledger, accounts, asOf: TODAY }),
    holidays: new Set(holidaysOf(country, firstDay(from), lastDay(to))),
    ...{ expectedDates: {}, budget: null, budgetName: null, transfers: [], customers: {} },
  }
  return { ledger, basis }
}

/** The next four days of each tax, by its name in the country. */
function taxesOf(
  { ledger, basis }: ReturnType<typeof booksOf>,
  change: Partial<ForecastSettings> = {},
) {
  const settings: ForecastSettings = { ...DEFAULT_SETTINGS, ...change }
  const forecast = resolveForecast({ ledger, basis: { ...basis, settings } })
  const days = TAXES.map(kind => {
    const payments = nextPayments(forecast, kind, 4).map(({ on }) => on)
    return [taxTitle(kind, basis.country), payments] as const
  })
  return { forecast, days: Object.fromEntries(days) }
}

describe('[USE-03] a store in Texas', () => {
  const books = booksOf('retailer')
  const { forecast, days } = taxesOf(books)

  it('pays sales tax, payroll taxes and estimated income tax on their days', () => {
    expect(days).toEqual({
      'Sales tax': ['2026-12-21', '2027-01-20', '2027-02-22', '2027-03-22'],
      'Income tax': ['2026-12-15', '2027-04-15', '2027-06-15', '2027-09-15'],
      'Payroll taxes': ['2026-12-15', '2027-01-15', '2027-02-16', '2027-03-15'],
      '401(k)': ['2026-12-09', '2027-01-12', '2027-02-09', '2027-03-09'],
    })
  })

  it('hands over the sales tax of its sales, and what is withheld from wages', () => {
    const [december = 0, january = 0] = nextPayments(forecast, 'salesTax', 2).map(
      ({ amount }) => -amount / 100,
    )
    // December sells the most, so January pays the most.
    expect(december).toBeGreaterThan(7_000)
    expect(january).toBeGreaterThan(december)
    for (const { amount } of nextPayments(forecast, 'withholding', 4)) {
      expect(-amount / 100).toBeGreaterThan(3_700)
      expect(-amount / 100).toBeLessThan(4_500)
    }
  })

  it('has its lowest cash after it paid for the stock of spring or of Christmas, above zero', () => {
    const low = lowPoint(balanceLineOf(forecast))
    expect(low?.on.slice(5, 7)).toMatch(/03|10/)
    expect(low?.amount).toBeGreaterThan(50_000_00)
    expect(low?.amount).toBeLessThan(100_000_00)
  })

  it('follows the state, the day and the schedule of deposits that its owner chooses', () => {
    const washington = { basis: null, periodMonths: 3, state: 'WA' } as const
    const changed = taxesOf(books, {
      salesTax: washington,
      payrollDeposits: 'semiWeekly',
    }).days
    expect(changed['Sales tax']?.slice(0, 3)).toEqual(['2027-02-01', '2027-04-30', '2027-08-02'])
    expect(changed['Payroll taxes']?.slice(0, 3)).toEqual([
      '2026-12-04',
      '2027-01-06',
      '2027-02-03',
    ])
    const own = { ...washington, periodMonths: 1, dueDay: 10 } as const
    expect(taxesOf(books, { salesTax: own }).days['Sales tax']?.[0]).toBe('2026-12-10')
  })
})

describe('[USE-03] a joinery in Bristol', () => {
  const { forecast, days } = taxesOf(booksOf('joinery'))

  it('pays VAT, PAYE, pensions and corporation tax on their days', () => {
    expect(days).toEqual({
      VAT: ['2027-02-05', '2027-05-07', '2027-08-06', '2027-11-05'],
      'Corporation tax': ['2026-12-31', '2027-12-31', '2028-12-29'],
      PAYE: ['2026-12-22', '2027-01-22', '2027-02-22', '2027-03-22'],
      Pension: ['2026-12-22', '2027-01-22', '2027-02-22', '2027-03-22'],
    })
  })

  it('pays the corporation tax that was charged for a year at once', () => {
    const [first] = nextPayments(forecast, 'incomeTax', 1)
    expect(first?.amount).toBe(-12 * 1_900_00)
  })

  it('keeps its cash above zero', () => {
    const low = lowPoint(balanceLineOf(forecast))
    expect(low?.amount).toBeGreaterThan(40_000_00)
    expect(low?.amount).toBeLessThan(100_000_00)
  })
})
