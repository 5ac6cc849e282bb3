import { describe, expect, it } from 'vitest'
import type { ChosenBudget } from '#insight'
import { TOTAL } from '#ledger'
import { type Cents, formatMoney } from '#money'
import { addMonths, month } from '#time'
import {
  budgetLine,
  CLOSE,
  every,
  forecastOf,
  ledgerOf,
  RUNNING,
  request,
  steadyBooks,
  withBudget,
} from './_table.ts'
import { balanceAnswer } from './statement-answer.ts'
import { statementTable } from './statement-table.ts'
import {
  findRow,
  flatten,
  isAllForecast,
  type StatementTable,
  type TableComparison,
  unbudgetedMonths,
  varianceOf,
} from './table.ts'
import { withTotal } from './total.ts'

/** Rows in dollars by column, with a dash for unknown amounts. */
const read = (table: StatementTable) =>
  Object.fromEntries(
    flatten(table.rows).map(row => [
      row.name,
      row.amounts.map(amount => formatMoney(amount)).join(' '),
    ]),
  )
const heads = (table: StatementTable) =>
  table.columns.map(({ label, span, kind }) => [label, span, kind].filter(Boolean).join(' '))

describe('[ENT-03] [DAT-01] profit and loss', () => {
  const books = { sales: [100, 110], interest: [5, 5], beans: [40, 42], rent: [30, 30] }

  it('revenue less direct costs is gross profit, less overheads net profit', () => {
    const table = statementTable(request(ledgerOf({ books }), { to: CLOSE }))
    expect(heads(table)).toEqual(['Sep 2026 actual', 'Oct 2026 actual'])
    expect(read(table)).toEqual({
      ...{ Revenue: '$100 $110', sales: '$100 $110', 'Direct costs': '$40 $42', beans: '$40 $42' },
      ...{ 'Gross profit': '$60 $68', 'Other income': '$5 $5', interest: '$5 $5' },
      ...{ Overheads: '$30 $30', rent: '$30 $30', 'Net profit': '$35 $43' },
    })
  })

  it('income tax is below profit before tax', () => {
    const taxed = { sales: every(100), rent: every(70), companyTax: every(8) }
    const ledger = ledgerOf({ books: { ...taxed, bank: every(1000) } })
    const forecast = forecastOf(ledger)
    const table = statementTable(request(ledger, { forecast, from: CLOSE, to: CLOSE }))
    expect(flatten(table.rows).map(({ name }) => name)).toEqual([
      ...['Revenue', 'sales', 'Gross profit', 'Overheads', 'rent', 'Profit before tax'],
      ...['Income tax', 'companyTax', 'Net profit'],
    ])
    expect(read(table)).toMatchObject({
      ...{ 'Profit before tax': '$30', 'Income tax': '$8', 'Net profit': '$22' },
    })
    const british = { ...forecast, input: { ...forecast.input, country: 'GB' } }
    const there = statementTable(request(ledger, { forecast: british, from: CLOSE, to: CLOSE }))
    expect(read(there)).toMatchObject({ 'Corporation tax': '$8' })
  })

  it('an unread month is a dash, also within a quarter', () => {
    const ledger = ledgerOf({ books })
    const quarters = statementTable(
      request(ledger, { from: month('2026-07'), to: month('2026-12'), period: 'quarter' }),
    )
    expect(heads(quarters)).toEqual(['Q2 FY27 Jul–Sep actual', 'Q3 FY27 Oct–Dec soFar'])
    expect(read(quarters)['Net profit']).toBe('– –')
  })

  it('an account without any figure is left out; the sum is the same', () => {
    const table = statementTable(
      request(ledgerOf({ books: { sales: [100, 100], rent: [0, 0] } }), { to: CLOSE }),
    )
    expect(read(table)).toEqual({
      ...{ Revenue: '$100 $100', sales: '$100 $100' },
      ...{ 'Gross profit': '$100 $100', 'Net profit': '$100 $100' },
    })
  })

  it('[VIEW-03] the running month is the booked amount and the planned rest', () => {
    const ledger = ledgerOf(steadyBooks({ sales: 60, rent: 70 }))
    const table = statementTable(request(ledger, { forecast: forecastOf(ledger) }))
    expect(heads(table)).toEqual([
      ...['Sep 2026 actual', 'Oct 2026 actual', 'Nov 2026 soFar', 'Dec 2026 forecast'],
    ])
    expect(read(table)).toMatchObject({ sales: '$100 $100 $100 $100', rent: '$70 $70 $70 $70' })
  })
})

