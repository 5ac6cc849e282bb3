import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ITEM_TYPE, itemCode } from '#item'
import { editOf, emptySheet, type Sheet, withCells } from '#sheet'
import { month, monthsFrom } from '#time'
import { recalculated } from '../workbook/_recalculate.ts'
import { asRead, budget, CLOSE, EMPTY, FIRST, line, lines, plan, written } from './_files.ts'
import { budgetCsv, budgetWorkbook, monthsToFile, xeroBudgetFile } from './export-budget.ts'
import type { FileLine } from './file-grid.ts'

const MONTHS = monthsFrom(month('2026-11'), 2)
const known = [
  line('Sales', { number: '200', itemType: ITEM_TYPE.revenue }),
  ...lines('400 Rent', 'Wages'),
  line('Loan', { number: '900', itemType: ITEM_TYPE.liability }),
]
const file = (sheet: Sheet, of: readonly FileLine[] = known, months = MONTHS) => ({
  ...{ title: 'Kererū Coffee: budget FY27', currency: 'NZD', lines: of, sheet, months },
  expectedAt: (): number | null => null,
})
const planned = budget({ Sales: [900_000], Rent: [120_050, null], Wages: [-30_000, 0], Loan: [5] })

describe('[USE-02] the export of a budget', () => {
  it('as a workbook: numbers by type, totals as formulas that compute', () => {
    const rows = asRead(budgetWorkbook(file(planned)))
    expect(rows).toEqual([
      ['Kererū Coffee: budget FY27', null, 'NZD, tax exclusive'],
      ['Type', 'Number', 'Account', '2026-11-01', '2026-12-01', 'Total'],
      ['Revenue', '200', 'Sales', 9000, null, '=SUM(D3:E3)'],
      ['Total revenue', null, null, '=SUM(D3:D3)', '=SUM(E3:E3)', '=SUM(D4:E4)'],
      ['Expenses', '400', 'Rent', 1200.5, null, '=SUM(D5:E5)'],
      ['Expenses', '', 'Wages', -300, 0, '=SUM(D6:E6)'],
      ['Total expenses', null, null, '=SUM(D5:D6)', '=SUM(E5:E6)', '=SUM(D7:E7)'],
      ['Liabilities', '900', 'Loan', 0.05, null, null],
      ['Total liabilities', null, null, '=SUM(D8:D8)', '=SUM(E8:E8)', null],
    ])
    const computed = recalculated(budgetWorkbook(file(planned)))
    expect(computed.row('Budget', 6, 3, 3)).toEqual([900.5, 0, 900.5])
  })

  it('[BUD-01] as a workbook: empty cells stay empty, and totals count the forecast of them', () => {
    const expectedAt = (code: string) => (code === 'Rent' ? 100_000 : null)
    const whole = { ...file(planned), expectedAt }
    const rows = asRead(budgetWorkbook(whole))
    expect(rows.slice(4, 8)).toEqual([
      ['Expenses', '400', 'Rent', 1200.5, null, '=SUM(D5:E5)+1000'],
      ['Expenses', '', 'Wages', -300, 0, '=SUM(D6:E6)'],
      ['Forecast for empty expenses cells', null, null, 0, 1000, 1000],
      ['Total expenses', null, null, '=SUM(D5:D7)', '=SUM(E5:E7)', '=SUM(D8:E8)'],
    ])
    expect(recalculated(budgetWorkbook(whole)).row('Budget', 7, 3, 3)).toEqual([
      900.5, 1000, 1900.5,
    ])
    // Read again it is the original budget: forecasts are not imported as budget figures.
    expect(written(plan(rows, known))).toEqual(
      written(plan(asRead(budgetWorkbook(file(planned))), known)),
    )
  })

  it('as text: one row an account, no totals, and no text that a spreadsheet would run', () => {
    const evil = [...known, line('=1+1'), line("'=1"), line('-Other')]
    expect(budgetCsv(file(planned, evil)).slice(1).split('\r\n')).toEqual([
      'Type,Number,Account,Nov 2026,Dec 2026',
      'Revenue,200,Sales,9000,',
      'Expenses,400,Rent,1200.5,',
      'Expenses,,Wages,-300,0',
      "Expenses,,'=1+1,,",
      "Expenses,,''=1,,",
      "Expenses,,'-Other,,",
      'Liabilities,900,Loan,0.05,',
      '',
    ])
  })

  it('[BUD-01] with drivers: their values as people write them, read again to the same parts', () => {
    const drivers = [
      {
        name: 'Staff hours',
        unit: 'hours',
        valueAt: (at: string) => (at < '2026-12' ? 375_000 : null),
      },
      { name: 'Sales', unit: 'percent', valueAt: () => 123_456 },
    ] as const
    const whole = { ...file(planned), drivers }
    const text = budgetCsv(whole).slice(1).split('\r\n')
    expect(text.slice(-3)).toEqual([
      'Driver in hours,,Staff hours,37.5,',
      'Driver in percent,,Sales,12.3456,12.3456',
      '',
    ])
    const [, sheet] = budgetWorkbook(whole).sheets
    expect(asRead({ sheets: sheet ? [sheet] : [] }).slice(1)).toEqual([
      ['Type', 'Driver', '2026-11-01', '2026-12-01'],
      ['Driver in hours', 'Staff hours', 37.5, null],
      ['Driver in percent', 'Sales', 12.3456, 12.3456],
    ])
    const rows = text.map(row => row.split(','))
    const known = drivers.map(({ name, unit }) =>
      line(name, { unit, itemType: ITEM_TYPE.customers }),
    )
    expect(written(plan(rows, known))).toEqual([
      ['Staff hours', '2026-11', 375_000],
      ['Sales', '2026-11', 123_456],
      ['Sales', '2026-12', 123_456],
    ])
    expect(plan(rows, known).rows.map(({ label }) => label)).toEqual(['Staff hours', 'Sales'])
    // The budget of the same file does not see them, also where a name is the same.
    const accounts = plan(rows, [line('Sales', { number: '200', itemType: ITEM_TYPE.revenue })])
    expect(written(accounts)).toEqual([['Sales', '2026-11', 900_000]])
    expect(accounts.faults).toEqual([])
  })

  it('for Xero’s Budget Manager: name and number in one, months in its format', () => {
    const { csv, leftOut } = xeroBudgetFile(file(planned))
    expect(csv.slice(1).split('\r\n')).toEqual([
      'Account,Nov-2026,Dec-2026',
      'Sales (200),9000,',
      'Rent (400),1200.5,',
      '',
    ])
    expect(leftOut.map(({ name }) => name)).toEqual(['Wages'])
  })

  it('covers the first to the last month that is planned or requested', () => {
    expect(monthsToFile(EMPTY, [])).toEqual([])
    const asked = monthsFrom(month('2026-12'), 2)
    expect(monthsToFile(EMPTY, asked)).toEqual(asked)
    expect(monthsToFile(planned, asked)).toEqual(monthsFrom(month('2026-11'), 3))
  })
})

