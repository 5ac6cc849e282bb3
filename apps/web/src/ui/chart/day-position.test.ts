import { day } from '@millpond/core/time'
import { describe, expect, it } from 'vitest'
import { positionOfDay, spanOfMonths } from './day-position.ts'

const months = [spanOfMonths('2026-11', 1), spanOfMonths('2026-12', 1)]
const week = { key: 'week', from: day('2026-11-27'), to: day('2026-12-03') }

describe('the position of a day on a chart', () => {
  it.each([
    ['within a month, by its days', '2026-11-24', months, { key: '2026-11', share: 0.8 }],
    ['the last day, at its end', '2026-12-31', months, { key: '2026-12', share: 1 }],
    ['the day before 13 weeks, at their start', '2026-11-26', [week], { key: 'week', share: 0 }],
    ['nowhere, outside the chart', '2027-01-01', months, null],
  ] as const)('%s', (_, on, spans, position) => {
    expect(positionOfDay(day(on), spans)).toEqual(position)
  })
})
