import { cashFan, resolveForecast } from '@millpond/core/forecast'
import { chosenBudget } from '@millpond/core/insight'
import { ITEM_SUB_TYPE, ITEM_TYPE, SUMMARY_DATA_TYPE } from '@millpond/core/item'
import { cents } from '@millpond/core/money'
import { findRow, statementTable } from '@millpond/core/table'
import { type Day, day, dayNumber, month, monthAbbreviation, monthOfDay } from '@millpond/core/time'
import { describe, expect, it } from 'vitest'
import { basisOf } from '#model/_basis.ts'
import { account, bank, ledgerOf } from '#model/_ledger.ts'
import type { ForecastModel } from '#model/use-model.ts'
import { spanOfMonths } from '#ui/chart/day-position.ts'
import { dayMarks } from '../day-marks.ts'
import { toneOf } from './statement-cells.ts'
import { axisPoints, statementLines } from './statement-points.ts'

const flat = (value: number) => Array.from({ length: 36 }, () => value)
const { ProviderBudget } = SUMMARY_DATA_TYPE
const ledger = ledgerOf(
  account('Sales', ITEM_TYPE.revenue, [1600]),
  account('Rent', ITEM_TYPE.expense, [200]),
  account('Post', ITEM_TYPE.expense, [3000]),
  account('Loan', ITEM_TYPE.expense, [20_600]),
  account('Loan', ITEM_TYPE.expense, [20_000], ProviderBudget),
  account('Sales', ITEM_TYPE.revenue, [1000], ProviderBudget),
  account('Rent', ITEM_TYPE.expense, [500], ProviderBudget),
  account('Post', ITEM_TYPE.expense, [500], ProviderBudget),
)
const table = statementTable({
  ...{ ledger, forecast: null, statement: 'profitAndLoss', period: 'month' },
  ...{ from: month('2026-10'), to: month('2026-10'), yearBeginsMonth: 4 },
  comparisons: [{ kind: 'budget', budget: chosenBudget(ledger, basisOf(ledger)), forecast: null }],
})

describe('[USE-02] the colour of a difference', () => {
  const tone = (name: string) => {
    const row = findRow(table.rows, name)
    if (!row) throw new Error(`There is no ${name}.`)
    return toneOf(row, { at: 0, part: 'difference', comparison: 0 }, { notableFrom: cents(500_00) })
  }

  it.each([
    ['Sales', 'good', '600 above 1,000'],
    ['Rent', null, '300 below 500: less than 500 dollars'],
    ['Post', 'bad', '2,500 above 500'],
    ['Loan', null, '600 above 20,000: less than 5%'],
  ])('%s is %s: %s', (name, wanted, _why) => {
    expect(tone(name)).toBe(wanted)
  })
})

describe('the lines of a statement', () => {
  it('are next to those of the compared budget', () => {
    const lines = statementLines(table, 'profitAndLoss')
    expect(lines.map(({ name, reference, values }) => [name, reference, values[0]])).toEqual([
      ['Revenue', undefined, 1600_00],
      ['Expenses', undefined, 23_800_00],
      ['Net profit', undefined, -22_200_00],
      ['Revenue, budget', 'budget', 1000_00],
      ['Expenses, budget', 'budget', 21_000_00],
      ['Net profit, budget', 'budget', -20_000_00],
    ])
  })

  it('[FIG-01] revenue with other income is called income, because the table has both', () => {
    const interest = account('Interest', ITEM_TYPE.revenue, [9])
    const books = ledgerOf(account('Sales', ITEM_TYPE.revenue, [1600]), {
      ...interest,
      itemSubType: ITEM_SUB_TYPE.otherincome,
    })
    const both = statementTable({
      ...{ ledger: books, forecast: null, statement: 'profitAndLoss', period: 'month' },
      ...{ from: month('2026-10'), to: month('2026-10'), yearBeginsMonth: 4, comparisons: [] },
    })
    const [first] = statementLines(both, 'profitAndLoss')
    expect([first?.name, first?.values[0]]).toEqual(['Income', 1609_00])
  })
})

describe('the axis of 13 weeks', () => {
  it('[FIG-01] has the last day of each week, whose balance is drawn', () => {
    const books = ledgerOf(...bank(flat(5000), flat(900), flat(800)))
    const weeks = statementTable({
      ...{ ledger: books, statement: 'cashFlow', period: 'week', comparisons: [] },
      forecast: resolveForecast({ ledger: books, basis: basisOf(books) }),
      ...{ from: month('2026-11'), to: month('2027-02'), yearBeginsMonth: 4 },
    })
    const [first, second] = axisPoints(weeks)
    const [{ days }] = weeks.columns as [(typeof weeks.columns)[number]]
    expect(first).toMatchObject({
      shortLabel: String(dayNumber(days?.to as Day)),
      yearLabel: monthAbbreviation(monthOfDay(days?.to as Day)),
    })
    expect(second?.label).toMatch(/ to /)
  })
})

describe('[FIG-02] the peak before the low point', () => {
  const books = ledgerOf(
    ...bank(flat(50_000), flat(9_000), flat(6_200)),
    account('Sales', ITEM_TYPE.revenue, flat(9_000)),
    account('Rent', ITEM_TYPE.expense, flat(6_200)),
  )
  const forecast = resolveForecast({ ledger: books, basis: basisOf(books) })
  const fan = cashFan(forecast, null, { paths: 10 })
  const model = { ledger: books, forecast, fan } as unknown as ForecastModel
  const spans = [spanOfMonths('2027-01', 1), spanOfMonths('2027-02', 1)]
  const marksBefore = (on: Day) =>
    dayMarks(model, { on, amount: cents(0), precision: 'day' }, spans)
      .filter(({ kind }) => kind === 'peak')
      .map(({ kind, key, label }) => [kind, key, label])

  it('is on its own day, where the title says that cash begins to fall', () => {
    expect(marksBefore(day('2027-02-10'))).toEqual([['peak', '2027-02', '10 Feb']])
  })

  it('is not drawn if today is the peak, or if the chart does not have its day', () => {
    expect(marksBefore(forecast.asOf)).toEqual([])
    expect(marksBefore(day('2026-12-10'))).toEqual([])
  })
})
