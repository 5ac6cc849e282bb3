import { describe, expect, it } from 'vitest'
import { cents } from '#money'
import { addMonths, month } from '#time'
import { cashAnswer, headline } from './cash-answer.ts'
import type { CashForecast } from './cash-forecast.ts'

const forecastOf = (...closings: number[]): CashForecast => ({
  monthsUsed: 36,
  opening: cents(0),
  months: closings.map((dollars, index) => ({
    month: addMonths(month('2026-11'), index),
    received: cents(0),
    spent: cents(0),
    net: cents(0),
    closing: cents(dollars * 100),
    lower80: cents(dollars * 100),
    upper80: cents(dollars * 100),
  })),
})

const cases: [string, number[], number | null, string][] = [
  [
    'the low month is the first below the floor',
    [70000, 55000, 24000, 60000],
    40000,
    'Cash falls below your $40,000 floor in January 2027, to a low of $24,000.',
  ],
  [
    'the low comes after the first month below',
    [70000, 39000, 24000, 60000],
    40000,
    'Cash falls below your $40,000 floor in December 2026, to a low of $24,000 in January 2027.',
  ],
  [
    'never below',
    [70000, 55000, 40000],
    40000,
    'Cash stays above your $40,000 floor for the next 12 months.',
  ],
  ['no floor set', [70000, 55000, 60000], null, 'Cash is lowest in December 2026, at $55,000.'],
  [
    'no floor set and no money left',
    [5000, -100, -12000],
    null,
    'Cash runs out in December 2026, to a low of -$12,000 in January 2027.',
  ],
  ['no history', [], 40000, 'There is too little history to forecast cash yet.'],
]

describe('[USE-01] the headline answers', () => {
  it.each(cases)('%s', (_, closings, floor, sentence) => {
    const floorCents = floor === null ? null : cents(floor * 100)
    const answer = cashAnswer(forecastOf(...closings), floorCents)
    expect(headline(answer, { currency: 'NZD', floor: floorCents })).toBe(sentence)
  })
})

it('looks twelve months ahead and no further', () => {
  const thirteenth = [...new Array<number>(12).fill(500), 1]
  expect(cashAnswer(forecastOf(...thirteenth), null).low?.amount).toBe(50000)
})

it('names the earliest of equal lows', () => {
  expect(cashAnswer(forecastOf(9, 5, 5), null).low?.month).toBe('2026-12')
})