describe('[USE-02] compared with its budget and last year', () => {
  const ledger = ledgerOf({
    books: { sales: every(120), rent: every(70) },
    budget: { sales: every(100), rent: every(70) },
  })

  it('the variance in dollars and as a share; groups like their accounts', () => {
    const table = statementTable(request(ledger, { comparisons: [withBudget(ledger)], to: CLOSE }))
    const of = (key: string) => varianceOf(findRow(table.rows, key)!, 1)
    expect(of('revenue')).toEqual({ difference: 20_00, share: 0.2 })
    expect(of('rent')).toEqual({ difference: 0, share: 0 })
    expect(of('netProfit')).toEqual({ difference: 20_00, share: 20 / 30 })
    expect(findRow(table.rows, 'rent')?.polarity).toBe('moreIsBad')
  })

  it('last year is the same months a year before', () => {
    const rising = ledgerOf({ books: { sales: Array.from({ length: 36 }, (_, index) => index) } })
    const table = statementTable(
      request(rising, { comparisons: [{ kind: 'lastYear' }], to: CLOSE }),
    )
    expect(findRow(table.rows, 'sales')?.comparisons).toEqual([[22_00, 23_00]])
    expect(varianceOf(findRow(table.rows, 'sales')!, 0)?.difference).toBe(12_00)
  })

  it('compared with zero there is no share, and without a figure no variance', () => {
    const budget = { rent: every(9), sales: every(0) }
    const budgeted = ledgerOf({ books: { sales: [5, 5] }, budget })
    const table = statementTable(
      request(budgeted, { comparisons: [withBudget(budgeted)], to: CLOSE }),
    )
    expect(varianceOf(findRow(table.rows, 'sales')!, 0)).toEqual({ difference: 5_00, share: null })
    const last = statementTable(
      request(ledgerOf({ books: { sales: [5, 5] } }), { comparisons: [{ kind: 'lastYear' }] }),
    )
    expect(varianceOf(findRow(last.rows, 'sales')!, 0)).toBeNull()
  })

  it('[FIG-01] an account without a budget has no difference; totals count it', () => {
    const books = { rent: [9, 9], repairs: [5, 5] }
    const ledger = ledgerOf({ books, budget: { rent: every(8) } })
    const table = statementTable(request(ledger, { comparisons: [withBudget(ledger)], to: CLOSE }))
    expect(findRow(table.rows, 'repairs')?.comparisons).toEqual([[null, null]])
    expect(varianceOf(findRow(table.rows, 'repairs')!, 0)).toBeNull()
    expect(varianceOf(findRow(table.rows, 'netProfit')!, 0)?.difference).toBe(-6_00)
  })

  it('[FIG-01] a sum without any budget has no difference, and neither has the profit', () => {
    const books = { sales: [100, 100], beans: [40, 40], rent: [9, 9] }
    const ledger = ledgerOf({ books, budget: { sales: every(90), beans: every(30) } })
    const table = statementTable(request(ledger, { comparisons: [withBudget(ledger)], to: CLOSE }))
    const of = (key: string) => varianceOf(findRow(table.rows, key)!, 1)?.difference ?? null
    // Rent has no budget, and so overheads have none; other expenses do, and profit counts all.
    expect(['revenue', 'grossProfit', 'overheads', 'netProfit'].map(of)).toEqual([
      ...[10_00, 0, null, -9_00],
    ])
    const revenueOnly = ledgerOf({ books, budget: { sales: every(90) } })
    const only = statementTable(
      request(revenueOnly, { comparisons: [withBudget(revenueOnly)], to: CLOSE }),
    )
    const profit = ['grossProfit', 'netProfit'].map(key => varianceOf(findRow(only.rows, key)!, 1))
    expect(profit).toEqual([null, null])
    expect(unbudgetedMonths(findRow(only.rows, 'netProfit')!, 1)).toEqual([CLOSE])
  })

  it('a scenario is another forecast of the same books', () => {
    const steady = ledgerOf(steadyBooks())
    const other = ledgerOf({ ...steadyBooks(), paid: {} })
    const table = statementTable(
      request(steady, {
        ...{ statement: 'cashFlow', from: RUNNING, forecast: forecastOf(steady) },
        comparisons: [{ kind: 'scenario', forecast: forecastOf(other) }],
      }),
    )
    expect(varianceOf(findRow(table.rows, 'closing')!, 0)?.difference).toBe(0)
  })

  it('another forecast has the same past, so past months have no comparison', () => {
    const ledger = ledgerOf(steadyBooks())
    for (const statement of ['cashFlow', 'balanceSheet', 'profitAndLoss'] as const) {
      const forecast = forecastOf(ledger)
      const { rows } = statementTable(
        request(ledger, {
          ...{ statement, forecast },
          comparisons: [{ kind: 'scenario', forecast }],
        }),
      )
      const knows = flatten(rows).map(row => row.comparisons[0]?.map(each => each !== null))
      expect(new Set(knows.map(String))).toEqual(new Set(['false,false,true,true']))
    }
  })
})

