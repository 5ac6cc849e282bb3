import { ITEM_TYPE, type ItemType, itemCode } from '@millpond/core/item'
import { cents } from '@millpond/core/money'
import { month, monthsFrom } from '@millpond/core/time'
import { expect, it } from 'vitest'
import { account, bank, ledgerOf } from '#model/_ledger.ts'
import { moneyUnit } from '#sheet-editor/money-unit.ts'
import { column, columns } from '../_budget.ts'
import {
  bookedCash,
  type CashFigures,
  cashFigures,
  flowsOf,
  withZeros,
  yearBefore,
} from './cash-figures.ts'
import { type ComparedCash, cashRows } from './cash-rows.ts'

const flat = (value: number) => Array.from({ length: 36 }, () => value)
const ledger = ledgerOf(
  ...bank(flat(1_000), flat(90), flat(50)),
  account('Sales', ITEM_TYPE.revenue, flat(90)),
  account('Rent', ITEM_TYPE.expense, flat(50)),
)
const ahead = (value: number) => Float64Array.from({ length: 36 }, () => value * 100)
const cash = {
  months: monthsFrom(month('2026-11'), 36),
  closing: Float64Array.from({ length: 36 }, (_, at) => (900 - at * 100) * 100),
  revenue: ahead(80),
  expenses: ahead(60),
}
const all = columns('quarter', 'FY27 (Xero)')
const booked = bookedCash(ledger)
const figuresOf = (of: typeof cash | null, over = booked) =>
  cashFigures({ closeMonth: ledger.closeMonth, booked, cash: of, over })
const rows = (of: typeof cash | null, comparison: ComparedCash | null) =>
  cashRows({
    ...{
      figures: figuresOf(of, withZeros(booked)),
      comparison,
      columns: all,
      unit: moneyUnit('NZD'),
    },
    ...{ floor: cents(85_000), currency: 'NZD' },
  })
const cellsIn = (
  title: string,
  of: typeof cash | null = cash,
  comparison: ComparedCash | null = null,
) => rows(of, comparison).map(row => row.cell(column(all, title).drawn))

it('[UI-06] cash is that at the end of a quarter; revenue and expenses are summed', () => {
  expect(cellsIn('Q2 FY27').map(({ value }) => value)).toEqual([100_000, 27_000, 15_000, 12_000])
  // October happened: 90 and 50; November and December are planned: 80 and 60.
  expect(cellsIn('Q3 FY27').map(({ value }) => value)).toEqual([80_000, 25_000, 17_000, 8_000])
})

it('[UI-06] months that end below the floor are marked, with how far below', () => {
  const [closing, revenue] = cellsIn('Q3 FY27')
  expect([closing?.isLow, closing?.message]).toEqual([true, '$50 below your floor'])
  expect(revenue?.isLow).toBeUndefined()
  expect(cellsIn('Q2 FY27')[0]?.isLow).toBeUndefined()
})

it('[UI-06] before cash is known, months ahead show nothing', () => {
  expect(cellsIn('Q3 FY27', null).map(({ value }) => value)).toEqual([null, null, null, null])
  expect(cellsIn('Q2 FY27', null)[0]?.value).toBe(100_000)
})

it('[BUD-04] a year shows the difference of its cash from the compared version', () => {
  // 40 less is earned in each month ahead: by the end of March, 200 in five months.
  const poorer = {
    ...cash,
    closing: cash.closing.map((amount, at) => amount - (at + 1) * 4_000),
    revenue: ahead(40),
  }
  const comparison = { name: 'FY27 (Xero)', figures: figuresOf(poorer) }
  expect(cellsIn('FY27 less', cash, comparison)).toEqual(
    [20_000, 20_000, 0, 20_000].map(value => ({ value, state: 'computed' })),
  )
  expect(cellsIn('FY27', cash, comparison)[0]?.message).toBe('$350 below your floor')
  expect(cellsIn('Q3 FY27', cash, comparison).map(({ message }) => message)).toEqual([
    '$50 below your floor · FY27 (Xero) $720',
    'FY27 (Xero) $170',
    'FY27 (Xero) $170',
    'FY27 (Xero) $0',
  ])
})

it('[BUD-04] compared with last year it is the cash of the same months then', () => {
  const comparison = { name: 'last year', figures: yearBefore(figuresOf(cash)) }
  expect(cellsIn('Q3 FY27', cash, comparison)[0]?.message).toContain('last year $1,000')
  // Five months are planned, at 80 and 60; all those of last year were 90 and 50.
  expect(cellsIn('FY27 less', cash, comparison).map(({ value }) => value)).toEqual([
    -50_000, -5_000, 5_000, -10_000,
  ])
})

it('[BUD-04] until that cash is known, a year shows nothing for it', () => {
  expect(cellsIn('FY27 less').every(({ value }) => value === null)).toBe(true)
})

it('[BUD-04] in closed months the provider’s budget has its own amounts, and no bank', () => {
  const of = (name: string, itemType: ItemType, value: number) => ({
    ...{ itemType, code: itemCode(name) },
    values: Array.from({ length: 72 }, () => value * 100),
  })
  const budgeted = [of('Sales', ITEM_TYPE.revenue, 85), of('Rent', ITEM_TYPE.expense, 70)]
  const [first = ledger.closeMonth] = ledger.months
  const over = { closing: () => null, ...flowsOf(first, budgeted) }
  const comparison = { name: 'FY27 (Xero)', figures: figuresOf(cash, over) }
  expect(cellsIn('Q2 FY27', cash, comparison).map(({ message }) => message)).toEqual([
    ...[undefined, 'FY27 (Xero) $255', 'FY27 (Xero) $210', 'FY27 (Xero) $45'],
  ])
  // Seven months that are over: 90 and 50 happened.
  expect(cellsIn('FY27 less', cash, comparison).map(({ value }) => value)).toEqual([
    0, 3_500, -14_000, 17_500,
  ])
})

it('[BUD-04] a year before the first books is not compared', () => {
  const began = ledgerOf(...bank([10], [90], [50]), account('Sales', ITEM_TYPE.revenue, [90, 95]))
  const young = bookedCash(began)
  const known = { closeMonth: began.closeMonth, booked: young, cash }
  const inYear = (figures: CashFigures) =>
    cashRows({
      ...{ figures: cashFigures({ ...known, over: withZeros(young) }), columns: all, floor: null },
      ...{ comparison: { name: 'last year', figures }, unit: moneyUnit('NZD'), currency: 'NZD' },
    }).map(row => [row.cell(column(all, 'FY27').drawn), row.cell(column(all, 'FY27 less').drawn)])
  const [, revenue] = inYear(yearBefore(cashFigures(known)))
  // 90 and 95 happened, and 80 in each of five months is planned.
  expect(revenue?.map(({ value }) => value)).toEqual([58_500, null])
})
