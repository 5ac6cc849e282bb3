import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { itemCode } from '#item'
import { cents } from '#money'
import type { Adjustment, CellAdjustment } from '#plan'
import { addDays, addMonths, day, type Month } from '#time'
import {
  companyBasis,
  companyLedger,
  document,
  NOVEMBER,
  steady,
  type TestAccounts,
  type TestBasis,
} from './_company.ts'
import type { Forecast } from './forecast.ts'
import { ownAdjustments } from './own-adjustments.ts'
import { resolveForecast } from './resolve-forecast.ts'

const SHOP: TestAccounts = {
  bank: { kind: 'asset', role: 'bank', values: steady(5000, 5300) },
  earnings: { kind: 'equity', role: 'retainedEarnings', values: steady(5000, 5300) },
  sales: { kind: 'sales', values: steady(1000, 700) },
  rent: { kind: 'cost', values: steady(400, 400) },
}

const forecast = (accounts: TestAccounts, basis: TestBasis = {}, horizon = 12): Forecast =>
  resolveForecast(
    { ledger: companyLedger(accounts), basis: companyBasis(accounts, basis) },
    [],
    horizon,
  )

const dollars = (values: ArrayLike<number> | undefined, count: number): number[] =>
  Array.from(values ?? [], value => value / 100).slice(0, count)

const closing = (found: Forecast, count: number) => dollars(found.statements.closingCash, count)

const cash = (found: Forecast, key: string, count: number) =>
  dollars(found.statements.cash.find(row => row.key === key)?.amounts, count)

const balance = (found: Forecast, code: string, count: number) =>
  dollars(found.statements.balance.find(row => row.code === code)?.amounts, count)

