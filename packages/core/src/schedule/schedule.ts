/** When a schedule runs, in the time zone of the company. */
import { addWorkingDays, type Holidays } from '#calendar'
import {
  addDays,
  addMonths,
  type Day,
  dayNumber,
  lastDay,
  monthNumber,
  monthOfDay,
  weekday,
} from '#time'
import { dayBefore, instantOf } from './wall-clock.ts'

/** The most schedules that one company can have. */
export const MAX_SCHEDULES = 20
/** The last day of a month is 31; a shorter month ends earlier. */
export const MAX_DAY_OF_MONTH = 31
export const MAX_WORKING_DAYS = 20
/** The newest links of one schedule stay open, and its newest versions stay published. */
export const MAX_KEPT_RUNS = 12
/** So many older versions of a schedule are archived; the rest is deleted. */
export const MAX_ARCHIVED_VERSIONS = 100

export type ScheduleRepeat =
  | { readonly kind: 'daily' }
  /** 0 is Sunday. */
  | { readonly kind: 'weekly'; readonly weekday: number }
  | { readonly kind: 'monthly'; readonly dayOfMonth: number }
  /** In January, April, July and October. */
  | { readonly kind: 'quarterly'; readonly dayOfMonth: number }
  /** So many working days after the month has ended. */
  | { readonly kind: 'afterClose'; readonly workingDays: number }

export interface Timing {
  readonly repeat: ScheduleRepeat
  /** Minutes since midnight on the clock on the wall. */
  readonly minute: number
}

export interface Place {
  readonly timeZone: string
  readonly holidays: Holidays
}

/** A number of days that is longer than the time between any two runs. */
const MAX_DAYS_AHEAD = 190

/** The first run after an instant; both are in milliseconds since 1970. */
export function nextRun({ repeat, minute }: Timing, after: number, place: Place): number {
  const { timeZone, holidays } = place
  let on = dayBefore(after, timeZone)
  for (let tried = 0; tried < MAX_DAYS_AHEAD; tried += 1) {
    if (isOn(repeat, on, holidays)) {
      const at = instantOf(on, minute, timeZone)
      if (at > after) return at
    }
    on = addDays(on, 1)
  }
  throw new Error('A schedule runs at least twice in six months')
}

function isOn(repeat: ScheduleRepeat, on: Day, holidays: Holidays): boolean {
  if (repeat.kind === 'daily') return true
  if (repeat.kind === 'weekly') return weekday(on) === repeat.weekday
  if (repeat.kind === 'afterClose') {
    const closed = lastDay(addMonths(monthOfDay(on), -1))
    return addWorkingDays(closed, repeat.workingDays, holidays) === on
  }
  const isInMonth = repeat.kind === 'monthly' || monthNumber(monthOfDay(on)) % 3 === 1
  return (
    isInMonth && dayNumber(on) === Math.min(repeat.dayOfMonth, dayNumber(lastDay(monthOfDay(on))))
  )
}

/** A run that was missed by more is not made up for. */
const MAX_LATE_MS = 24 * 3_600_000

export interface DueRuns {
  /** Missed for too long; the newest ones. */
  readonly skipped: readonly number[]
  /** The run that is due now; null if there is none. */
  readonly due: number | null
  readonly next: number
}

/** How many missed runs are noted. */
const MAX_NOTED = 10

/**
 * Which runs are due for a schedule whose next run was at `from`. The newest run that was missed by
 * at most a day runs once, and older ones are skipped.
 */
export function dueRuns(timing: Timing, from: number, now: number, place: Place): DueRuns {
  const missed: number[] = []
  let at = from
  // A process that was off for years notes the newest ones only.
  const start = nextRun(timing, now - MAX_NOTED * 7 * MAX_LATE_MS, place)
  if (at < start && start <= now) at = start
  for (; at <= now; at = nextRun(timing, at, place)) missed.push(at)
  const newest = missed.at(-1)
  const due = newest !== undefined && now - newest <= MAX_LATE_MS ? newest : null
  const skipped = (due === null ? missed : missed.slice(0, -1)).slice(-MAX_NOTED)
  return { skipped, due, next: at }
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** An import each night, at some time within two hours. */
const BOOKS_BEFORE_MS = 26 * HOUR_MS
const MAX_WAIT_MS = 48 * HOUR_MS

/** Whether a run waits for newer books: these were not read in the night before it was due. */
export const waitsForBooks = (booksAt: number | null, dueAt: number): boolean =>
  booksAt === null || booksAt < dueAt - BOOKS_BEFORE_MS

/** A run is not tried for longer. */
export const isTooLate = (dueAt: number, now: number): boolean => now - dueAt > MAX_WAIT_MS

const PAUSES = [1, 5, 15, 60]

/** How long a run pauses after it was tried so many times without success. */
export const pauseAfter = (tries: number): number =>
  (PAUSES[Math.min(tries, PAUSES.length) - 1] ?? 1) * MINUTE_MS

/** A run that waits looks for newer books so often. */
export const BOOKS_PAUSE_MS = 5 * MINUTE_MS
/** How many runs of a schedule are listed. */
export const MAX_LISTED_RUNS = 10
