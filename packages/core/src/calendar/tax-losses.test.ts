import { describe, expect, it } from 'vitest'
import { lossLimitIn, lossUsed } from './tax-losses.ts'

describe('[SCN-08] a tax loss of earlier years', () => {
  it.each([
    ['NZ', 100_000, 50_000, 50_000],
    ['NZ', 30_000, 50_000, 30_000],
    ['AU', 100_000, 50_000, 50_000],
    // 80 % of the profit at most.
    ['US', 100_000, 50_000, 40_000],
    ['US', 30_000, 50_000, 30_000],
    ['GB', 100_000, 50_000, 50_000],
    // Five million pounds, and half of the two million above it.
    ['GB', 900_000_000, 700_000_000, 600_000_000],
    [null, 100_000, 50_000, 50_000],
    ['NZ', 100_000, -1, 0],
    ['NZ', 0, 50_000, 0],
  ])('%s: of a loss of %d, a profit of %d uses %d', (country, loss, profit, used) => {
    expect(lossUsed(loss, profit, country)).toBe(used)
  })

  it('has a source for each country, not yet confirmed', () => {
    for (const country of ['NZ', 'AU', 'GB', 'US']) {
      expect(lossLimitIn(country)?.source).toMatch(/Act|Code/)
      expect(lossLimitIn(country)?.isConfirmed).toBe(false)
    }
  })
})
