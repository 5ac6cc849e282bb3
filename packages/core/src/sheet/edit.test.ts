import { describe, expect, it } from 'vitest'
import { itemCode } from '#item'
import { month } from '#time'
import { at, books, FIRST, give, MONTHS } from './_sheets.ts'
import { editOf, inverseOf } from './edit.ts'
import { cellOf, columnIn, emptySheet, withCells } from './sheet.ts'

const rent = itemCode('rent')

describe('a sheet', () => {
  it('has a number, an empty cell, or no cell outside its months', () => {
    const sheet = withCells(emptySheet(FIRST, MONTHS), [give('rent', '2026-12', 0)])
    expect(cellOf(sheet, rent, month('2026-12'))).toBe(0)
    expect(cellOf(sheet, rent, month('2027-01'))).toBeNull()
    expect(cellOf(sheet, rent, month('2027-03'))).toBeNull()
    expect(
      ['2026-10', '2026-11', '2027-02', '2027-03'].map(at => columnIn(sheet, month(at))),
    ).toEqual([-1, 0, 3, -1])
  })

  it('an edit keeps unchanged rows as the same objects', () => {
    const next = withCells(books, [give('rent', '2026-12', 120)])
    expect(next.rows.get(itemCode('wages'))).toBe(books.rows.get(itemCode('wages')))
    expect(cellOf(books, rent, month('2026-12'))).toBe(100)
    expect(cellOf(next, rent, month('2026-12'))).toBe(120)
    expect(withCells(books, [give('rent', '2031-01', 9)])).toBe(books)
  })
})

describe('an edit', () => {
  it('[BUD-01] has the values before and after, and null is a deletion', () => {
    expect(editOf(books, 'Cleared', [give('rent', '2026-12', null)])).toEqual({
      label: 'Cleared',
      changes: [{ ...at('rent', '2026-12'), before: 100, after: null }],
    })
  })

  it('leaves out cells without a change; for a cell given twice the last value counts', () => {
    expect(editOf(books, 'Typed', [give('rent', '2026-12', 100)])).toBeNull()
    const twice = [give('rent', '2026-12', 7), give('rent', '2026-12', 8)]
    expect(editOf(books, 'Pasted', twice)?.changes).toEqual([
      { ...at('rent', '2026-12'), before: 100, after: 8 },
    ])
    const back = [give('rent', '2026-12', 7), give('rent', '2026-12', 100)]
    expect(editOf(books, 'Pasted', back)).toBeNull()
  })

  it('is undone by its inverse: 100 to 120 becomes 120 to 100', () => {
    const edit = editOf(books, 'Typed', [give('rent', '2026-12', 120)])
    expect(edit && inverseOf(edit).changes).toEqual([
      { ...at('rent', '2026-12'), before: 120, after: 100 },
    ])
  })
})
