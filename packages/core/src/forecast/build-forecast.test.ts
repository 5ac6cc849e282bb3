import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { itemCode } from '#item'
import { cents } from '#money'
import type { Layer } from '#plan'
import { addMonths, day, type Month } from '#time'
import {
  companyBasis,
  companyLedger,
  document,
  NOVEMBER,
  steady,
  type TestAccounts,
  type TestBasis,
} from './_company.ts'
import { buildForecast } from './build-forecast.ts'
import type { Forecast } from './forecast.ts'

const SHOP: TestAccounts = {
  bank: { kind: 'asset', role: 'bank', values: steady(5000, 5300) },
  earnings: { kind: 'equity', role: 'retainedEarnings', values: steady(5000, 5300) },
  sales: { kind: 'sales', values: steady(1000, 700) },
  rent: { kind: 'cost', values: steady(400, 400) },
}

const forecast = (accounts: TestAccounts, basis: TestBasis = {}, horizon = 12): Forecast =>
  buildForecast(companyLedger(accounts), companyBasis(accounts, basis), horizon)

const dollars = (values: ArrayLike<number> | undefined, count: number): number[] =>
  Array.from(values ?? [], value => value / 100).slice(0, count)

const closing = (found: Forecast, count: number) => dollars(found.statements.closingCash, count)

const cash = (found: Forecast, key: string, count: number) =>
  dollars(found.statements.cash.find(row => row.key === key)?.amounts, count)

const balance = (found: Forecast, code: string, count: number) =>
  dollars(found.statements.balance.find(row => row.code === code)?.amounts, count)

describe('a shop that is paid and pays at once', () => {
  it('[VIEW-03] begins with today, and of the running month only the rest is to come', () => {
    const found = forecast(SHOP)
    expect([found.asOf, found.months[0]]).toEqual(['2026-11-21', '2026-11'])
    // 300 of November's sales are still to come, its rent is paid; then 600 more every month.
    expect(closing(found, 4)).toEqual([5600, 6200, 6800, 7400])
    expect(found.plan[0]).toMatchObject({ soFar: 70_000 })
  })

  it('[DAT-01] begins at the close while the books have no running month', () => {
    const ledger = companyLedger(SHOP, false)
    const found = buildForecast(ledger, companyBasis(SHOP), 3)
    expect([found.asOf, found.months[0]]).toEqual(['2026-10-31', '2026-11'])
    expect(closing(found, 3)).toEqual([5600, 6200, 6800])
    expect(found.facts.notes).toEqual([
      'The books have no balance sheet of the running month: cash starts at the close.',
    ])
  })

  it('begins with the next month on the last day of this one', () => {
    const found = forecast(SHOP, { asOf: day('2026-11-30') }, 2)
    expect([found.months, closing(found, 2)]).toEqual([
      ['2026-12', '2027-01'],
      [5900, 6500],
    ])
  })

  it('[ENT-03] follows the budget where its owner plans by it, and what is set by hand', () => {
    const budgeted = {
      ...SHOP,
      sales: { kind: 'sales', values: steady(1000, 700), budget: { '2026-12': 1500 } },
    } as const
    const settings = {
      planByBudget: true,
      overrides: { rent: { '2027-01': cents(50_000) } },
    }
    expect(closing(forecast(budgeted, { settings }), 4)).toEqual([5600, 6700, 7200, 7800])
    expect(closing(forecast(budgeted), 4)).toEqual([5600, 6200, 6800, 7400])
  })

  it('[BUD-04] follows Millpond’s own budget in place of the provider’s', () => {
    const budgeted = {
      ...SHOP,
      sales: { kind: 'sales', values: steady(1000, 700), budget: { '2026-12': 1500 } },
    } as const
    const budget = { sales: { '2027-01': cents(110_000) }, rent: { '2026-12': cents(0) } }
    const settings = { planByBudget: true, budgetId: 'ours' }
    // 600 a month of sales less rent: December 400 more, January 100 more.
    expect(closing(forecast(budgeted, { settings, budget }), 4)).toEqual([5600, 6600, 7300, 7900])
    expect(closing(forecast(budgeted, { settings: { planByBudget: false }, budget }), 4)).toEqual([
      5600, 6200, 6800, 7400,
    ])
  })

  it('[BUD-04] plans an account that has a budget and no past', () => {
    const basis = companyBasis(
      { ...SHOP, launch: { kind: 'cost', values: steady(0) } },
      {
        settings: { planByBudget: true, budgetId: 'ours' },
        budget: { launch: { '2026-12': cents(50_000) } },
      },
    )
    const found = buildForecast(companyLedger(SHOP), basis)
    expect(closing(found, 3)).toEqual([5600, 5700, 6300])
  })

  it('reads a whole number of months by day, at least thirteen weeks', () => {
    const found = forecast(SHOP)
    // The 91st day after 21 November is 20 February.
    expect(found.input.dailyMonths).toBe(4)
    const november = found.statements.dated.filter(({ on }) => on < '2026-12-01')
    expect(november.reduce((sum, { amount }) => sum + amount, 0)).toBe(30_000)
  })
})

