import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Ledger, TOTAL } from '#ledger'
import { addMonths, month } from '#time'
import { CLOSE, totalsLedger } from '../forecast/_ledger.ts'
import { forecastOf, ledgerOf, RUNNING, steadyBooks } from '../table/_table.ts'
import { cashByMonth } from './cash-months.ts'

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

const sum = (ledger: Ledger, at = CLOSE) => {
  const found = cashByMonth(ledger, null)(at)
  return found && [found.opening, found.cashIn, found.cashOut, found.gap, found.closing]
}

describe('[FIG-01] one month of cash', () => {
  it('a closed month: 900 + 400 − 300 = 1,000', () => {
    expect(cashByMonth(bank([900, 1_000], [1, 400], [1, 300]), null)(CLOSE)).toEqual({
      ...{ month: CLOSE, kind: 'actual', opening: 900_00, cashIn: 400_00, cashOut: 300_00 },
      ...{ net: 100_00, gap: 0, closing: 1_000_00, soFar: null },
    })
  })

  it('[VIEW-02] the unexplained part is the gap: 900 + 400 − 300 + 25 = 1,025', () => {
    expect(sum(bank([900, 1_025], [1, 400], [1, 300]))).toEqual([
      ...[900_00, 400_00, 300_00, 25_00, 1_025_00],
    ])
  })

  it('a month opens with the closing balance of the month before, whatever the provider says', () => {
    const books = bank([900, 1_000], [1, 400], [1, 300], { [TOTAL.opening]: [905] })
    expect(sum(books)).toEqual([900_00, 400_00, 300_00, 0, 1_000_00])
  })

  it('without the month’s own transfers only the net movement is known', () => {
    const books = totalsLedger({ [TOTAL.closing]: [900, 1_000], [TOTAL.net]: [0, 100] })
    expect(cashByMonth(books, null)(CLOSE)).toMatchObject({
      ...{ cashIn: null, cashOut: null, net: 100_00, gap: 0, closing: 1_000_00 },
    })
  })

  it('[VIEW-03] the running month is the movements so far and the expected rest', () => {
    const ledger = ledgerOf(steadyBooks({ sales: 60, rent: 70 }))
    expect(cashByMonth(ledger, forecastOf(ledger))(RUNNING)).toMatchObject({
      ...{ kind: 'soFar', opening: 2_080_00, cashIn: 100_00, cashOut: 70_00, gap: 0 },
      ...{ closing: 2_110_00, soFar: { cashIn: 60_00, cashOut: 70_00 } },
    })
  })

  it('a forecast month opens with the closing balance of the month before', () => {
    const ledger = ledgerOf(steadyBooks())
    expect(cashByMonth(ledger, forecastOf(ledger))(addMonths(RUNNING, 1))).toMatchObject({
      ...{ kind: 'forecast', opening: 2_110_00, cashIn: 100_00, cashOut: 70_00 },
      ...{ closing: 2_140_00, soFar: null },
    })
  })

  it('a month that is neither read nor forecast is null', () => {
    const books = bank([900, 1_000], [1, 400], [1, 300])
    for (const at of ['2020-01', '2026-08', '2027-01', '2099-12']) {
      expect(cashByMonth(books, null)(month(at))).toBeNull()
    }
  })

  it('closing = opening + in − out + gap, to the cent', () => {
    const amount = fc.integer({ min: -1_000_000, max: 1_000_000 })
    fc.assert(
      fc.property(amount, amount, amount, amount, (before, received, spent, closing) => {
        const dollars = (cents: number) => cents / 100
        const books = bank(
          [dollars(before), dollars(closing)],
          [0, dollars(received)],
          [0, dollars(spent)],
        )
        const [opening, into, out, gap, end] = sum(books) ?? []
        expect((opening ?? 0) + (into ?? 0) - (out ?? 0) + (gap ?? 0)).toBe(end)
      }),
    )
  })
})
