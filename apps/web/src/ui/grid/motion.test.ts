import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawn } from './_drawn.ts'
import { destination, type Motion } from './motion.ts'

const { visibleGrid } = drawn({
  body: [
    'Rent    | 10a | 10 | 10 | -  | -  | 10',
    'Wages   | 20a | -  | -  | -  | 5  | -',
    'Power   | -   | -  | -  | -  | -  | -',
    'Phone   | 1a  | 1  | 1  | 1  | 1  | 1',
  ],
  footer: ['Cash | 9= | 9= | 9= | 9= | 9= | 9='],
})

const MOTIONS: readonly Motion[] = [
  'up',
  'down',
  'left',
  'right',
  'edgeUp',
  'edgeDown',
  'edgeLeft',
  'edgeRight',
  'pageUp',
  'pageDown',
  'yearBack',
  'yearOn',
  'rowStart',
  'rowEnd',
  'gridStart',
  'gridEnd',
]

describe('the cell that a key moves to [UI-06]', () => {
  it.each<[string, [number, number], Motion, [number, number]]>([
    ['a cell to the right', [0, 0], 'right', [0, 1]],
    ['no further than the first column', [0, 0], 'left', [0, 0]],
    ['no further than the first row', [0, 3], 'up', [0, 3]],
    ['from the last row into the footer', [3, 1], 'down', [4, 1]],
    ['no further than the footer', [4, 1], 'down', [4, 1]],
    ['inside a run of values to its end', [0, 0], 'edgeRight', [0, 2]],
    ['from the end of a run to the next value', [0, 2], 'edgeRight', [0, 5]],
    ['from nothing to the next value', [1, 1], 'edgeRight', [1, 4]],
    ['without a next value to the end of the row', [1, 4], 'edgeRight', [1, 5]],
    ['back over nothing to the value before', [0, 5], 'edgeLeft', [0, 2]],
    ['down a column to the end of its run', [0, 0], 'edgeDown', [1, 0]],
    ['down over nothing to the next value', [1, 0], 'edgeDown', [3, 0]],
    ['down to the last row, not to the footer', [3, 2], 'edgeDown', [3, 2]],
    ['up from the footer into nothing but the footer', [4, 2], 'edgeUp', [4, 2]],
    ['a page down to the last row of the body', [0, 2], 'pageDown', [3, 2]],
    ['a page up to the first', [3, 2], 'pageUp', [0, 2]],
    ['a year on to the last column', [1, 1], 'yearOn', [1, 5]],
    ['a year back to the first', [1, 5], 'yearBack', [1, 0]],
    ['to the start of the row', [2, 3], 'rowStart', [2, 0]],
    ['to the end of the row', [2, 3], 'rowEnd', [2, 5]],
    ['to the first cell', [3, 3], 'gridStart', [0, 0]],
    ['to the last cell of the body', [0, 0], 'gridEnd', [3, 5]],
  ])('%s', (_, [row, column], motion, [toRow, toColumn]) => {
    const to = destination(visibleGrid, { row, column }, motion, 10)
    expect(to).toEqual({ row: toRow, column: toColumn })
  })

  it('is always a cell, and the same one again at an end', () => {
    fc.assert(
      fc.property(
        fc.nat(4),
        fc.nat(5),
        fc.array(fc.constantFrom(...MOTIONS), { maxLength: 30 }),
        (row, column, motions) => {
          let position = { row, column }
          for (const motion of motions) position = destination(visibleGrid, position, motion, 2)
          expect(visibleGrid.rows[position.row]).toBeDefined()
          expect(visibleGrid.columns[position.column]).toBeDefined()
          const end = destination(visibleGrid, position, 'rowEnd', 2)
          expect(destination(visibleGrid, end, 'right', 2)).toEqual(end)
        },
      ),
    )
  })

  it('stays in place in a grid without rows', () => {
    const empty = { rows: [], bodyRows: 0, columns: [], firstColumn: 0 }
    for (const motion of MOTIONS) {
      expect(destination(empty, { row: 0, column: 0 }, motion, 10)).toEqual({ row: 0, column: 0 })
    }
  })
})
