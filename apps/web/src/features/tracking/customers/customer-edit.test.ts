import { ITEM_TYPE, itemCode } from '@millpond/core/item'
import { emptySheet, type Sheet, withCells } from '@millpond/core/sheet'
import { month } from '@millpond/core/time'
import { customerMonths } from '@millpond/core/tracking'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { customerEdit } from './customer-edit.ts'

const FIRST = month('2026-11')
const SHOP = itemCode('shop')
const give = (code: string, when: string, value: number | null) => ({
  ...{ itemType: ITEM_TYPE.customers, code: itemCode(code), month: month(when), value },
})
const BOOKS = withCells(emptySheet(FIRST, 4), [
  give('shop/opening', '2026-11', 100),
  give('shop/gained', '2026-12', 10),
])
type Typed = readonly (readonly [row: string, column: string, after: number | null])[]
const edit = (typed: Typed, sheet: Sheet = BOOKS, label = 'Pasted') =>
  customerEdit(
    sheet,
    { label, changes: typed.map(([row, column, after]) => ({ row, column, before: 0, after })) },
    () => 'Shop',
  )
const written = (typed: Typed) =>
  edit(typed)?.changes.map(({ code, month: when, after }) => `${code} ${when} ${after}`) ?? []

describe('the changes of a gesture on the grid of customers [CUS-01]', () => {
  it.each<[string, Typed, string[]]>([
    ['a measure as it is', [['shop/lost', '2026-12', 4]], ['shop/lost 2026-12 4']],
    ['a total as those gained', [['shop', '2026-12', 115]], ['shop/gained 2026-12 15']],
    [
      'totals month by month, whatever their order',
      [
        ['shop', '2027-01', 130],
        ['shop', '2026-12', 120],
      ],
      ['shop/gained 2026-12 20', 'shop/gained 2027-01 10'],
    ],
    ['a cleared total clears its month', [['shop', '2026-12', null]], ['shop/gained 2026-12 null']],
    ['an opening that follows anyway is not typed', [['shop/opening', '2026-12', 100]], []],
    [
      'another opening starts a new count',
      [['shop/opening', '2026-12', 90]],
      ['shop/opening 2026-12 90'],
    ],
    ['the same total is no change', [['shop', '2026-12', 110]], []],
  ])('%s', (_, typed, changes) => {
    expect(written(typed)).toEqual(changes)
  })

  it('a typed total keeps the lost customers, and a step takes one of them back', () => {
    const lost = withCells(BOOKS, [give('shop/lost', '2026-12', 7)])
    const changes = [{ row: 'shop', column: '2026-12', before: 103, after: 110 }]
    const of = (isStep: boolean) =>
      customerEdit(lost, { label: 'Shop', changes, isStep }, () => 'Shop')?.changes.map(
        ({ code, after }) => `${code} ${after}`,
      )
    expect(of(false)).toEqual(['shop/gained 17'])
    expect(of(true)).toEqual(['shop/lost 0'])
  })

  it('names the group if the change is of a single group', () => {
    expect(edit([['shop/lost', '2026-12', 4]], BOOKS, 'Lost, December 2026')?.label).toBe(
      'Shop: Lost, December 2026',
    )
    expect(edit([['shop', '2026-12', 4]], BOOKS, 'Shop, December 2026')?.label).toBe(
      'Shop, December 2026',
    )
  })

  it('totals that are set are the totals afterwards', () => {
    const totals = fc.array(fc.nat({ max: 500 }), { minLength: 4, maxLength: 4 })
    fc.assert(
      fc.property(totals, wanted => {
        const months = ['2026-11', '2026-12', '2027-01', '2027-02']
        const made = edit(months.map((when, index) => ['shop', when, wanted[index] ?? 0]))
        const cells = made?.changes.map(change => ({ ...change, value: change.after })) ?? []
        const after = customerMonths(withCells(BOOKS, cells), SHOP)
        expect(after.map(({ total }) => total)).toEqual(wanted)
      }),
    )
  })
})
