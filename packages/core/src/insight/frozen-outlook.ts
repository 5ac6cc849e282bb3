import { type FrozenForecast, OUTLOOK_MONTHS } from '#forecast'
import { addMonthsToDay, monthOfDay } from '#time'
import { frozenLine } from './bridge.ts'
import { type CashOutlook, outlookOf } from './low-point/outlook.ts'

/** The outlook on the day of a frozen forecast; the same as that of the forecast it was made of. */
export function frozenOutlook(frozen: FrozenForecast): CashOutlook {
  const { asOf, months, historyMonths = 0, floor } = frozen
  const until = months.indexOf(monthOfDay(addMonthsToDay(asOf, OUTLOOK_MONTHS)))
  const within = (chances: readonly number[] | undefined) =>
    chances?.[until] ?? chances?.at(-1) ?? null
  return outlookOf({
    ...{ line: frozenLine(frozen), historyMonths, floor, from: asOf },
    chance: within(frozen.chanceBelow),
    chanceOverdrawn: within(frozen.chanceOverdrawn),
  })
}
