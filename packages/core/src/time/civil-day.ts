import type { Day } from './day.ts'

/** The time zone of a company until its books give one: the home market. */
export const HOME_TIME_ZONE = 'Pacific/Auckland'

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-NZ', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  formatters.set(timeZone, made)
  return made
}

/**
 * The calendar day of a time zone at an instant, in milliseconds since 1970. At
 * `2026-11-30T11:30:00Z` it is already 1 December in `Pacific/Auckland`. Requirement DAT-01: the
 * last complete month depends on the time zone of the company, not on that of a server or a
 * browser.
 */
export function civilDay(atMs: number, timeZone: string): Day {
  const parts = formatter(timeZone).formatToParts(atMs)
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find(each => each.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}` as Day
}
