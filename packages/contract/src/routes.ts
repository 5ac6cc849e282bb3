/** Every route there is: the gateway must bind each of them, and OpenAPI is made from this list. */
import * as connection from './connection.ts'
import * as forecast from './forecast.ts'
import * as ledger from './ledger.ts'
import * as notification from './notification.ts'
import * as organisation from './organisation.ts'
import * as session from './session.ts'
import * as telemetry from './telemetry.ts'

export const routes = {
  signUp: session.signUp,
  signIn: session.signIn,
  refresh: session.refresh,
  signOut: session.signOut,
  getOrganisations: organisation.getOrganisations,
  updateOrganisation: organisation.updateOrganisation,
  openSample: organisation.openSample,
  leaveSample: organisation.leaveSample,
  getProviders: connection.getProviders,
  startConnection: connection.startConnection,
  finishConnection: connection.finishConnection,
  getImport: connection.getImport,
  startImport: connection.startImport,
  disconnect: connection.disconnect,
  getAllItemData: ledger.getAllItemData,
  getUpcoming: ledger.getUpcoming,
  getForecastBasis: forecast.getForecastBasis,
  putForecastSettings: forecast.putForecastSettings,
  putExpectedDates: forecast.putExpectedDates,
  getForecastAccuracy: forecast.getForecastAccuracy,
  getForecastChanges: forecast.getForecastChanges,
  getQuarterly: forecast.getQuarterly,
  getNotifications: notification.getNotifications,
  postLogs: telemetry.postLogs,
} as const
