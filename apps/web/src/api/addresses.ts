/**
 * Where the gateway answers what, word for word as its contract says: another word does not
 * compile. The contract itself stays out, for its schemas would be a third of the first load.
 */
import type * as connection from '@millpond/contract/connection'
import type * as forecasts from '@millpond/contract/forecast'
import type * as ledgers from '@millpond/contract/ledger'
import type * as notifications from '@millpond/contract/notification'
import type * as organisations from '@millpond/contract/organisation'
import type { AddressesOf } from '@millpond/contract/route'

export const CONNECTION = {
  getProviders: { method: 'GET', path: '/api/providers' },
  startConnection: { method: 'POST', path: '/api/connections' },
  getImport: { method: 'GET', path: '/api/imports' },
  startImport: { method: 'POST', path: '/api/imports' },
} as const satisfies AddressesOf<typeof connection>

export const FORECAST = {
  getForecastBasis: { method: 'GET', path: '/api/forecast/basis' },
  putForecastSettings: { method: 'PUT', path: '/api/forecast/settings' },
  putExpectedDates: { method: 'PUT', path: '/api/forecast/expected-dates' },
  getForecastAccuracy: { method: 'GET', path: '/api/forecast/accuracy' },
  getForecastChanges: { method: 'GET', path: '/api/forecast/changes' },
  getQuarterly: { method: 'GET', path: '/api/quarterly' },
} as const satisfies AddressesOf<typeof forecasts>

export const LEDGER = {
  getAllItemData: { method: 'GET', path: '/api/organisations/monthly-data-indexed' },
  getUpcoming: { method: 'GET', path: '/api/organisations/upcoming' },
} as const satisfies AddressesOf<typeof ledgers>

export const NOTIFICATION = {
  getNotifications: { method: 'GET', path: '/api/notifications' },
} as const satisfies AddressesOf<typeof notifications>

export const ORGANISATION = {
  getOrganisations: { method: 'GET', path: '/api/organisations' },
  updateOrganisation: { method: 'PUT', path: '/api/organisations' },
  openSample: { method: 'POST', path: '/api/organisations/sample' },
  leaveSample: { method: 'DELETE', path: '/api/organisations/sample' },
} as const satisfies AddressesOf<typeof organisations>
