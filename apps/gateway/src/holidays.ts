/**
 * Public holidays of a country, from a library that only this module uses. Decision 013. Those of
 * the United States are rules of core: their tax days follow the District of Columbia (084).
 */
import { usHolidays } from '@millpond/core/calendar'
import { type Day, day, monthOfDay, yearOf } from '@millpond/core/time'
import Calendar from 'date-holidays'

/**
 * The region whose holidays a country's tax office and banks observe. British banks use the bank
 * holidays of England, wherever their customer is.
 */
const CALENDAR_OF: Readonly<Record<string, readonly [country: string, part?: string]>> = {
  NZ: ['NZ'],
  AU: ['AU'],
  GB: ['GB', 'ENG'],
}

const calendars = new Map<string, Calendar>()

function calendarOf(country: string): Calendar | null {
  const place = CALENDAR_OF[country]
  if (!place) return null
  const known = calendars.get(country)
  if (known) return known
  const made = place[1] === undefined ? new Calendar(place[0]) : new Calendar(place[0], place[1])
  calendars.set(country, made)
  return made
}

/**
 * National public holidays between two days, both included, in order; with those on weekends and
 * their substitute days. None for a country without a calendar. `holidaysOf('NZ',
 * day('2027-06-01'), day('2027-06-30'))` is 7 June (King's Birthday) and 25 June (Matariki).
 */
export function holidaysOf(country: string | null, from: Day, to: Day): Day[] {
  if (country === 'US') return usHolidays(from, to)
  const calendar = calendarOf(country ?? '')
  if (!calendar) return []
  const days = new Set<Day>()
  for (let year = yearOf(monthOfDay(from)); year <= yearOf(monthOfDay(to)); year += 1) {
    for (const { type, date } of calendar.getHolidays(year, 'en')) {
      if (type === 'public' || type === 'bank') days.add(day(date.slice(0, 10)))
    }
  }
  return [...days].filter(each => each >= from && each <= to).sort()
}
