import { cents } from '@millpond/core/money'
import { day } from '@millpond/core/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dueWords, setAsideOf, setAsideWords, untilThenWords } from './set-aside.ts'

const ASKED = day('2026-11-21')
const due = (on: string, dollars: number) => ({ on: day(on), amount: cents(dollars * 100) })
const cellsOf = (on: string, dollars: number) =>
  setAsideOf('income tax', due(on, dollars), ASKED)?.cells.map(
    ({ month, value }) => `${month} ${value / 100}`,
  ) ?? null

describe('saving for tax [TRF-01]', () => {
  it.each<[string, string, number, string[] | null]>([
    [
      'five months of $1,250, and all of it back on the day',
      '2027-05-07',
      6_250,
      [
        '2026-12 1250',
        '2027-01 1250',
        '2027-02 1250',
        '2027-03 1250',
        '2027-04 1250',
        '2027-05 -6250',
      ],
    ],
    [
      'this month too, where its day is still to come',
      '2026-12-28',
      90,
      ['2026-11 90', '2026-12 -90'],
    ],
    [
      'whole dollars, the last month less',
      '2027-03-07',
      100,
      ['2026-12 34', '2027-01 34', '2027-02 32', '2027-03 -100'],
    ],
    ['no month is left', '2026-12-07', 100, null],
    ['nothing is due', '2027-05-07', 0, null],
  ])('%s', (_, on, dollars, cells) => {
    expect(cellsOf(on, dollars)).toEqual(cells)
  })

  it('names the amount and the last day', () => {
    const found = setAsideOf('income tax', due('2027-05-07', 6_250), ASKED)
    expect(found && setAsideWords(found, 'NZD')).toBe('Set aside $1,250 a month until 7th May 2027')
    const once = setAsideOf('income tax', due('2027-01-15', 14_000), ASKED)
    expect(once && setAsideWords(once, 'NZD')).toBe('Set aside $14,000 on 15th December 2026')
    expect([found, once].map(each => each && dueWords(each, 'NZD'))).toEqual([
      'Income tax of $6,250 is due on 7th May 2027.',
      'Income tax of $14,000 is due on 15th January 2027.',
    ])
    expect([found, once].map(each => each && untilThenWords(each, 'NZD'))).toEqual([
      'Set aside $1,250 a month until then.',
      'Set it aside on 15th December 2026.',
    ])
  })

  it('saves exactly the amount due, to the cent, and never less than nothing', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 90_000_000 }),
        fc.integer({ min: 1, max: 12 }),
        (amount, months) => {
          const year = 2027 + Math.floor((months - 1) / 12)
          const on = day(`${year}-${String(((months - 1) % 12) + 1).padStart(2, '0')}-15`)
          const cells = setAsideOf('sales tax', { on, amount: cents(amount) }, ASKED)?.cells ?? []
          const parts = cells.slice(0, -1).map(({ value }) => value)
          expect(parts.reduce((sum, value) => sum + value, 0)).toBe(amount)
          expect(parts.every(value => value >= 0)).toBe(true)
          expect(cells.at(-1)?.value).toBe(-amount)
        },
      ),
    )
  })
})
