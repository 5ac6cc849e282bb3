/** Edge cases of books: overdue, running, missing or removed parts. */
import { describe, expect, it } from 'vitest'
import { ITEM_TYPE, type ItemType, itemCode } from '#item'
import type { AccountRole } from '#ledger'
import { cents } from '#money'
import { day, month } from '#time'
import { createModel, statementsOf } from './create-model.ts'
import type { ModelInput, OpeningBalance } from './model.ts'
import {
  AT_ONCE,
  code,
  cost,
  expectTable,
  GST,
  moves,
  NEXT_MONTH,
  open,
  owed,
  sales,
} from './textbook/_case.ts'

const opening = { bank: 10_000, capital: 10_000 }

describe('a financial year that starts', () => {
  it('in the running month has started already: April’s 500 stays in the current year', () => {
    expectTable(
      {
        asOf: '2027-04-10',
        opening: { bank: 10_000, capital: 9500, earnings: 500 },
        flows: [sales([1000, 1000])],
      },
      `                  27-04   27-05
       balance retained  0       0
       balance earnings  1,500   2,500`,
    )
  })

  it('after the day of the books retains the opening earnings', () => {
    expectTable(
      {
        asOf: '2027-03-31',
        opening: { bank: 10_000, capital: 9500, earnings: 500 },
        flows: [sales([1000, 1000])],
      },
      `                  27-04   27-05
       balance retained  500     500
       balance earnings  1,000   2,000`,
    )
  })
})

describe('the rest of the running month', () => {
  it('is paid by its own shares: 1,000 after the 20th within the month, later shares after it', () => {
    const settlement = { ...NEXT_MONTH, restOfMonth: AT_ONCE.fullMonth }
    expectTable(
      { asOf: '2026-11-20', opening, flows: [sales([1000, 2000, 0], { settlement })] },
      `                     26-11   26-12   27-01
       cash sales           1,000   0       2,000
       balance receivables  0       2,000   0`,
    )
  })
})

describe('overdue amounts', () => {
  it('are paid on the first forecast day: an invoice of 1,150 and 300 of GST', () => {
    const { dated } = expectTable(
      {
        opening: { bank: 10_000, receivables: 1150, gst: 300, capital: 10_850 },
        documents: [open('invoice', 'sales', 1150, 150, '2026-10-02')],
        obligations: [owed('gst', [null, null], { '2026-10-28': 300 })],
      },
      `                  26-12   27-01
       cash sales         1,000   0
       cash taxCollected  150     0
       cash gst           -300    0
       balance gst        0       0
       cash               10,850  10,850`,
    )
    expect(dated.map(({ on, amount }) => [on, amount])).toEqual([
      ['2026-12-01', 100_000],
      ['2026-12-01', 15_000],
      ['2026-12-01', -30_000],
    ])
  })

  it('of transfers move nothing: yesterday’s transfer is in the balances already', () => {
    expectTable(
      { opening, transfers: moves('bank', 'drawings', 700, '2026-11-29', '2026-12-01') },
      `                  26-12
       cash drawings     -700
       cash              9,300`,
    )
  })
})

describe('stock without a usual ratio', () => {
  const byRatio = {
    costs: [code('goods')],
    accounts: [
      {
        code: code('stock'),
        level: {
          kind: 'ratio',
          costs: [code('goods')],
          pastCosts: [cents(100_000), cents(100_000), cents(100_000)],
        },
      },
    ],
  } as const
  it.each([
    ['would last longer than three years', 36_001],
    ['is less than nothing', -500],
  ])('because it %s: %i stays', (_, stock) => {
    expectTable(
      {
        opening: { bank: 50_000, stock, capital: 50_000 + stock },
        flows: [cost('goods', [1000, 2000])],
        stock: byRatio,
      },
      `                  26-12   27-01
       cash goods     -1,000  -2,000
       cash           49,000  47,000`,
    )
  })

  it('counts the running month’s costs once: the expected 400 are part of its 1,000', () => {
    expectTable(
      {
        asOf: '2026-11-20',
        opening: { bank: 50_000, stock: 3000, capital: 53_000 },
        flows: [cost('goods', [400, 1600, 700], { taxPpm: GST, settlement: NEXT_MONTH })],
        stock: byRatio,
      },
      `                  26-11   26-12   27-01
       balance stock  3,000   3,600   3,300
       balance gst    -60     -390    -450
       cash goods     0       -400    -2,200
       cash taxPaid   0       -60     -330`,
    )
  })
})

