import { describe, expect, it } from 'vitest'
import { day } from './day.ts'
import { readDay } from './read-day.ts'
import { formatDay } from './wording.ts'

describe('[USE-01] a day as people type it', () => {
  it.each([
    ['27th November 2026', '2026-11-27'],
    ['27 November 2026', '2026-11-27'],
    [' 27 nov 2026 ', '2026-11-27'],
    ['27nov26', '2026-11-27'],
    ['27-Nov-2026', '2026-11-27'],
    ['November 27, 2026', '2026-11-27'],
    ['1 Sept 2027', '2027-09-01'],
    ['27/11/2026', '2026-11-27'],
    ['27.11.26', '2026-11-27'],
    ['3/4/2027', '2027-04-03'],
    ['2026-11-27', '2026-11-27'],
    ['29 feb 2028', '2028-02-29'],
  ])('%s is %s', (text, expected) => {
    expect(readDay(text)).toBe(expected)
  })

  it.each([
    '',
    '27',
    '27 November',
    '11/27/2026',
    '29 Feb 2027',
    '31/4/2027',
    'tomorrow',
    '1 ma 27',
  ])('"%s" is not a day', text => {
    expect(readDay(text)).toBeNull()
  })

  it('what we write can be read', () => {
    for (const each of ['2026-01-01', '2026-02-22', '2026-09-03', '2026-12-31'].map(day)) {
      expect(readDay(formatDay(each))).toBe(each)
    }
  })
})
