import { describe, expect, it } from 'vitest'
import { itemCode } from '#item'
import { cents } from '#money'
import { type Month, month, monthsFrom } from '#time'
import { type ClosingCash, cellsFrom, earliestAffordable, largestAffordable } from './solver.ts'

const months = monthsFrom(month('2026-11'), 4)

/** Month-end balances in dollars, less a cost that is paid once and lowers all later balances. */
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

  it('is found even if a later month is not affordable', () => {
    const onlyNow = (start: string) => closings([start === '2026-11' ? 100 : 0])
    expect(earliestAffordable(onlyNow, months, cents(1))).toBe('2026-11')
  })
})

describe('the largest affordable amount', () => {
  const cost = (amount: number) => closings([500, 900, 300, 800], amount)
  it('lowers cash to the floor but not below', () => {
    expect(largestAffordable(cost, cents(20_000), { most: cents(1_000_000) })).toBe(10_000)
  })
  it('is at most the given maximum', () => {
    expect(largestAffordable(cost, cents(20_000), { most: cents(2500) })).toBe(2500)
  })
  it('is a multiple of the step', () => {
    const found = largestAffordable(cost, cents(20_050), { most: cents(1_000_000), step: 1000 })
    expect(found).toBe(9000)
  })
  it('is null if cash is already below the floor', () => {
    expect(largestAffordable(cost, cents(30_001), { most: cents(100) })).toBeNull()
    expect(largestAffordable(cost, cents(30_000), { most: cents(100) })).toBe(0)
  })
})

it('moved cell changes keep their distance', () => {
  const hire = { kind: 'add', code: itemCode('wages'), amount: cents(100), name: 'Hire' } as const
  const cells = [
    { ...hire, month: month('2027-02') },
    { ...hire, month: month('2026-12') },
  ]
  expect(cellsFrom(cells, month('2027-03')).map(each => each.month)).toEqual(['2027-05', '2027-03'])
  expect(cellsFrom([], month('2027-03'))).toEqual([])
})