describe('lines of documents', () => {
  it('have rows of their own if they have no account', () => {
    const without = (kind: 'invoice' | 'bill', gross: number, tax: number, on: string) => {
      const document = open(kind, 'sales', gross, tax, on)
      return { ...document, parts: [{ code: null, net: cents((gross - tax) * 100) }] }
    }
    expectTable(
      {
        opening: { bank: 10_000, receivables: 230, payables: 115, capital: 10_115 },
        documents: [
          without('invoice', 230, 30, '2026-12-20'),
          without('bill', -115, -15, '2027-01-20'),
        ],
      },
      `                     26-12   27-01
       cash openingInvoices  200     0
       cash openingBills     0       -100
       cash taxCollected     30      0
       cash taxPaid          0       -15`,
    )
  })

  it('of an asset are cash of the asset, whose balance already includes them', () => {
    expectTable(
      {
        opening: { bank: 10_000, van: 5000, payables: 5000, capital: 10_000 },
        documents: [open('bill', 'van', -5000, 0, '2027-01-20')],
      },
      `                  26-12   27-01
       cash van          0       -5,000
       balance van       5,000   5,000
       balance payables  5,000   0`,
    )
  })
})

const account = (name: string, itemType: ItemType, role: AccountRole | null, dollars: number) => ({
  code: itemCode(name),
  name,
  itemType,
  itemSubType: null,
  role,
  amount: cents(dollars * 100),
})

function business(balances: readonly OpeningBalance[], more: Partial<ModelInput>): ModelInput {
  return {
    asOf: day('2026-11-30'),
    months: [month('2026-12'), month('2027-01')],
    yearBeginsMonth: 4,
    balances,
    flows: [],
    documents: [],
    transfers: [],
    obligations: [],
    stock: null,
    dailyMonths: 2,
    ...more,
  }
}

const dollarsOf = (amounts: Float64Array) => Array.from(amounts, amount => amount / 100)

describe('a chart of accounts', () => {
  it('with only a bank gets the lines it lacks', () => {
    const { balance, outOfBalance } = statementsOf(
      business([account('bank', ITEM_TYPE.asset, 'bank', 100)], {
        flows: [sales([1000, 0], { taxPpm: GST, settlement: NEXT_MONTH })],
      }),
    )
    expect(balance.map(row => [row.name, ...dollarsOf(row.amounts)])).toEqual([
      ['bank', 100, 1250],
      ['Accounts receivable', 1150, 0],
      ['Accounts payable', 0, 0],
      ['Sales tax', 150, 150],
      ['Current year earnings', 1000, 1000],
      ['Retained earnings', 0, 0],
    ])
    expect(outOfBalance).toBe(10_000)
  })

  it('with a credit card as second bank subtracts it from cash', () => {
    const { cash, closingCash } = statementsOf(
      business(
        [
          account('bank', ITEM_TYPE.asset, 'bank', 1000),
          account('card', ITEM_TYPE.liability, 'bank', 300),
        ],
        { transfers: moves('bank', 'card', 300, '2026-12-20') },
      ),
    )
    expect(dollarsOf(closingCash)).toEqual([700, 700])
    expect(cash.map(({ key }) => key)).toEqual(['taxCollected', 'taxPaid'])
  })
})

describe('an edit of the plan', () => {
  const model = createModel(
    business([account('bank', ITEM_TYPE.asset, 'bank', 100)], {
      flows: [sales([1000, 0], { settlement: NEXT_MONTH }), cost('rent', [500, 500])],
    }),
  )
  const sold = itemCode('sales')

  it('lists exactly the changed rows: 200 more in December, paid in January', () => {
    const changed = model.setPlan(sold, 0, cents(120_000))
    expect(changed.map(({ statement, key, from }) => `${statement} ${key} ${from}`).sort()).toEqual(
      [
        'balance bank 1',
        'balance currentYearEarnings 0',
        'balance receivables 0',
        'cash sales 1',
        'indirect profit 0',
        'indirect receivables 0',
        'profit sales 0',
        'totals closingCash 1',
        'totals netProfit 0',
      ],
    )
    expect(dollarsOf(model.statements.closingCash)).toEqual([-400, 300])
    expect(model.setPlan(sold, 0, cents(120_000))).toEqual([])
  })

  it('is refused if the cell does not exist', () => {
    expect(() => model.setPlan(itemCode('none'), 0, cents(1))).toThrow('not an account of the plan')
    expect(() => model.setPlan(sold, 2, cents(1))).toThrow('no month 2')
  })
})
