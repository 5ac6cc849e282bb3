import { cents } from '@millpond/core/money'
import { day } from '@millpond/core/time'
import { describe, expect, it } from 'vitest'
import { listAnswer } from './list-answer.ts'
import type { ListedAnswer } from './use-listed-figures.ts'

const NAMES = ['Hire', 'Move', 'Price', 'Oven']
const answer = (lows: readonly (number | null)[], floor: number | null = 40) =>
  listAnswer({
    scenarios: lows.map((_, at) => ({ id: `${at}`, scenarioName: NAMES[at] ?? '' })),
    figures: new Map(
      lows.map((dollars, at): [string, ListedAnswer] => {
        const amount = cents((dollars ?? 0) * 100)
        const low = { amount, on: day('2027-06-01'), precision: 'day' } as const
        return [
          `${at}`,
          { low: dollars === null ? null : low, chance: null, change: null, lows: [] },
        ]
      }),
    ),
    floor: floor === null ? null : cents(floor * 100),
    currency: 'NZD',
  })

describe('the title of the list of scenarios [UI-04]', () => {
  it.each([
    [[50], '“Hire” is expected to keep your cash above your $40 floor.'],
    [[30], '“Hire” is not expected to keep your cash above your $40 floor.'],
    [[30, 20, 40], 'Only “Price” is expected to keep your cash above your $40 floor.'],
    [[30, 20], 'Neither scenario is expected to keep your cash above your $40 floor.'],
    [[50, 60], 'Both scenarios are expected to keep your cash above your $40 floor.'],
    [[30, 20, 10], 'None of your 3 scenarios is expected to keep your cash above your $40 floor.'],
    [[50, 60, 70], 'All 3 scenarios are expected to keep your cash above your $40 floor.'],
    [[50, 60, 10], 'All but “Price” are expected to keep your cash above your $40 floor.'],
    [[50, 60, 10, 10], '2 of 4 scenarios are expected to keep your cash above your $40 floor.'],
    [[50, null], null],
    [[], null],
  ])('lows %j: %s', (lows, words) => {
    expect(answer(lows)).toBe(words)
  })

  it('is about zero without a floor', () => {
    expect(answer([-1, 0], null)).toBe('Only “Move” is expected to keep your cash above zero.')
  })
})
