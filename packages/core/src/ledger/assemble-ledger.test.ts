import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ITEM_TYPE, itemCode, SUMMARY_DATA_TYPE as TYPE } from '#item'
import { month, monthsUntil } from '#time'
import {
  account,
  amountsOf,
  bankMonth,
  document,
  dollars,
  organisation,
  repeating,
  shown,
  statement,
  today,
} from './_books.ts'
import { assembleLedger } from './assemble-ledger.ts'
import type { BooksRecords } from './books.ts'
import { TOTAL } from './ledger.ts'
import { findSeries, seriesOf } from './window.ts'

const autumn = ['2026-09', '2026-10', '2026-11']

const chart: BooksRecords = {
  accounts: [
    account('sales', 'revenue', { number: '200' }),
    account('rent', 'expense', { number: '469' }),
    account('bank', 'asset', { role: 'bank' }),
    account('equity', 'equity'),
  ],
}
const profitAndLoss: BooksRecords = {
  statements: [
    statement('profitAndLoss', autumn, {
      sales: { '2026-09': 1000, '2026-10': 1100, '2026-11': 700 },
      rent: { '2026-09': 300 },
    }),
  ],
}
const balanceSheet: BooksRecords = {
  statements: [
    statement('balanceSheet', autumn, {
      bank: { '2026-09': 700, '2026-10': 1800, '2026-11': 2500 },
      equity: { '2026-09': 700, '2026-10': 1800, '2026-11': 2500 },
    }),
  ],
}

const assembled = (...records: BooksRecords[]) => assembleLedger(records, today)
const series = (records: BooksRecords[], type: number, code: string) => {
  const { ledger } = assembled(...records)
  return shown(ledger, findSeries(ledger, type as 1, code))
}

describe('the months of a ledger', () => {
  it('[DAT-01] are 36 past months, the running month and 35 future months', () => {
    const { ledger } = assembled()
    expect(ledger.closeMonth).toBe('2026-10')
    expect(ledger.months).toHaveLength(72)
    expect([ledger.months[0], ledger.months[36], ledger.months[71]]).toEqual([
      '2023-11',
      '2026-11',
      '2029-10',
    ])
  })

  it('hold one value each in every series', () => {
    const { ledger } = assembled(chart, profitAndLoss, balanceSheet)
    for (const each of ledger.series) expect(each.values).toHaveLength(72)
  })
})

describe('accounts by month', () => {
  it('[ENT-03] an account that is missing from an answered month is zero there', () => {
    expect(series([chart, profitAndLoss], TYPE.ProfitLoss, 'rent')).toEqual({
      '2026-09': 300,
      '2026-10': 0,
      '2026-11': 0,
    })
  })

  it('[VIEW-03] the running month has the bookings so far, later months have none', () => {
    const ahead: BooksRecords = {
      statements: [statement('profitAndLoss', ['2026-12'], { sales: { '2026-12': 50 } })],
    }
    expect(series([chart, profitAndLoss, ahead], TYPE.ProfitLoss, 'sales')).toEqual({
      '2026-09': 1000,
      '2026-10': 1100,
      '2026-11': 700,
    })
  })

  it('a month without an answer has no value, which is not zero', () => {
    expect(series([chart], TYPE.ProfitLoss, 'sales')).toEqual({})
  })

  it('[ENT-03] each account is on the statement of its type', () => {
    const { ledger } = assembled(chart, profitAndLoss, balanceSheet)
    expect(seriesOf(ledger, TYPE.ProfitLoss).map(each => each.code)).toEqual(['rent', 'sales'])
    expect(seriesOf(ledger, TYPE.BalanceSheet).map(each => each.code)).toEqual(['bank', 'equity'])
  })

  it('keeps an archived account with figures and drops one without', () => {
    const archived: BooksRecords = {
      accounts: [
        account('rent', 'expense', { status: 'archived' }),
        account('dusty', 'expense', { status: 'archived' }),
      ],
    }
    const { accounts } = assembled(chart, archived, profitAndLoss)
    expect(accounts.map(each => each.code)).toContain('rent')
    expect(accounts.map(each => each.code)).not.toContain('dusty')
  })

  it('adds a series for an account that only the report has', () => {
    const unlisted: BooksRecords = {
      statements: [
        statement('profitAndLoss', ['2026-08'], { FXGROUPID: { '2026-08': -12.34 } }),
        statement('balanceSheet', ['2026-08'], { suspense: { '2026-08': 5 } }),
      ],
    }
    const { ledger, accounts } = assembled(chart, unlisted)
    const gains = findSeries(ledger, TYPE.ProfitLoss, 'FXGROUPID')
    expect(shown(ledger, gains)).toEqual({ '2026-08': -12.34 })
    expect(gains?.itemType).toBe(ITEM_TYPE.revenue)
    expect(gains?.name).toBe('Account not in your chart of accounts (FXGROUPI)')
    expect(findSeries(ledger, TYPE.BalanceSheet, 'suspense')?.itemType).toBe(ITEM_TYPE.equity)
    expect(accounts.map(each => each.code)).toContain('suspense')
  })

  it('[USE-04] uses the currency of the organisation, New Zealand dollars without one', () => {
    expect(assembled({ organisation: organisation({ currency: 'AUD' }) }).ledger.currency).toBe(
      'AUD',
    )
    expect(assembled(chart).ledger.currency).toBe('NZD')
  })
})

