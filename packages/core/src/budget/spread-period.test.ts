import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents, sumCents } from '#money'
import { spreadPeriod } from './spread-period.ts'

describe('an edited quarter', () => {
  it.each([
    ['by the present weights', 10_000, [10, 20, 30], [1666, 3333, 5001]],
    ['evenly where nothing is there', 10_000, [null, null, null], [3333, 3333, 3334]],
    ['evenly where weights cancel out', 900, [-5, 5, 0], [300, 300, 300]],
    ['an empty month stays without a part', 100, [1, null, 2], [33, 0, 67]],
    ['the rest goes to the last month with a part', 100, [1, 2, null], [33, 67, 0]],
    ['below zero', -100, [-1, -1, -1], [-33, -33, -34]],
    ['emptied', null, [1, 2, 3], [null, null, null]],
  ])('[VIEW-01] [UI-09] spreads %s', (_, total, present, expected) => {
    expect(spreadPeriod(total === null ? null : cents(total), present)).toEqual(expected)
  })

  it('[VIEW-01] keeps its cents, whatever the current amounts', () => {
    const cell = fc.option(fc.integer({ min: -1e12, max: 1e12 }))
    fc.assert(
      fc.property(
        fc.integer({ min: -1e13, max: 1e13 }),
        fc.array(cell, { minLength: 1, maxLength: 12 }),
        (total, present) => {
          const parts = spreadPeriod(cents(total), present)
          expect(sumCents(parts.map(part => cents(part ?? 0)))).toBe(total)
        },
      ),
    )
  })
})