describe('[BUD-04] [FIG-01] months without a budget', () => {
  // Rent of 70 a month is booked; its budget of 60 leaves October and January empty.
  const rent = [60, null, 60, 60, null, 60]
  const sales = [90, 90, 90, 90, 90, 90]
  const from = addMonths(CLOSE, -1)
  const budget: ChosenBudget = {
    ...{ name: 'FY27', owner: 'yours' },
    lines: [budgetLine('sales', from, sales), budgetLine('rent', from, rent)],
  }
  const ledger = ledgerOf(steadyBooks())
  const forecast = forecastOf(ledger)
  const tableOf = (period: 'month' | 'year', to = addMonths(CLOSE, 4)) =>
    withTotal(
      statementTable(
        request(ledger, {
          ...{ forecast, period, from, to },
          comparisons: [{ kind: 'budget', budget, forecast }],
        }),
      ),
    )
  const parts = (table: StatementTable, key: string, at: number) => {
    const row = findRow(table.rows, key)!
    const money = (amount: Cents | null | undefined) => formatMoney(amount ?? null)
    const difference = varianceOf(row, at)?.difference
    return [money(row.amounts[at]), money(row.comparisons[0]?.[at]), money(difference)].join(' ')
  }

  it.each([
    // row, month, actual or forecast, budget, difference
    ['rent', 'Sep 2026', '$70 $60 $10'],
    ['rent', 'Oct 2026', '$70 – –'],
    ['overheads', 'Oct 2026', '$70 – –'],
    ['netProfit', 'Oct 2026', '$30 $90 –'],
    ['rent', 'Nov 2026', '$70 $60 $10'],
    // The budget screen counts the forecast of an empty month; it is no budget to compare with.
    ['rent', 'Jan 2027', '$70 $70 –'],
    ['sales', 'Jan 2027', '$100 $90 $10'],
    ['rent', 'Total', '$420 $310 –'],
    ['sales', 'Total', '$600 $540 $60'],
  ])('%s in %s: %s', (key, label, wanted) => {
    const table = tableOf('month')
    const at = table.columns.findIndex(column => column.label === label)
    expect(parts(table, key, at)).toBe(wanted)
  })

  it('a year counts what its months count, and names the months without a budget', () => {
    const year = tableOf('year')
    expect(parts(year, 'rent', 0)).toBe('$420 $310 –')
    expect(unbudgetedMonths(findRow(year.rows, 'rent')!, 0)).toEqual(['2026-10', '2027-01'])
    expect(isAllForecast(findRow(tableOf('month').rows, 'rent')!, 4)).toBe(true)
  })

  it('a month in which nothing is budgeted is unknown', () => {
    const table = tableOf('month', addMonths(CLOSE, 6))
    expect(parts(table, 'netProfit', 6)).toBe('$30 – –')
    expect(unbudgetedMonths(findRow(table.rows, 'netProfit')!, 6)).toEqual(['2027-03'])
    expect(parts(table, 'netProfit', 8)).toBe('$240 – –')
  })
})

