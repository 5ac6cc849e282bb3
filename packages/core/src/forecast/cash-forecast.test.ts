import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cashLedger } from './_ledger.ts'
import { forecastCash } from './cash-forecast.ts'

const every = (value: number, months = 36) => new Array<number>(months).fill(value)

describe('cash by month', () => {
  it('[USE-01] adds what usually comes and goes to the balance at the close', () => {
    const ledger = cashLedger({ received: every(10000), spent: every(9000), opening: 64000 })
    const { opening, months, monthsUsed } = forecastCash(ledger, 3)
    expect(monthsUsed).toBe(36)
    expect(opening).toBe(100000)
    expect(months).toEqual([
      {
        month: '2026-11',
        received: 10000,
        spent: 9000,
        net: 1000,
        closing: 101000,
        lower80: 101000,
        upper80: 101000,
      },
      {
        month: '2026-12',
        received: 10000,
        spent: 9000,
        net: 1000,
        closing: 102000,
        lower80: 102000,
        upper80: 102000,
      },
      {
        month: '2027-01',
        received: 10000,
        spent: 9000,
        net: 1000,
        closing: 103000,
        lower80: 103000,
        upper80: 103000,
      },
    ])
  })

  it('[VIEW-03] takes the running month as actual so far and what is left', () => {
    const soFar = { received: 12000, spent: 100 }
    const ledger = cashLedger({ received: every(10000), spent: every(9000), soFar })
    expect(forecastCash(ledger, 1).months[0]).toMatchObject({ received: 12000, spent: 9000 })
  })

  it('says nothing from less than three months', () => {
    const ledger = cashLedger({ received: every(10000, 2), spent: every(9000, 2) })
    expect(forecastCash(ledger, 12)).toMatchObject({ monthsUsed: 2, months: [] })
  })

  it('uses the months it has, however few', () => {
    const ledger = cashLedger({ received: every(500, 5), spent: every(700, 5), opening: 2000 })
    expect(forecastCash(ledger, 2).months.map(month => month.closing)).toEqual([800, 600])
  })

  it('grows less certain the further it looks', () => {
    const wave = Array.from({ length: 36 }, (_, index) => 10000 + ((index * 7919) % 13) * 200)
    const { months } = forecastCash(cashLedger({ received: wave, spent: every(11000) }), 12)
    const widths = months.map(month => month.upper80 - month.lower80)
    expect(widths[0]).toBeGreaterThan(0)
    expect(widths[11]).toBeGreaterThan(widths[0] ?? 0)
  })
})

const amounts = fc.array(fc.integer({ min: 0, max: 5_000_000 }), { minLength: 3, maxLength: 36 })

describe('whatever the history', () => {
  it('every month opens with the closing before it and balances to the cent', () => {
    fc.assert(
      fc.property(amounts, fc.integer(), (received, seed) => {
        const spent = received.map(
          (value, index) => (value * 7 + index * (seed & 4095)) % 4_000_000,
        )
        const { opening, months } = forecastCash(cashLedger({ received, spent }), 12)
        let balance: number = opening
        for (const month of months) {
          expect(month.net).toBe(month.received - month.spent)
          expect(month.closing).toBe(balance + month.net)
          expect(month.received).toBeGreaterThanOrEqual(0)
          expect(month.spent).toBeGreaterThanOrEqual(0)
          expect(month.lower80).toBeLessThanOrEqual(month.closing)
          expect(month.upper80).toBeGreaterThanOrEqual(month.closing)
          balance = month.closing
        }
      }),
      { numRuns: 50 },
    )
  })

  it('the same ledger gives the same band', () => {
    const received = [100, 220, 310, 150, 90, 400, 120, 330, 210, 180, 260, 140, 300, 190]
    const ledger = cashLedger({ received, spent: every(200, 14) })
    expect(forecastCash(ledger, 12)).toEqual(forecastCash(ledger, 12))
  })
})
