import type { TaxPeriod } from '#calendar'
import { ITEM_TYPE, type ItemCode } from '#item'
import { runningMonthOf } from '#ledger'
import { type Cents, cents, roundCents } from '#money'
import { restOfPlan } from '#plan'
import { forecastSeries } from '#series'
import { addMonths, type Day, type Month, monthOfDay, monthsUntil } from '#time'
import type { Chart } from './chart.ts'
import { regularity } from './past-moves.ts'
import { dayIn, type RegularTransfer, USUAL_DAY } from './regular-transfers.ts'

const PAST_MONTHS = 36

export interface InstalmentQuestion {
  readonly chart: Chart
  readonly months: readonly Month[]
  readonly asOf: Day
  /** Of income tax, past and ahead. */
  readonly periods: readonly TaxPeriod[]
}

/**
 * Income tax as it has been paid: in the same calendar months of both last years, where that came
 * nearer than paying what is owed on the statute's days. Provisional tax follows last year's
 * income, not this year's, so an account often runs ahead of it. Null where the statute is nearer.
 */
export function learnedInstalments(question: InstalmentQuestion): RegularTransfer | null {
  const { chart, months, asOf, periods } = question
  const [code] = chart.withRole('incomeTax')
  if (code === undefined || !isLiability(chart, code)) return null
  const { closeMonth } = chart.ledger
  const past = monthsUntil(closeMonth, PAST_MONTHS)
  const start = past.findIndex(month => chart.balanceAt(code, month) !== 0)
  const known = past.slice(start < 0 ? past.length : start + 1)
  const paid = known.map(month => paymentIn(chart, code, month))
  if (paid.length < 24 || regularity(paid, closeMonth) !== 'calendar') return null
  const paidIn = new Map(known.map((month, at) => [month, paid[at] ?? cents(0)]))
  const byStatute = statutePayments(chart, code, periods)
  const miss = (expected: (month: Month) => number) =>
    monthsUntil(closeMonth, 12).reduce(
      (sum, month) => sum + Math.abs(expected(month) - (paidIn.get(month) ?? 0)),
      0,
    )
  const ofStatute = miss(month => byStatute.get(month) ?? 0)
  if (ofStatute <= miss(month => paidIn.get(addMonths(month, -12)) ?? 0)) return null
  const series = forecastSeries(paid, months.length)
  const soFar = paymentSoFar(chart, code)
  const amounts = months.map((_, index) => {
    const amount = roundCents(series.mean[index] ?? 0)
    return cents(-(index === 0 ? restOfPlan(amount, soFar) : amount))
  })
  const on = months.map(month => {
    const due = periods.find(({ dueOn }) => monthOfDay(dueOn) === month && dueOn > asOf)
    return due?.dueOn ?? dayIn(month, USUAL_DAY, asOf)
  })
  return { code, by: 'calendar', amounts, on, series: null }
}

const isLiability = (chart: Chart, code: ItemCode): boolean =>
  chart.balance.some(series => series.code === code && series.itemType === ITEM_TYPE.liability)

/** What was charged and is not owed has been paid. */
function paymentIn(chart: Chart, code: ItemCode, month: Month): Cents {
  const risen = chart.balanceAt(code, month) - chart.balanceAt(code, addMonths(month, -1))
  return cents(charged(chart, month) - risen)
}

function paymentSoFar(chart: Chart, code: ItemCode): Cents {
  const { closeMonth } = chart.ledger
  const risen = chart.balanceNow(code) - chart.balanceAt(code, closeMonth)
  return cents(charged(chart, runningMonthOf(chart.ledger)) - risen)
}

const charged = (chart: Chart, month: Month): number =>
  chart.profit
    .filter(series => chart.roleOf(series.code) === 'incomeTaxExpense')
    .reduce((sum, series) => sum + chart.profitAt(series.code, month), 0)

/** By month what would have been paid, had all that was owed at each period's end been. */
function statutePayments(
  chart: Chart,
  code: ItemCode,
  periods: readonly TaxPeriod[],
): ReadonlyMap<Month, number> {
  return new Map(
    periods.flatMap(({ months, dueOn }) => {
      const end = months.at(-1)
      if (end === undefined || end > chart.ledger.closeMonth) return []
      return [[monthOfDay(dueOn), Math.max(0, chart.balanceAt(code, end))] as const]
    }),
  )
}
