import { ITEM_TYPE, itemCode } from '@millpond/core/item'
import { emptySheet, withCells } from '@millpond/core/sheet'
import { month } from '@millpond/core/time'
import { expect, it } from 'vitest'
import { amountsOf, changesBetween } from './budget-changes.ts'

const give = (code: string, when: string, value: number | null) => ({
  itemType: code === 'loan' ? ITEM_TYPE.liability : ITEM_TYPE.expense,
  code: itemCode(code),
  month: month(when),
  value,
})
const empty = emptySheet(month('2026-11'), 3)
const before = withCells(empty, [give('rent', '2026-11', 100), give('loan', '2026-12', 7)])

it('[BUD-04] a forecast uses the written profit and loss of a budget', () => {
  expect(amountsOf(before)).toEqual({ rent: { '2026-11': 100 } })
})

it('returns the cells that differ, and a cleared one as null', () => {
  const after = withCells(before, [
    give('rent', '2026-11', null),
    give('wages', '2027-01', 50),
    give('loan', '2026-12', 9),
  ])
  expect(changesBetween(before, after)).toEqual([
    { code: 'rent', month: '2026-11', amount: null },
    { code: 'wages', month: '2027-01', amount: 50 },
  ])
  expect(changesBetween(after, after)).toEqual([])
})
