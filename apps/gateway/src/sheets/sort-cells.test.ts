import { ITEM_TYPE, itemCode } from '@millpond/core/item'
import { month } from '@millpond/core/time'
import { describe, expect, it } from 'vitest'
import { sortCells } from './sort-cells.ts'

const AT = { code: itemCode('sales'), month: month('2026-11') }
const given = (value: number | null, baseVersion: number) => [
  { ...AT, itemType: ITEM_TYPE.revenue, value, baseVersion },
]
const stored = (value: number | null, version: number) => [
  { ...AT, value, version, editedBy: 'ana', editedAt: '2026-11-22T03:00:00.000Z' },
]

describe('a cell that a user sends', () => {
  it.each<[string, ReturnType<typeof given>, ReturnType<typeof stored>, object]>([
    ['is written for the first time', given(5, 0), [], { after: 5, version: 1 }],
    [
      'is written again by a person who saw it',
      given(6, 3),
      stored(5, 3),
      { after: 6, version: 4 },
    ],
    ['is emptied', given(null, 1), stored(5, 1), { after: null, version: 2 }],
    [
      'is filled again after it was emptied',
      given(7, 2),
      stored(null, 2),
      { after: 7, version: 3 },
    ],
    ['stays where it holds that already', given(5, 1), stored(5, 1), { version: 1 }],
    ['stays, whichever person wrote it meanwhile', given(5, 0), stored(5, 4), { version: 4 }],
    ['stays nothing where nothing ever was', given(null, 0), [], { version: 0 }],
    ['is in conflict with a newer one', given(6, 1), stored(5, 2), { there: 5, of: 2 }],
    [
      'is in conflict with one emptied meanwhile',
      given(6, 1),
      stored(null, 2),
      { there: null, of: 2 },
    ],
    ['is in conflict where nothing was written', given(6, 1), [], { there: null, of: 0 }],
    ['zero is not nothing', given(0, 1), stored(null, 1), { after: 0, version: 2 }],
  ])('[ENT-10] %s', (_, cells, there, expected) => {
    const { changes, saved, conflicts } = sortCells(cells, there)
    expect({
      ...changes.map(({ after }) => ({ after }))[0],
      ...saved.map(({ version }) => ({ version }))[0],
      ...conflicts.map(({ value, version }) => ({ there: value, of: version }))[0],
    }).toEqual(expected)
    expect(saved.length + conflicts.length).toBe(1)
  })

  it('[BUD-04] keeps the previous value for the history', () => {
    expect(sortCells(given(6, 3), stored(5, 3)).changes).toEqual([
      { ...AT, itemType: ITEM_TYPE.revenue, before: 5, after: 6 },
    ])
  })
})