describe('[USE-02] several comparisons at once', () => {
  const ledger = ledgerOf({
    ...steadyBooks(),
    budget: { sales: every(90), rent: every(70) },
  })
  const forecast = forecastOf(ledger)
  const comparisons: readonly TableComparison[] = [
    { kind: 'lastYear' },
    { ...withBudget(ledger), forecast },
    { kind: 'scenario', forecast },
  ]

  it.each(['cashFlow', 'profitAndLoss', 'balanceSheet'] as const)(
    'say of every row of the %s what each of them says alone',
    statement => {
      const tableOf = (wanted: readonly TableComparison[]) =>
        statementTable(request(ledger, { statement, forecast, comparisons: wanted }))
      const together = tableOf(comparisons)
      expect(together.comparisons).toEqual(['lastYear', 'budget', 'scenario'])
      comparisons.forEach((comparison, index) => {
        for (const row of flatten(tableOf([comparison]).rows)) {
          const same = findRow(together.rows, row.key)
          expect(same?.amounts).toEqual(row.amounts)
          expect(same?.comparisons[index]).toEqual(row.comparisons[0])
        }
      })
    },
  )

  it('each have a variance of their own', () => {
    const table = statementTable(request(ledger, { comparisons, to: CLOSE }))
    const sales = findRow(table.rows, 'sales')!
    expect([0, 1, 2].map(index => varianceOf(sales, 1, index)?.difference ?? null)).toEqual([
      0,
      10_00,
      null,
    ])
    expect(varianceOf(sales, 1, 3)).toBeNull()
  })
})

