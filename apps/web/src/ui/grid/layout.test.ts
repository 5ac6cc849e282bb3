import { describe, expect, it } from 'vitest'
import type { GridColumn } from './grid-model.ts'
import { layoutOf, positionUnder, roomOf, rowHeight, visibleAreaOf } from './layout.ts'

const columns: GridColumn[] = [
  { key: 'last', title: 'Last year', kind: 'frozen' },
  ...Array.from({ length: 36 }, (_, index): GridColumn => ({ key: `${index}`, title: `${index}` })),
  { key: 'sum', title: 'Total', kind: 'total' },
]
const wide = { columns, footer: 2, row: 32, name: 240, width: 1200 }
const layout = layoutOf(wide)
const box = { width: 1200, height: 640 }

describe('the position of the columns of the grid [UI-06]', () => {
  it('keeps labels, frozen columns and totals visible next to the scrolled ones', () => {
    expect(layout).toEqual({
      ...{ name: 240, frozen: 1, plain: 36, totals: 1, column: 105, total: 120 },
      ...{ row: 32, footer: 2 },
    })
    expect(roomOf(layout, box)).toEqual({ width: 7 * 105, height: 640 - 44 - 64 })
  })

  it('scrolls everything but the labels if three months would not fit next to them', () => {
    const least = 240 + 104 + 120 + 3 * 104
    expect(layoutOf({ ...wide, width: least })).toMatchObject({ frozen: 1, totals: 1 })
    expect(layoutOf({ ...wide, width: least - 1 })).toMatchObject({ frozen: 0, totals: 0 })
    const narrow = layoutOf({ ...wide, width: 320, name: 132 })
    expect(narrow).toMatchObject({ frozen: 0, plain: 38, totals: 0, column: 188 })
    expect(roomOf(narrow, { width: 320, height: 500 }).width).toBe(188)
  })

  it.each([
    ['months of a statement', { width: 1136, name: 240, columnWidth: 66 }, 13],
    ['months of a budget on a phone', { width: 358, name: 132, columnWidth: 73 }, 3],
    ['months of a budget on the smallest phone', { width: 288, name: 132, columnWidth: 73 }, 2],
  ])('shows whole columns: %s', (_, some, shown) => {
    const own = layoutOf({ ...wide, columns: columns.slice(1, -1), ...some })
    const left = some.width - own.name - shown * own.column
    expect(left).toBeGreaterThanOrEqual(0)
    expect(left).toBeLessThan(shown)
    expect(own.column).toBeGreaterThanOrEqual(some.columnWidth)
  })

  it.each([
    ['total', columns, 240],
    ['label', columns.slice(0, -1), null],
  ])('shows no strip of the next column: what is left widens the %s', (_, some, name) => {
    for (let width = 700; width < 1200; width += 1) {
      const own = layoutOf({ ...wide, columns: some, name, width, columnWidth: 66 })
      const { width: room } = roomOf(own, { width, height: 500 })
      expect(room % own.column).toBe(0)
    }
  })

  it('makes labels narrower for thirteen weeks, and shows all of them', () => {
    const weeks = [...columns.slice(1, 14), ...columns.slice(-1)]
    const own = { ...wide, columns: weeks, name: null, width: 1133, columnWidth: 66 }
    const fitting = layoutOf({ ...own, totalWidth: 81 })
    expect(fitting.column).toBeGreaterThanOrEqual(66)
    expect(fitting.name + 13 * fitting.column + 81).toBe(1133)
  })

  it('gives all the room to a few columns', () => {
    const few = layoutOf({ ...wide, columns: columns.slice(1, 5) })
    expect(few.column).toBe(240)
  })

  it.each([
    ['usual width where all columns fit next to it, and the spare pixels', 1000, 244],
    ['less where all columns fit then', 960, 216],
    ['the least width where all columns just fit', 912, 168],
    ['usual width where that would not be enough, and the spare pixel', 911, 241],
  ])('gives labels the %s', (_, width, name) => {
    // One frozen column, five plain ones and a total: 6 × 104 + 120 = 744.
    const own = [...columns.slice(0, 6), ...columns.slice(-1)]
    expect(layoutOf({ ...wide, columns: own, name: null, width }).name).toBe(name)
  })

  it('makes labels narrower for a year of columns, and gives them the spare pixels', () => {
    const many = { ...wide, columns: columns.slice(1), name: null, columnWidth: 68, totalWidth: 82 }
    expect(layoutOf({ ...many, width: 1136 })).toMatchObject({ name: 238, column: 68, totals: 1 })
    // 12 × 68 + 82 + 168 is too much, so as many as fit next to the usual width.
    expect(layoutOf({ ...many, width: 1000 })).toMatchObject({ name: 243, column: 75 })
  })

  it('keeps the totals next to two columns if these fit', () => {
    const two = layoutOf({ ...wide, columns: columns.slice(-3), width: 240 + 120 + 2 * 104 })
    expect(two).toMatchObject({ plain: 2, totals: 1 })
  })

  it('makes rows high enough for a finger', () => {
    expect(rowHeight('compact', false)).toBe(28)
    expect(rowHeight('compact', true)).toBe(44)
  })

  it('renders the visible part and a little more', () => {
    const visible = visibleAreaOf(layout, box, { top: 320, left: 1050 }, 1000)
    expect(visible.rows).toEqual({ from: 6, to: 31 })
    expect(visible.columns).toEqual({ from: 9, to: 18 })
  })

  it.each([
    ['the first cell', { x: 350, y: 50 }, { top: 0, left: 0 }, { row: 0, column: 1 }],
    [
      'a frozen one while scrolled',
      { x: 250, y: 50 },
      { top: 64, left: 520 },
      { row: 2, column: 0 },
    ],
    ['a scrolled one', { x: 350, y: 80 }, { top: 320, left: 1050 }, { row: 11, column: 11 }],
    ['the total', { x: 1150, y: 50 }, { top: 0, left: 0 }, { row: 0, column: 37 }],
    [
      'the nearest of the body from its labels',
      { x: 10, y: 50 },
      { top: 0, left: 0 },
      { row: 0, column: 0 },
    ],
    [
      'the nearest of the body from below',
      { x: 350, y: 9999 },
      { top: 0, left: 0 },
      { row: 99, column: 1 },
    ],
  ])('finds the cell under a pointer: %s', (_, point, scroll, position) => {
    expect(positionUnder(layout, box, scroll, point, { bodyRows: 100, columns })).toEqual(position)
  })
})
