import { describe, expect, it } from 'vitest'
import { moneyUnit, readCell } from './money-unit.ts'

const unit = moneyUnit('NZD')

describe('what is typed into a cell of money', () => {
  it.each([
    // typed, cents
    ['1,200', 120_000],
    ['$1,200.50', 120_050],
    ['1.2k', 120_000],
    ['(300)', -30_000],
    ['=1200*12', 1_440_000],
    ['0', 0],
  ])('[BUD-01] %s is %i cents', (text, cents) => {
    expect(unit.read(text, null)).toEqual({ value: cents })
  })

  it.each(['', '   ', '-'])('[BUD-01] nothing, as in “%s”, is null', text => {
    expect(unit.read(text, 100)).toEqual({ value: null })
  })

  it('[BUD-01] a word is null, and why is said', () => {
    expect(unit.read(' abc ', 100)).toEqual({ value: null, note: "'abc' is not a number" })
  })

  it('[BUD-01] what is more than a cell holds is refused, and the cell is not emptied', () => {
    expect(unit.read('101b', 100)).toEqual({ problem: 'A cell holds at most 100,000,000,000' })
    expect(readCell('101000b', 'count')).toEqual({
      problem: 'A cell holds at most 10,000,000,000,000',
    })
  })

  it('a share is on top of what the cell holds, and of nothing where nothing is known', () => {
    expect(unit.read('+10%', 20_000)).toEqual({ value: 22_000 })
    expect(readCell('+10%', 'cents')).toMatchObject({ value: 10 })
  })

  it('[BUD-01] a share of nothing that is named is cents, and that is said', () => {
    const note = '50% is taken as 0.50; write +10% to add a share'
    expect(unit.read('50%', 20_000)).toEqual({ value: 50, note })
  })

  it.each(['2.5', '=10/4', '50%'])('[CUS-01] %s is no count, and the cell stays', text => {
    expect(readCell(text, 'count', 7)).toEqual({ problem: 'A count is a whole number' })
  })

  it('[CUS-01] a count grows by a share to the nearest whole number', () => {
    expect(readCell('+10%', 'count', 15)).toEqual({ value: 17 })
  })

  it.each([
    [120_000, '$1,200', '1200'],
    [120_050, '$1,201', '1200.50'],
    [-5, '$0', '-0.05'],
  ])('%i cents are shown as %s and copied as %s', (cents, shown, plain) => {
    expect([unit.write(cents), unit.plain(cents)]).toEqual([shown, plain])
  })

  it('[BUD-01] what is copied is read back to the cent', () => {
    for (const cents of [1, -1, 99, 100, 12_345_678, -987_654_321]) {
      expect(unit.read(unit.plain(cents), null)).toEqual({ value: cents })
    }
  })
})
