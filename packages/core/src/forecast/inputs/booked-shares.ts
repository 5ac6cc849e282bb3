import { WHOLE_PPM } from '#money'
import { type Day, dayNumber, daysIn, monthOfDay } from '#time'
import type { AccountTiming } from '#timing'

/** With less of its amount in documents, their days say too little about the rest. */
const MIN_DOCUMENTED_PPM = 0.8 * WHOLE_PPM

/**
 * By account with documents, the share of a month that is usually booked by the end of a day, by
 * the documents of the last twelve months: 0.6 on the 20th if six tenths had been issued by then.
 */
export function bookedShares(
  accounts: readonly AccountTiming[],
  on: Day,
): ReadonlyMap<string, number> {
  const day = dayNumber(on)
  const isOver = day === daysIn(monthOfDay(on))
  return new Map(
    accounts.flatMap(({ code, onCreditPpm, issueDays }) => {
      const whole = sum(issueDays)
      if (onCreditPpm < MIN_DOCUMENTED_PPM || whole === 0) return []
      return [[code, isOver ? 1 : sum(issueDays.slice(0, day)) / whole] as const]
    }),
  )
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)
