import { ITEM_TYPE, itemCode } from '@millpond/core/item'
import { cellKey, editOf, emptySheet, withCells } from '@millpond/core/sheet'
import { month } from '@millpond/core/time'
import { describe, expect, it } from 'vitest'
import { lineState, memoizeRows, type SheetView, valueIn, writtenCell } from './line-state.ts'

const DECEMBER = month('2026-12')
const JANUARY = month('2027-01')
const lines = ['rent', 'wages', 'power'].map(code => ({ code: itemCode(code) }))
const [rent = { code: itemCode('') }] = lines
const at = (code: string, when = DECEMBER, value: number | null = 100) => ({
  ...{ itemType: ITEM_TYPE.expense, code: itemCode(code), month: when, value },
})
const stored = withCells(emptySheet(month('2026-11'), 36), [at('rent'), at('wages')])
const still: SheetView = {
  sheet: { stored, shown: stored, inFlight: new Set(), conflicts: new Map() },
  problems: new Map(),
}
const inFlightView = (...keys: string[]): SheetView => ({
  ...still,
  sheet: { ...still.sheet, inFlight: new Set(keys) },
})
const typed = (...cells: ReturnType<typeof at>[]): SheetView => ({
  ...still,
  sheet: { ...still.sheet, shown: withCells(stored, cells) },
})
const cell = (view: SheetView, months = [DECEMBER]) => {
  const state = lineState(view, rent.code)
  return writtenCell({
    ...{ state, months },
    valueOf: row => months.reduce((sum, each) => sum + (valueIn(row, state, each) ?? 0), 0),
    conflictWords: ({ editedBy }) => `${editedBy} was quicker`,
  })
}
const december = cellKey({ code: rent.code, month: DECEMBER })
const conflict = { ...at('rent', DECEMBER, 7), version: 2, editedBy: 'Ana', editedAt: null }

describe('[BUD-02] a cell that can be edited', () => {
  it.each([
    ['as stored', still, { value: 100, state: 'editable' }],
    ['typed over', typed(at('rent', DECEMBER, 150)), { value: 150, state: 'edited', was: 100 }],
    ['cleared', typed(at('rent', DECEMBER, null)), { value: 0, state: 'edited', was: 100 }],
    ['on its way', inFlightView(december), { value: 100, state: 'saving' }],
    [
      'refused',
      { ...still, problems: new Map([[december, 'Too much']]) },
      { value: 100, state: 'error', message: 'Too much' },
    ],
    [
      'written by another person too',
      { ...still, sheet: { ...still.sheet, conflicts: new Map([[december, conflict]]) } },
      { value: 100, state: 'conflict', message: 'Ana was quicker' },
    ],
    ['next to one that is typed', typed(at('rent', JANUARY, 5)), { value: 100, state: 'editable' }],
  ])('%s', (_, view, expected) => {
    expect(cell(view)).toEqual(expected)
  })

  it('[VIEW-01] a cell of several months shows what is true of any of them', () => {
    const quarter = [DECEMBER, JANUARY]
    const edited = cell(typed(at('rent', JANUARY, 5)), quarter)
    expect(edited).toEqual({ value: 105, state: 'edited', was: 100 })
  })
})

describe('rows', () => {
  const autosave = () => memoizeRows(({ code }: { code: string }, state) => ({ code, state }))

  it('[UI-06] stay the same objects, except for the changed line', () => {
    const rowsOf = autosave()
    const before = rowsOf(lines, still)
    const after = rowsOf(lines, typed(at('wages', DECEMBER, 120)))
    expect(after.map((row, index) => row === before[index])).toEqual([true, false, true])
  })

  it('[UI-06] change when cells are sent, refused or in conflict, and only then', () => {
    const rowsOf = autosave()
    const before = rowsOf(lines, still)
    const key = cellKey({ code: itemCode('power'), month: DECEMBER })
    const sent = rowsOf(lines, inFlightView(key))
    expect(sent.map((row, index) => row === before[index])).toEqual([true, true, false])
    const refused = rowsOf(lines, { ...still, problems: new Map([[key, 'No']]) })
    expect(refused.map((row, index) => row === before[index])).toEqual([true, true, false])
    expect(rowsOf(lines, inFlightView())[0]).toBe(before[0])
  })
})

it('[BUD-02] an edit back to the stored value leaves no trace', () => {
  const shown = withCells(stored, [at('rent', DECEMBER, 150)])
  const back = editOf(shown, 'back', [at('rent')])
  const again = withCells(shown, back?.changes.map(each => ({ ...each, value: each.after })) ?? [])
  const view = { ...still, sheet: { ...still.sheet, shown: again } }
  expect(cell(view)).toEqual({ value: 100, state: 'editable' })
})
