/** What alerts follow from, in a stored forecast. */
import * as z from 'zod/mini'
import { watchedCovenant } from './covenant.ts'
import { centsNumber, dayText, monthText } from './values.ts'

const amountOnDay = z.object({ on: dayText, amount: centsNumber })

/** From the highest balance to the low point: the causes and the others add up. */
export const wayDown = z.object({
  from: amountOnDay,
  to: amountOnDay,
  largest: z.array(z.object({ name: z.string(), on: z.nullable(dayText), amount: centsNumber })),
  others: centsNumber,
})

export const alertFacts = z.object({
  weeksAhead: z.int(),
  chanceBelowByWeek: z.array(z.number()),
  way: z.nullable(wayDown),
  taxes: z.array(
    z.object({
      kind: z.enum(['salesTax', 'withholding', 'pension', 'incomeTax']),
      name: z.string(),
      on: dayText,
      amount: centsNumber,
    }),
  ),
  late: centsNumber,
  averageIncome: centsNumber,
  breaches: z.exactOptional(
    z.array(
      z.object({
        covenant: watchedCovenant,
        month: monthText,
        value: z.number(),
        isForecast: z.boolean(),
      }),
    ),
  ),
})
