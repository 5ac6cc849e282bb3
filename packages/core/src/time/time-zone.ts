import { HOME_TIME_ZONE } from './civil-day.ts'

const ZONE_OF_COUNTRY: Readonly<Record<string, string>> = {
  NZ: HOME_TIME_ZONE,
  AU: 'Australia/Sydney',
  GB: 'Europe/London',
  US: 'America/New_York',
}

/**
 * For books with a country but no time zone; of the United States, the one with most people.
 * `timeZoneOfCountry('GB')` is `Europe/London`.
 */
export const timeZoneOfCountry = (country: string | null): string =>
  ZONE_OF_COUNTRY[country ?? ''] ?? HOME_TIME_ZONE

const real = new Map<string, boolean>()

/** Whether a time zone of this name exists: books of some companies have another kind of name. */
export function isTimeZone(name: string): boolean {
  const known = real.get(name)
  if (known !== undefined) return known
  let isReal = true
  try {
    new Intl.DateTimeFormat('en-NZ', { timeZone: name })
  } catch {
    isReal = false
  }
  real.set(name, isReal)
  return isReal
}
