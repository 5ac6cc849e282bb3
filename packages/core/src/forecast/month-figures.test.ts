import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Ledger, TOTAL } from '#ledger'
import { cents } from '#money'
import { addMonths, month } from '#time'
import { CLOSE, totalsLedger } from './_ledger.ts'
import type { CashForecast } from './cash-forecast.ts'
import { monthFigures } from './month-figures.ts'

const RUNNING = addMonths(CLOSE, 1)

const bank = (
  closing: readonly number[],
  received: readonly number[],
  spent: readonly number[],
  more: Record<string, readonly number[]> = {},
  until = CLOSE,
) =>
  totalsLedger(
    { [TOTAL.closing]: closing, [TOTAL.received]: received, [TOTAL.spent]: spent, ...more },
    until,
  )

const ahead = (...closings: number[]): CashForecast => ({
  monthsUsed: 36,
  opening: cents(1_000_00),
  months: closings.map((closing, index) => {
    const before = closings[index - 1] ?? 1_000
    return {
      month: addMonths(RUNNING, index),
      received: cents((500 + closing - before) * 100),
      spent: cents(500_00),
      net: cents((closing - before) * 100),
      closing: cents(closing * 100),
      lower80: cents((closing - 50) * 100),
      upper80: cents((closing + 50) * 100),
    }
  }),
})

const sum = (ledger: Ledger, forecast: CashForecast, at = CLOSE) => {
  const figures = monthFigures(ledger, forecast, at)
  return figures && [figures.opening, figures.received, figures.spent, figures.gap, figures.closing]
}

describe('one month of cash', () => {
  it('a closed month: 900 + 400 − 300 = 1,000', () => {
    const books = bank([900, 1_000], [1, 400], [1, 300])
    expect(monthFigures(books, ahead(), CLOSE)).toEqual({
      ...{ month: CLOSE, kind: 'actual', opening: 900_00, received: 400_00, spent: 300_00 },
      ...{ gap: 0, closing: 1_000_00, range: null, soFar: null },
    })
  })

  it('[VIEW-02] what no movement explains is a line of its own: 900 + 400 − 300 + 25 = 1,025', () => {
    const books = bank([900, 1_025], [1, 400], [1, 300])
    expect(sum(books, ahead())).toEqual([900_00, 400_00, 300_00, 25_00, 1_025_00])
  })

  it('the opening the books name goes before the closing of the month before', () => {
    const books = bank([900, 1_000], [1, 400], [1, 300], { [TOTAL.opening]: [905] })
    expect(sum(books, ahead())).toEqual([905_00, 400_00, 300_00, -5_00, 1_000_00])
  })

  it('[VIEW-03] the running month is expected whole, and says what has happened of it', () => {
    const books = bank([1_000, 1_050], [400, 70], [300, 20], {}, RUNNING)
    const figures = monthFigures(books, ahead(1_100, 800), RUNNING)
    expect(figures).toMatchObject({ kind: 'soFar', opening: 1_000_00, closing: 1_100_00 })
    expect(figures?.soFar).toEqual({ received: 70_00, spent: 20_00 })
  })

  it('a month ahead opens with the closing of the one before it, and has a range', () => {
    const figures = monthFigures(totalsLedger({}), ahead(1_100, 800), month('2026-12'))
    expect(figures).toMatchObject({
      ...{ kind: 'forecast', opening: 1_100_00, received: 200_00, spent: 500_00 },
      ...{ closing: 800_00, range: { low: 750_00, high: 850_00 }, soFar: null },
    })
  })

  it('neither read nor forecast: nothing', () => {
    const books = bank([900, 1_000], [1, 400], [1, 300])
    for (const at of ['2020-01', '2026-08', '2027-01', '2099-12']) {
      expect(monthFigures(books, ahead(1_100), month(at))).toBeNull()
    }
  })

  it('always adds up to the cent', () => {
    const amount = fc.integer({ min: -1_000_000, max: 1_000_000 })
    fc.assert(
      fc.property(amount, amount, amount, amount, (...given) => {
        const [before, received, spent, closing] = given.map(value => value / 100) as [
          number,
          number,
          number,
          number,
        ]
        const books = bank([before, closing], [0, received], [0, spent])
        const [opening = 0, into = 0, out = 0, gap = 0, end = 0] = sum(books, ahead()) ?? []
        expect(opening + into - out + gap).toBe(end)
      }),
    )
  })
})
