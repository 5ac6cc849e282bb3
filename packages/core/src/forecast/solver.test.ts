import { describe, expect, it } from 'vitest'
import { itemCode } from '#item'
import { cents } from '#money'
import { type Month, month, monthsFrom } from '#time'
import { type ClosingCash, earliestAffordable, largestAffordable, layerFrom } from './solver.ts'

const months = monthsFrom(month('2026-11'), 4)

/** Month-end balances in dollars, less a cost that is paid in its month and stays paid. */
const closings = (balances: readonly number[], cost = 0, from = 0): ClosingCash => ({
  statements: {
    closingCash: Float64Array.from(balances, (dollars, at) =>
      at < from ? dollars * 100 : dollars * 100 - cost,
    ),
  } as ClosingCash['statements'],
})

describe('the earliest month something is affordable from', () => {
  const summer = [500, 900, 300, 800]
  const buy = (dollars: number) => (start: Month) =>
    closings(summer, dollars * 100, months.indexOf(start))

  const cases: [string, number, number, string | null][] = [
    ['at once', 100, 200, '2026-11'],
    ['only after the low month', 200, 200, '2027-02'],
    ['never', 700, 200, null],
    ['to the cent of the floor', 100, 200, '2026-11'],
  ]
  it.each(cases)('%s', (_, cost, floor, start) => {
    expect(earliestAffordable(buy(cost), months, cents(floor * 100))).toBe(start)
  })

  it('is found also where a later month would not do', () => {
    const onlyNow = (start: string) => closings([start === '2026-11' ? 100 : 0])
    expect(earliestAffordable(onlyNow, months, cents(1))).toBe('2026-11')
  })
})

describe('the largest affordable amount', () => {
  const cost = (amount: number) => closings([500, 900, 300, 800], amount)
  it('takes cash to its floor and no further', () => {
    expect(largestAffordable(cost, cents(20_000), { most: cents(1_000_000) })).toBe(10_000)
  })
  it('is no more than was asked', () => {
    expect(largestAffordable(cost, cents(20_000), { most: cents(2500) })).toBe(2500)
  })
  it('is whole steps', () => {
    const found = largestAffordable(cost, cents(20_050), { most: cents(1_000_000), step: 1000 })
    expect(found).toBe(9000)
  })
  it('is none while cash is below the floor already', () => {
    expect(largestAffordable(cost, cents(30_001), { most: cents(100) })).toBeNull()
    expect(largestAffordable(cost, cents(30_000), { most: cents(100) })).toBe(0)
  })
})

it('a layer moves in time with the distance of its changes', () => {
  const change = { code: itemCode('wages'), amount: cents(100), how: 'add' as const }
  const layer = {
    name: 'Hire',
    changes: [
      { ...change, month: month('2027-02') },
      { ...change, month: month('2026-12') },
    ],
  }
  expect(layerFrom(layer, month('2027-03')).changes.map(each => each.month)).toEqual([
    '2027-05',
    '2027-03',
  ])
  expect(layerFrom({ name: 'Nothing', changes: [] }, month('2027-03')).changes).toEqual([])
})
