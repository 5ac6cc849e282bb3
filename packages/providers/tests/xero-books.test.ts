import { ITEM_SUB_TYPE, ITEM_TYPE, SUMMARY_DATA_TYPE } from '@millpond/core/item'
import {
  assembleLedger,
  findSeries,
  gapsOf,
  type Ledger,
  type LedgerSeries,
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
  taxRatesOf,
  trackedPart,
  trackingOf,
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

/** Every non-zero figure of one statement, as `code month` to cents. */
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

/** Cents by account, without accounts that have none. */
function netsOf(lines: readonly (readonly [code: string, net: number])[]) {
  const nets = new Map<string, number>()
  for (const [code, net] of lines) nets.set(code, (nets.get(code) ?? 0) + net)
  return nets
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

  it('[SYN-05] have the profit and loss of every tracking option in all complete months', () => {
    const { ledger, dimensionSeries, dimensionValues } = assembled
    const read = dimensionSeries.flatMap(({ valueId, code, values }) =>
      values.flatMap((value, index) =>
        value ? [`${valueId} ${code} ${ledger.months[index]} ${value}`] : [],
      ),
    )
    const own = trackingOf(company).flatMap(({ kind, options }) =>
      options.flatMap(({ optionId, name }) =>
        past.flatMap(month =>
          [...profitAndLoss(trackedPart(company, kind, [name]), firstDay(month), lastDay(month))]
            .filter(([, value]) => value !== 0)
            .map(([code, value]) => `${optionId} ${code} ${month} ${value}`),
        ),
      ),
    )
    expect(read.sort()).toEqual(own.sort())
    expect(dimensionValues.map(({ name }) => name)).toHaveLength(
      { kereru: 3, wholesaler: 8 }[key as string] ?? 0,
    )
  })

  it('[VIEW-02] contain the cash movements of every account, month by month', () => {
    const { ledger } = assembled
    const cash = seriesOf(ledger, SUMMARY_DATA_TYPE.Cashflow)
    const timing = findSeries(ledger, SUMMARY_DATA_TYPE.AggregatedData, TOTAL.cashTiming)
    const net = findSeries(ledger, SUMMARY_DATA_TYPE.AggregatedData, TOTAL.net)
    const at = (series: LedgerSeries | undefined, month: Month) =>
      series ? (valueAt(ledger, series, month) ?? Number.NaN) : 0
    for (const month of months) {
      const sum = cash.reduce((left, series) => left + at(series, month), at(timing, month))
      expect(sum, month).toBe(at(net, month))
    }
    const [from, to] = [firstDay(runningMonth), lastDay(runningMonth)]
    const paid = profitAndLoss(company, from, to, { paymentsOnly: true })
    for (const { code, itemType, itemSubType, ...series } of cash) {
      const own = paid.get(code)
      if (own === undefined || itemSubType === ITEM_SUB_TYPE.depreciatn) continue
      const value = series.values[ledger.months.indexOf(runningMonth)]
      expect(value, series.name).toBe(itemType === ITEM_TYPE.expense ? -own : own)
    }
  })

  it('contain the sales tax of every account and the lines of every document', () => {
    const rates = new Map(taxRatesOf(company).map(({ taxType, rate }) => [taxType, rate * 10_000]))
    for (const { accountId, taxType, name } of company.accounts) {
      const account = assembled.accounts.find(({ code }) => code === accountId)
      if (account) expect(account, name).toMatchObject({ taxType, taxPpm: rates.get(taxType) })
    }
    const own = new Map(company.documents.map(each => [each.documentId, each]))
    expect(assembled.documents.length).toBeGreaterThan(50)
    for (const { documentId, lines, total, tax } of assembled.documents) {
      const document = own.get(documentId)
      // Money paid in advance has no lines.
      if (!document) continue
      expect(netsOf(lines.map(line => [line.code ?? '', line.net]))).toEqual(
        netsOf(document.lines.map(line => [line.accountId, line.net])),
      )
      expect(lines.reduce((sum, line) => sum + line.net + line.tax, 0)).toBe(total)
      expect(lines.reduce((sum, line) => sum + line.tax, 0)).toBe(tax)
    }
  })

  it('have documents and payments for the same period as statements', () => {
    const from = firstDay(past[0] ?? runningMonth)
    const own = company.documents.filter(
      ({ status, updatedOn }) =>
        status === 'AUTHORISED' || (status === 'PAID' && updatedOn >= from),
    )
    const ids = new Set(assembled.documents.map(each => each.documentId))
    for (const { advance, documentId, number } of own) {
      expect(ids.has(advance === null ? documentId : `${advance}-${documentId}`), number).toBe(true)
    }
    const payments = new Map(assembled.payments.map(each => [each.paymentId, each]))
    for (const { paymentId, documentId, date, amount } of company.payments) {
      if (!ids.has(documentId)) continue
      expect(payments.get(paymentId)).toEqual({ paymentId, documentId, paidOn: date, amount })
    }
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

  it('[FIG-01] transfers between own accounts are neither cash in nor cash out', () => {
    const { ledger } = assembled
    const own = new Set(
      company.accounts.filter(({ type }) => type === 'BANK').map(({ accountId }) => accountId),
    )
    /** The change of each bank account by every journal except transfers. */
    const outside = (month: Month, sign: 1 | -1) =>
      company.journals
        .filter(({ date, source }) => date.startsWith(month) && source !== 'TRANSFER')
        .flatMap(({ lines }) => lines)
        .filter(({ accountId, amount }) => own.has(accountId) && amount * sign > 0)
        .reduce((sum, { amount }) => sum + amount * sign, 0)
    /** The gains or losses of banks when money changed its currency on the way. */
    const exchanged = (month: Month) =>
      company.journals
        .filter(({ date, source }) => date.startsWith(month) && source === 'TRANSFER')
        .flatMap(({ lines }) => lines)
        .filter(({ accountId }) => own.has(accountId))
        .reduce((sum, { amount }) => sum + amount, 0)
    const total = (code: string) =>
      findSeries(ledger, SUMMARY_DATA_TYPE.AggregatedData, code)?.values.slice(0, months.length)
    expect(total(TOTAL.received)).toEqual(months.map(month => outside(month, 1) + exchanged(month)))
    expect(total(TOTAL.spent)).toEqual(months.map(month => outside(month, -1)))
  })

  it('[USE-04] name the organisation, its currency and its year', () => {
    expect(assembled.organisation).toMatchObject({
      name: company.name,
      currency: company.currency,
      reportingYearBeginsMonth: (company.financialYearEndMonth % 12) + 1,
    })
  })

  it('[BUD-04] include the provider’s budget', () => {
    const own = company.budgets.find(({ type }) => type === 'OVERALL')
    const budget = seriesOf(assembled.ledger, SUMMARY_DATA_TYPE.ProviderBudget)
    const line = own?.lines[0]
    const series = budget.find(({ code }) => code === line?.accountId)
    const amount = line?.amounts.find(({ month }) => month === runningMonth)?.amount
    expect(series && valueAt(assembled.ledger, series, runningMonth)).toBe(amount)
  })

  it('reconcile, except for the gap that the messy company has on purpose', () => {
    const gaps = gapsOf(reconcile(records, TODAY)).map(({ check, gap }) => [check, gap])
    expect(gaps).toEqual(key === 'messy' ? [['receivables', 184_320]] : [])
  })
})
