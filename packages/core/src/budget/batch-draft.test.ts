import { describe, expect, it } from 'vitest'
import { ITEM_TYPE, type ItemType, itemCode } from '#item'
import { month, monthsFrom } from '#time'
import { batchDraft, isMultiBatch } from './batch-draft.ts'
import { monthSpan } from './month-span.ts'

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
  it('[BUD-03] have at most the maximum of cells, and each batch names what it saves', () => {
    const draft = [
      ...cells(ITEM_TYPE.expense, 100, '2027-01', 7),
      ...cells(ITEM_TYPE.revenue, 10, '2026-12', 1),
    ]
    const batches = batchDraft(draft, [], { maxCells: 500 })
    expect(batches.map(batch => [batch.cells.length, batch.description])).toEqual([
      [500, 'Expenses, January to May 2027'],
      [200, 'Expenses, June to July 2027'],
      [10, 'Revenue, December 2026'],
    ])
  })

  it('[BUD-03] [TRF-01] group cells of several item types under a name', () => {
    const draft = [
      ...cells(ITEM_TYPE.liability, 1, '2026-12', 2),
      ...cells(ITEM_TYPE.equity, 1, '2026-12', 1),
    ]
    const batches = batchDraft(draft, [], { maxCells: 500, name: 'Transfers' })
    expect(batches.map(batch => [batch.cells.length, batch.description])).toEqual([
      [3, 'Transfers, December 2026 to January 2027'],
    ])
  })

  it('[BUD-03] save every cell exactly once; an empty draft has no batch', () => {
    const draft = cells(ITEM_TYPE.expense, 77, '2026-11', 14)
    const batches = batchDraft([...draft].reverse(), [], { maxCells: 100 })
    expect(new Set(batches.flatMap(batch => batch.cells))).toEqual(new Set(draft))
    expect(batchDraft([], [], { maxCells: 100 })).toEqual([])
  })

  it('[BUD-04] keep a formula with all figures of its line, and a note without cells with others', () => {
    const line = (code: string, field: 'formula' | 'note') => ({
      ...{ code: itemCode(code), field, value: '= 1', before: null },
    })
    const draft = cells(ITEM_TYPE.expense, 3, '2027-01', 4)
    const lines = [line('account 2', 'formula'), line('account 9', 'note')]
    const batches = batchDraft(draft, lines, { maxCells: 5 })
    const own = batches.filter(batch => batch.cells.some(({ code }) => code === 'account 2'))
    expect(own).toHaveLength(1)
    expect(own[0]?.cells.filter(({ code }) => code === 'account 2')).toHaveLength(4)
    expect(own[0]?.lines).toContainEqual(lines[0])
    expect(batches.flatMap(batch => batch.lines)).toHaveLength(2)
    expect(batches.every(batch => batch.cells.length <= 5)).toBe(true)
    const alone = batchDraft([], lines, { maxCells: 5 })
    expect(alone).toEqual([{ cells: [], lines, description: 'Formulas and notes' }])
  })

  it('[BUD-03] are multi-batch if there is more than one', () => {
    expect(isMultiBatch({ current: 1, total: 1, description: 'Revenue' })).toBe(false)
    expect(isMultiBatch({ current: 1, total: 2, description: 'Revenue' })).toBe(true)
  })

  it('names months across a year in full', () => {
    expect(monthSpan(month('2026-11'), month('2027-02'))).toBe('November 2026 to February 2027')
    expect(monthSpan(month('2027-02'), month('2027-02'))).toBe('February 2027')
  })
})
