import { ITEM_TYPE } from '@millpond/core/item'
import { month } from '@millpond/core/time'
import { describe, expect, it } from 'vitest'
import { moneyUnit } from '#sheet-editor/money-unit.ts'
import type { GridRow } from '#ui/grid/grid-model.ts'
import { CLOSE, column, columns, line, MONTHS, sheetOf } from '../_budget.ts'
import { readOnlyView } from '../model/read-only-view.ts'
import { BUDGET_TABS, budgetSections } from './budget-lines.ts'
import { type ComparedWith, createBudgetRows } from './budget-rows.ts'

const lines = [
  line('Rent'),
  line('Power'),
  line('Beans', { group: 'directCosts' }),
  line('Fees', { hasFormula: true }),
]
const [ALL = BUDGET_TABS[0], , EXPENSES = ALL] = BUDGET_TABS
const sections = EXPENSES ? budgetSections(lines, EXPENSES) : []
const budget = sheetOf({
  Rent: { '2026-11': 100_00, '2026-12': 100_00, '2027-11': 120_00 },
  Power: { '2026-11': 30_00 },
  Beans: { '2026-11': 50_00 },
})
const unit = moneyUnit('NZD')
const wanted = (
  all: ReturnType<typeof columns>,
  comparison: ComparedWith | null = null,
  isReadOnly = false,
) => ({
  ...{ columns: all, unit, comparison, isReadOnly, isMixed: false },
  ...{ closeMonth: CLOSE, expectedFrom: month('2026-11') },
  actual: (code: string, month: string) => (code === 'Rent' && month <= CLOSE ? 90_00 : null),
})
const rowNamed = (rows: readonly GridRow[], label: string) =>
  rows.find(row => row.label === label) as GridRow
const cellsOf = (row: GridRow, all: ReturnType<typeof columns>, ...titles: string[]) =>
  titles.map(title => row.cell(column(all, title).drawn))

describe('rows of a budget', () => {
  const all = columns('month')
  const rows = createBudgetRows(wanted(all))(sections, readOnlyView(budget))

  it('[UI-06] are in the groups of the profit and loss, with the total of all at the end', () => {
    expect(
      rows.map(({ label, kind, level }) => `${'  '.repeat(level - 1)}${label} ${kind}`),
    ).toEqual([
      ...['Direct costs group', '  Beans line'],
      ...['Overheads group', '  Rent line', '  Power line', '  Fees line'],
      'Total expenses total',
    ])
  })

  it('[UI-06] show actuals, read only, next to the plan', () => {
    expect(cellsOf(rowNamed(rows, 'Rent'), all, 'Oct 2026', 'Nov 2026', 'FY27')).toEqual([
      { value: 90_00, state: 'readOnly' },
      { value: 100_00, state: 'editable' },
      { value: 830_00, state: 'computed' },
    ])
    expect(cellsOf(rowNamed(rows, 'Overheads'), all, 'Nov 2026')[0]?.value).toBe(130_00)
    expect(cellsOf(rowNamed(rows, 'Total expenses'), all, 'Nov 2026')[0]?.value).toBe(180_00)
  })

  it('[BUD-01] an empty month says that the forecast continues to plan it', () => {
    const typed = readOnlyView(budget)
    const rent = { ...budget, rows: new Map([...budget.rows].filter(([code]) => code !== 'Rent')) }
    const cleared = { ...typed, sheet: { ...typed.sheet, shown: rent } }
    const [cell] = cellsOf(
      rowNamed(createBudgetRows(wanted(all))(sections, cleared), 'Rent'),
      all,
      'Nov 2026',
    )
    expect(cell?.message).toBe(
      'was $100 · Empty: the forecast is used until you enter an amount. Enter 0 for none',
    )
  })

  it('[UI-06] cells of a formula cannot be edited', () => {
    expect(cellsOf(rowNamed(rows, 'Fees'), all, 'Nov 2026')[0]?.state).toBe('computed')
    const [month, total] = cellsOf(rowNamed(rows, 'Fees'), all, 'Nov 2026', 'FY27')
    expect([month?.follows, total?.follows]).toEqual([
      'is calculated by its formula: see Account',
      undefined,
    ])
  })

  it('[BUD-04] a formula without a result says so, and shows the compared amount', () => {
    const fees = (comparison: ComparedWith | null) => {
      const own = createBudgetRows(wanted(all, comparison))(sections, readOnlyView(budget))
      return cellsOf(rowNamed(own, 'Fees'), all, 'Nov 2026')[0]?.message
    }
    const empty =
      'Empty: its formula finds no amounts, customers or drivers here, or divides by zero'
    expect(fees(null)).toBe(empty)
    const sheet = sheetOf({ Fees: { '2026-11': 1_200_00 } })
    expect(fees({ kind: 'provider', name: 'FY27 (Xero)', sheet })).toBe(
      `${empty} · FY27 (Xero) $1,200`,
    )
  })

  it('[UI-06] and no cell if the user cannot edit', () => {
    const still = createBudgetRows(wanted(all, null, true))(sections, readOnlyView(budget))
    expect(cellsOf(rowNamed(still, 'Rent'), all, 'Nov 2026')[0]?.state).toBe('readOnly')
  })

  it('[UI-06] a change of one cell renews its row, its group and the total, and no other', () => {
    const rowsOf = createBudgetRows(wanted(all))
    const before = rowsOf(sections, readOnlyView(budget))
    const typed = { ...readOnlyView(budget) }
    const power = sheetOf({ Power: { '2026-11': 31_00 } }).rows
    const shown = { ...budget, rows: new Map([...budget.rows, ...power]) }
    const after = rowsOf(sections, { ...typed, sheet: { ...typed.sheet, shown } })
    const touched = after.filter((row, at) => row !== before[at]).map(({ label }) => label)
    expect(touched).toEqual(['Overheads', 'Power', 'Total expenses'])
  })
})

