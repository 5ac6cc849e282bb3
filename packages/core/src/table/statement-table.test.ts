import { describe, expect, it } from 'vitest'
import { TOTAL } from '#ledger'
import { formatMoney } from '#money'
import { addMonths, month } from '#time'
import { CLOSE, every, forecastOf, ledgerOf, RUNNING, request, steadyBooks } from './_table.ts'
import { statementTable } from './statement-table.ts'
import { findRow, flatten, type StatementTable, varianceOf } from './table.ts'

/** Rows as a bookkeeper reads them: dollars by column, a dash where nothing is known. */
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

  it('a month nobody has read is a dash, also within a quarter', () => {
    const ledger = ledgerOf({ books })
    const quarters = statementTable(
      request(ledger, { from: month('2026-07'), to: month('2026-12'), period: 'quarter' }),
    )
    expect(heads(quarters)).toEqual(['Q2 FY27 Jul–Sep actual', 'Q3 FY27 Oct–Dec soFar'])
    expect(read(quarters)['Net profit']).toBe('– –')
  })

  it('an account without any figure is left out; the sum of those left is the same', () => {
    const table = statementTable(
      request(ledgerOf({ books: { sales: [100, 100], rent: [0, 0] } }), { to: CLOSE }),
    )
    expect(read(table)).toEqual({
      ...{ Revenue: '$100 $100', sales: '$100 $100' },
      ...{ 'Gross profit': '$100 $100', 'Net profit': '$100 $100' },
    })
  })

  it('[VIEW-03] the running month is what is booked and what is still planned', () => {
    const ledger = ledgerOf(steadyBooks({ sales: 60, rent: 70 }))
    const table = statementTable(request(ledger, { forecast: forecastOf(ledger) }))
    expect(heads(table)).toEqual([
      ...['Sep 2026 actual', 'Oct 2026 actual', 'Nov 2026 soFar', 'Dec 2026 forecast'],
    ])
    expect(read(table)).toMatchObject({ sales: '$100 $100 $100 $100', rent: '$70 $70 $70 $70' })
  })
})

