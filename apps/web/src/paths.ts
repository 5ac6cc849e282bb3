/** All addresses of the single-page app, built only here. */
export const PATHS = {
  home: '/',
  signIn: '/sign-in',
  signUp: '/sign-up',
  verifyEmail: '/verify-email',
  resetPassword: '/reset-password',
  outbox: '/outbox',
  invite: '/invite',
  shared: '/shared',
  staff: '/staff',
  dashboard: '/dashboard',
  partner: '/partner',
  packs: '/partner/packs',
  organisation: '/organizations/:organisationId',
  organisationImport: '/organizations/:organisationId/import',
  cashFlow: '/organizations/:organisationId/cash-flow',
  profitAndLoss: '/organizations/:organisationId/profit-and-loss',
  balanceSheet: '/organizations/:organisationId/balance-sheet',
  budget: '/organizations/:organisationId/budget',
  scenarios: '/organizations/:organisationId/scenarios',
  customers: '/organizations/:organisationId/customers',
  transfers: '/organizations/:organisationId/transfers',
  reports: '/organizations/:organisationId/reports',
  documents: '/organizations/:organisationId/documents',
  forecastAccuracy: '/organizations/:organisationId/forecast-accuracy',
  forecastSettings: '/organizations/:organisationId/settings/forecast',
  organisationSettings: '/organizations/:organisationId/settings',
  settingsOrganisation: '/organizations/:organisationId/settings/organisation',
  settingsMembers: '/organizations/:organisationId/settings/members',
  settingsConnections: '/organizations/:organisationId/settings/connections',
  settingsActivity: '/organizations/:organisationId/settings/activity',
  settingsBilling: '/organizations/:organisationId/settings/billing',
  settingsAccount: '/settings/account',
  sample: '/sample',
  appStore: '/app-store/:issuer',
  onboardingLanding: '/onboarding/landing/:productId',
  onboardingConnect: '/onboarding/connect',
  onboardingPayment: '/onboarding/payment',
  onboardingFinished: '/onboarding/finished',
} as const

export const organisationPath = (organisationId: string): string =>
  `/organizations/${encodeURIComponent(organisationId)}`

export const organisationImportPath = (organisationId: string): string =>
  `${organisationPath(organisationId)}/import`

/** Plan, card and receipts of an organisation. */
export const billingPath = (organisationId: string): string =>
  `${organisationPath(organisationId)}/settings/billing`

export type ScreenPath =
  | 'cashFlow'
  | 'profitAndLoss'
  | 'balanceSheet'
  | 'budget'
  | 'scenarios'
  | 'customers'
  | 'transfers'
  | 'reports'
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

/** `signInPath('/dashboard')` returns to the dashboard after signing in. */
export const signInPath = (returnTo?: string): string =>
  returnTo && returnTo !== PATHS.home
    ? `${PATHS.signIn}?returnTo=${encodeURIComponent(returnTo)}`
    : PATHS.signIn

/** The page where a second factor is added; afterwards it returns. */
export const factorPath = (returnTo: string): string =>
  `${PATHS.settingsAccount}?returnTo=${encodeURIComponent(returnTo)}`

const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const PRODUCT = /^[a-z0-9]+$/i

/** UI-02: the 36 characters of a GUID; any other address is unknown. */
export const isOrganisationId = (text: string | undefined): text is string =>
  text !== undefined && GUID.test(text)

/** UI-01: letters and digits only. */
export const isProductId = (text: string | undefined): text is string =>
  text !== undefined && PRODUCT.test(text)

/**
 * A return path stays on this site: `//elsewhere`, `https:` and characters that browsers drop, such
 * as a tab between two slashes, are refused.
 */
export function safeReturnPath(text: string | null): string {
  return text !== null && /^\/(?![/\\])[\x21-\x7e]*$/.test(text) ? text : PATHS.dashboard
}
