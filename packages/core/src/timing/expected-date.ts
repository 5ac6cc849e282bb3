import type { Holidays } from '#calendar'
import { nextWorkingDay } from '#calendar'
import type { BooksDocument } from '#ledger'
import { WHOLE_PPM } from '#money'
import { addDays, type Day, daysBetween } from '#time'
import { fixedProfile, longProfileOf, medianLag } from './lag-profile.ts'
import type { LagProfile, OpenDocument, UsualDay, WholeDate } from './timing.ts'

type Dated = Pick<BooksDocument, 'issuedOn' | 'dueOn' | 'expectedOn'>

export type Expected = Pick<OpenDocument, 'expectedOn' | 'expectedBy' | 'profile' | 'usual'>

/**
 * Beyond the learned profile, a document is expected a quarter of its age later: one that has been
 * open for 120 days in 30 more. The longer it has been open, the longer it will be.
 */
const FURTHER = 0.25

/**
 * Ten years from today is after every horizon: a due date in the year 9999 counts as that, so that
 * a typing error makes no profile of millions of days.
 */
const MAX_DAYS_AHEAD = 3653

/** With less than a fiftieth of the profile left, the profile no longer describes the document. */
const REMAINING_PPM = 20_000

/** A day that has passed becomes the next working day. */
export const dayAhead = (
  on: Day,
  { asOf, holidays }: { readonly asOf: Day; readonly holidays: Holidays },
): Day => (on > asOf ? on : nextWorkingDay(addDays(asOf, 1), holidays))

/**
 * When an open document is paid: on the user's date; otherwise on the provider's expected date if
 * it is in the future; otherwise as its contact usually pays, given its age: the median, and
 * tomorrow at the earliest. A user's past date counts as the next working day; a document that the
 * user left out is expected after every horizon. The returned `profile` has only days after `asOf`,
 * counted from the issue. An invoice of 1 November to a contact who pays after 20 or 40 days is
 * expected on 11 December if it is still open on 21 November.
 */
export function expectedDate(
  document: Dated,
  profile: LagProfile,
  asOf: Day,
  {
    userDate = null,
    holidays = new Set(),
  }: { userDate?: WholeDate | null; holidays?: Holidays } = {},
): Expected {
  if (userDate === 'leftOut') {
    const expectedOn = addDays(asOf, MAX_DAYS_AHEAD)
    const profile = fixedProfile(longestLag(document, asOf), 'user')
    return { expectedOn, expectedBy: 'leftOut', profile }
  }
  if (userDate !== null) {
    const expectedOn = dayAhead(userDate, { asOf, holidays })
    const lag = Math.max(0, daysBetween(document.issuedOn, expectedOn))
    const profile = fixedProfile(Math.min(lag, longestLag(document, asOf)), 'user')
    return { expectedOn, expectedBy: 'user', profile }
  }
  const remaining = remainingProfile(document, profile, asOf)
  const learnedOn = addDays(document.issuedOn, medianLag(remaining))
  if (document.expectedOn === null || document.expectedOn <= asOf) {
    const usual = usualDay(document, profile, asOf)
    return { expectedOn: learnedOn, expectedBy: 'learned', profile: remaining, usual }
  }
  const days = daysBetween(learnedOn, document.expectedOn)
  const earliest = Math.max(0, daysBetween(document.issuedOn, asOf) + 1)
  const moved = movedBy(remaining, days, { earliest, longest: longestLag(document, asOf) })
  return { expectedOn: document.expectedOn, expectedBy: 'provider', profile: moved }
}

/** The number of days from a document's issue to the last separate day of a profile. */
const longestLag = ({ issuedOn }: Dated, asOf: Day): number =>
  Math.max(0, daysBetween(issuedOn, asOf)) + MAX_DAYS_AHEAD

/** Moves the same uncertainty to another day, without days before the earliest possible one. */
function movedBy(
  profile: LagProfile,
  days: number,
  { earliest, longest }: { readonly earliest: number; readonly longest: number },
): LagProfile {
  const lags: number[] = []
  for (const [lag, ppm] of profile.ppmByDay.entries()) {
    const to = Math.min(longest, Math.max(earliest, lag + days))
    lags[to] = (lags[to] ?? 0) + ppm
  }
  return spread(profile, lags)
}

const spread = ({ documents, source }: LagProfile, lags: readonly (number | undefined)[]) =>
  longProfileOf(
    Array.from(lags, ppm => ppm ?? 0),
    documents,
    source,
  )

/**
 * The median of the profile, counted as the profile counts it. It is the expected day, unless the
 * document has been open so long that earlier days of the profile have passed.
 */
function usualDay(document: Dated, profile: LagProfile, asOf: Day): UsualDay {
  const { issuedOn, dueOn } = document
  const lags = lagsOf(document, profile, longestLag(document, asOf))
  const on = addDays(issuedOn, medianLag(spread(profile, lags)))
  const isFromDue = profile.late !== undefined && dueOn !== null
  const { documents, source } = profile
  return isFromDue
    ? { from: 'due', days: daysBetween(dueOn, on), on, documents, source }
    : { from: 'issue', days: daysBetween(issuedOn, on), on, documents, source }
}

/** The rest of a profile for a document of this age, scaled to a whole. */
function remainingProfile(document: Dated, profile: LagProfile, asOf: Day): LagProfile {
  const age = Math.max(-1, daysBetween(document.issuedOn, asOf))
  const lags = lagsOf(document, profile, longestLag(document, asOf))
  const ahead = lags.map((ppm, lag) => (lag > age ? ppm : 0))
  const left = ahead.reduce((sum, ppm) => sum + ppm, 0)
  const whole = lags.reduce((sum, ppm) => sum + ppm, 0)
  if ((left / whole) * WHOLE_PPM >= REMAINING_PPM) return spread(profile, ahead)
  const further = Math.max(1, Math.round(age * FURTHER))
  const evenly = new Array<number>(2 * further - 1).fill(1)
  return spread(profile, [...new Array<number>(age + 1).fill(0), ...evenly])
}

/**
 * The delays in days after issue; if the contact keeps to due dates, they follow the due date of
 * this document.
 */
function lagsOf(
  { issuedOn, dueOn }: Dated,
  profile: LagProfile,
  longest: number,
): readonly number[] {
  if (!profile.late || dueOn === null) return profile.ppmByDay
  const first = daysBetween(issuedOn, dueOn) + profile.late.earliest
  const lags: number[] = []
  for (const [index, ppm] of profile.late.ppmByDay.entries()) {
    const lag = Math.min(longest, Math.max(0, first + index))
    lags[lag] = (lags[lag] ?? 0) + ppm
  }
  return Array.from(lags, ppm => ppm ?? 0)
}
