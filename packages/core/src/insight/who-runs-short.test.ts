import { describe, expect, it } from 'vitest'
import { cents } from '#money'
import { addMonthsToDay, day } from '#time'
import { byWhoRunsShort, type RunsShort } from './who-runs-short.ts'

const dollars = (amount: number) => cents(amount * 100)

describe('[ORG-03] the order of clients', () => {
  const client = (
    name: string,
    below: number | null,
    low: number | null,
    floor: number | null = null,
  ): RunsShort => ({
    name,
    cashFloor: floor === null ? null : dollars(floor),
    firstBelowOn: below === null ? null : addMonthsToDay(day('2026-11-24'), below),
    lowPoint: low === null ? null : { amount: dollars(low) },
  })

  it('starts with the first to run short, then the tightest, then unknown ones', () => {
    const inOrder = [
      client('Short in November', 0, 10, 40),
      client('Short in January by 50', 2, -10, 40),
      client('Short in January by 5', 2, 35, 40),
      client('Short in March', 4, -900, 40),
      client('Never, 5 above its floor', null, 45, 40),
      client('Never, 20 above zero', null, 20),
      client('A, not known', null, null),
      client('B, not known', null, null, 40),
    ]
    for (const start of [3, 6, 1]) {
      const mixed = [...inOrder.slice(start), ...inOrder.slice(0, start)].reverse()
      expect(mixed.sort(byWhoRunsShort).map(each => each.name)).toEqual(
        inOrder.map(each => each.name),
      )
    }
  })

  it('is by name among equals', () => {
    const names = [client('Moss', 1, 5), client('Fern', 1, 5)].sort(byWhoRunsShort)
    expect(names.map(each => each.name)).toEqual(['Fern', 'Moss'])
  })
})
