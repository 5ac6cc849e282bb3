import { cents } from '@millpond/core/money'
import { describe, expect, it } from 'vitest'
import { moneyText, percentText, readMoney, readPercent, readWhole } from './read-number.ts'

describe('numbers as people type them', () => {
  it.each([
    ['1,200', 120_000],
    ['$40k', 4_000_000],
    ['1.2k', 120_000],
    ['-300.50', -30_050],
    ['(300)', -30_000],
    ['0', 0],
    ['=1200*12', 1_440_000],
    ['  ', null],
  ])('money %s is %s cents', (text, value) => {
    expect(readMoney(text)).toEqual({ isReadable: true, value })
  })

  it.each([
    ['12.5%', 125_000],
    ['15', 150_000],
    ['-2', -20_000],
    ['', null],
  ])('percent %s is %s parts in a million', (text, value) => {
    expect(readPercent(text)).toEqual({ isReadable: true, value })
  })

  it.each([
    ['30', 30],
    ['-5', -5],
    ['', null],
  ])('whole %s is %s', (text, value) => {
    expect(readWhole(text)).toEqual({ isReadable: true, value })
  })

  it.each(['a lot', '1.2.3', '12 dogs', 'k', '99999999999999999'])('%s is not an amount', text => {
    expect(readMoney(text).isReadable).toBe(false)
  })
  it.each(['half', '5 of 10'])('%s is not a percentage', text => {
    expect(readPercent(text).isReadable).toBe(false)
  })
  it.each(['30.5', 'thirty', '1e3'])('%s is not a whole number', text => {
    expect(readWhole(text).isReadable).toBe(false)
  })

  it('a field shows the value that it would read', () => {
    expect([120_000, 1_250, -30_050].map(value => moneyText(cents(value)))).toEqual([
      ...['1200', '12.50', '-300.50'],
    ])
    expect([125_000, 150_000, -20_000].map(percentText)).toEqual(['12.5', '15', '-2'])
    expect(moneyText(null) + percentText(null)).toBe('')
  })
})