describe('sales tax', () => {
  const TAXED: TestAccounts = {
    ...SHOP,
    gst: { kind: 'liability', role: 'salesTax', values: steady(150, 200) },
    sales: { kind: 'sales', values: steady(1000, 1000), taxPpm: 150_000 },
    rent: { kind: 'cost', values: steady(400, 400), taxPpm: 150_000 },
  }
  const gst = { salesTaxBasis: 'invoice', salesTaxPeriodMonths: 2 } as const

  it('is collected, paid to suppliers and handed over on the statute’s day', () => {
    const found = forecast(TAXED, gst)
    expect(cash(found, 'taxCollected', 3)).toEqual([0, 150, 150])
    expect(cash(found, 'taxPaid', 3)).toEqual([0, -60, -60])
    // October and November are due on 15 January: all that is owed today.
    expect(cash(found, 'gst', 5)).toEqual([0, 0, -200, 0, -180])
    expect(found.input.obligations[0]?.opening).toEqual([{ on: '2027-01-15', amount: 20_000 }])
    // The next two months' are due on Sunday 28 February, and so on 1 March.
    expect(balance(found, 'gst', 5)).toEqual([200, 290, 180, 270, 180])
  })

  it('is not there where the company does not charge it', () => {
    const found = forecast(TAXED, { salesTaxBasis: 'none' })
    expect(found.input.obligations).toEqual([])
    expect(cash(found, 'taxCollected', 3)).toEqual([0, 0, 0])
  })

  it('is what its owner says of an account', () => {
    const settings = { accounts: { sales: { taxPpm: 0 } } }
    const found = forecast(TAXED, { ...gst, settings })
    expect(cash(found, 'taxCollected', 3)).toEqual([0, 0, 0])
    expect(found.facts.timing[0]).toMatchObject({ code: 'sales', taxPpm: 0, taxBy: 'user' })
  })
})

describe('wages', () => {
  const STAFFED: TestAccounts = {
    ...SHOP,
    wages: { kind: 'cost', role: 'wagesExpense', values: steady(1000, 1000) },
    employer: { kind: 'cost', role: 'pensionExpense', values: steady(30, 30) },
    paye: { kind: 'liability', role: 'withholding', values: steady(200, 200) },
    kiwisaver: { kind: 'liability', role: 'pension', values: steady(60, 60) },
  }

  it('pay the net at once and owe what the balances say is withheld', () => {
    const found = forecast(STAFFED)
    expect(found.facts.withheld).toEqual([
      { code: 'paye', ppm: 200_000, months: 24 },
      { code: 'kiwisaver', ppm: 30_000, months: 24 },
    ])
    expect(cash(found, 'wages', 3)).toEqual([0, -770, -770])
    // November's on 21 December, the 20th being a Sunday.
    expect(cash(found, 'paye', 3)).toEqual([0, -200, -200])
    expect(cash(found, 'kiwisaver', 3)).toEqual([0, -60, -60])
    expect(balance(found, 'paye', 3)).toEqual([200, 200, 200])
  })

  it('are any other cost where their owner says so', () => {
    const settings = { accounts: { wages: { role: null } } }
    expect(cash(forecast(STAFFED, { settings }), 'wages', 2)).toEqual([0, -1000])
  })
})

