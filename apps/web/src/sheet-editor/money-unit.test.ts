import { describe, expect, it } from 'vitest'
import { moneyUnit, readCell } from './money-unit.ts'

const unit = moneyUnit('NZD')

describe('text that is typed into a cell of money', () => {
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

  it.each(['', '   ', '-'])('[BUD-01] a blank text, as in “%s”, is null', text => {
    expect(unit.read(text, 100)).toEqual({ value: null })
  })

  it.each([' abc ', '1,2o0', '= [Café Sales] * 5%', '1..2'])(
    '[BUD-01] “%s” is not a number, and clears the cell only when it is confirmed',
    text => {
      expect(unit.read(text, 100)).toEqual({ problem: 'Not a number', canClear: true })
      expect(readCell(text, 'count', 7)).toEqual({ problem: 'Not a number', canClear: true })
    },
  )

  it('[BUD-01] a number that is too large is refused, and can never clear the cell', () => {
    expect(unit.read('101b', 100)).toEqual({
      problem: 'Too large: a cell holds up to 100,000,000,000',
    })
    expect(readCell('101000b', 'count', null)).toEqual({
      problem: 'Too large: a cell holds up to 10,000,000,000,000',
    })
  })

  it('a percentage with a sign is added to the amount of the cell', () => {
    expect(unit.read('+10%', 20_000)).toEqual({ value: 22_000 })
    expect(unit.read('+10%', null)).toEqual({ value: null })
  })

  it('[BUD-01] a percentage without a sign is refused, with what to enter instead', () => {
    const problem = 'Enter +12.5% to increase by 12.5%'
    expect(unit.read('12.5%', 20_000)).toEqual({ problem })
    expect(readCell('12.5%', 'count', 7)).toEqual({ problem })
  })

  it.each(['2.5', '=10/4'])('[CUS-01] %s customers are refused, and the cell stays', text => {
    expect(readCell(text, 'count', 7)).toEqual({ problem: 'Customers are whole numbers' })
  })

  it('[CUS-01] a count grows by a percentage to the nearest whole number', () => {
    expect(readCell('+10%', 'count', 15)).toEqual({ value: 17 })
  })

  it.each([
    [120_000, '$1,200', '1200'],
    [120_050, '$1,201', '1200.50'],
    [-5, '$0', '-0.05'],
  ])('%i cents are shown as %s and copied as %s', (cents, shown, plain) => {
    expect([unit.write(cents), unit.plain(cents)]).toEqual([shown, plain])
  })

  it('[BUD-01] copied text is read back to the cent', () => {
    for (const cents of [1, -1, 99, 100, 12_345_678, -987_654_321]) {
      expect(unit.read(unit.plain(cents), null)).toEqual({ value: cents })
    }
  })
})
