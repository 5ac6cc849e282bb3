import {
  type CashMonth,
  cashByMonth,
  hasForecast,
  rangeAt,
  unreadTransfers,
} from '@millpond/core/insight'
import { type Cents, sumIfAllKnown, ZERO } from '@millpond/core/money'
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
import type { ForecastModel } from '#model/use-model.ts'
import { spanOfMonths } from '#ui/chart/day-position.ts'
import type { MonthPoint } from '#ui/chart/month-point.ts'
import { lowestIn } from './day-marks.ts'

const MONTHS_BEHIND = 12
/** The running month and the twelve after it: the same day next year is in the last of them. */
export const MONTHS_AHEAD = 13

type Sources = Pick<ForecastModel, 'ledger' | 'forecast' | 'fan'>

/** Twelve past and thirteen forecast months, one point each. Guide §9.1. */
export const monthPoints = (model: Sources): MonthPoint[] =>
  labelled(pointsFrom(model, MONTHS_BEHIND))

/** The same by financial quarters: two past years, and the quarters fully within the forecast. */
export function quarterPoints(model: Sources, beginsMonth: number): MonthPoint[] {
  const points = pointsFrom(model, 2 * MONTHS_BEHIND)
  const months = points.map(point => point.key as Month)
  return quartersWithin(months, beginsMonth).map(quarter => {
    const begin = months.indexOf(quarter.months[0])
    return quarterPoint(model, quarter, points.slice(begin, begin + quarter.months.length))
  })
}

function pointsFrom(model: Sources, behind: number): MonthPoint[] {
  const { ledger, forecast } = model
  const first = addMonths(ledger.closeMonth, 1 - behind)
  const cashOf = cashByMonth(ledger, forecast)
  const isEnough = hasForecast(forecast)
  return monthsFrom(first, behind + (isEnough ? MONTHS_AHEAD : 0)).flatMap(month => {
    const cash = cashOf(month)
    if (!cash && month > ledger.closeMonth) return []
    return [monthPoint(month, cash, model)]
  })
}

function monthPoint(month: Month, cash: CashMonth | null, model: Sources): MonthPoint {
  return {
    key: month,
    label: longMonth(month),
    shortLabel: monthAbbreviation(month),
    kind: cash?.kind ?? 'actual',
    balance: cash?.closing ?? null,
    ...(cash && cash.kind !== 'actual' ? rangeAt(model.fan, month) : {}),
    ...(cash && cash.kind !== 'actual' && { lowest: lowestIn(model, spanOfMonths(month, 1)) }),
    cashIn: cash?.cashIn ?? null,
    cashOut: cash?.cashOut ?? null,
    noFlows: cash && cash.cashIn === null ? unreadTransfers() : undefined,
    ...(cash?.soFar && {
      cashInSoFar: cash.soFar.cashIn ?? undefined,
      cashOutSoFar: cash.soFar.cashOut ?? undefined,
    }),
  }
}

function quarterPoint(model: Sources, quarter: Quarter, months: readonly MonthPoint[]): MonthPoint {
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
    ...(!isActual && {
      lowest: lowestIn(model, spanOfMonths(quarter.months[0], quarter.months.length)),
    }),
    cashIn: sumIfAllKnown(months.map(month => month.cashIn)),
    cashOut: sumIfAllKnown(months.map(month => month.cashOut)),
    noFlows: months.every(month => month.balance !== null)
      ? months.find(month => month.noFlows)?.noFlows
      : undefined,
    cashInSoFar: sumOf(months.map(month => happened(month, month.cashIn, month.cashInSoFar))),
    cashOutSoFar: sumOf(months.map(month => happened(month, month.cashOut, month.cashOutSoFar))),
  }
}

/** All of a closed month, a part of the running one, nothing of a later one; null if unknown. */
const happened = (month: MonthPoint, whole: Cents | null, soFar: Cents | undefined) => {
  if (month.kind === 'actual') return whole
  return soFar ?? (month.kind === 'forecast' ? ZERO : null)
}

const sumOf = (values: readonly (Cents | null)[]) => sumIfAllKnown(values) ?? undefined

/** The points without cash in and out, and the reason. */
export function missingFlows(points: readonly MonthPoint[]): string | null {
  const missing = points.filter(point => point.noFlows)
  const [first, last] = [missing[0]?.label, missing.at(-1)?.label]
  if (first === undefined) return null
  return unreadTransfers(first === last ? `in ${first}` : `from ${first} to ${last}`)
}

/** The first month and every January have their year. */
const labelled = (points: readonly MonthPoint[]): MonthPoint[] =>
  points.map((point, index) => {
    const month = point.key as Month
    const isMarked = index === 0 || monthNumber(month) === 1
    return { ...point, yearLabel: isMarked ? String(yearOf(month)) : undefined }
  })
