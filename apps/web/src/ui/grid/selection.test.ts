import { describe, expect, it } from 'vitest'
import { drawn, on } from './_drawn.ts'
import {
  carryOver,
  extend,
  move,
  rangeOf,
  selectAll,
  selectColumns,
  selectRows,
} from './selection.ts'

const { visibleGrid } = drawn({
  body: ['+ Costs | 3= | 3= | 3=', '  Rent | 1 | 1 | 1', '  Wages | 2 | 2 | 2', 'Tax | 1 | 1 | 1'],
  footer: ['Cash | 9= | 9= | 9='],
})

describe('a selection [UI-06]', () => {
  it('is extended at its end, and the active cell stays', () => {
    const first = on([1, 1]).selection
    const down = extend(visibleGrid, first, 'down', 10)
    const both = extend(visibleGrid, down, 'left', 10)
    expect(both.active).toEqual({ row: 1, column: 1 })
    expect(rangeOf(both)).toEqual({ top: 1, bottom: 2, left: 0, right: 1 })
  })

  it('shrinks again when the end comes back over the anchor', () => {
    const wide = extend(visibleGrid, on([1, 1]).selection, 'rowEnd', 10)
    expect(rangeOf(extend(visibleGrid, wide, 'rowStart', 10))).toMatchObject({ left: 0, right: 1 })
  })

  it('ends as a range when the active cell moves', () => {
    const range = on([1, 0], [2, 2]).selection
    expect(rangeOf(move(visibleGrid, range, 'right', 10))).toEqual({
      ...{ top: 1, bottom: 1, left: 1, right: 1 },
    })
  })

  it('of rows, columns and all covers what the range touches, without the footer', () => {
    const { selection } = on([1, 1], [2, 1])
    expect(rangeOf(selectRows(visibleGrid, selection))).toEqual({
      top: 1,
      bottom: 2,
      left: 0,
      right: 2,
    })
    expect(rangeOf(selectColumns(visibleGrid, selection))).toEqual({
      ...{ top: 0, bottom: 3, left: 1, right: 1 },
    })
    expect(rangeOf(selectAll(visibleGrid, selection))).toEqual({
      top: 0,
      bottom: 3,
      left: 0,
      right: 2,
    })
    expect(selectAll(visibleGrid, selection).active).toEqual({ row: 1, column: 1 })
  })

  it('stays with its rows when a group above is closed', () => {
    const closed = drawn({
      body: [
        '+ Costs | 3= | 3= | 3=',
        '  Rent | 1 | 1 | 1',
        '  Wages | 2 | 2 | 2',
        'Tax | 1 | 1 | 1',
      ],
      footer: ['Cash | 9= | 9= | 9='],
      closed: ['costs'],
    })
    const { selection } = on([3, 1])
    expect(carryOver(selection, visibleGrid, closed.visibleGrid).active).toEqual({
      row: 1,
      column: 1,
    })
  })

  it('stays in the grid when its row is removed', () => {
    const shorter = drawn({ body: ['Rent | 1 | 1', 'Tax | 1 | 1'] })
    const { selection } = on([2, 2])
    expect(carryOver(selection, visibleGrid, shorter.visibleGrid).active).toEqual({
      row: 1,
      column: 1,
    })
  })

  it('is the same object if nothing has moved', () => {
    const { selection } = on([1, 1], [2, 2])
    expect(carryOver(selection, visibleGrid, visibleGrid)).toBe(selection)
  })
})