describe('what moves no cash', () => {
  it('depreciation wears the asset, and a provision grows with its expense', () => {
    const found = forecast({
      ...SHOP,
      worn: { kind: 'fixed', role: 'accumulatedDepreciation', values: ago => -1000 + ago * 10 },
      wear: { kind: 'cost', role: 'depreciation', values: steady(10, 10) },
      leaveOwed: { kind: 'liability', values: ago => 500 - ago * 20 },
      leaveExpense: { kind: 'cost', values: steady(20, 20) },
    })
    expect(closing(found, 2)).toEqual([5600, 6200])
    expect(balance(found, 'worn', 3)).toEqual([-1000, -1010, -1020])
    expect(balance(found, 'leaveOwed', 3)).toEqual([500, 520, 540])
    expect(found.facts.nonCash).toContainEqual({ code: 'leaveExpense', balance: 'leaveOwed' })
  })
})

describe('what moves regularly beside profit', () => {
  const BORROWED: TestAccounts = {
    ...SHOP,
    loan: { kind: 'liability', role: 'loan', values: ago => 250 + ago * 100 },
  }
  it('a loan is paid back as before until it is paid back', () => {
    const found = forecast(BORROWED)
    expect(balance(found, 'loan', 5)).toEqual([250, 150, 50, 0, 0])
    expect(cash(found, 'loan', 5)).toEqual([0, -100, -100, -50, 0])
    expect(found.facts.transfers).toMatchObject([{ code: 'loan', by: 'everyMonth' }])
  })

  it('its owner’s schedule wins', () => {
    const settings = { loans: { loan: { principal: cents(2500), dayOfMonth: 31 } } }
    const found = forecast(BORROWED, { settings })
    // 100 has gone this month already, more than the schedule asks for.
    expect(balance(found, 'loan', 3)).toEqual([250, 225, 200])
    expect(found.input.transfers[0]?.on).toBe('2026-12-31')
  })

  it('an asset bought every March is bought next March', () => {
    const bought = (ago: number, at: string) =>
      1000 * ['2024-03', '2025-03', '2026-03'].filter(march => march <= at).length + 0 * ago
    const found = forecast({ ...SHOP, van: { kind: 'fixed', values: bought } })
    expect(cash(found, 'van', 6)).toEqual([0, 0, 0, 0, -1000, 0])
  })

  it('goods on hand go back to their level: what was bought already is used first', () => {
    const found = forecast({
      ...SHOP,
      stock: { kind: 'asset', role: 'inventory', values: steady(1000, 1500) },
      used: { kind: 'goods', values: steady(600, 0) },
    })
    expect(balance(found, 'stock', 3)).toEqual([1000, 1000, 1000])
    // Of the 600 used in November 500 are on the shelf and need not be bought.
    expect([cash(found, 'used', 2), cash(found, 'stock', 2)]).toEqual([
      [-600, -600],
      [500, 0],
    ])
    expect(found.facts.transfers).toMatchObject([{ code: 'stock', by: 'level' }])
  })

  it('what is drawn now and then goes on with its average', () => {
    const drawn = (_: number, at: string) =>
      -100 - 1200 * ['2024-12', '2025-04', '2026-02', '2026-09'].filter(each => each <= at).length
    const found = forecast({
      ...SHOP,
      drawings: { kind: 'equity', role: 'ownersEquity', values: drawn },
    })
    // 4,800 in the last 24 months.
    expect(cash(found, 'drawings', 3)).toEqual([-200, -200, -200])
    expect(found.facts.transfers).toMatchObject([{ code: 'drawings', by: 'average' }])
  })

  it('dividends of most Decembers come in December, at their mean', () => {
    // 1,500 and 1,200 in two Decembers, 300 in a June.
    const paid = (_: number, at: string) =>
      -1500 * Number(at >= '2023-12') -
      300 * Number(at >= '2024-06') -
      1200 * Number(at >= '2024-12')
    const found = forecast({
      ...SHOP,
      dividends: {
        kind: 'equity',
        role: 'ownersEquity',
        values: (ago, at) => paid(ago, at) - 900 * Number(at >= '2025-12') - 100,
      },
    })
    expect(cash(found, 'dividends', 12)).toEqual([0, -1200, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    expect(found.facts.transfers).toMatchObject([{ code: 'dividends', by: 'average' }])
  })

  it('no more is drawn than in the liveliest year, however uneven the months', () => {
    // Dollars drawn from November to October in three years: 2,370, 2,260 and 3,270.
    const drawn = [
      [310, 300, 30, 150, 330, 560, 40, 450, 30, 30, 40, 100],
      [260, 540, 100, 240, 280, 250, 160, 180, 30, 60, 30, 130],
      [330, 840, 60, 120, 670, 560, 110, 210, 70, 100, 70, 130],
    ].flat()
    const found = forecast({
      ...SHOP,
      bank: { kind: 'asset', role: 'bank', values: ago => 5000 + 3000 * ((ago * 7) % 5) },
      drawings: {
        kind: 'equity',
        role: 'ownersEquity',
        values: ago => -drawn.slice(0, 37 - Math.max(1, ago)).reduce((sum, each) => sum + each, 1),
      },
    })
    expect(found.facts.transfers).toMatchObject([{ code: 'drawings', by: 'everyMonth' }])
    const year = cash(found, 'drawings', 12).reduce((sum, amount) => sum - amount, 0)
    expect(Math.round(year)).toBe(3270)
  })

  it('[TRF-01] what people plan takes the place of what is expected of that account', () => {
    const LOAN: TestAccounts = {
      ...SHOP,
      loan: { kind: 'liability', role: 'loan', values: monthsAgo => 9000 + monthsAgo * 100 },
    }
    const plan = (on: string, amount: number, from = 'bank', to = 'loan') => ({
      on: day(on),
      from: itemCode(from),
      to: itemCode(to),
      amount: cents(amount * 100),
      label: 'Loan',
    })
    const cashOf = (transfers: ReturnType<typeof plan>[]) =>
      closing(forecast(LOAN, { transfers }), 4)
    const [november = 0, december = 0, january = 0, february = 0] = cashOf([])
    expect(cashOf([plan('2026-12-15', 1000)])).toEqual([
      november,
      december - 900,
      january - 900,
      february - 900,
    ])
    expect(cashOf([plan('2026-12-15', 250, 'loan', 'bank')])[1]).toBe(december + 350)
    expect(cashOf([plan('2026-12-15', 0)])[1]).toBe(december + 100)
    const [loan] = forecast(LOAN, { transfers: [plan('2026-12-15', 1000)] }).facts.transfers
    expect(loan?.amounts.slice(0, 3)).toEqual([0, 0, -10_000])
    expect(loan?.replaced?.slice(0, 3)).toEqual([0, -10_000, 0])
    expect(cashOf([plan('2026-12-15', 5000, 'bank', 'nowhere')])).toEqual(cashOf([]))
  })

  it('what moved once stays as it is', () => {
    const found = forecast({
      ...SHOP,
      investor: { kind: 'equity', values: ago => (ago > 8 ? 0 : 9000) },
    })
    expect(balance(found, 'investor', 2)).toEqual([9000, 9000])
    expect(found.facts.transfers).toEqual([])
  })
})

describe('income tax', () => {
  const PROVISIONAL: TestAccounts = {
    ...SHOP,
    taxExpense: { kind: 'cost', role: 'incomeTaxExpense', values: steady(30, 30) },
    taxOwed: {
      kind: 'liability',
      role: 'incomeTax',
      // 120 is paid in January, May and August, most of it before it is charged.
      values: (ago, at) => {
        const paid = ['01', '05', '08'].filter(each => each <= at.slice(5)).length
        return 30 * (Number(at.slice(5)) - 4) - 120 * paid + 0 * ago
      },
    },
  }

  it('goes on being paid as it has been, where that is nearer than the statute', () => {
    const found = forecast(PROVISIONAL)
    expect(cash(found, 'taxOwed', 12)).toEqual([0, 0, -120, 0, 0, 0, -120, 0, 0, -120, 0, 0])
  })

  it('is paid as its owner says', () => {
    const incomeTax = [{ on: day('2027-02-07'), amount: cents(77_700) }]
    const found = forecast(PROVISIONAL, { settings: { incomeTax } })
    expect(cash(found, 'taxOwed', 5)).toEqual([0, 0, 0, -777, 0])
  })
})

describe('open documents', () => {
  const OWED: TestAccounts = {
    ...SHOP,
    debtors: { kind: 'asset', role: 'receivables', values: steady(500, 575) },
  }
  const invoice = document({
    documentId: 'INV-1',
    kind: 'invoice',
    net: 500,
    tax: 75,
    account: 'sales',
    issuedOn: '2026-11-10',
    dueOn: '2026-12-20',
  })
  const gst = {
    salesTaxBasis: 'invoice',
    salesTaxPeriodMonths: 2,
    settings: { accounts: { sales: { timing: { kind: 'sameDay' } } } },
  } as const

  it('are the opening receivables, paid on the day they are expected', () => {
    const found = forecast(OWED, {
      ...gst,
      openDocuments: [invoice],
      expectedDates: { 'INV-1': day('2027-02-10') },
    })
    expect(balance(found, 'debtors', 4)).toEqual([575, 575, 575, 0])
    expect(found.facts.receivables).toEqual({ balance: 57_500, documents: 57_500 })
    expect(found.statements.dated).toContainEqual(
      expect.objectContaining({ on: '2027-02-10', key: 'sales', amount: 50_000 }),
    )
  })

  it('stay where their control account holds more than they explain', () => {
    const more = {
      ...OWED,
      debtors: { kind: 'asset', role: 'receivables', values: steady(500, 600) } as const,
    }
    const found = forecast(more as TestAccounts, {
      ...gst,
      openDocuments: [invoice],
      expectedDates: { 'INV-1': day('2026-12-10') },
    })
    expect(balance(found, 'debtors', 3)).toEqual([600, 25, 25])
  })

  it('missing altogether, are stood in for by what is owed', () => {
    const found = forecast(OWED)
    expect(found.documents.reduce((sum, { amount }) => sum + amount, 0)).toBe(57_500)
    expect(balance(found, 'debtors', 12).at(-1)).toBeLessThan(575)
  })
})

const change = fc.record({
  code: fc.constantFrom('sales', 'rent').map(itemCode),
  month: fc.integer({ min: 0, max: 11 }).map(count => addMonths(NOVEMBER, count)),
  amount: fc.integer({ min: 0, max: 300_000 }).map(cents),
  how: fc.constantFrom('set' as const, 'add' as const),
})
const layer: fc.Arbitrary<Layer> = fc.record({
  name: fc.constantFrom('Second shop', 'Hire'),
  changes: fc.array(change, { maxLength: 5 }),
})

describe('layers', () => {
  it('an empty one changes nothing', () => {
    const layers = [{ name: 'Nothing', changes: [] }]
    expect(forecast(SHOP, { layers }).statements).toEqual(forecast(SHOP).statements)
  })

  it('taken away again leave the statements as they were', () => {
    const ledger = companyLedger(SHOP)
    const basis = companyBasis(SHOP)
    const before = buildForecast(ledger, basis, 12).statements
    fc.assert(
      fc.property(fc.array(layer, { maxLength: 3 }), layers => {
        buildForecast(ledger, { ...basis, layers }, 12)
        expect(buildForecast(ledger, basis, 12).statements).toEqual(before)
      }),
      { numRuns: 20 },
    )
  })

  it('move cash by what they add to profit, where all is paid at once', () => {
    const ledger = companyLedger(SHOP)
    const basis = companyBasis(SHOP)
    fc.assert(
      fc.property(fc.array(layer, { maxLength: 3 }), layers => {
        const { statements } = buildForecast(ledger, { ...basis, layers }, 12)
        const profit = statements.netProfit.reduce((sum, amount) => sum + amount, 0)
        expect(statements.closingCash[11]).toBe(530_000 + profit)
      }),
      { numRuns: 30 },
    )
  })

  it('never take back what is booked of the running month', () => {
    const layers = [
      {
        name: 'Closed',
        changes: [
          { code: itemCode('sales'), month: NOVEMBER, amount: cents(0), how: 'set' as const },
        ],
      },
    ]
    const found = forecast(SHOP, { layers }, 2)
    expect(found.plan[0]?.amounts[0]).toBe(70_000)
    expect(closing(found, 1)).toEqual([5300])
  })
})

it('scales with its books', () => {
  const larger = Object.fromEntries(
    Object.entries(SHOP).map(([code, account]) => [
      code,
      { ...account, values: (ago: number, at: Month) => 7 * account.values(ago, at) },
    ]),
  )
  expect(closing(forecast(larger), 12)).toEqual(closing(forecast(SHOP), 12).map(each => 7 * each))
})
