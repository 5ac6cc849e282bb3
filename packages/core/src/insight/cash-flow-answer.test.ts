import { describe, expect, it } from 'vitest'
import type { Forecast } from '#forecast'
import { type Ledger, TOTAL } from '#ledger'
import { cents, formatMoney } from '#money'
import {
  every,
  forecastOf,
  type LedgerParts,
  ledgerOf,
  RUNNING,
  steadyBooks,
} from '../table/_table.ts'
import { cashFlowAnswer, lowOfWeeks, weeksAnswer } from './cash-flow-answer.ts'
import { cashOutlook } from './low-point/outlook.ts'

/** 100 in and 130 out in every month; 2,000 at the last close, and no movement since. */
function losing(isRunningRead: boolean): Ledger {
  const rest = isRunningRead ? [0] : []
  const [sales, rent] = [
    [...every(100), ...rest],
    [...every(130), ...rest],
  ]
  const bank = [...every(0).map((_, index) => 2000 + (35 - index) * 30), ...rest.map(() => 2000)]
  const parts: LedgerParts = {
    books: { sales, rent, bank, earnings: bank },
    paid: { sales, rent: rent.map(amount => -amount) },
    totals: { [TOTAL.closing]: bank, [TOTAL.received]: sales, [TOTAL.spent]: rent },
    ...(isRunningRead && { until: RUNNING }),
  }
  return ledgerOf(parts)
}

const answerOf = (ledger: Ledger, forecast: Forecast = forecastOf(ledger)) =>
  cashFlowAnswer({ ledger, forecast, outlook: cashOutlook(forecast, null, null) })

describe('[USE-02] [FIG-02] the title of the cash flow', () => {
  it('has the height from which cash falls, the low point and the largest outflow of a month', () => {
    // Twelve months of 30, and 21 of the 30 days of the following November.
    expect(answerOf(losing(true))).toEqual({
      title: 'Cash falls from $2,000 on 21st November 2026 to $1,619 on 21st November 2027.',
      more: ['Cash falls most in December 2026, by $30.'],
    })
  })

  it('starts with the running month if it has not been read', () => {
    expect(answerOf(losing(false))).toEqual({
      title: 'Cash falls from $2,000 on 31st October 2026 to $1,640 on 31st October 2027.',
      more: ['Cash falls most in November 2026, by $30.'],
    })
  })

  it('has no largest outflow if no month has more cash out than in', () => {
    expect(answerOf(ledgerOf(steadyBooks()))).toEqual({
      title: 'Cash is lowest now, at $2,080.',
      more: [],
    })
  })

  it('[API-08] has a sentence for too little history', () => {
    const young = ledgerOf({ books: { sales: [100, 100] }, totals: { [TOTAL.closing]: [1, 2] } })
    expect(answerOf(young).title).toBe('There is too little history to forecast cash yet.')
  })
})

describe('[FIG-02] the title of the 13 weeks', () => {
  const ledger = losing(true)
  const forecast = forecastOf(ledger)
  const low = lowOfWeeks(forecast)

  it('has the lowest day within 91 days, and its distance from the floor', () => {
    expect(low).toMatchObject({ on: '2027-02-20', precision: 'day' })
    // Three months of 30 have passed by then, and a part of February's.
    expect(low?.amount).toBeLessThan(1910_00)
    expect(low?.amount).toBeGreaterThan(1880_00)
    const money = (amount: number) => formatMoney(cents(amount))
    const amount = low?.amount ?? 0
    const start = `Over the next 13 weeks cash is lowest on 20th February 2027, at ${money(amount)}`
    expect(weeksAnswer({ ledger, forecast }, null)).toBe(`${start}.`)
    expect(weeksAnswer({ ledger, forecast }, cents(2000_00))).toBe(
      `${start}, ${money(2000_00 - amount)} below your floor.`,
    )
  })

  it('says that the lowest day is today, where cash only rises', () => {
    const rising = ledgerOf(steadyBooks({ sales: 100, rent: 70 }))
    expect(weeksAnswer({ ledger: rising, forecast: forecastOf(rising) }, null)).toContain(
      'cash never falls below today’s ',
    )
  })

  it('is the same as for twelve months if the low point is within the weeks', () => {
    const rising = forecastOf(ledgerOf(steadyBooks({ sales: 60, rent: 70 })))
    expect(lowOfWeeks(rising)).toEqual(cashOutlook(rising, null, null).low)
  })
})
