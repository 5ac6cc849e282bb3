import type { LowPoint } from '@millpond/core/insight'
import { cents } from '@millpond/core/money'
import { day, month, monthsFrom } from '@millpond/core/time'
import { describe, expect, it } from 'vitest'
import { barista } from '../_events.ts'
import {
  type ComparedSide,
  comparison,
  eventRows,
  safestWords,
  weightedWords,
  windowOf,
} from './compared.ts'

const months = monthsFrom(month('2026-11'), 12)
const side = (name: string, low: number | null, closing: number, chance = 0.1): ComparedSide => ({
  ...{ name, chance, atEnd: cents(closing * 100), closing: months.map(() => closing * 100) },
  lowest: [],
  highest: [],
  ...{ events: [], profit: { revenue: cents(0), expenses: cents(0), netProfit: cents(0) } },
  // On a day within the month: the end of the month may be above the floor.
  monthsBelow: low !== null && low < 20_000 ? 12 : 0,
  low:
    low === null
      ? null
      : ({ on: day('2027-06-04'), amount: cents(low * 100), precision: 'day' } as LowPoint),
})
const named = (...sides: readonly ComparedSide[]) => ({
  months,
  floor: cents(2_000_000),
  sides: [side('Forecast', 24_000, 30_000), ...sides],
})

describe('comparing scenarios [UI-04]', () => {
  const hires = named(side('March', 11_300, 19_000, 0.4), side('May', 23_700, 26_000, 0.2))

  it('marks the best answer of the scenarios, never the forecast itself', () => {
    const rows = comparison(hires, 'NZD')
    const of = (label: string) => rows.find(row => row.label === label)?.values
    expect(of('Low point')).toEqual([
      { text: '$24,000', isBest: false },
      { text: '$11,300', isBest: false },
      { text: '$23,700', isBest: true },
    ])
    expect(of('Chance of falling below your floor')?.map(({ isBest }) => isBest)).toEqual([
      false,
      false,
      true,
    ])
    expect(of('Months below your floor')?.map(({ text }) => text)).toEqual(['0', '12', '0'])
    expect(of('Cash at the end of October 2027')?.[2]).toEqual({ text: '$26,000', isBest: true })
    expect(of('Difference in cash from the forecast')?.[1]?.text).toBe('-$11,000')
  })

  it('names zero where no floor is set', () => {
    const labels = comparison({ ...hires, floor: null }, 'NZD').map(({ label }) => label)
    expect(labels).toContain('Months below zero')
    expect(labels).toContain('Chance of running out of cash')
  })

  it('nothing is best where all are the same, or there is one', () => {
    const same = named(side('March', 11_300, 19_000), side('May', 11_300, 19_000))
    const one = named(side('March', 11_300, 19_000))
    for (const compared of [same, one]) {
      const all = comparison(compared, 'NZD').flatMap(({ values }) => values)
      expect(all.some(({ isBest }) => isBest)).toBe(false)
    }
  })

  it.each([
    [hires, 'May is the safer of the two: its low point is $12,400 higher.'],
    [named(side('March', 11_300, 19_000)), 'The low point of March is $11,300.'],
    [
      named(side('March', 11_300, 1), side('May', 11_300, 1)),
      'These scenarios have the same low point, $11,300.',
    ],
    [named(side('March', null, 1)), 'There is too little history to forecast cash yet.'],
  ])('%#: says which is safest', (compared, words) => {
    expect(safestWords(compared, 'NZD')).toBe(words)
  })

  it('all scenarios are asked about the months of the longest horizon', () => {
    expect(windowOf([{ forecastHorizon: 6 }, { forecastHorizon: 18 }])).toBe(18)
  })

  it('names when each event starts in each scenario', () => {
    const hire = { ...side('March', 1, 1), events: [barista()] }
    const off = { ...side('Later', 1, 1), events: [{ ...barista(), isOff: true }] }
    expect(eventRows(named(hire, off))).toMatchObject([
      {
        label: 'Hire a barista',
        values: [{ text: '–' }, { text: 'March 2027' }, { text: 'Not included' }],
      },
    ])
  })

  it.each([
    [[50, 30], '$23,300 at the end of October 2027, and a 28% chance'],
    [[100, 0], '$19,000 at the end of October 2027, and a 40% chance'],
  ] as const)('likelihoods of %j%%', (percents, words) => {
    expect(weightedWords(hires, percents, 'NZD')).toContain(words)
  })

  it('likelihoods of more than 100% have no answer', () => {
    expect(weightedWords(hires, [80, 30], 'NZD')).toBeNull()
  })
})
