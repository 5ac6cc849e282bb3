import { expect, it } from 'vitest'
import type { Forecast } from '#forecast'
import { day, month } from '#time'
import { lowestDays, peakDays } from './month-extremes.ts'

/** Today is 28th November; days are known to 4th December. */
const forecast = {
  ...{ asOf: day('2026-11-28'), months: [month('2026-11'), month('2026-12'), month('2027-01')] },
  statements: {
    openingCash: [500],
    dailyBalances: [300, 900, 400, 700, 200, 600],
    closingCash: [900, 650, 100],
  },
} as unknown as Forecast

const shown = (days: ReturnType<typeof lowestDays>) => days.map(each => each?.amount ?? null)

it('[SCN-08] finds the lowest day of each month; today counts', () => {
  expect(shown(lowestDays(forecast))).toEqual([300, 200, null])
})

it('[SCN-08] [FIG-01] finds the peak before the low point, in its month only', () => {
  expect(shown(peakDays(forecast))).toEqual([900, null, null])
  expect(peakDays(forecast)[0]?.on).toBe('2026-11-30')
})

it('[SCN-08] a balance that only falls has no peak but today', () => {
  const falling = { ...forecast.statements, dailyBalances: [400, 300], closingCash: [200, 100, 50] }
  expect(shown(peakDays({ ...forecast, statements: falling } as unknown as Forecast))).toEqual([
    ...[null, null, null],
  ])
})
