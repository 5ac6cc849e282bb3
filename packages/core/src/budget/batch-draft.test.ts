import { describe, expect, it } from 'vitest'
import { ITEM_TYPE, type ItemType, itemCode } from '#item'
import { month, monthsFrom } from '#time'
import { batchDraft, isMultiBatch, monthSpan } from './batch-draft.ts'

const cells = (itemType: ItemType, codes: number, from: string, months: number) =>
  monthsFrom(month(from), months).flatMap(when =>
    Array.from({ length: codes }, (_, index) => ({
      itemType,
      code: itemCode(`account ${index}`),
      month: when,
      value: 100,
      before: null,
      baseVersion: 0,
    })),
  )

describe('a draft in batches', () => {
  it('[BUD-03] holds no more than it may, and each batch says what it saves', () => {
    const draft = [
      ...cells(ITEM_TYPE.expense, 100, '2027-01', 7),
      ...cells(ITEM_TYPE.revenue, 10, '2026-12', 1),
    ]
    const batches = batchDraft(draft, 500)
    expect(batches.map(batch => [batch.cells.length, batch.description])).toEqual([
      [500, 'Expenses, January to May 2027'],
      [200, 'Expenses, June to July 2027'],
      [10, 'Revenue, December 2026'],
    ])
  })

  it('[BUD-03] saves every cell exactly once; an empty draft is no batch', () => {
    const draft = cells(ITEM_TYPE.expense, 77, '2026-11', 14)
    const batches = batchDraft([...draft].reverse(), 100)
    expect(new Set(batches.flatMap(batch => batch.cells))).toEqual(new Set(draft))
    expect(batchDraft([], 100)).toEqual([])
  })

  it('[BUD-03] is multi-batch when there is more than one', () => {
    expect(isMultiBatch({ current: 1, total: 1, description: 'Revenue' })).toBe(false)
    expect(isMultiBatch({ current: 1, total: 2, description: 'Revenue' })).toBe(true)
  })

  it('names months across a year in full', () => {
    expect(monthSpan(month('2026-11'), month('2027-02'))).toBe('November 2026 to February 2027')
    expect(monthSpan(month('2027-02'), month('2027-02'))).toBe('February 2027')
  })
})
