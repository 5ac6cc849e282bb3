/** Every address of the single-page app and the one place that builds them. */
export const PATHS = {
  home: '/',
  signIn: '/sign-in',
  signUp: '/sign-up',
  verifyEmail: '/verify-email',
  resetPassword: '/reset-password',
  outbox: '/outbox',
  invite: '/invite',
  staff: '/staff',
  dashboard: '/dashboard',
  partner: '/partner',
  organisation: '/organizations/:organisationId',
  organisationImport: '/organizations/:organisationId/import',
  cashFlow: '/organizations/:organisationId/cash-flow',
  profitAndLoss: '/organizations/:organisationId/profit-and-loss',
  balanceSheet: '/organizations/:organisationId/balance-sheet',
  budget: '/organizations/:organisationId/budget',
  customers: '/organizations/:organisationId/customers',
  transfers: '/organizations/:organisationId/transfers',
  documents: '/organizations/:organisationId/documents',
  forecastAccuracy: '/organizations/:organisationId/forecast-accuracy',
  forecastSettings: '/organizations/:organisationId/settings/forecast',
  organisationSettings: '/organizations/:organisationId/settings',
  settingsOrganisation: '/organizations/:organisationId/settings/organisation',
  settingsMembers: '/organizations/:organisationId/settings/members',
  settingsConnections: '/organizations/:organisationId/settings/connections',
  settingsActivity: '/organizations/:organisationId/settings/activity',
  settingsAccount: '/settings/account',
  onboardingLanding: '/onboarding/landing/:productId',
  onboardingConnect: '/onboarding/connect',
} as const

export const organisationPath = (organisationId: string): string =>
  `/organizations/${encodeURIComponent(organisationId)}`

export const organisationImportPath = (organisationId: string): string =>
  `${organisationPath(organisationId)}/import`

type ScreenPath =
  | 'cashFlow'
  | 'profitAndLoss'
  | 'balanceSheet'
  | 'budget'
  | 'customers'
  | 'transfers'
  | 'documents'
  | 'forecastAccuracy'
  | 'forecastSettings'
  | 'organisationSettings'
  | 'settingsOrganisation'
  | 'settingsMembers'
  | 'settingsConnections'
  | 'settingsActivity'

/** `screenPath('cashFlow', id)` is the cash flow of that organisation. */
export const screenPath = (screen: ScreenPath, organisationId: string): string =>
  PATHS[screen].replace(':organisationId', encodeURIComponent(organisationId))

/** `signInPath('/dashboard')` comes back to the dashboard once signed in. */
export const signInPath = (returnTo?: string): string =>
  returnTo && returnTo !== PATHS.home
    ? `${PATHS.signIn}?returnTo=${encodeURIComponent(returnTo)}`
    : PATHS.signIn

/** Where a second step of signing in is added; from there it leads back. */
export const factorPath = (returnTo: string): string =>
  `${PATHS.settingsAccount}?returnTo=${encodeURIComponent(returnTo)}`

const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const PRODUCT = /^[a-z0-9]+$/i

/** UI-02: the 36 characters of a GUID, or the address is no page of ours. */
export const isOrganisationId = (text: string | undefined): text is string =>
  text !== undefined && GUID.test(text)

/** UI-01: letters and figures only. */
export const isProductId = (text: string | undefined): text is string =>
  text !== undefined && PRODUCT.test(text)

/**
 * A path to come back to stays on this site: `//elsewhere`, `https:` and whatever browsers leave
 * out of an address, such as a tab between two slashes, are refused.
 */
export function safeReturnPath(text: string | null): string {
  return text !== null && /^\/(?![/\\])[\x21-\x7e]*$/.test(text) ? text : PATHS.dashboard
}
