import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withDates } from './with-dates.ts'

describe('datetimes in replies', () => {
  it.each([
    ['2026-11-21T09:10:00', true],
    ['2026-11-21T09:10:00.123', true],
    ['2026-11-21T09:10', true],
    ['2026-11-21T09:10:00Z', false],
    ['2026-11-21T09:10:00+13:00', false],
    ['2026-11-21', false],
    ['2026-11', false],
    ['2026-99-99T99:99:99', false],
    ['at 2026-11-21T09:10:00', false],
  ])('[API-05] %s becomes a date: %s', (text, isDate) => {
    expect((withDates(text) as unknown) instanceof Date).toBe(isDate)
  })

  it('[API-05] at any depth, in the reader’s time zone, and leaves the rest unchanged', () => {
    const reply = { a: [{ at: '2026-11-21T09:10:00', n: 1, none: null }], month: '2026-11' }
    expect(withDates(reply)).toEqual({
      a: [{ at: new Date(2026, 10, 21, 9, 10), n: 1, none: null }],
      month: '2026-11',
    })
  })

  it('[API-05] does not change its input, and twice is the same as once', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        const before = JSON.stringify(value)
        const once = withDates(value)
        expect(JSON.stringify(value)).toBe(before)
        expect(withDates(once)).toEqual(once)
      }),
    )
  })
})
