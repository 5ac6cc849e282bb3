import { describe, expect, it } from 'vitest'
import { seededRandom } from '#series'
import { monthNumber } from '#time'
import { NOVEMBER, options, planLedger } from './_plan.ts'
import { planAccounts } from './plan-accounts.ts'

/** January first; the year before November 2026 starts in November. */
const SEASON = [0.9, 0.9, 1, 1, 1, 0.9, 0.9, 1, 1, 1.1, 1.2, 1.3]
const seasonAt = (index: number) => SEASON[(index + monthNumber(NOVEMBER) - 1) % 12] ?? 1

/** Accounts with noise of up to a half, and a common season below the noise. */
function noisyAccounts(count: number) {
  const random = seededRandom(5)
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `account${at}`,
      {
        months: Array.from(
          { length: 36 },
          (__, index) => 1000 * seasonAt(index) * (0.5 + random()),
        ),
      },
    ]),
  )
}

const totals = (accounts: ReturnType<typeof noisyAccounts>, given = {}) => {
  const planned = planAccounts(planLedger(accounts), options({ horizon: 12, ...given }))
  return Array.from({ length: 12 }, (_, month) =>
    planned.reduce((sum, { amounts }) => sum + (amounts[month] ?? 0) / 100, 0),
  )
}

describe('[FIG-04] accounts and their total', () => {
  it('show a season that no single account shows', () => {
    const found = totals(noisyAccounts(60))
    found.forEach((total, month) => {
      expect(total / (60_000 * seasonAt(month))).toBeGreaterThan(0.93)
      expect(total / (60_000 * seasonAt(month))).toBeLessThan(1.07)
    })
  })

  it('do not change the only account of its kind', () => {
    const [alone] = planAccounts(
      planLedger({ only: { months: new Array(36).fill(50) } }),
      options(),
    )
    expect(alone?.amounts[0]).toBe(5000)
  })

  it('keep an account that was the same every month, and scale the others to the same total', () => {
    const noisy = noisyAccounts(20)
    const rent = { months: new Array<number>(36).fill(1800) }
    const varied = { months: rent.months.map((dollars, at) => dollars + (at % 2) / 100) }
    const planned = planAccounts(planLedger({ rent, ...noisy }), options({ horizon: 12 }))
    expect(planned[0]?.amounts).toEqual(new Array(12).fill(180_000))
    const total = totals({ rent, ...noisy })
    totals({ rent: varied, ...noisy }).forEach((other, month) => {
      expect(total[month]).toBeCloseTo(other, 0)
    })
  })

  it('do not change accounts with less than two years of history', () => {
    const short = { one: { months: [20, 20, 20] }, two: { months: [40, 40, 40] } }
    const planned = planAccounts(planLedger(short), options({ horizon: 1 }))
    expect(planned.map(({ amounts }) => amounts[0])).toEqual([2000, 4000])
  })
})
