import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '#money'
import { addDays, type Day } from '#time'
import { AS_OF, openInvoice, smallForecast } from '../_fan.ts'
import type { FanQuantiles } from '../forecast.ts'
import { cashFan, type Uncertain } from './cash-fan.ts'
import { holdRange, quantileOfSorted } from './fan-range.ts'

/** The statements' cash at the end of each day and month of the fan. */
function expectedOf({ statements }: Uncertain, days: readonly Day[]) {
  const cashOn = (on: Day) =>
    statements.dated.reduce(
      (cash, moved) => (moved.on <= on ? cash + moved.amount : cash),
      statements.openingCash[0] ?? 0,
    )
  return { byDay: days.map(cashOn), byMonth: [...statements.closingCash] }
}

function outside(fan: FanQuantiles, expected: readonly number[]): number[] {
  return expected.flatMap((amount, at) =>
    amount < (fan.p10[at] ?? Number.NaN) || amount > (fan.p90[at] ?? Number.NaN) ? [at] : [],
  )
}

const anyFirm = fc.record({
  accounts: fc.uniqueArray(
    fc.record({
      name: fc.uuid(),
      kind: fc.constantFrom('revenue' as const, 'expense' as const),
      history: fc.array(fc.integer({ min: -5000, max: 90_000 }), { minLength: 1, maxLength: 36 }),
    }),
    { selector: ({ name }) => name, maxLength: 3 },
  ),
  invoices: fc.array(
    fc.record({
      amount: fc.integer({ min: -80_000, max: 80_000 }),
      expectedIn: fc.integer({ min: 1, max: 90 }),
    }),
    { maxLength: 12 },
  ),
})

describe('[FIG-03] the expected balance and its range', () => {
  it('agree if many invoices are expected later than on most paths', () => {
    // Each is expected on day 60; on two of three paths it is paid by day 20.
    const documents = Array.from({ length: 40 }, () => openInvoice(10_000, addDays(AS_OF, 60)))
    const forecast = smallForecast([], { documents })
    const fan = cashFan(forecast, null)
    const expected = expectedOf(forecast, fan.days)
    expect(outside(fan.byDay, expected.byDay)).toEqual([])
    expect(outside(fan.byMonth, expected.byMonth)).toEqual([])
  })

  it('is as wide as before in the running month, up to the line to its end', () => {
    // The widths of four days, the last of them the end of the month, and of two days after it.
    const drawn = [400, 0, 120, 800, 900, 900]
    const share = (path: number) => path / 10 - 0.5
    const cash = drawn.map(width =>
      Float64Array.from({ length: 11 }, (_, path) => (width / 0.8) * share(path)),
    )
    const days = drawn.map((_, at) => addDays(AS_OF, at + 1))
    const grid = { days, monthEnd: [3], points: 6, daysAhead: [1, 2, 3, 4, 5, 6] } as never
    holdRange({ cash, expected: drawn.map(() => 0), grid, spreads: [] })
    const widths = cash.map(column => {
      const sorted = column.slice().sort()
      return Math.round(quantileOfSorted(sorted, 0.9) - quantileOfSorted(sorted, 0.1))
    })
    // The line to the end of the month has 200, 400, 600 and 800.
    expect(widths).toEqual([400, 400, 400, 800, 900, 900])
  })

  const runs = Number(process.env.PROPERTY_RUNS ?? 60)
  it('agree on every day and month of any firm', { timeout: 30_000 + 100 * runs }, () => {
    fc.assert(
      fc.property(anyFirm, ({ accounts, invoices }) => {
        const documents = invoices.map(({ amount, expectedIn }, index) => ({
          ...openInvoice(amount, addDays(AS_OF, expectedIn)),
          documentId: `document ${index}`,
        }))
        const forecast = smallForecast(accounts, { documents })
        const fan = cashFan(forecast, cents(50_000), { paths: 60 })
        const expected = expectedOf(forecast, fan.days)
        expect(outside(fan.byDay, expected.byDay)).toEqual([])
        expect(outside(fan.byMonth, expected.byMonth)).toEqual([])
        const lowest = Math.min(...expected.byMonth)
        expect(fan.low.p10).toBeLessThanOrEqual(lowest)
        expect(fan.low.p90).toBeGreaterThanOrEqual(lowest)
      }),
      { numRuns: runs },
    )
  })
})
