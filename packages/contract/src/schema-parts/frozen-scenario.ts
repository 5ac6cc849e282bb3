/** The figures of an adopted scenario, as the browser calculated them and as they are stored. */
import type { FrozenScenario } from '@millpond/core/insight'
import * as z from 'zod/mini'
import { mirrorOf } from './mirror.ts'
import { centsNumber, codeText, dayText, monthText } from './values.ts'

/** The longest horizon, and the events of a scenario. */
const MAX_MONTHS = 36
const MAX_EVENTS = 60

const both = <Value extends z.ZodMiniType>(value: Value) =>
  z.strictObject({ before: value, after: value })
const few = <Value extends z.ZodMiniType>(value: Value) =>
  z.array(value).check(z.maxLength(MAX_MONTHS))

const low = z.nullable(
  z.strictObject({ on: dayText, amount: centsNumber, precision: z.enum(['day', 'monthEnd']) }),
)
const share = z.number().check(z.gte(0), z.lte(1))
const firstMonth = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('month'), month: monthText }),
  z.strictObject({ kind: z.literal('never') }),
  z.strictObject({ kind: z.literal('atOnce') }),
  z.strictObject({ kind: z.literal('noEffect') }),
])
const totals = z.strictObject({
  ...{ revenue: centsNumber, expenses: centsNumber, netProfit: centsNumber },
})
const line = z.strictObject({ closing: few(centsNumber), lowest: few(low), highest: few(low) })

export const frozenScenario = mirrorOf<FrozenScenario>()(
  z.strictObject({
    asOf: dayText,
    start: centsNumber,
    events: z.array(codeText).check(z.maxLength(MAX_EVENTS)),
    answers: z.strictObject({
      floor: z.nullable(centsNumber),
      months: few(monthText),
      until: dayText,
      low: both(low),
      monthsBelow: both(z.int().check(z.gte(0))),
      closing: both(centsNumber),
      profit: both(totals),
      ...{ netEffect: centsNumber, moreDebt: centsNumber },
      ...{ payback: firstMonth, breakEven: firstMonth },
      chance: z.nullable(both(share)),
    }),
    lines: both(line),
  }),
)
