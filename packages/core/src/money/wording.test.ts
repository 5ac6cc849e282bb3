import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from './cents.ts'
import {
  changeFrom,
  compareToBudget,
  countChangeFrom,
  floorDistance,
  unbudgetedPart,
} from './wording.ts'

describe('compared with the budget', () => {
  it.each([
    [1_980_000, 1_000_000, '$9,800 above your budget'],
    [960_000, 1_000_000, '$400 below your budget'],
    [-500_000, -200_000, '$3,000 below your budget'],
    [1_000_050, 1_000_000, '$1 above your budget'],
    [1_000_049, 1_000_000, 'on your budget'],
    [1_000_000, 1_000_000, 'on your budget'],
  ])('[FMT-02] %i against %i is %s', (actual, budget, words) => {
    expect(compareToBudget(cents(actual), cents(budget))).toBe(words)
  })

  it('[FMT-02] with decimals a few cents are a difference', () => {
    const style = { decimals: 2, currency: 'GBP' } as const
    expect(compareToBudget(cents(1_000_049), cents(1_000_000), style)).toBe(
      '£0.49 above your budget',
    )
  })
})

describe('change', () => {
  it.each([
    [5_800_000, 5_000_000, 'up $8,000 from October'],
    [4_200_000, 5_000_000, 'down $8,000 from October'],
    [5_000_000, 5_000_000, 'similar to October'],
    [5_000_049, 5_000_000, 'similar to October'],
    [4_999_951, 5_000_000, 'similar to October'],
    [5_000_050, 5_000_000, 'up $1 from October'],
    [4_999_950, 5_000_000, 'down $1 from October'],
    [-100_000, 100_000, 'down $2,000 from October'],
    // Both are shown as $1, but they are 98 cents apart: the change is rounded, not its ends.
    [149, 51, 'up $1 from October'],
  ])('[FMT-02] %i after %i is %s', (current, previous, words) => {
    expect(changeFrom(cents(current), cents(previous), 'October')).toBe(words)
  })

  it('[FMT-02] never says up or down by $0', () => {
    const amounts = fc.integer({ min: -1000, max: 1000 }).map(cents)
    fc.assert(
      fc.property(amounts, amounts, (current, previous) => {
        expect(changeFrom(current, previous, 'May')).not.toContain('$0')
        expect(compareToBudget(current, previous)).not.toContain('$0')
      }),
    )
  })

  it.each([
    [128, 122, 'up 6 from October'],
    [1000, 2500, 'down 1,500 from October'],
    [128, 128, 'similar to October'],
  ])('[FMT-02] %i pieces after %i are %s', (current, previous, words) => {
    expect(countChangeFrom(current, previous, 'October')).toBe(words)
  })
})

it.each([
  [49_000, 40_000, '9000 above your floor'],
  [31_000, 40_000, '9000 below your floor'],
  [40_000, 40_000, 'at your floor'],
  [40_000, null, null],
] as const)('%s with a floor of %s is %s', (balance, floor, words) => {
  expect(floorDistance(cents(balance), floor === null ? null : cents(floor), String)).toBe(words)
})

it.each([
  [70_000, '$700 was not budgeted'],
  [-70_000, '$700 was not budgeted'],
  [49, null],
  [0, null],
])('%i cents without a budget: %s', (unbudgeted, words) => {
  expect(unbudgetedPart(unbudgeted)).toBe(words)
})
