import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BACK_OFF, backOffMs, retryAfterMs } from './back-off.ts'

const NOW = Date.parse('2026-11-21T10:00:00Z')

describe('the wait until the next try', () => {
  it.each([
    [1, 0.5, 250],
    [2, 0.5, 500],
    [3, 0.5, 1000],
    [3, 0, 0],
    [12, 0.5, 30_000],
  ])('after try %i, chance %d: %i ms', (attempt, random, expected) => {
    expect(backOffMs(BACK_OFF, attempt, random)).toBe(expected)
  })

  it('is never more than a minute', () => {
    const attempts = fc.integer({ min: 1, max: 2000 })
    const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
    fc.assert(
      fc.property(attempts, chance, (attempt, random) => {
        const wait = backOffMs(BACK_OFF, attempt, random)
        expect(wait).toBeGreaterThanOrEqual(0)
        expect(wait).toBeLessThanOrEqual(60_000)
      }),
    )
  })

  it.each([
    ['7', 7000],
    ['0', 0],
    ['Sat, 21 Nov 2026 10:00:30 GMT', 30_000],
    ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
    ['soon', null],
    ['', null],
    [null, null],
  ])('Retry-After %j is %j ms', (header, expected) => {
    expect(retryAfterMs(header, NOW)).toBe(expected)
  })
})
