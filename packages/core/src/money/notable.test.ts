import { describe, expect, it } from 'vitest'
import { cents } from './cents.ts'
import { differenceFrom, isNotable } from './notable.ts'

describe('[USE-02] a difference that is large enough for a colour', () => {
  it.each([
    ['large in both ways', 130_000, 100_000, true],
    ['4 % only', 1_040_000, 1_000_000, false],
    ['a large share of little', 30_000, 20_000, false],
    ['exactly 5 %', 1_050_000, 1_000_000, false],
    ['compared with nothing', 30_000, 0, true],
    ['less than planned', 70_000, 100_000, true],
  ])('%s', (_which, amount, compared, isSeen) => {
    const difference = differenceFrom(cents(amount), cents(compared))
    expect(isNotable(difference, cents(200_00))).toBe(isSeen)
  })
})
