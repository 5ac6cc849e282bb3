import { expect, it } from 'vitest'
import { toOrganisation } from './to-accounts.ts'

it.each([
  // zone, country, time zone of the company
  ['America/Denver', 'US', 'America/Denver'],
  ['Pacific Standard Time', 'AU', 'Australia/Sydney'],
  ['', 'GB', 'Europe/London'],
  [undefined, 'Australia', 'Australia/Sydney'],
  [undefined, 'USA', 'America/New_York'],
])('[SYN-03] a company that gives %j and %s is in %s', (DefaultTimeZone, Country, timeZone) => {
  const company = {
    CompanyName: 'Totara',
    Country,
    ...(DefaultTimeZone !== undefined && { DefaultTimeZone }),
  }
  expect(toOrganisation([company], [])).toMatchObject({ timeZone })
})