describe('[USE-02] beside its budget and last year', () => {
  const ledger = ledgerOf({
    books: { sales: every(120), rent: every(70) },
    budget: { sales: every(100), rent: every(70) },
  })

  it('what is above the budget, in dollars and as a share; groups as their accounts', () => {
    const table = statementTable(request(ledger, { compare: 'budget', to: CLOSE }))
    const of = (key: string) => varianceOf(findRow(table.rows, key)!, 1)
    expect(of('revenue')).toEqual({ difference: 20_00, share: 0.2 })
    expect(of('rent')).toEqual({ difference: 0, share: 0 })
    expect(of('netProfit')).toEqual({ difference: 20_00, share: 20 / 30 })
    expect(findRow(table.rows, 'rent')?.polarity).toBe('moreIsBad')
  })

  it('last year is the same months a year before', () => {
    const rising = ledgerOf({ books: { sales: Array.from({ length: 36 }, (_, index) => index) } })
    const table = statementTable(request(rising, { compare: 'lastYear', to: CLOSE }))
    expect(findRow(table.rows, 'sales')?.comparison).toEqual([22_00, 23_00])
    expect(varianceOf(findRow(table.rows, 'sales')!, 0)?.difference).toBe(12_00)
  })

  it('beside nothing there is no share, and without a figure no variance', () => {
    const table = statementTable(
      request(ledgerOf({ books: { sales: [5, 5] }, budget: { rent: every(9) } }), {
        ...{ compare: 'budget', to: CLOSE },
      }),
    )
    expect(varianceOf(findRow(table.rows, 'sales')!, 0)).toEqual({ difference: 5_00, share: null })
    const last = statementTable(
      request(ledgerOf({ books: { sales: [5, 5] } }), { compare: 'lastYear' }),
    )
    expect(varianceOf(findRow(last.rows, 'sales')!, 0)).toBeNull()
  })

  it('a scenario is another forecast of the same books', () => {
    const steady = ledgerOf(steadyBooks())
    const other = ledgerOf({ ...steadyBooks(), paid: {} })
    const table = statementTable(
      request(steady, {
        ...{ statement: 'cashFlow', from: RUNNING, compare: 'scenario' },
        ...{ forecast: forecastOf(steady), against: forecastOf(other) },
      }),
    )
    expect(varianceOf(findRow(table.rows, 'closing')!, 0)?.difference).toBe(0)
  })

  it('another forecast has no other past: beside it there is nothing to compare', () => {
    const ledger = ledgerOf(steadyBooks())
    for (const statement of ['cashFlow', 'balanceSheet', 'profitAndLoss'] as const) {
      const forecast = forecastOf(ledger)
      const { rows } = statementTable(
        request(ledger, { statement, compare: 'scenario', forecast, against: forecast }),
      )
      const knows = flatten(rows).map(row => row.comparison?.map(each => each !== null))
      expect(new Set(knows.map(String))).toEqual(new Set(['false,false,true,true']))
    }
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
      ...{ 'Opening cash': '$2,050 $2,080 $2,110', 'Cash in': '$100 $100 $100' },
      ...{ sales: '$100 $100 $100', 'Cash out': '-$70 -$70 -$70', rent: '-$70 -$70 -$70' },
      ...{ 'Net cash': '$30 $30 $30', 'Closing cash': '$2,080 $2,110 $2,140' },
    })
  })

  it('of the running month what has moved and what is still to come', () => {
    const ledger = ledgerOf(steadyBooks({ sales: 60, rent: 70 }))
    const table = statementTable(
      request(ledger, { statement: 'cashFlow', forecast: forecastOf(ledger), from: RUNNING }),
    )
    expect(read(table)).toMatchObject({
      ...{ 'Opening cash': '$2,080 $2,110', sales: '$100 $100', rent: '-$70 -$70' },
      'Closing cash': '$2,110 $2,140',
    })
  })

  it('books that do not say which account moved cash show all receipts and payments', () => {
    const totals = {
      [TOTAL.closing]: [100, 130, 150],
      [TOTAL.received]: [90, 80, 70],
      [TOTAL.spent]: [60, 50, 55],
    }
    const table = statementTable(
      request(ledgerOf({ totals }), { statement: 'cashFlow', to: CLOSE }),
    )
    expect(read(table)).toEqual({
      ...{ 'Opening cash': '$100 $130', 'Cash in': '$80 $70', 'All receipts': '$80 $70' },
      ...{ 'Cash out': '-$50 -$55', 'All payments': '-$50 -$55' },
      // 150 is five more than 130 and 70 less 55.
      'Timing of sales tax and other differences': '$0 $5',
      ...{ 'Net cash': '$30 $20', 'Closing cash': '$130 $150' },
    })
  })

  it('thirteen weeks begin tomorrow and end where the days end', () => {
    const ledger = ledgerOf(steadyBooks({ sales: 60, rent: 70 }))
    const forecast = forecastOf(ledger)
    const by = (period: 'day' | 'week') =>
      statementTable(request(ledger, { statement: 'cashFlow', forecast, period }))
    const [weeks, days] = [by('week'), by('day')]
    expect(weeks.columns).toHaveLength(13)
    expect(days.columns).toHaveLength(91)
    expect(heads(weeks).slice(0, 2)).toEqual(['22–28 Nov forecast', '29 Nov – 5 Dec forecast'])
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

  it('assets are liabilities and equity, and the check says so', () => {
    const table = statementTable(
      request(ledgerOf({ books: sound }), { statement: 'balanceSheet', from: CLOSE, to: CLOSE }),
    )
    expect(read(table)).toEqual({
      ...{ Assets: '$600', Bank: '$100', bank: '$100', 'Fixed assets': '$500', oven: '$500' },
      ...{ Liabilities: '$350', loan: '$350', Equity: '$250', capital: '$250' },
      'Assets less liabilities and equity': '$0',
    })
  })

  it('books that do not balance are out by as much', () => {
    const table = statementTable(
      request(ledgerOf({ books: { ...sound, capital: every(240) } }), {
        ...{ statement: 'balanceSheet', from: CLOSE, to: CLOSE },
      }),
    )
    expect(findRow(table.rows, 'check')?.amounts).toEqual([10_00])
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

describe('what is not there', () => {
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
