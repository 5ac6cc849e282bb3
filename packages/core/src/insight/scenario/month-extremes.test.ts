import { expect, it } from 'vitest'
import type { Forecast } from '#forecast'
import { day, month } from '#time'
import { highestDays, lowestDays } from './month-extremes.ts'

/** Today is 28th November; days are known to 4th December. */
const forecast = {
  ...{ asOf: day('2026-11-28'), months: [month('2026-11'), month('2026-12'), month('2027-01')] },
  statements: {
    openingCash: [500],
    dailyBalances: [300, 900, 400, 700, 200, 600],
    closingCash: [900, 650, 100],
  },
} as unknown as Forecast

it('[SCN-08] finds the lowest and the highest day of each month; today counts', () => {
  const shown = (days: ReturnType<typeof lowestDays>) => days.map(each => each?.amount ?? null)
  expect(shown(lowestDays(forecast))).toEqual([300, 200, null])
  expect(shown(highestDays(forecast))).toEqual([900, 700, null])
  expect(highestDays(forecast)[1]?.on).toBe('2026-12-02')
})