describe('records that are received again', () => {
  it('a later answer replaces the whole month of its statement', () => {
    const restated: BooksRecords = {
      statements: [statement('profitAndLoss', ['2026-09'], { sales: { '2026-09': 950 } })],
    }
    const records = [chart, profitAndLoss, restated]
    expect(series(records, TYPE.ProfitLoss, 'sales')['2026-09']).toBe(950)
    expect(series(records, TYPE.ProfitLoss, 'rent')['2026-09']).toBe(0)
    expect(series(records, TYPE.ProfitLoss, 'sales')['2026-10']).toBe(1100)
  })

  it('the later version of a document counts, once', () => {
    const open: BooksRecords = { documents: [document('inv-1', 100)] }
    const paid: BooksRecords = { documents: [document('inv-1', 0, { status: 'paid' })] }
    expect(assembled(open, paid).documents).toMatchObject([{ documentId: 'inv-1', status: 'paid' }])
  })

  it('ignores an amount for a month that the answer does not cover', () => {
    const surplus: BooksRecords = {
      statements: [statement('profitAndLoss', ['2026-09'], { sales: { '2026-08': 9 } })],
    }
    expect(series([chart, surplus], TYPE.ProfitLoss, 'sales')).toEqual({ '2026-09': 0 })
    const earlier: BooksRecords = {
      statements: [statement('profitAndLoss', ['2026-08'], { sales: { '2026-08': 80 } })],
    }
    expect(series([chart, earlier, surplus], TYPE.ProfitLoss, 'sales')['2026-08']).toBe(80)
  })

  it('records of different kinds give the same books in any order', () => {
    const records: BooksRecords[] = [
      { organisation: organisation() },
      chart,
      ...monthsUntil(month('2026-11'), 6).map(key => ({
        statements: [
          statement('profitAndLoss', [key], { sales: { [key]: 10 }, ghost: { [key]: 1 } }),
          statement('balanceSheet', [key], { bank: { [key]: 20 } }),
        ],
        bankMovements: [bankMonth('bank', key, [10, 5, 2, 13])],
        documents: [document(`inv-${key}`, 7)],
      })),
      { repeating: [repeating('rent', 300)] },
      {
        budgets: [{ budgetId: 'b', name: 'FY27', amounts: amountsOf({ rent: { '2026-12': 1 } }) }],
      },
    ]
    const expected = assembleLedger(records, today)
    const shuffled = fc.shuffledSubarray(records, { minLength: records.length })
    fc.assert(
      fc.property(shuffled, order => {
        expect(assembleLedger(order, today)).toEqual(expected)
      }),
      { numRuns: 30 },
    )
  })
})

