/**
 * Converts payment days to months: when the amount booked in a month is paid. A convolution of the
 * issue days of documents with their days to payment.
 */
import { type Ppm, WHOLE_PPM } from '#money'
import { assert } from '#outcome'
import {
  addDays,
  type Day,
  dayIndex,
  dayNumber,
  daysIn,
  firstDay,
  type Month,
  monthOfDay,
} from '#time'
import type { LagProfile, PayDays, Settlement } from './timing.ts'

/** A year has 365.25 days on average, a month a twelfth of them. */
const DAYS_OF_MONTH = 365.25 / 12

/** The default distribution of bookings: each day counts as often as months have it. */
export const EVEN_DAYS: readonly number[] = [
  ...new Array<number>(28).fill(1),
  11.25 / 12,
  11 / 12,
  7 / 12,
]

/**
 * How a month's amount is settled: `immediatePpm` of it on the day it is booked, the rest by the
 * profile, counted from the days of booking (`issueDays`, 31 weights). `fullMonth` is for average
 * months; `restOfMonth` counts from the days after `asOf` in the month of the next day. With a
 * 30-day profile and all booked on the 10th of the month `fullMonth` is `[0, 1000000]`.
 */
export function settlementOf(
  profile: LagProfile,
  immediatePpm: Ppm,
  issueDays: readonly number[],
  asOf: Day,
): Settlement {
  assert(issueDays.length === 31, 'A month of issue has 31 weights')
  assert(
    issueDays.every(weight => Number.isFinite(weight) && weight >= 0),
    'A weight is a finite number, zero or more',
  )
  const days = issueDays.some(weight => weight > 0) ? issueDays : EVEN_DAYS
  const lags = lagWeights(profile, immediatePpm)
  const settlement = { issueDays: days, profile, immediatePpm }
  return {
    ...settlement,
    fullMonth: fullMonth(lags, days),
    restOfMonth: restOfMonth(lags, days, addDays(asOf, 1)),
  }
}

/**
 * The payment days of what is booked in `bookingMonth` and paid in `cashMonth`: cumulative parts
 * per million by day of `cashMonth`, ending with a million; only days after `asOf` have any.
 * Counter sales that are booked equally on the 1st and the 2nd: half a million, then a million.
 */
export function settlementDays(
  settlement: Omit<Settlement, 'fullMonth' | 'restOfMonth'>,
  bookingMonth: Month,
  cashMonth: Month,
  asOf: Day,
): Ppm[] {
  const paid = paidOnDays(settlement, cashMonth, asOf)
  if (paid) return paid
  const lags = lagWeights(settlement.profile, settlement.immediatePpm)
  const weights = new Array<number>(daysIn(cashMonth)).fill(0)
  const begin = dayIndex(firstDay(cashMonth))
  const earliest = Math.max(0, dayIndex(asOf) + 1 - begin)
  assert(earliest < weights.length, 'A month of cash has a day after asOf')
  const booked = bookingWeights(settlement.issueDays, bookingMonth, addDays(asOf, 1))
  const issued = dayIndex(firstDay(bookingMonth)) - begin
  for (const [day, weight] of booked.entries()) {
    if (weight === 0) continue
    for (let at = Math.max(earliest, issued + day); at < weights.length; at += 1) {
      weights[at] = (weights[at] ?? 0) + weight * (lags[at - issued - day] ?? 0)
    }
  }
  // An average month may end a day or two after the real one: then its days are equal.
  if (!weights.some(weight => weight > 0)) weights.fill(1, earliest)
  return cumulativePpm(weights)
}

/**
 * The share of a month that has been paid by each day. With pay days on the 8th and the 22nd it is
 * half from the 8th on, or three quarters with weights of 3 and 1. Null in a month without a pay
 * day.
 */
