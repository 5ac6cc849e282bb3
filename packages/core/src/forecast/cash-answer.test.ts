import { describe, expect, it } from 'vitest'
import { cents } from '#money'
import { addMonths, month, monthsFrom } from '#time'
import { companyBasis, companyLedger, steady } from './_company.ts'
import { buildForecast } from './build-forecast.ts'
import { cashAnswer, chanceWords, headline } from './cash-answer.ts'
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

const chances: [string, number, number | null, string][] = [
  [
    'below the floor',
    0.347,
    40000,
    'There is a 35% chance that cash falls below your $40,000 floor by the end of October 2027.',
  ],
  [
    'below zero while no floor is set',
    0.05,
    null,
    'There is a 5% chance that cash falls below zero by the end of October 2027.',
  ],
  [
    'hardly any',
    0.004,
    40000,
    'There is hardly a chance that cash falls below your $40,000 floor by the end of October 2027.',
  ],
  [
    'all but certain',
    0.999,
    null,
    'It is all but certain that cash falls below zero by the end of October 2027.',
  ],
]

describe('[USE-01] how sure the answer is', () => {
  const fanOf = (chance: number) => ({
    months: monthsFrom(month('2026-11'), 36),
    chanceBelow: [...new Array<number>(11).fill(0), chance, ...new Array<number>(24).fill(1)],
  })
  it.each(chances)('%s', (_, chance, floor, sentence) => {
    const floorCents = floor === null ? null : cents(floor * 100)
    expect(chanceWords(fanOf(chance), { currency: 'NZD', floor: floorCents })).toBe(sentence)
  })
  it('says nothing without a forecast', () => {
    const none = { months: [], chanceBelow: [] }
    expect(chanceWords(none, { currency: 'NZD', floor: null })).toBeNull()
  })
})

describe('[USE-01] the headline of the three statements', () => {
  const shop = (months: number) => ({
    bank: { kind: 'asset', role: 'bank', values: steady(1000, 1000) } as const,
    rent: { kind: 'cost', values: (ago: number) => (ago <= months ? 400 : 0) } as const,
  })
  const told = (months: number) => {
    const accounts = shop(months)
    const forecast = buildForecast(companyLedger(accounts), companyBasis(accounts))
    return headline(cashAnswer(forecast, null), { currency: 'NZD', floor: null })
  }
  it('speaks of their closing cash', () => {
    expect(told(36)).toBe('Cash runs out in February 2027, to a low of -$3,400 in October 2027.')
  })
  it('says so when there is too little history', () => {
    expect(told(2)).toBe('There is too little history to forecast cash yet.')
  })
})