describe('[ENT-03] cash flow', () => {
  it('goes from opening to closing by account, actual and forecast alike', () => {
    const ledger = ledgerOf(steadyBooks())
    const table = statementTable(
      request(ledger, { statement: 'cashFlow', forecast: forecastOf(ledger), from: CLOSE }),
    )
    expect(heads(table)).toEqual(['Oct 2026 actual', 'Nov 2026 forecast', 'Dec 2026 forecast'])
    expect(read(table)).toEqual({
      ...{ 'Opening balance': '$2,050 $2,080 $2,110', Receipts: '$100 $100 $100' },
      ...{ sales: '$100 $100 $100', Payments: '-$70 -$70 -$70', rent: '-$70 -$70 -$70' },
      ...{ 'Cash in': '$100 $100 $100', 'Cash out': '-$70 -$70 -$70' },
      ...{ 'Net movement': '$30 $30 $30', 'Closing balance': '$2,080 $2,110 $2,140' },
    })
  })

  it.each([
    ['rent', 'rent'],
    ['overheads', 'Payments'],
    ['salesTax', undefined],
  ])('finds the row of an account or of a group: %s', (key, name) => {
    const ledger = ledgerOf(steadyBooks())
    const { rows } = statementTable(
      request(ledger, { statement: 'cashFlow', forecast: forecastOf(ledger), from: CLOSE }),
    )
    expect(findRow(rows, key)?.name).toBe(name)
  })

  it('interest has rows of its own, before and after today', () => {
    const ledger = ledgerOf({
      books: {
        ...{ sales: every(100), rent: every(60), interestPaid: every(10), interest: every(3) },
        bank: every(0).map((_, index) => 1000 + index * 33),
      },
      paid: { sales: every(100), rent: every(-60), interestPaid: every(-10), interest: every(3) },
      totals: {
        [TOTAL.closing]: every(0).map((_, index) => 1000 + index * 33),
        ...{ [TOTAL.received]: every(103), [TOTAL.spent]: every(70) },
      },
    })
    const table = statementTable(
      request(ledger, { statement: 'cashFlow', forecast: forecastOf(ledger), from: CLOSE }),
    )
    expect(read(table)).toMatchObject({
      ...{ Payments: '-$60 -$60 -$60', 'Loans, interest and drawings': '-$7 -$7 -$7' },
      ...{ 'Interest paid': '-$10 -$10 -$10', 'Interest received': '$3 $3 $3' },
    })
  })

  it('tax that rows show net is in cash in and out, and has no rows of its own', () => {
    const ledger = ledgerOf({
      books: { sales: every(100), bank: every(0).map((_, index) => 1000 + index * 100) },
      paid: { sales: every(100) },
      totals: {
        [TOTAL.closing]: every(0).map((_, index) => 1000 + index * 100),
        ...{ [TOTAL.received]: every(115), [TOTAL.spent]: every(15) },
      },
    })
    const table = statementTable(request(ledger, { statement: 'cashFlow', from: CLOSE, to: CLOSE }))
    expect(read(table)).toEqual({
      ...{ 'Opening balance': '$4,400', Receipts: '$100', sales: '$100', 'Cash in': '$115' },
      ...{ 'Cash out': '-$15', 'Net movement': '$100', 'Closing balance': '$4,500' },
    })
  })

  it('a section with one group is that group, and no other', () => {
    const ledger = ledgerOf(steadyBooks())
    const { rows } = statementTable(
      request(ledger, { statement: 'cashFlow', forecast: forecastOf(ledger), from: CLOSE }),
    )
    // Its payments are the rent alone, which is an overhead.
    expect(findRow(rows, 'overheads')?.name).toBe('Payments')
    expect(findRow(rows, 'payroll')).toBeUndefined()
  })

  it('the running month is the movements so far and the expected rest', () => {
    const ledger = ledgerOf(steadyBooks({ sales: 60, rent: 70 }))
    const table = statementTable(
      request(ledger, { statement: 'cashFlow', forecast: forecastOf(ledger), from: RUNNING }),
    )
    expect(read(table)).toMatchObject({
      ...{ 'Opening balance': '$2,080 $2,110', sales: '$100 $100', rent: '-$70 -$70' },
      'Closing balance': '$2,110 $2,140',
    })
  })

  it('books without cash by account show all receipts and payments', () => {
    const totals = {
      [TOTAL.closing]: [100, 130, 150],
      [TOTAL.received]: [90, 80, 70],
      [TOTAL.spent]: [60, 50, 55],
    }
    const table = statementTable(
      request(ledgerOf({ totals }), { statement: 'cashFlow', to: CLOSE }),
    )
    expect(read(table)).toEqual({
      ...{ 'Opening balance': '$100 $130', Receipts: '$80 $70', 'All receipts': '$80 $70' },
      ...{ Payments: '-$50 -$55', 'All payments': '-$50 -$55' },
      ...{ 'Cash in': '$80 $70', 'Cash out': '-$50 -$55', 'Net movement': '$30 $15' },
      // 150 is 5 more in than 130 and 15 less out than 70.
      ...{ 'Gap in the bank balance': '$0 $5', 'Closing balance': '$130 $150' },
    })
  })

  it('thirteen weeks start tomorrow and end with the daily amounts', () => {
    const ledger = ledgerOf(steadyBooks({ sales: 60, rent: 70 }))
    const forecast = forecastOf(ledger)
    const by = (period: 'day' | 'week') =>
      statementTable(request(ledger, { statement: 'cashFlow', forecast, period }))
    const [weeks, days] = [by('week'), by('day')]
    expect(weeks.columns).toHaveLength(13)
    expect(days.columns).toHaveLength(91)
    expect(heads(weeks).slice(0, 2)).toEqual([
      '28 Nov from 22 Nov forecast',
      '5 Dec from 29 Nov forecast',
    ])
    expect(days.columns[0]?.label).toBe('22 Nov')
    const last = (table: StatementTable) => findRow(table.rows, 'closing')?.amounts.at(-1)
    expect(last(weeks)).toBe(last(days))
    expect(findRow(weeks.rows, 'opening')?.amounts[0]).toBe(2_070_00)
  })
})