describe('a shop that is paid and pays at once', () => {
  it('[VIEW-03] starts today, with only the rest of the running month', () => {
    const found = forecast(SHOP)
    expect([found.asOf, found.months[0]]).toEqual(['2026-11-21', '2026-11'])
    // 300 of November's sales are still expected, and its rent is paid; then 600 more every month.
    expect(closing(found, 4)).toEqual([5600, 6200, 6800, 7400])
    expect(found.plan[0]).toMatchObject({ soFar: 70_000 })
  })

  it('[DAT-01] starts at the close while the books have no running month', () => {
    const ledger = companyLedger(SHOP, false)
    const found = resolveForecast({ ledger, basis: companyBasis(SHOP) }, [], 3)
    expect([found.asOf, found.months[0]]).toEqual(['2026-10-31', '2026-11'])
    expect(closing(found, 3)).toEqual([5600, 6200, 6800])
    expect(found.facts.notes).toEqual([
      'There is no balance sheet for the current month, so cash starts from the last month-end.',
    ])
  })

  it('starts with the next month on the last day of this one', () => {
    const found = forecast(SHOP, { asOf: day('2026-11-30') }, 2)
    expect([found.months, closing(found, 2)]).toEqual([
      ['2026-12', '2027-01'],
      [5900, 6500],
    ])
  })

  it('[ENT-03] follows the budget if its owner plans by it, and amounts set by hand', () => {
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

  it('[BUD-04] plans an account that has a budget but no past', () => {
    const basis = companyBasis(
      { ...SHOP, launch: { kind: 'cost', values: steady(0) } },
      {
        settings: { planByBudget: true, budgetId: 'ours' },
        budget: { launch: { '2026-12': cents(50_000) } },
      },
    )
    const found = resolveForecast({ ledger: companyLedger(SHOP), basis })
    expect(closing(found, 3)).toEqual([5600, 5700, 6300])
  })

  it('has daily balances for a whole number of months, at least thirteen weeks', () => {
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

  it('is collected, paid to suppliers and paid to the tax office on the statutory day', () => {
    const found = forecast(TAXED, gst)
    expect(cash(found, 'taxCollected', 3)).toEqual([0, 150, 150])
    expect(cash(found, 'taxPaid', 3)).toEqual([0, -60, -60])
    // October and November are due on 15 January: the whole balance of today.
    expect(cash(found, 'gst', 5)).toEqual([0, 0, -200, 0, -180])
    expect(found.input.obligations[0]?.opening).toEqual([{ on: '2027-01-15', amount: 20_000 }])
    // The next two months are due on Sunday 28 February, so they are paid on 1 March.
    expect(balance(found, 'gst', 5)).toEqual([200, 290, 180, 270, 180])
  })

  it('does not exist if the company does not charge it', () => {
    const found = forecast(TAXED, { salesTaxBasis: 'none' })
    expect(found.input.obligations).toEqual([])
    expect(cash(found, 'taxCollected', 3)).toEqual([0, 0, 0])
  })

  it('uses the owner’s rate for an account', () => {
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

  it('pay the net amount at once and owe the withheld share shown by the balances', () => {
    const found = forecast(STAFFED)
    expect(found.facts.withheld).toEqual([
      { code: 'paye', ppm: 200_000, months: 24 },
      { code: 'kiwisaver', ppm: 30_000, months: 24 },
    ])
    expect(cash(found, 'wages', 3)).toEqual([0, -770, -770])
    // November's is due on 21 December, because the 20th is a Sunday.
    expect(cash(found, 'paye', 3)).toEqual([0, -200, -200])
    expect(cash(found, 'kiwisaver', 3)).toEqual([0, -60, -60])
    expect(balance(found, 'paye', 3)).toEqual([200, 200, 200])
  })

  it('are an ordinary cost if the owner says so', () => {
    const settings = { accounts: { wages: { role: null } } }
    expect(cash(forecast(STAFFED, { settings }), 'wages', 2)).toEqual([0, -1000])
  })
})

describe('amounts that move no cash', () => {
  it('depreciation lowers the asset, and a provision grows with its expense', () => {
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

describe('regular movements outside profit and loss', () => {
  const BORROWED: TestAccounts = {
    ...SHOP,
    loan: { kind: 'liability', role: 'loan', values: ago => 250 + ago * 100 },
  }
  it('a loan is repaid as before until it is paid back', () => {
    const found = forecast(BORROWED)
    expect(balance(found, 'loan', 5)).toEqual([250, 150, 50, 0, 0])
    expect(cash(found, 'loan', 5)).toEqual([0, -100, -100, -50, 0])
    expect(found.facts.transfers).toMatchObject([{ code: 'loan', by: 'everyMonth' }])
  })

  it('the owner’s loan schedule overrides the history', () => {
    const settings = { loans: { loan: { principal: cents(2500), dayOfMonth: 31 } } }
    const found = forecast(BORROWED, { settings })
    // 100 has been paid this month already, more than the schedule needs.
    expect(balance(found, 'loan', 3)).toEqual([250, 225, 200])
    expect(found.input.transfers[0]?.on).toBe('2026-12-31')
  })

  it('an asset bought every March is bought next March', () => {
    const bought = (ago: number, at: string) =>
      1000 * ['2024-03', '2025-03', '2026-03'].filter(march => march <= at).length + 0 * ago
    const found = forecast({ ...SHOP, van: { kind: 'fixed', values: bought } })
    expect(cash(found, 'van', 6)).toEqual([0, 0, 0, 0, -1000, 0])
  })

  it('inventory returns to its level: existing stock is used first', () => {
    const found = forecast({
      ...SHOP,
      stock: { kind: 'asset', role: 'inventory', values: steady(1000, 1500) },
      used: { kind: 'goods', values: steady(600, 0) },
    })
    expect(balance(found, 'stock', 3)).toEqual([1000, 1000, 1000])
    // Of the 600 used in November, 500 are in stock and need not be bought.
    expect([cash(found, 'used', 2), cash(found, 'stock', 2)]).toEqual([[-100, -600], []])
    expect(found.facts.transfers).toMatchObject([{ code: 'stock', by: 'level' }])
  })

  it('[FIG-07] falling inventory lowers payables first, and its goods are not paid for later', () => {
    const accounts = {
      ...SHOP,
      stock: {
        kind: 'asset',
        role: 'inventory',
        values: (_: number, at: string) => (at.endsWith('-11') ? 1600 : 1000),
      },
      owed: { kind: 'liability', role: 'payables', values: steady(400, 400) },
    } satisfies TestAccounts
    const timing = { kind: 'days', days: 40 } as const
    const found = forecast(accounts, { settings: { accounts: { stock: { timing } } } })
    const without = forecast({
      ...accounts,
      stock: { ...accounts.stock, values: steady(1000, 1000) },
    })
    expect(balance(found, 'stock', 3)).toEqual([1600, 1000, 1000])
    const owedLess = balance(without, 'owed', 5).map(
      (owed, at) => owed - balance(found, 'owed', 5)[at]!,
    )
    // December buys 600 less than it uses; bills of 40 days would have been paid until February.
    const saved = cash(found, 'stock', 5)
    expect(owedLess[1]).toBe(600)
    expect(saved.slice(0, 2)).toEqual([0, 0])
    expect((saved[2] ?? 0) + (saved[3] ?? 0)).toBe(600)
    expect(owedLess[4]).toBe(0)
  })

  it('occasional drawings continue at their average', () => {
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

  it('dividends of most Decembers are expected in December, at their mean', () => {
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

  it.each([
    ['within the profit of the year', 500, [0, -900, 0, 0, 0, 0, 0, -1000, 0, 0, 0, 0]],
    ['above income and profit of the year', 100, []],
  ])('[FIG-07] dividends in the second year of books, %s', (_, sales, expected) => {
    // Books since May 2025: 1,000 in two Junes, 900 in the only December.
    const paid = ['2025-06', '2025-12', '2026-06']
    const found = forecast({
      ...SHOP,
      sales: { kind: 'sales', values: steady(sales, 0) },
      rent: { kind: 'cost', values: steady(50, 0) },
      dividends: {
        kind: 'equity',
        role: 'ownersEquity',
        values: (_ago, at) =>
          paid
            .filter(month => month <= at)
            .reduce((sum, month) => sum - (month.endsWith('06') ? 1000 : 900), 0) -
          (at >= '2025-05' ? 100 : 0),
      },
    })
    expect(cash(found, 'dividends', 12)).toEqual(expected)
  })

  it('drawings never exceed the largest year, however uneven the months', () => {
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

  it('[TRF-01] planned transfers replace the expected movements of an account', () => {
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

  it('a single movement is not repeated', () => {
    const found = forecast({
      ...SHOP,
      investor: { kind: 'equity', values: ago => (ago > 8 ? 0 : 9000) },
    })
    expect(balance(found, 'investor', 2)).toEqual([9000, 9000])
    expect(found.facts.transfers).toEqual([])
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

  it('are the opening receivables, paid on their expected day', () => {
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

  it('the part of a control account that they do not explain stays', () => {
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

  it('are replaced by placeholders for the amount owed if the books have none', () => {
    const found = forecast(OWED)
    expect(found.documents.reduce((sum, { amount }) => sum + amount, 0)).toBe(57_500)
    expect(balance(found, 'debtors', 12).at(-1)).toBeLessThan(575)
  })
})

const cell: fc.Arbitrary<CellAdjustment> = fc.record({
  kind: fc.constantFrom('set' as const, 'add' as const),
  code: fc.constantFrom('sales', 'rent').map(itemCode),
  month: fc.integer({ min: 0, max: 11 }).map(count => addMonths(NOVEMBER, count)),
  amount: fc.integer({ min: 0, max: 300_000 }).map(cents),
  name: fc.constantFrom('Second shop', 'Hire'),
})
const cells = fc.array(cell, { maxLength: 15 })

describe('[FIG-01] adjustments', () => {
  const sources = { ledger: companyLedger(SHOP), basis: companyBasis(SHOP) }
  const before = resolveForecast(sources, [], 12)

  it('without any, give the forecast itself', () => {
    expect(resolveForecast(sources, undefined, 12).statements).toEqual(before.statements)
    expect(resolveForecast(sources, ownAdjustments(sources.basis), 12).statements).toEqual(
      before.statements,
    )
    const nothing = [{ kind: 'budget', amounts: {} }] as const
    expect(resolveForecast(sources, nothing, 12).statements).toEqual(before.statements)
  })

  it('leave the statements unchanged when removed again', () => {
    fc.assert(
      fc.property(cells, adjustments => {
        resolveForecast(sources, adjustments, 12)
        expect(resolveForecast(sources, [], 12).statements).toEqual(before.statements)
      }),
      { numRuns: 20 },
    )
  })

  it('change cash by their effect on profit, if all is paid at once', () => {
    fc.assert(
      fc.property(cells, adjustments => {
        const { statements } = resolveForecast(sources, adjustments, 12)
        const profit = statements.netProfit.reduce((sum, amount) => sum + amount, 0)
        expect(statements.closingCash[11]).toBe(530_000 + profit)
      }),
      { numRuns: 30 },
    )
  })

  it('of different cells, and transfers of any day, may be in any order', () => {
    const transfer: fc.Arbitrary<Adjustment> = fc.record({
      kind: fc.constant('transfer' as const),
      on: fc.integer({ min: 1, max: 300 }).map(days => addDays(day('2026-11-21'), days)),
      from: fc.constant(itemCode('bank')),
      to: fc.constant(itemCode('loan')),
      amount: fc.integer({ min: 0, max: 90_000 }).map(cents),
      label: fc.constant('Repayment'),
    })
    const withLoan: TestAccounts = {
      ...SHOP,
      loan: { kind: 'liability', role: 'loan', values: ago => 9000 + 50 * ago },
    }
    const borrower = { ledger: companyLedger(withLoan), basis: companyBasis(withLoan) }
    const distinct = fc
      .tuple(
        fc.uniqueArray(cell, {
          maxLength: 8,
          selector: each => `${each.code} ${each.month}`,
        }),
        fc.array(transfer, { maxLength: 4 }),
      )
      .map((parts): readonly Adjustment[] => parts.flat())
    const shuffled = distinct.chain(given =>
      fc.tuple(
        fc.constant(given),
        fc.shuffledSubarray([...given], { minLength: given.length, maxLength: given.length }),
      ),
    )
    fc.assert(
      fc.property(shuffled, ([given, other]) => {
        const one = resolveForecast(borrower, given, 12)
        const two = resolveForecast(borrower, other, 12)
        expect(two.plan).toEqual(one.plan)
        expect(two.statements.closingCash).toEqual(one.statements.closingCash)
        expect(two.statements.dailyBalances).toEqual(one.statements.dailyBalances)
        expect(two.statements.netProfit).toEqual(one.statements.netProfit)
      }),
      { numRuns: 40 },
    )
  })

  it('never undo what is booked in the running month', () => {
    const found = resolveForecast(
      sources,
      [{ kind: 'set', code: itemCode('sales'), month: NOVEMBER, amount: cents(0), name: 'Closed' }],
      2,
    )
    expect(found.plan[0]?.amounts[0]).toBe(70_000)
    expect(closing(found, 1)).toEqual([5300])
  })

  it('[BUD-04] replace the followed budget with a given one', () => {
    const balanceDrivenTransfers = {
      settings: { planByBudget: true, budgetId: 'ours' },
      budget: { sales: { [DECEMBER]: cents(900_000) } },
    }
    const given = { kind: 'budget', amounts: { rent: { [DECEMBER]: cents(100_000) } } } as const
    const ledger = companyLedger(SHOP)
    const planned = resolveForecast(
      { ledger, basis: companyBasis(SHOP, balanceDrivenTransfers) },
      [given],
      12,
    )
    const plain = resolveForecast({ ledger, basis: companyBasis(SHOP) }, [given], 12)
    expect(planned.plan).toEqual(plain.plan)
    expect(planned.statements).toEqual(plain.statements)
    expect(planned.plan.map(({ amounts }) => amounts[1])).toEqual([100_000, 100_000])
  })
})

const DECEMBER = addMonths(NOVEMBER, 1)

it('scales with its books', () => {
  const larger = Object.fromEntries(
    Object.entries(SHOP).map(([code, account]) => [
      code,
      { ...account, values: (ago: number, at: Month) => 7 * account.values(ago, at) },
    ]),
  )
  expect(closing(forecast(larger), 12)).toEqual(closing(forecast(SHOP), 12).map(each => 7 * each))
})
