import { describe, expect, it } from 'vitest'
import { parseFloor } from './parse-floor.ts'

describe('a floor as people type it', () => {
  it.each([
    ['40000', 40_000_00],
    ['$40,000', 40_000_00],
    ['40k', 40_000_00],
    ['$ 1,234.5', 1_234_50],
    ['0', 0],
    ['-5,000', -5_000_00],
    ['', null],
    ['   ', null],
  ])('%j is %s cents', (text, cents) => {
    expect(parseFloor(text)).toEqual({ ok: true, value: cents })
  })

  it.each(['forty', '1.234', '12-3', '1e5', '9'.repeat(20)])('%j is refused', text => {
    expect(parseFloor(text)).toEqual({
      ok: false,
      error: 'Enter the floor in numbers, like 40,000',
    })
  })
})