describe('[UI-06] the tab of all accounts', () => {
  const all = columns('month')
  const sales = line('Sales', { itemType: ITEM_TYPE.revenue, group: 'revenue' })
  const loan = line('Loan', { itemType: ITEM_TYPE.liability, group: 'termLiabilities' })
  const given = (...own: ReturnType<typeof line>[]) => (ALL ? budgetSections(own, ALL) : [])
  const sold = sheetOf({ Sales: { '2026-11': 400_00 } }).rows
  const view = readOnlyView({ ...budget, rows: new Map([...budget.rows, ...sold]) })
  const rowsOf = createBudgetRows(wanted(all))

  it('lists revenue, expenses and their net profit, then balances', () => {
    const rows = rowsOf(given(loan, sales, ...lines), view)
    expect(rows.filter(({ kind }) => kind !== 'line').map(({ label }) => label)).toEqual([
      ...['Revenue', 'Total revenue'],
      ...['Direct costs', 'Overheads', 'Total expenses', 'Net profit'],
      ...['Non-current liabilities', 'Total liabilities'],
    ])
    const at = (label: string) => cellsOf(rowNamed(rows, label), all, 'Nov 2026')[0]?.value
    expect([at('Total revenue'), at('Total expenses'), at('Net profit')]).toEqual([
      ...[400_00, 180_00, 220_00],
    ])
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  })

  it('shows no net profit without both revenue and expenses', () => {
    const labels = rowsOf(given(sales, loan), view).map(({ label }) => label)
    expect(labels).not.toContain('Net profit')
  })
})

describe('[BUD-01] an empty cell counts the forecast once', () => {
  const all = columns('month')
  const expected = new Map([
    ['Rent', Float64Array.from({ length: 36 }, (_, at) => (at < 2 ? Number.NaN : 95_00))],
    ['Power', Float64Array.from({ length: 36 }, (_, at) => (at < 1 ? Number.NaN : 20_00))],
  ])
  const view = { ...readOnlyView(budget), expected }
  const rows = createBudgetRows(wanted(all))(sections, view)

  it('shows it in a lighter colour, and written amounts as before', () => {
    const [nov, dec, jan] = cellsOf(
      rowNamed(rows, 'Power'),
      all,
      'Nov 2026',
      'Dec 2026',
      'Jan 2027',
    )
    expect([nov?.value, nov?.ghost]).toEqual([30_00, undefined])
    expect([dec?.value, dec?.ghost, jan?.ghost]).toEqual([null, 20_00, 20_00])
  })

  it('counts it in the group, in the total and in the year', () => {
    const at = (label: string, title: string) =>
      cellsOf(rowNamed(rows, label), all, title)[0]?.value
    expect(at('Overheads', 'Dec 2026')).toBe(120_00)
    expect(at('Total expenses', 'Dec 2026')).toBe(120_00)
    // Seven months of 90, two of 100, and three of 95 that are empty.
    expect(at('Rent', 'FY27')).toBe(7 * 90_00 + 2 * 100_00 + 3 * 95_00)
    // A closed month counts its actuals, and nothing without bookings.
    expect(at('Power', 'Oct 2026')).toBeNull()
  })

  it('is part of a quarter with some written months, and lighter if all are empty', () => {
    const quarters = columns('quarter')
    const rent = rowNamed(createBudgetRows(wanted(quarters))(sections, view), 'Power')
    const [partly, empty] = cellsOf(rent, quarters, 'Q3 FY27', 'Q4 FY27')
    expect([partly?.value, partly?.ghost]).toEqual([50_00, undefined])
    expect([empty?.value, empty?.ghost]).toEqual([null, 60_00])
  })

  it('makes no difference to a version with the same empty cell', () => {
    const compared = columns('month', 'Copy')
    const comparison: ComparedWith = {
      kind: 'version',
      sheetId: 'copy',
      name: 'Copy',
      sheet: budget,
    }
    const own = createBudgetRows(wanted(compared, comparison))(sections, view)
    expect(cellsOf(rowNamed(own, 'Power'), compared, 'FY27 less')[0]?.value).toBe(0)
    expect(cellsOf(rowNamed(own, 'Power'), compared, 'Dec 2026')[0]?.message).not.toMatch(/Copy/)
  })
})

