import { buildCells } from '@millpond/core/budget'
import { ITEM_TYPE } from '@millpond/core/item'
import { type CellValue, emptySheet, withCells } from '@millpond/core/sheet'
import { month, monthsFrom } from '@millpond/core/time'
import { describe, expect, it } from 'vitest'
import { line } from '../_budget.ts'
import { BUDGET_TABS, type BudgetGridLine, type BudgetTab } from '../grid/budget-lines.ts'
import { extentsOf, type FillSelection, firstMonths } from './fill-extent.ts'
import { CALCULATED, previewOf } from './fill-preview.ts'

const NOVEMBER = month('2026-11')
const months = monthsFrom(NOVEMBER, 36)
/** FY27 to FY30, from April to March. */
const years = ['2026-04', '2027-04', '2028-04', '2029-04'].map(first => ({
  months: monthsFrom(month(first), 12),
}))
const EXPENSES = BUDGET_TABS.find(({ key }) => key === 'expenses') as BudgetTab

const rent = line('Rent')
const power = line('Power')
const wages = line('Wages', { group: 'directCosts' })
const fees = line('Fees', { hasFormula: true })
const sales = line('Sales', { itemType: ITEM_TYPE.revenue, group: 'revenue' })
const loan = line('Loan', { itemType: ITEM_TYPE.liability, group: 'termLiabilities' })
const lines = [sales, rent, power, wages, fees, loan]

const place = (part: Partial<FillSelection> = {}): FillSelection => ({
  ...{ lines, tab: EXPENSES, selection: null, activeRow: null, months, years },
  ...part,
})

describe('the extent of a fill', () => {
  it.each<[string, Partial<FillSelection>, string[]]>([
    ['nothing selected', {}, ['All expenses (4 lines)', 'Revenue and expenses (5 lines)']],
    [
      'one cell of the rent',
      { activeRow: 'Rent', selection: { lines: [rent], months: [NOVEMBER] } },
      ['Rent', 'Overheads (3 lines)', 'All expenses (4 lines)', 'Revenue and expenses (5 lines)'],
    ],
    [
      'two lines, the second one active',
      { activeRow: 'Wages', selection: { lines: [power, wages], months: [NOVEMBER] } },
      [
        'Selected lines (2 lines)',
        'Wages',
        'All expenses (4 lines)',
        'Revenue and expenses (5 lines)',
      ],
    ],
    [
      'the row of a group',
      { activeRow: `group ${ITEM_TYPE.expense} overheads` },
      ['Overheads (3 lines)', 'All expenses (4 lines)', 'Revenue and expenses (5 lines)'],
    ],
  ])('[UI-06] %s', (_, part, labels) => {
    expect(extentsOf(place(part)).map(({ label }) => label)).toEqual(labels)
  })

  it('[UI-06] on the tab of all accounts, over the type of the active one', () => {
    const tab = BUDGET_TABS.find(({ key }) => key === 'all') as BudgetTab
    const labels = (activeRow: string) =>
      extentsOf(place({ tab, activeRow })).map(each => each.label)
    expect(labels('Wages')).toContain('All expenses (4 lines)')
    expect(labels('Sales')).toContain('All revenue (1 line)')
  })

  it.each([
    ['the months that are selected', ['2026-12', '2027-02'], ['2026-12', '2027-02']],
    ['the rest of its financial year', ['2027-01', '2027-01'], ['2027-01', '2027-03']],
    ['a whole year from its first month', ['2027-04', '2027-04'], ['2027-04', '2028-03']],
    ['no further than there are months', ['2029-06', '2029-06'], ['2029-06', '2029-10']],
  ])('[UI-06] at first over %s', (_, [from = '', to = ''], expected) => {
    const selection = { lines: [rent], months: [month(from), month(to)] }
    expect(Object.values(firstMonths(place({ selection })) ?? {})).toEqual(expected)
  })

  it.each([
    ['FY27', years.slice(0, 1), ['2026-11', '2027-03']],
    ['FY28', years.slice(1, 2), ['2027-04', '2028-03']],
  ])(
    '[UI-06] without a selection, over the open months of the shown year, %s',
    (_, shown, over) => {
      expect(Object.values(firstMonths(place({ years: shown })) ?? {})).toEqual(over)
    },
  )
})

describe('the preview of a fill', () => {
  const over = months.slice(0, 2)
  const give = ({ itemType, code }: BudgetGridLine, values: readonly CellValue[]) =>
    values.map((value, at) => ({ itemType, code, month: over[at] ?? NOVEMBER, value }))
  const shown = withCells(emptySheet(NOVEMBER, 36), [
    ...give(rent, [100_000, 100_000]),
    ...give(power, [20_000, 30_000]),
    ...give(fees, [1000, 1000]),
    ...give(loan, [500_000, 400_000]),
  ])
  const ledger = { currency: 'NZD', closeMonth: month('2026-10'), months, series: [] }
  const context = { ledger, sheet: shown, customersAt: () => null }
  const method = { kind: 'change', ppm: 100_000 } as const
  const filled = [rent, power, wages, loan]
  const built = buildCells(method, { lines: filled, months: over }, context)
  const preview = previewOf(built, [...filled, fees], over, shown)

  it('[UI-06] the largest difference first; for balances the last month counts', () => {
    expect(preview.rows.map(({ name, before, after }) => [name, before, after])).toEqual([
      ['Loan', 400_000, 440_000],
      ['Rent', 200_000, 220_000],
      ['Power', 50_000, 55_000],
    ])
  })

  it('[UI-06] several lines of a type have a total', () => {
    expect(preview.totals).toMatchObject([
      { name: 'Total expenses', before: 250_000, after: 275_000 },
    ])
  })

  it('[UI-06] names the unchanged lines, with the reason', () => {
    expect(preview.silent).toEqual([
      { reason: 'There is nothing to change in these months.', names: ['Wages'] },
      { reason: CALCULATED, names: ['Fees'] },
    ])
  })
})