describe('[ENT-03] balance sheet', () => {
  const bank = every(100)
  const oven = every(500)
  const sound = { bank, oven, loan: every(350), capital: every(250) }

  it('assets equal liabilities and equity, and the check shows it', () => {
    const table = statementTable(
      request(ledgerOf({ books: sound }), { statement: 'balanceSheet', from: CLOSE, to: CLOSE }),
    )
    expect(read(table)).toEqual({
      ...{ Assets: '$600', Bank: '$100', bank: '$100', 'Fixed assets': '$500', oven: '$500' },
      ...{ Liabilities: '$350', loan: '$350', Equity: '$250', capital: '$250' },
      'Check (should be 0)': '$0',
    })
  })

  it('books that do not balance show the difference', () => {
    const table = statementTable(
      request(ledgerOf({ books: { ...sound, capital: every(240) } }), {
        ...{ statement: 'balanceSheet', from: CLOSE, to: CLOSE },
      }),
    )
    expect(findRow(table.rows, 'check')?.amounts).toEqual([10_00])
  })

  it.each([
    ['that add up', 100, 40, /^Net assets are \$60 on .*\. You own \$100 and owe \$40\.$/],
    [
      'or says that they are rounded',
      ...([100.4, 40.6] as const),
      /^Net assets are \$60 on .*\. You own \$100 and owe \$41 \(rounded\)\.$/,
    ],
  ])('[FIG-01] the sentence has whole dollars %s', (_, bank, loan, words) => {
    const books = { bank: every(bank), loan: every(loan), capital: every(bank - loan) }
    const ledger = ledgerOf({ books })
    expect(balanceAnswer({ ledger, forecast: forecastOf(ledger) })).toMatch(words)
  })

  it('a quarter is its last month', () => {
    const ledger = ledgerOf({ books: { bank: [10, 20, 30], capital: [10, 20, 30] } })
    const table = statementTable(
      request(ledger, {
        ...{ statement: 'balanceSheet', period: 'quarter', yearBeginsMonth: 8 },
        ...{ from: addMonths(CLOSE, -2), to: CLOSE },
      }),
    )
    expect(findRow(table.rows, 'bank')?.amounts).toEqual([30_00])
  })
})

describe('missing data', () => {
  it.each(['cashFlow', 'profitAndLoss', 'balanceSheet'] as const)(
    'an empty ledger has columns and no figures: %s',
    statement => {
      const table = statementTable(request(ledgerOf({}), { statement }))
      expect(table.columns).toHaveLength(4)
      const amounts = flatten(table.rows).flatMap(row => row.amounts)
      expect(amounts.every(amount => amount === null)).toBe(true)
    },
  )

  it('weeks need a forecast', () => {
    const table = statementTable(request(ledgerOf({}), { statement: 'cashFlow', period: 'week' }))
    expect([table.columns, table.rows]).toEqual([[], []])
  })
})
