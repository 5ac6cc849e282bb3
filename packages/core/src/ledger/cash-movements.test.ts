import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ITEM_SUB_TYPE, ITEM_TYPE, SUMMARY_DATA_TYPE } from '#item'
import { account, bankMonth, shown, statement, today } from './_books.ts'
import { assembleLedger } from './assemble-ledger.ts'
import type { BooksAccount, BooksRecords } from './books.ts'
import { TOTAL } from './ledger.ts'
import { findSeries, seriesOf, totalAt } from './window.ts'

const september = '2026-09'
const october = '2026-10'

const chart: readonly BooksAccount[] = [
  account('sales', 'revenue'),
  account('rent', 'expense'),
  account('wages', 'expense'),
  account('wear', 'expense', { itemSubType: ITEM_SUB_TYPE.depreciatn }),
  account('bank', 'asset', { role: 'bank', itemSubType: ITEM_SUB_TYPE.BankAccount }),
  account('debtors', 'asset', { role: 'receivables' }),
  account('oven', 'asset', { itemSubType: ITEM_SUB_TYPE.fixed }),
  account('ovenWorn', 'asset', { itemSubType: ITEM_SUB_TYPE.fixed }),
  account('creditors', 'liability', { role: 'payables' }),
  account('gst', 'liability', { role: 'salesTax' }),
  account('paye', 'liability'),
  account('loan', 'liability'),
  account('drawings', 'equity'),
  account('retained', 'equity', { role: 'retainedEarnings' }),
  account('current', 'equity', { role: 'currentYearEarnings' }),
]

type Row = Readonly<Record<string, number>>

/**
 * Two month ends and the movements between them; the bank's change is its movement, and the profit
 * is in this year's earnings by default.
 */
function books(parts: { profit?: Row; paid?: Row; before?: Row; after?: Row }): BooksRecords[] {
  const { profit = {}, paid = {}, before = {} } = parts
  const { sales = 0, rent = 0, wages = 0, wear = 0 } = profit
  const after: Row = { current: sales - rent - wages - wear, ...parts.after }
  const months = (row: Row, month: string) =>
    Object.fromEntries(Object.entries(row).map(([code, value]) => [code, { [month]: value }]))
  const [opening, closing] = [before.bank ?? 0, after.bank ?? 0]
  return [
    { accounts: chart },
    {
      statements: [
        statement('profitAndLoss', [october], months(profit, october)),
        statement('cashBasis', [october], months(paid, october)),
        statement('balanceSheet', [september], months(before, september)),
        statement('balanceSheet', [october], months(after, october)),
      ],
      bankMovements: [bankMonth('bank', october, [opening, closing - opening, 0, closing])],
    },
  ]
}

function movements(records: readonly BooksRecords[]) {
  const { ledger } = assembleLedger(records, today)
  const cash = seriesOf(ledger, SUMMARY_DATA_TYPE.Cashflow)
  const rows = cash.map(series => [series.code as string, shown(ledger, series)[october]])
  const timing = findSeries(ledger, SUMMARY_DATA_TYPE.AggregatedData, TOTAL.cashTiming)
  return { ...Object.fromEntries(rows), timing: shown(ledger, timing)[october] ?? 0 }
}