describe('the budget of the provider', () => {
  const budget = (budgetId: string, amounts: ReturnType<typeof amountsOf>): BooksRecords => ({
    budgets: [{ budgetId, name: budgetId, amounts }],
  })
  const listed: BooksRecords = {
    budgets: ['overall', 'stretch'].map(id => ({ budgetId: id, name: id, amounts: [] })),
  }
  const early = budget('overall', amountsOf({ rent: { '2026-10': 310, '2026-12': 320 } }))
  const late = budget('overall', amountsOf({ rent: { '2028-12': 340 } }))
  const stretch = budget('stretch', amountsOf({ rent: { '2026-10': 999 } }))

  it('[ENT-03] joins the answers of the first budget, past and future, with null in the gaps', () => {
    const records = [chart, listed, stretch, late, early]
    expect(series(records, TYPE.ProviderBudget, 'rent')).toEqual({
      '2026-10': 310,
      '2026-12': 320,
      '2028-12': 340,
    })
  })

  it('has no series for an account without budget, and none without a budget', () => {
    const { ledger } = assembled(chart, early)
    expect(seriesOf(ledger, TYPE.ProviderBudget).map(each => each.code)).toEqual([itemCode('rent')])
    expect(seriesOf(assembled(chart).ledger, TYPE.ProviderBudget)).toEqual([])
  })

  it('skips a budget without figures', () => {
    expect(series([chart, listed, stretch], TYPE.ProviderBudget, 'rent')).toEqual({
      '2026-10': 999,
    })
  })
})

describe('repeating documents', () => {
  const templates: BooksRecords = {
    repeating: [
      repeating('rent', 300),
      repeating('hosting', 40, { currency: 'USD' }),
      repeating('unnamed', 10, { currency: null }),
    ],
  }
  const ids = (...records: BooksRecords[]) =>
    assembled(...records).repeating.map(each => each.repeatingId)

  it('in a foreign currency are left out', () => {
    expect(ids({ organisation: organisation() }, templates)).toEqual(['rent', 'unnamed'])
    const american = organisation({ currency: 'USD' })
    expect(ids(templates, { organisation: american })).toEqual(['hosting', 'unnamed'])
  })
})

describe('totals', () => {
  it('[VIEW-02] are read-only lines in addition to the accounts', () => {
    const { ledger } = assembled(chart, profitAndLoss, balanceSheet)
    const totals = seriesOf(ledger, TYPE.AggregatedData)
    expect(totals.map(each => [each.itemType, each.code])).toEqual([
      [ITEM_TYPE.aggregatedCashflow, TOTAL.opening],
      [ITEM_TYPE.aggregatedCashflow, TOTAL.received],
      [ITEM_TYPE.aggregatedCashflow, TOTAL.spent],
      [ITEM_TYPE.aggregatedCashflow, TOTAL.net],
      [ITEM_TYPE.aggregatedCashflow, TOTAL.closing],
      [ITEM_TYPE.aggregatedBalanceSheet, TOTAL.assets],
      [ITEM_TYPE.aggregatedBalanceSheet, TOTAL.liabilities],
      [ITEM_TYPE.aggregatedBalanceSheet, TOTAL.equity],
    ])
    expect(shown(ledger, totals[5])).toEqual({ '2026-09': 700, '2026-10': 1800, '2026-11': 2500 })
  })
})

describe('account details from other answers', () => {
  const rates: BooksRecords = {
    taxRates: [
      { taxType: 'OUTPUT2', ppm: 150_000 },
      { taxType: 'ZERO', ppm: 0 },
    ],
  }
  const taxed = (taxType: string | null, facts: object = {}) => {
    const accounts = [account('sales', 'revenue', { taxType, ...facts })]
    const [sales] = assembled(rates, { accounts }).accounts
    return sales?.taxPpm
  }

  it.each([
    ['OUTPUT2', 150_000],
    ['ZERO', 0],
    ['UNHEARD', null],
    [null, null],
  ])('an account of tax type %s is taxed by %s parts per million', (taxType, ppm) => {
    expect(taxed(taxType)).toBe(ppm)
  })

  it('an account keeps its rate if its tax type is not listed', () => {
    expect(taxed('OWN', { taxPpm: 50_000 })).toBe(50_000)
  })

  it('lines name their account by its code, even if the provider gave its number', () => {
    const line = (code: string | null) => ({
      code: code === null ? null : itemCode(code),
      net: dollars(10),
      tax: dollars(0),
    })
    const lines = ['sales', '469', '999', null].map(line)
    const { documents } = assembled(chart, { documents: [document('i-1', 40, { lines })] })
    expect(documents[0]?.lines).toEqual(['sales', 'rent', null, null].map(line))
  })
})
