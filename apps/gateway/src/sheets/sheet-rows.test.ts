import { ITEM_TYPE, itemCode } from '@millpond/core/item'
import { month } from '@millpond/core/time'
import { expect, it } from 'vitest'
import { denseRow } from './sheet-rows.ts'

it('[ENT-10] a row goes from the first month that was written to the last, across a year', () => {
  const line = { itemType: ITEM_TYPE.revenue, code: itemCode('sales') }
  expect(
    denseRow({
      ...line,
      months: [month('2026-11'), month('2027-02')],
      values: [5, null],
      versions: [1, 3],
    }),
  ).toEqual({ ...line, from: '2026-11', values: [5, null, null, null], versions: [1, 0, 0, 3] })
})