describe('[VIEW-02] cash movement by account', () => {
  it.each([
    [
      'sales paid with their tax',
      { profit: { sales: 1000 }, paid: { sales: 1000 }, after: { bank: 1150, gst: 150 } },
      { sales: 1000, gst: 150, timing: 0 },
    ],
    [
      'sales not yet paid move nothing; their tax on the balance sheet is timing',
      { profit: { sales: 1000 }, after: { debtors: 1150, gst: 150 } },
      { gst: 150, timing: -150 },
    ],
    [
      'a customer pays an old invoice',
      {
        paid: { sales: 1000 },
        before: { debtors: 1150, gst: 150 },
        after: { bank: 1150, gst: 150 },
      },
      { sales: 1000, timing: 150 },
    ],
    [
      'expenses are cash out',
      { profit: { rent: 400 }, paid: { rent: 400 }, after: { bank: -400 } },
      { rent: -400, timing: 0 },
    ],
    [
      'a bill still owed is no cash',
      { profit: { rent: 400 }, after: { creditors: 400 } },
      { timing: 0 },
    ],
    ['a loan drawn', { after: { bank: 300, loan: 300 } }, { loan: 300, timing: 0 }],
    [
      'a loan paid back',
      { before: { loan: 300 }, after: { bank: -100, loan: 200 } },
      { loan: -100, timing: 0 },
    ],
    ['an asset bought', { after: { bank: -500, oven: 500 } }, { oven: -500, timing: 0 }],
    [
      'drawings of the owner',
      { after: { bank: -50, drawings: -50 } },
      { drawings: -50, timing: 0 },
    ],
    [
      'wages less what is withheld',
      { profit: { wages: 100 }, paid: { wages: 100 }, after: { bank: -80, paye: 20 } },
      { wages: -100, paye: 20, timing: 0 },
    ],
    [
      'depreciation is no cash on either side',
      {
        profit: { wear: 25 },
        paid: { wear: 25 },
        before: { oven: 500, ovenWorn: -100 },
        after: { oven: 500, ovenWorn: -125 },
      },
      { timing: 0 },
    ],
    [
      'depreciation straight on the asset, in a month in which more of it was bought',
      {
        profit: { wear: 25 },
        paid: { wear: 25 },
        before: { oven: 500 },
        after: { oven: 675, bank: -200 },
      },
      { oven: -175, wear: -25, timing: 0 },
    ],
    [
      'profit moves earnings, not cash; a dividend taken from them does',
      {
        profit: { sales: 1000 },
        paid: { sales: 1000 },
        before: { current: 5000, retained: 100 },
        after: { bank: 700, current: 6000, retained: -200 },
      },
      { sales: 1000, retained: -300, timing: 0 },
    ],
    [
      'the year’s earnings become retained ones',
      {
        profit: { sales: 10 },
        paid: { sales: 10 },
        before: { current: 5000, retained: 100 },
        after: { bank: 10, current: 10, retained: 5100 },
      },
      { sales: 10, timing: 0 },
    ],
  ])('%s', (_, parts, expected) => {
    expect(movements(books(parts))).toEqual(expected)
  })

  it('is null if a statement or the month before has not been read', () => {
    const whole = books({ paid: { sales: 10 }, after: { bank: 10 } })
    expect(movements(whole)).toMatchObject({ sales: 10 })
    const [list, { statements = [], ...rest } = {}] = whole
    for (const [index] of statements.entries()) {
      const others = statements.filter((_, at) => at !== index)
      expect(movements([list ?? {}, { statements: others, ...rest }])).toEqual({ timing: 0 })
    }
    expect(movements([list ?? {}, { statements }])).toEqual({ timing: 0 })
  })

  it('with its timing sums to the net bank movement, for any books', () => {
    const row = fc.dictionary(
      fc.constantFrom(...chart.map(({ code }) => code as string)),
      fc.integer({ min: -9000, max: 9000 }),
    )
    const parts = fc.record({ profit: row, paid: row, before: row, after: row })
    fc.assert(
      fc.property(parts, each => {
        const { ledger } = assembleLedger(books(each), today)
        const cash = ledger.series.filter(
          ({ summaryDataType, code }) =>
            summaryDataType === SUMMARY_DATA_TYPE.Cashflow || code === TOTAL.cashTiming,
        )
        const column = ledger.months.indexOf(ledger.closeMonth)
        const sum = cash.reduce((left, { values }) => left + (values[column] ?? 0), 0)
        expect(sum).toBe(totalAt(ledger, TOTAL.net, ledger.closeMonth))
      }),
    )
  })

  it('keeps the type of the account, so that screens can group by it', () => {
    const { ledger } = assembleLedger(books({ after: { bank: 300, loan: 300 } }), today)
    const [loan] = seriesOf(ledger, SUMMARY_DATA_TYPE.Cashflow)
    expect(loan).toMatchObject({ code: 'loan', itemType: ITEM_TYPE.liability })
  })
})
