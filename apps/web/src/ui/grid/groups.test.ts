import { describe, expect, it } from 'vitest'
import { drawnRow } from './_drawn.ts'
import { findRows, nextFound } from './find.ts'
import { groupsAround, openedAround, shownRows, turned } from './groups.ts'

const rows = [
  '+ Revenue',
  '  Café',
  '  Online sales',
  '+ Costs',
  '  + Staff',
  '    Wages',
  '    Training',
  '  Rent',
  'Result',
].map(row => drawnRow(row))

const labels = (closed: readonly string[]) =>
  shownRows(rows, new Set(closed)).map(({ label }) => label)

describe('groups of rows [UI-06]', () => {
  it.each([
    [
      'all open',
      [],
      ['Revenue', 'Café', 'Online sales', 'Costs', 'Staff', 'Wages', 'Training', 'Rent', 'Result'],
    ],
    [
      'the first closed',
      ['revenue'],
      ['Revenue', 'Costs', 'Staff', 'Wages', 'Training', 'Rent', 'Result'],
    ],
    [
      'one inside another',
      ['staff'],
      ['Revenue', 'Café', 'Online sales', 'Costs', 'Staff', 'Rent', 'Result'],
    ],
    ['both of them', ['costs', 'staff'], ['Revenue', 'Café', 'Online sales', 'Costs', 'Result']],
    [
      'a line, which has nothing under it',
      ['rent'],
      ['Revenue', 'Café', 'Online sales', 'Costs', 'Staff', 'Wages', 'Training', 'Rent', 'Result'],
    ],
  ])('%s', (_, closed, shown) => {
    expect(labels(closed)).toEqual(shown)
  })

  it('are listed from the innermost outwards', () => {
    expect(groupsAround(rows, 'wages')).toEqual(['staff', 'costs'])
    expect(groupsAround(rows, 'rent')).toEqual(['costs'])
    expect(groupsAround(rows, 'result')).toEqual([])
    expect(groupsAround(rows, 'nowhere')).toEqual([])
  })

  it('are all opened around the target row', () => {
    const closed = new Set(['revenue', 'costs', 'staff'])
    expect([...openedAround(rows, closed, 'wages')]).toEqual(['revenue'])
  })

  it('are the same set when one is closed twice', () => {
    const closed = new Set(['costs'])
    expect(turned(closed, 'costs', false)).toBe(closed)
    expect([...turned(closed, 'costs', true)]).toEqual([])
  })
})

describe('finding a row [UI-06]', () => {
  it.each([
    ['in any case', 'ONLINE', ['online sales']],
    ['without its accents', 'cafe', ['café']],
    ['in the middle of a word', 'ai', ['training']],
    ['nowhere', 'profit', []],
    ['not with nothing', '  ', []],
  ])('%s', (_, words, found) => {
    expect(findRows(rows, words)).toEqual(found)
  })

  it('continues with the first after the last, and back', () => {
    expect(nextFound(['a', 'b', 'c'], 'c', 1)).toBe('a')
    expect(nextFound(['a', 'b', 'c'], 'a', -1)).toBe('c')
    expect(nextFound(['a', 'b', 'c'], 'elsewhere', 1)).toBe('a')
    expect(nextFound([], null, 1)).toBeNull()
  })
})
