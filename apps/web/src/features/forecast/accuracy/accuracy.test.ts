import type { BacktestReport, Bridge } from '@millpond/core/forecast'
import { type Cents, cents } from '@millpond/core/money'
import { day, month } from '@millpond/core/time'
import { describe, expect, it } from 'vitest'
import {
  accuracyAnswer,
  bridgeAnswer,
  capitalWords,
  paymentDateWords,
  testedWords,
} from './accuracy-words.ts'
import { aheadWords, bandWords, closestOf, type ScoredHorizon } from './horizon-words.ts'

const dollars = (amount: number): Cents => cents(amount * 100)
const miss = (amount: number) => ({ amount: dollars(amount), share: 0.1 })

const horizon = (
  ours: number,
  lastYear: number,
  change: Partial<ScoredHorizon> & { runRate?: ScoredHorizon['runRate'] } = {},
): ScoredHorizon => ({
  months: 3,
  count: 20,
  ours: miss(ours),
  sameMonthLastYear: miss(lastYear),
  runRate: miss(9_000),
  coverage80: 0.8,
  ...change,
})
const report = (...horizons: ScoredHorizon[]): BacktestReport => ({
  closes: [month('2025-01'), month('2026-10')],
  horizons,
  paymentDates: null,
})
const answer = (...horizons: ScoredHorizon[]) =>
  accuracyAnswer(report(...horizons), 'Kererū', 'NZD')

describe('the title of the accuracy screen', () => {
  it.each([
    [4_200, 8_400, '$4,200', '$8,400'],
    [9_000, 8_000, '$9,000', '$8,000'],
  ])('an error of $%s compared with $%s', (ours, lastYear, error, other) => {
    expect(answer(horizon(ours, lastYear))).toBe(
      `Looking three months ahead, the forecast for Kererū was wrong by ${error} on average. ` +
        `A guess that only repeats last year was wrong by ${other}.`,
    )
  })
  it('is about three months ahead, or about the farthest tested horizon', () => {
    const [one, three] = [horizon(1, 2, { months: 1 }), horizon(1, 2)]
    expect(answer(one, three)).toMatch(/^Looking three months ahead/)
    expect(answer(one, horizon(1, 2, { count: 0 }))).toMatch(/^Looking one month ahead/)
  })
  it('says that history is short', () => {
    const short = 'There is too little history to test this forecast yet.'
    expect(answer(horizon(1, 2, { count: 0 }))).toBe(short)
    expect(accuracyAnswer(null, 'Kererū', 'NZD')).toBe('This forecast has not been tested yet.')
  })
  it('says what it was tested on', () => {
    expect(testedWords(report())).toBe(
      'Tested on 2 months, January 2025 to October 2026, ' +
        'using only the data available at the time.',
    )
  })
})

describe('[FIG-03] new capital', () => {
  const withCapital = { count: 4, ours: miss(250_000), coverage80: 0.6 }
  it('is named in the answer, where some was paid in', () => {
    expect(answer(horizon(4_200, 8_400, { withCapital }))).toMatch(
      / Money put in by .* is not counted here\.$/,
    )
  })
  it('is counted by horizon, with the figures that include it', () => {
    const one = horizon(3_000, 2_500, { months: 1 })
    expect(capitalWords(report(one, horizon(4_200, 8_400, { withCapital })), 'NZD')).toEqual([
      'Looking three months ahead: after 4 of 20 forecasts, owners or investors put money in. ' +
        'If we include that money, the average error was $250,000, and 12 of 20 balances were ' +
        'inside the ' +
        'likely range.',
    ])
    expect(capitalWords(report(one), 'NZD')).toEqual([])
  })
})

describe('the columns of the table', () => {
  it('[FMT-02] names the horizon in words', () => {
    expect([1, 3, 12].map(aheadWords)).toEqual([
      ...['One month ahead', 'Three months ahead', 'Twelve months ahead'],
    ])
  })
  it('names the most accurate method, even if it is a simple one', () => {
    expect(closestOf(horizon(1, 2))).toEqual(['ours'])
    expect(closestOf(horizon(3, 2))).toEqual(['sameMonthLastYear'])
    expect(closestOf(horizon(3, 4, { runRate: miss(1) }))).toEqual(['runRate'])
    expect(closestOf(horizon(2, 2))).toEqual(['ours', 'sameMonthLastYear'])
  })
  it.each([
    [0.6, 20, 'Too narrow', '12 of 20 inside'],
    [0.8, 20, 'About right', '16 of 20 inside'],
    [0.95, 20, 'Too wide', '19 of 20 inside'],
    [1, 3, 'Too few to say', '3 of 3 inside'],
  ])('a coverage of %s on %s closes is %s', (coverage80, count, words, note) => {
    expect(bandWords(horizon(1, 2, { coverage80, count }))).toMatchObject({ words, note })
  })
})

describe('payment dates', () => {
  const dates = { count: 240, learnedDays: 4.13, dueDateDays: 11.3 }
  it.each([
    [dates, 'We checked 240 paid invoices and bills. Our expected dates were wrong by 4.1 days'],
    [dates, ' on average, and the due dates by 11.3 days. Our dates are more accurate.'],
    [{ ...dates, count: 5601 }, 'We checked 5,601 paid invoices and bills.'],
    [{ ...dates, count: 1 }, 'We checked 1 paid invoice or bill.'],
    [{ ...dates, dueDateDays: 1 }, 'the due dates by 1 day. The due dates are more accurate.'],
    [{ ...dates, dueDateDays: 4.1 }, 'and the due dates were both wrong by 4.1 days on average.'],
  ])('%j', (given, words) => {
    expect(paymentDateWords(given)).toContain(words)
  })
})

describe('what changed since the last sync', () => {
  const bridge = (from: number, to: number): Bridge => ({
    from: {
      ...{ asOf: day('2026-11-20'), on: day('2027-06-14') },
      ...{ amount: dollars(from), precision: 'day' },
    },
    to: {
      ...{ asOf: day('2026-11-21'), on: day('2027-05-31') },
      ...{ amount: dollars(to), precision: 'monthEnd' },
    },
    steps: [],
  })
  it.each([
    [
      24_000,
      20_600,
      'The low point fell by $3,400, from $24,000 on 14th June 2027 ' +
        'to $20,600 at the end of May 2027.',
    ],
    [
      -1_000,
      500,
      'The low point rose by $1,500, from -$1,000 on 14th June 2027 ' +
        'to $500 at the end of May 2027.',
    ],
    [24_000, 24_000, 'The low point stayed at $24,000 at the end of May 2027.'],
  ])('from $%s to $%s', (from, to, words) => {
    expect(bridgeAnswer(bridge(from, to), 'NZD')).toBe(words)
  })
})
