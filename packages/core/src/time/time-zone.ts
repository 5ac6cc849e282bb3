import { HOME_TIME_ZONE } from './civil-day.ts'

const ZONE_OF_COUNTRY: Readonly<Record<string, string>> = {
  NZ: HOME_TIME_ZONE,
  AU: 'Australia/Sydney',
  GB: 'Europe/London',
}

/** For books with a country but no time zone: `timeZoneOfCountry('GB')` is `Europe/London`. */
export const timeZoneOfCountry = (country: string | null): string =>
  ZONE_OF_COUNTRY[country ?? ''] ?? HOME_TIME_ZONE
