import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ITEM_TYPE, itemCode } from '#item'
import { type CellValue, emptySheet, type Sheet, withCells } from '#sheet'
import { type Month, month, monthsFrom } from '#time'
import {
  allCustomers,
  cellsForTotal,
  churnOf,
  churnOverMonths,
  costPerCustomerGained,
  customerMonths,
  customerTotals,
  differenceFromTarget,
  type Measure,
  measureCode,
  measureOf,
  revenuePerCustomer,
  revenuePerCustomerOverMonths,
} from './customers.ts'

const FIRST = month('2026-11')
const shop = itemCode('shop')
type Typed = Readonly<Record<string, Partial<Record<Measure, CellValue>>>>

const sheetOf = (typed: Typed): Sheet =>
  withCells(
    emptySheet(FIRST, 4),
    Object.entries(typed).flatMap(([when, measures]) =>
      Object.entries(measures).map(([measure, value]) => ({
        itemType: ITEM_TYPE.customers,
        code: measureCode(shop, measure as Measure),
        month: month(when),
        value,
      })),
    ),
  )
const totals = (typed: Typed) => customerMonths(sheetOf(typed), shop).map(each => each.total)
const write = (sheet: Sheet, when: Month, total: number) =>
  withCells(
    sheet,
    cellsForTotal(sheet, shop, when, total).map(cell => ({
      ...cell,
      itemType: ITEM_TYPE.customers,
    })),
  )

describe('customers by month', () => {
  it.each<[string, Typed, (number | null)[]]>([
    ['not counted', {}, [null, null, null, null]],
    ['100 stay 100', { '2026-11': { opening: 100 } }, [100, 100, 100, 100]],
    [
      '100 and 10 gained and 4 lost are 106',
      { '2026-11': { opening: 100 }, '2026-12': { gained: 10, lost: 4 } },
      [100, 106, 106, 106],
    ],
    ['counting begins with the first who came', { '2026-12': { gained: 3 } }, [null, 3, 3, 3]],
    [
      'a later opening restarts the count',
      { '2026-11': { opening: 100 }, '2027-01': { opening: 90, gained: 1 } },
      [100, 100, 91, 91],
    ],
    ['never below zero', { '2026-11': { opening: 2, lost: 5 } }, [0, 0, 0, 0]],
  ])('[CUS-01] %s', (_, typed, expected) => {
    expect(totals(typed)).toEqual(expected)
  })

  it('[CUS-01] summed groups: a group without figures has no customers', () => {
    const groups = [
      sheetOf({ '2026-11': { opening: 100, gained: 10, lost: 4 } }),
      sheetOf({ '2026-12': { opening: 20, lost: 1 } }),
    ].map(sheet => customerMonths(sheet, shop))
    expect(allCustomers(groups).slice(0, 2)).toEqual([
      { month: '2026-11', opening: 100, gained: 10, lost: 4, total: 106 },
      { month: '2026-12', opening: 126, gained: 0, lost: 1, total: 125 },
    ])
    expect(allCustomers([])).toEqual([])
  })

  it('[ENT-11] totals are keyed by month, then group', () => {
    const sheet = sheetOf({ '2027-01': { gained: 3 } })
    expect(customerTotals(sheet, [shop, itemCode('online')])).toEqual({
      '2027-01': { shop: 3 },
      '2027-02': { shop: 3 },
    })
  })

  it.each<[string, number, Partial<Record<string, number>>, isStep?: boolean]>([
    ['set to the same', 106, {}],
    ['set to more: so many more gained', 110, { gained: 14 }],
    ['set to less: so many fewer gained', 98, { gained: 2 }],
    ['set to less than without any gained: the rest is lost', 90, { gained: 0, lost: 10 }],
    ['one step up: one fewer lost', 107, { lost: 3 }, true],
    ['ten steps up: none lost, and the rest gained', 116, { gained: 16, lost: 0 }, true],
    ['one step down: one fewer gained', 105, { gained: 9 }, true],
  ])('[CUS-01] a total %s', (_, total, measures, isStep) => {
    const sheet = sheetOf({ '2026-11': { opening: 100 }, '2026-12': { gained: 10, lost: 4 } })
    const when = month('2026-12')
    expect(cellsForTotal(sheet, shop, when, total, isStep)).toEqual(
      Object.entries(measures).map(([name, value]) => ({
        ...{ code: `shop/${name}`, month: when, value },
      })),
    )
  })

  it('[CUS-01] is the number at the end of a month, whatever was counted', () => {
    const count = fc.option(fc.integer({ min: 0, max: 200 }))
    const typed = fc.record({ opening: count, gained: count, lost: count })
    const sheets = fc
      .array(typed, { minLength: 4, maxLength: 4 })
      .map(rows =>
        sheetOf(
          Object.fromEntries(monthsFrom(FIRST, 4).map((when, index) => [when, rows[index] ?? {}])),
        ),
      )
    fc.assert(
      fc.property(sheets, fc.nat(3), fc.nat(500), (sheet, index, total) => {
        const when = monthsFrom(FIRST, 4)[index] ?? FIRST
        const months = customerMonths(write(sheet, when, total), shop)
        expect(months[index]?.total).toBe(total)
      }),
    )
  })

  it('names a measure by its group and back', () => {
    expect(measureOf('a/b/gained')).toEqual({ group: 'a/b', measure: 'gained' })
    expect([measureOf('shop'), measureOf('/lost'), measureOf('shop/won')]).toEqual([
      null,
      null,
      null,
    ])
  })

  it('[CUS-01] revenue for each, cost of each gained, and the share that left', () => {
    expect(revenuePerCustomer(500_000, 106)).toBe(4717)
    expect(costPerCustomerGained(120_000, 10)).toBe(12_000)
    const [, december] = customerMonths(
      sheetOf({ '2026-11': { opening: 100 }, '2026-12': { lost: 4 } }),
      shop,
    )
    expect(december && churnOf(december)).toBe(0.04)
    expect([revenuePerCustomer(1, 0), costPerCustomerGained(1, 0)]).toEqual([null, null])
  })
})

describe('figures of several months [CUS-01]', () => {
  const monthOf = (opening: number, gained: number, lost: number) => ({
    ...{ month: month('2026-04'), opening, gained, lost, total: opening + gained - lost },
  })
  const months = [monthOf(120, 0, 10), monthOf(110, 8, 8)]

  it('18 lost of 120 at the start are a churn of 15%', () => {
    expect(churnOverMonths(months)).toBe(0.15)
    expect([churnOverMonths([]), churnOverMonths([monthOf(0, 5, 1)])]).toEqual([null, null])
  })

  it('$11,000 with 110 customers on average is $100 for each; unknown without each count', () => {
    expect(revenuePerCustomerOverMonths(months, 11_000_00)).toBe(100_00)
    const unknown = { ...monthOf(0, 0, 0), total: null }
    expect(revenuePerCustomerOverMonths([...months, unknown], 1)).toBeNull()
    expect(revenuePerCustomerOverMonths([], 1)).toBeNull()
  })

  it('260 customers with a target of 270 are 10 below it', () => {
    expect(differenceFromTarget(260, 270)).toBe(-10)
    expect([differenceFromTarget(null, 270), differenceFromTarget(260, null)]).toEqual([null, null])
  })
})
