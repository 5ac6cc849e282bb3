import { describe, expect, it } from 'vitest'
import { nextPlace } from './grid-layout.ts'

const extent = { rows: 5, columns: 4 }
const from = { row: 2, column: 1 }

describe('keys of the grid', () => {
  it.each([
    ['ArrowUp', false, { row: 1, column: 1 }],
    ['ArrowDown', false, { row: 3, column: 1 }],
    ['ArrowLeft', false, { row: 2, column: 0 }],
    ['ArrowRight', false, { row: 2, column: 2 }],
    ['ArrowDown', true, { row: 4, column: 1 }],
    ['ArrowLeft', true, { row: 2, column: 0 }],
    ['Home', false, { row: 2, column: 0 }],
    ['End', false, { row: 2, column: 3 }],
    ['Home', true, { row: 0, column: 0 }],
    ['End', true, { row: 4, column: 3 }],
    ['PageDown', false, { row: 4, column: 1 }],
    ['PageUp', false, { row: 0, column: 1 }],
    ['a', false, null],
  ])('%s, with Ctrl %s, leads to %o', (key, isCtrl, to) => {
    expect(nextPlace({ key, isCtrl }, from, extent)).toEqual(to)
  })
})
