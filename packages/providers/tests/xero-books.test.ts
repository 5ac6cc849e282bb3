import { SUMMARY_DATA_TYPE } from '@millpond/core/item'
import {
  assembleLedger,
  findSeries,
  gapsOf,
  type Ledger,
  reconcile,
  seriesOf,
  TOTAL,
  valueAt,
} from '@millpond/core/ledger'
import { dataWindow, firstDay, lastDay, type Month } from '@millpond/core/time'
import {
  balancesAt,
  bankSummary,
  buildCompany,
  DEMO_COMPANY_KEYS,
  profitAndLoss,
} from '@millpond/sandbox/companies'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectTo, readAll, startXero, TODAY, WINDOW } from './_xero.ts'

let xero: Awaited<ReturnType<typeof startXero>>
beforeAll(async () => {
  xero = await startXero()
})
afterAll(() => xero.sandbox.stop())

const { past, runningMonth } = dataWindow(TODAY)
const months = [...past, runningMonth]

/** Every figure of one statement that is not zero, as `code month` to cents. */
function figures(ledger: Ledger, type: 1 | 4): Map<string, number> {
  const found = new Map<string, number>()
  for (const series of seriesOf(ledger, type)) {
    for (const month of months) {
      const value = valueAt(ledger, series, month)
      if (value) found.set(`${series.code} ${month}`, value)
    }
  }
  return found
}

const expected = (read: (month: Month) => Iterable<[string, number]>) =>
  new Map(
    months.flatMap(month =>
      [...read(month)]
        .filter(([, value]) => value !== 0)
        .map(([id, value]): [string, number] => [`${id} ${month}`, value]),
    ),
  )

describe.each(DEMO_COMPANY_KEYS)('[USE-03] the books of %s, read through Xero’s interface', key => {
  const company = buildCompany(key, TODAY)
  let assembled: ReturnType<typeof assembleLedger>
  let records: Awaited<ReturnType<typeof readAll>>['records']

  beforeAll(async () => {
    const { reader } = await connectTo(xero, key)
    const all = await readAll(reader, xero.provider.planImport(WINDOW).steps)
    records = all.records
    assembled = assembleLedger(records, TODAY)
  })

  it('[DAT-01] have the same profit and loss in all 37 months', () => {
    // Xero shows all currency gains as one line.
    const gains = company.accounts.filter(account =>
      /CURRENCYGAIN/.test(account.systemAccount ?? ''),
    )
    const own = expected(month => {
      const amounts = new Map<string, number>(
        profitAndLoss(company, firstDay(month), lastDay(month)),
      )
      let gained = 0
      for (const account of gains) {
        const amount = amounts.get(account.accountId) ?? 0
        gained += account.class === 'EXPENSE' ? -amount : amount
        amounts.delete(account.accountId)
      }
      return amounts.set('FXGROUPID', gained)
    })
    expect(figures(assembled.ledger, SUMMARY_DATA_TYPE.ProfitLoss)).toEqual(own)
  })

  it('have the same balance sheet at every month end', () => {
    const own = expected(month => balancesAt(company, lastDay(month)))
    expect(figures(assembled.ledger, SUMMARY_DATA_TYPE.BalanceSheet)).toEqual(own)
  })

  it('close every month with the same cash', () => {
    const closing = findSeries(assembled.ledger, SUMMARY_DATA_TYPE.AggregatedData, TOTAL.closing)
    const own = months.map(month =>
      bankSummary(company, firstDay(month), lastDay(month)).reduce(
        (sum, { closing }) => sum + closing,
        0,
      ),
    )
    expect(closing && months.map(month => valueAt(assembled.ledger, closing, month))).toEqual(own)
  })

  it('[USE-04] name the organisation, its currency and its year', () => {
    expect(assembled.organisation).toMatchObject({
      name: company.name,
      currency: company.currency,
      reportingYearBeginsMonth: (company.financialYearEndMonth % 12) + 1,
    })
  })

  it('[BUD-04] bring the provider’s budget', () => {
    const own = company.budgets.find(({ type }) => type === 'OVERALL')
    const budget = seriesOf(assembled.ledger, SUMMARY_DATA_TYPE.ProviderBudget)
    const line = own?.lines[0]
    const series = budget.find(({ code }) => code === line?.accountId)
    const amount = line?.amounts.find(({ month }) => month === runningMonth)?.amount
    expect(series && valueAt(assembled.ledger, series, runningMonth)).toBe(amount)
  })

  it('reconcile, but for the gap the messy firm has on purpose', () => {
    const gaps = gapsOf(reconcile(records, TODAY)).map(({ check, gap }) => [check, gap])
    expect(gaps).toEqual(key === 'messy' ? [['receivables', expect.any(Number)]] : [])
  })
})