/** Accounts with unique numbers, or unique names if they have none. */
const anyLines = fc
  .uniqueArray(
    fc.record({
      name: fc.oneof(
        fc.constantFrom('Rent', 'Total wages', '=1+1', '-Other', 'Mar 2027', 'Rent (400)', '400'),
        fc
          .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
          .filter(name => name.trim() !== ''),
      ),
      number: fc.option(fc.integer({ min: 1, max: 9999 }).map(String)),
      itemType: fc.constantFrom(ITEM_TYPE.revenue, ITEM_TYPE.expense, ITEM_TYPE.asset),
    }),
    {
      selector: ({ name }) => name.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim(),
      minLength: 1,
      maxLength: 8,
    },
  )
  .map(all => {
    const numbers = new Set<string | null>()
    return all.map((each, at) => {
      const number = numbers.has(each.number) ? null : each.number
      numbers.add(number)
      return line(each.name, { ...each, number, code: itemCode(`id-${at}`) })
    })
  })
const anyCents = fc.option(fc.integer({ min: -10_000_000_000_000, max: 10_000_000_000_000 }), {
  freq: 4,
})

describe('an export that is imported again', () => {
  it('[BUD-01] is the same to the cent: nothing changes, and an empty budget becomes it', () => {
    const open = monthsFrom(month('2026-11'), 6)
    const any = anyLines.chain(all =>
      fc.tuple(
        fc.constant(all),
        fc.array(fc.array(anyCents, { minLength: 6, maxLength: 6 }), {
          minLength: all.length,
          maxLength: all.length,
        }),
      ),
    )
    fc.assert(
      fc.property(any, ([all, amounts]) => {
        const cells = all.flatMap(({ code, itemType }, at) =>
          open.map((when, column) => ({
            code,
            itemType,
            month: when,
            value: amounts[at]?.[column] ?? null,
          })),
        )
        const sheet = withCells(emptySheet(FIRST, 36), cells)
        const months = monthsToFile(sheet, MONTHS)
        const rows = asRead(budgetWorkbook(file(sheet, all, months)))
        const again = plan(rows, all, { sheet, empties: 'clear', closeMonth: CLOSE })
        expect(again.faults).toEqual([])
        expect(editOf(sheet, '', again.cells)).toBeNull()
        expect(withCells(EMPTY, plan(rows, all).cells).rows).toEqual(
          withCells(
            EMPTY,
            cells.filter(({ value }) => value !== null),
          ).rows,
        )
      }),
      { numRuns: 200 },
    )
  })
})
