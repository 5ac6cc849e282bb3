import type { CashForecast } from '@millpond/core/forecast'
import { type Ledger, TOTAL, totalAt } from '@millpond/core/ledger'
import { type Cents, sumCents, sumIfAllKnown, ZERO } from '@millpond/core/money'
import {
  addMonths,
  longMonth,
  type Month,
  monthAbbreviation,
  monthNumber,
  monthsFrom,
  type Quarter,
  quartersWithin,
  yearOf,
} from '@millpond/core/time'
import type { MonthPoint } from '#ui/chart/month-point.ts'

const MONTHS_BEHIND = 12

/** Twelve months behind and all that is forecast ahead, one point a month. Guide §9.1. */
export function monthPoints(ledger: Ledger, ahead: CashForecast['months']): MonthPoint[] {
  const behind = monthsFrom(addMonths(ledger.closeMonth, 1 - MONTHS_BEHIND), MONTHS_BEHIND)
  return labelled([
    ...behind.map(month => actualPoint(ledger, month)),
    ...ahead.map((each, index) => forecastPoint(ledger, each, index === 0)),
  ])
}

/**
 * The same by financial quarters: two years behind, and the quarters wholly within the forecast.
 */
export function quarterPoints(
  ledger: Ledger,
  ahead: CashForecast['months'],
  beginsMonth: number,
): MonthPoint[] {
  const behind = monthsFrom(addMonths(ledger.closeMonth, 1 - 2 * MONTHS_BEHIND), 2 * MONTHS_BEHIND)
  const points = [
    ...behind.map(month => actualPoint(ledger, month)),
    ...ahead.map((each, index) => forecastPoint(ledger, each, index === 0)),
  ]
  const months = points.map(point => point.key as Month)
  return quartersWithin(months, beginsMonth).map(quarter => {
    const begin = months.indexOf(quarter.months[0])
    return quarterPoint(quarter, points.slice(begin, begin + quarter.months.length))
  })
}

const named = (month: Month) => ({
  key: month,
  label: longMonth(month),
  shortLabel: monthAbbreviation(month),
})

const actualPoint = (ledger: Ledger, month: Month): MonthPoint => ({
  ...named(month),
  kind: 'actual',
  balance: totalAt(ledger, TOTAL.closing, month),
  cashIn: totalAt(ledger, TOTAL.received, month),
  cashOut: totalAt(ledger, TOTAL.spent, month),
})

function forecastPoint(
  ledger: Ledger,
  ahead: CashForecast['months'][number],
  isRunning: boolean,
): MonthPoint {
  const soFarIn = isRunning ? totalAt(ledger, TOTAL.received, ahead.month) : null
  const soFarOut = isRunning ? totalAt(ledger, TOTAL.spent, ahead.month) : null
  return {
    ...named(ahead.month),
    kind: soFarIn === null && soFarOut === null ? 'forecast' : 'soFar',
    balance: ahead.closing,
    low: ahead.lower80,
    high: ahead.upper80,
    cashIn: ahead.received,
    cashOut: ahead.spent,
    cashInSoFar: soFarIn ?? undefined,
    cashOutSoFar: soFarOut ?? undefined,
  }
}

function quarterPoint(quarter: Quarter, months: readonly MonthPoint[]): MonthPoint {
  const last = months.at(-1)
  const isActual = months.every(month => month.kind === 'actual')
  const isAhead = months.every(month => month.kind === 'forecast')
  return {
    key: quarter.months[0],
    label: `${quarter.label}, ${quarter.span}`,
    shortLabel: quarter.span,
    yearLabel: quarter.number === 1 ? quarter.label.slice(3) : undefined,
    kind: isActual ? 'actual' : isAhead ? 'forecast' : 'soFar',
    balance: last?.balance ?? null,
    low: last?.low,
    high: last?.high,
    cashIn: sumIfAllKnown(months.map(month => month.cashIn)),
    cashOut: sumIfAllKnown(months.map(month => month.cashOut)),
    cashInSoFar: sumCents(months.map(month => happened(month, month.cashIn, month.cashInSoFar))),
    cashOutSoFar: sumCents(months.map(month => happened(month, month.cashOut, month.cashOutSoFar))),
  }
}

/** Of a closed month the whole, of the running one a part, of one ahead nothing. */
const happened = (month: MonthPoint, whole: Cents | null, soFar: Cents | undefined) =>
  (month.kind === 'actual' ? whole : soFar) ?? ZERO

/** The year stands under the first month and under every January. */
const labelled = (points: readonly MonthPoint[]): MonthPoint[] =>
  points.map((point, index) => {
    const month = point.key as Month
    const isMarked = index === 0 || monthNumber(month) === 1
    return { ...point, yearLabel: isMarked ? String(yearOf(month)) : undefined }
  })