function paidOnDays({ payDays = [], payWeights }: PayDays, month: Month, asOf: Day): Ppm[] | null {
  const paid = payDays.flatMap((day, at) =>
    day > asOf && monthOfDay(day) === month ? [{ day, weight: payWeights?.[at] ?? 0 }] : [],
  )
  if (paid.length === 0) return null
  const isWeighted = paid.some(({ weight }) => weight > 0)
  const weights = new Array<number>(daysIn(month)).fill(0)
  for (const { day, weight } of paid) {
    const at = dayNumber(day) - 1
    weights[at] = isWeighted ? (weights[at] ?? 0) + weight : 1
  }
  return cumulativePpm(weights)
}

/** Shares by days after booking, with the immediate part on the day itself. */
function lagWeights(profile: LagProfile, immediatePpm: Ppm): number[] {
  assert(immediatePpm >= 0 && immediatePpm <= WHOLE_PPM, 'A share is 0 to a million')
  const later = (WHOLE_PPM - immediatePpm) / WHOLE_PPM
  const lags = profile.ppmByDay.map(ppm => (ppm / WHOLE_PPM) * later)
  lags[0] = (lags[0] ?? 0) + immediatePpm / WHOLE_PPM
  return lags
}

function fullMonth(lags: readonly number[], days: readonly number[]): Ppm[] {
  const byMonth: number[] = []
  for (const [day, weight] of days.entries()) {
    if (weight === 0) continue
    for (const [lag, share] of lags.entries()) {
      const after = Math.floor((day + lag) / DAYS_OF_MONTH)
      byMonth[after] = (byMonth[after] ?? 0) + weight * share
    }
  }
  return untilWhole(cumulativePpm(Array.from(byMonth, weight => weight ?? 0)))
}

function restOfMonth(lags: readonly number[], days: readonly number[], from: Day): Ppm[] {
  const month = monthOfDay(from)
  const begin = dayIndex(firstDay(month))
  const ends: number[] = []
  let next = addDays(firstDay(month), daysIn(month))
  while (ends.length < 2 + lags.length / 28) {
    ends.push(dayIndex(next) - begin)
    next = addDays(next, daysIn(monthOfDay(next)))
  }
  const byMonth: number[] = []
  for (const [day, weight] of bookingWeights(days, month, from).entries()) {
    if (weight === 0) continue
    let after = 0
    for (const [lag, share] of lags.entries()) {
      while (day + lag >= (ends[after] ?? Number.POSITIVE_INFINITY)) after += 1
      byMonth[after] = (byMonth[after] ?? 0) + weight * share
    }
  }
  return untilWhole(cumulativePpm(Array.from(byMonth, weight => weight ?? 0)))
}

/**
 * Weights of the real days of a month, from a given day in the running month: what is booked on all
 * days is equal on its real days; other bookings on days that a shorter month lacks count as its
 * last day. Without any weight left, the remaining days are equal.
 */
function bookingWeights(days: readonly number[], month: Month, from: Day): number[] {
  const length = daysIn(month)
  const even = Math.min(...EVEN_DAYS.map((often, at) => (days[at] ?? 0) / often))
  const uneven = days.map((weight, at) => weight - even * (EVEN_DAYS[at] ?? 0))
  const weights = uneven.slice(0, length).map(weight => even + Math.max(0, weight))
  const missing = uneven.slice(length).reduce((sum, weight) => sum + Math.max(0, weight), 0)
  weights[length - 1] = (weights[length - 1] ?? 0) + missing
  if (month !== monthOfDay(from)) return weights
  weights.fill(0, 0, dayNumber(from) - 1)
  if (!weights.some(weight => weight > 0)) weights.fill(1, dayNumber(from) - 1)
  return weights
}

/** Running shares, rounded each, the last one exactly a million. */
function cumulativePpm(weights: readonly number[]): Ppm[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let upTo = 0
  return weights.map((weight, index) => {
    upTo += weight
    return index === weights.length - 1 ? WHOLE_PPM : Math.round((upTo / total) * WHOLE_PPM)
  })
}

/** Removes the months after everything has been paid. */
const untilWhole = (cumulative: readonly Ppm[]): Ppm[] =>
  cumulative.slice(0, cumulative.indexOf(WHOLE_PPM) + 1)