describe('a budget compared with another one', () => {
  const flat = Object.fromEntries(MONTHS.map(month => [month, 110_00]))
  const sheet = sheetOf({ Rent: flat })
  const provider: ComparedWith = { kind: 'provider', name: 'FY27 (Xero)', sheet }

  it('[BUD-04] shows the provider’s amount under a month, and the difference of a year', () => {
    const all = columns('month', 'FY27 (Xero)')
    const rows = createBudgetRows(wanted(all, provider))(sections, readOnlyView(budget))
    const rent = rowNamed(rows, 'Rent')
    expect(cellsOf(rent, all, 'Nov 2026')[0]?.message).toBe('FY27 (Xero) $110')
    // Seven months of 90 and two of 100, less twelve of 110.
    expect(cellsOf(rent, all, 'FY27 less')).toEqual([{ value: -490_00, state: 'computed' }])
  })

  it('[BUD-04] a month with bookings that the provider has no budget for is not compared', () => {
    const all = columns('month', 'FY27 (Xero)')
    const { '2026-06': _, ...gap } = flat as Record<string, number>
    const comparison: ComparedWith = { ...provider, sheet: sheetOf({ Rent: gap }) }
    const rows = createBudgetRows(wanted(all, comparison))(sections, readOnlyView(budget))
    expect(cellsOf(rowNamed(rows, 'Rent'), all, 'FY27 less')).toEqual([
      { value: null, state: 'computed', reason: 'No budget for June 2026' },
    ])
  })

  it('[BUD-04] last year has its actuals, and the plan for later months', () => {
    const all = columns('month', 'last year')
    const comparison: ComparedWith = { kind: 'lastYear', name: 'last year' }
    const rows = createBudgetRows(wanted(all, comparison))(sections, readOnlyView(budget))
    const cells = cellsOf(rowNamed(rows, 'Rent'), all, 'Nov 2026', 'Nov 2027')
    expect(cells.map(({ message }) => message)).toEqual(['last year $90', 'last year $100'])
  })

  it('[BUD-04] of another version shows its written amounts', () => {
    const all = columns('month', 'Cautious')
    const comparison: ComparedWith = {
      kind: 'version',
      sheetId: 'cautious',
      name: 'Cautious',
      sheet: sheetOf({ Rent: { '2026-11': 1_00 } }),
    }
    const rows = createBudgetRows(wanted(all, comparison))(sections, readOnlyView(budget))
    const cells = cellsOf(rowNamed(rows, 'Rent'), all, 'Nov 2026', 'Dec 2026')
    expect(cells.map(({ message }) => message)).toEqual(['Cautious $1', undefined])
  })

  it('[BUD-04] an unchanged copy has no difference, past months included', () => {
    const all = columns('month', 'Copy')
    const sheet = { ...budget, rows: budget.rows }
    const comparison: ComparedWith = { kind: 'version', sheetId: 'copy', name: 'Copy', sheet }
    const rows = createBudgetRows(wanted(all, comparison))(sections, readOnlyView(budget))
    expect(cellsOf(rowNamed(rows, 'Rent'), all, 'FY27 less')[0]?.value).toBe(0)
  })
})
