import { describe, expect, it } from 'vitest'
import type { Forecast } from '#forecast'
import { addDays, day } from '#time'
import { nextPayday } from './next-payday.ts'

/** Wages in dollars by days from 24 November. */
const paydayOf = (paid: readonly (readonly [inDays: number, dollars: number])[]) => {
  const dated = paid.map(([inDays, dollars]) => ({
    ...{ on: addDays(day('2026-11-24'), inDays), key: 'wages', amount: -dollars * 100 },
    documentId: null,
  }))
  const forecast = {
    facts: { roles: [{ code: 'wages', role: 'wagesExpense' }] },
    statements: { dated },
  } as unknown as Forecast
  const found = nextPayday(forecast)
  return found && [found.on, found.amount / 100]
}

describe('the next payday', () => {
  it.each([
    [
      'once a month',
      [
        [1, 4000],
        [31, 4000],
      ],
      ['2026-11-25', -4000],
    ],
    [
      'every week',
      [
        [2, 1000],
        [9, 1000],
        [16, 1000],
        [23, 1000],
        [30, 1000],
      ],
      ['2026-11-26', -1000],
    ],
    [
      'is not known where wages are spread evenly',
      Array.from({ length: 60 }, (_, at) => [at + 1, 100]),
      null,
    ],
    ['is not known without wages', [], null],
  ] as const)('%s', (_, paid, found) => {
    expect(paydayOf(paid as never)).toEqual(found)
  })
})
