import { describe, expect, it } from 'vitest'
import { cents } from '#money'
import {
  code,
  cost,
  expectTable,
  GST,
  moves,
  NEXT_MONTH,
  open,
  owed,
  paid,
  sales,
} from './_case.ts'

const opening = { bank: 10_000, capital: 10_000 }

describe('loans, assets and owners', () => {
  it('a loan: 400 of principal and 50 of interest, of which only interest is an expense', () => {
    expectTable(
      {
        opening: { bank: 10_000, loan: 5000, capital: 5000 },
        flows: [cost('interest', [50, 50, 50])],
        transfers: moves('bank', 'loan', 400, '2026-12-20', '2027-01-20', '2027-02-20'),
      },
      `              26-12   27-01   27-02
       profit interest  50      50      50
       cash loan        -400    -400    -400
       balance loan     4,600   4,200   3,800
       net profit       -50     -50     -50
       cash             9,550   9,100   8,650`,
    )
  })

  it('a new loan is cash in and a liability', () => {
    expectTable(
      { opening, transfers: moves('loan', 'bank', 8000, '2027-01-05') },
      `              26-12   27-01
       cash loan     0       8,000
       balance loan  0       8,000
       cash          10,000  18,000`,
    )
  })

  it('a van for 3,000 changes assets, not profit', () => {
    expectTable(
      { opening, transfers: moves('bank', 'van', 3000, '2027-01-12') },
      `              26-12   27-01
       cash van     0       -3,000
       balance van  0       3,000
       net profit   0       0
       cash         10,000  7,000`,
    )
  })

  it('depreciation of 250 a month lowers profit and the van, and moves no cash', () => {
    expectTable(
      {
        opening: { bank: 10_000, van: 3000, worn: -500, capital: 12_500 },
        flows: [
          cost('depreciation', [250, 250], { treatment: { kind: 'nonCash', code: code('worn') } }),
        ],
      },
      `              26-12   27-01
       balance worn  -750    -1,000
       balance van   3,000   3,000
       net profit    -250    -250
       cash          10,000  10,000`,
    )
  })

  it('depreciation of several assets is split by the weights of the month', () => {
    const assets = [
      { code: code('worn'), weights: [1, 0] },
      { code: code('van'), weights: [2, 5] },
    ]
    expectTable(
      {
        opening: { bank: 10_000, van: 3000, worn: -500, capital: 12_500 },
        flows: [cost('depreciation', [300, 200], { treatment: { kind: 'depreciation', assets } })],
      },
      `              26-12   27-01
       balance worn  -600    -600
       balance van   2,800   2,600
       net profit    -300    -200
       cash          10,000  10,000`,
    )
  })

  it('a bad debt of 100 lowers receivables, GST and what customers pay, and is no payment', () => {
    expectTable(
      {
        opening: { bank: 10_000, capital: 10_000 },
        flows: [
          sales([1000, 1000], { taxPpm: GST, settlement: NEXT_MONTH }),
          cost('badDebts', [0, 100], {
            taxPpm: GST,
            treatment: { kind: 'writtenOff', row: code('sales') },
          }),
        ],
        obligations: [owed('gst', [null, null])],
      },
      `                    26-12   27-01
       cash sales           0       900
       cash taxCollected    0       135
       cash taxPaid         0       0
       balance receivables  1,150   1,150
       balance gst          150     285
       net profit           1,000   900
       cash                 10,000  11,035`,
    )
  })

  it('drawings of 1,000 lower the owner’s equity, not profit', () => {
    expectTable(
      { opening, transfers: moves('bank', 'drawings', 1000, '2026-12-24', '2027-01-24') },
      `              26-12   27-01
       cash drawings     -1,000  -1,000
       balance drawings  -1,000  -2,000
       net profit        0       0
       cash              9,000   8,000`,
    )
  })

  it('tax put into a savings account is still cash', () => {
    expectTable(
      { opening, transfers: moves('bank', 'savings', 2500, '2026-12-15') },
      `              26-12   27-01
       balance bank     7,500   7,500
       balance savings  2,500   2,500
       cash             10,000  10,000`,
    )
  })
})

describe('stock', () => {
  const goods = code('goods')
  const ratio = {
    costs: [goods],
    accounts: [
      {
        code: code('stock'),
        level: {
          kind: 'ratio',
          costs: [goods],
          pastCosts: [cents(100_000), cents(100_000), cents(100_000)],
        },
      },
    ],
  } as const
  const rising = (...dollars: readonly number[]) => ({
    costs: [goods],
    accounts: [
      {
        code: code('stock'),
        level: { kind: 'rises' as const, rises: dollars.map(each => cents(each * 100)) },
      },
    ],
  })
  const opened = { bank: 20_000, stock: 3000, capital: 23_000 }

  it('keeps its ratio to three months of costs: 3,000 for 1,000 a month, 4,000 for 4,000 in three', () => {
    expectTable(
      { opening: opened, flows: [cost('goods', [1000, 2000, 1000, 1000])], stock: ratio },
      `              26-12   27-01   27-02   27-03
       balance stock  3,000   4,000   4,000   4,000
       cash goods     -1,000  -3,000  -1,000  -1,000
       net profit     -1,000  -2,000  -1,000  -1,000
       cash           19,000  16,000  15,000  14,000`,
    )
  })

  it('what is used from stock is not bought: 700 of 1,000 in January, with GST a month later', () => {
    const { dated } = expectTable(
      {
        opening: opened,
        flows: [cost('goods', [1000, 1000, 1000, 0], { taxPpm: GST, settlement: NEXT_MONTH })],
        stock: rising(0, -300, 100, 0),
      },
      `                  26-12   27-01   27-02   27-03
       profit goods       1,000   1,000   1,000   0
       balance stock      3,000   2,700   2,800   2,800
       balance payables   1,150   805     1,265   0
       balance gst        -150    -255    -420    -420
       cash goods         0       -1,000  -700    -1,100
       cash taxPaid       0       -150    -105    -165
       cash               20,000  18,850  18,045  16,780`,
    )
    // Payables are paid over the month, and no day has direct costs as a receipt.
    expect(dated.filter(({ amount }) => amount > 0)).toEqual([])
  })

  it('falls by no more than what is used, and the rest of the fall follows', () => {
    expectTable(
      { opening: opened, flows: [cost('goods', [1000, 1000, 1000])], stock: rising(0, -1600, 0) },
      `              26-12   27-01   27-02
       balance stock  3,000   2,000   1,400
       cash goods     -1,000  0       -400
       cash           19,000  19,000  18,600`,
    )
  })

  it('each cost of goods buys in proportion to what it uses, and pays as usual', () => {
    expectTable(
      {
        opening: opened,
        flows: [
          cost('goods', [0, 600, 600]),
          cost('rent', [0, 200, 200], { settlement: NEXT_MONTH }),
        ],
        stock: { ...rising(100, -400, 0), costs: [goods, code('rent')] },
      },
      `              26-12   27-01   27-02
       balance stock  3,100   2,700   2,700
       cash goods     -100    -300    -600
       cash rent      0       0       -100`,
    )
  })
})

describe('the turn of the year', () => {
  it('moves the year’s earnings of 6,000 into retained earnings on 1 April', () => {
    expectTable(
      {
        asOf: '2027-02-28',
        opening: { bank: 15_000, capital: 8000, retained: 2000, earnings: 5000 },
        flows: [sales([1000, 1000, 1000])],
      },
      `              27-03   27-04   27-05
       balance retained  2,000   8,000   8,000
       balance earnings  6,000   1,000   2,000
       cash              16,000  17,000  18,000`,
    )
  })
})

describe('books that do not balance', () => {
  it('have the same gap of 100 every month', () => {
    expectTable(
      { opening: { bank: 10_000, capital: 9900 }, flows: [sales([500, 500], { taxPpm: GST })] },
      `              26-12   27-01
       out of balance  100     100
       cash            10,575  11,150`,
    )
  })
})

describe('a whole business', () => {
  it('a month of everything sums up: 20,000 + 5,750 − 2,300 − 4,000 − 450 − 1,000 = 18,000', () => {
    const found = expectTable(
      {
        opening: { bank: 20_000, receivables: 5750, gst: 750, loan: 5000, capital: 20_000 },
        flows: [
          sales([6000, 6000], { taxPpm: GST, settlement: NEXT_MONTH }),
          cost('goods', [2000, 2000], { taxPpm: GST }),
          cost('wages', [5000, 5000], {
            treatment: { kind: 'wages', withheld: [{ code: code('paye'), ppm: 200_000 }] },
          }),
          cost('interest', [50, 50]),
        ],
        documents: [open('invoice', 'sales', 5750, 750, '2026-12-20')],
        transfers: [
          ...moves('bank', 'loan', 400, '2026-12-20', '2027-01-20'),
          ...moves('bank', 'drawings', 1000, '2026-12-24'),
        ],
        obligations: [
          owed('gst', ['2027-01-28', null], { '2027-01-28': 750 }),
          owed('paye', ['2027-01-20', null]),
        ],
      },
      `              26-12   27-01
       cash sales           5,000   6,000
       cash taxCollected    750     900
       cash goods           -2,000  -2,000
       cash taxPaid         -300    -300
       cash gst             0       -1,350
       cash wages           -4,000  -4,000
       cash paye            0       -1,000
       cash loan            -400    -400
       cash interest        -50     -50
       cash drawings        -1,000  0
       balance receivables  6,900   6,900
       balance gst          1,350   600
       balance paye         1,000   1,000
       net profit           -1,050  -1,050
       cash                 18,000  15,800`,
    )
    expect(found.openingCash[0]).toBe(2_000_000)
  })
})

describe('the rest of the running month', () => {
  it('counts only amounts not yet booked, and pays them by their own shares', () => {
    expectTable(
      {
        asOf: '2026-11-20',
        opening,
        flows: [sales([300, 900], { settlement: paid(100 / 3, 200 / 3) })],
      },
      `              26-11   26-12
       cash sales           100     500
       balance receivables  200     600
       cash                 10,100  10,600`,
    )
  })
})
