import type { Organisation } from '@millpond/contract/organisation'
import { atLeast } from '@millpond/core/organisation'
import { billingPath, organisationImportPath, PATHS, screenPath } from '#paths.ts'
import {
  ACCOUNT_PAGES,
  ACCOUNT_TITLES,
  type AccountPage,
  COMPANY_TITLES,
  type CompanyPage,
  type ForecastPage,
  forecastTitle,
  MODEL_PAGES,
  settingsPath,
} from '#screen/settings-pages.ts'

interface SettingsEntry {
  readonly label: string
  readonly href: string
  /** The content of the page, for the search. */
  readonly words?: string
}

export interface SettingsGroup {
  readonly heading: string
  readonly entries: readonly SettingsEntry[]
}

type Shown = Pick<
  Organisation,
  'organisationId' | 'name' | 'role' | 'provider' | 'isPartner' | 'country'
>

const FORECAST_WORDS: Record<ForecastPage, string> = {
  rules: 'forecast methods',
  budget: 'plan by budget',
  'payment-days': 'contacts, customers, suppliers, collection days',
  'sales-tax': 'GST, VAT, sales tax, filing period, state, due day, accounting basis',
  'income-tax': 'company tax, provisional tax, estimated tax, payroll deposits, tax dates',
  loans: 'principal, repayments, interest, depreciation, fixed assets',
  'bank-accounts': 'overdraft, credit line, limit, interest rate',
  roles: 'wages, bank accounts, pension, inventory',
  alerts: 'warnings, emails, notifications, cash floor, weekly digest, late invoices',
}

const COMPANY_WORDS: Record<CompanyPage, string> = {
  '': 'name, financial year, currency, cash floor, quarters',
  webhooks: 'events, alerts, signed messages, secret, API',
  support: 'support sessions',
  data: 'export all data, delete company',
}

const ACCOUNT_WORDS: Record<AccountPage, string> = {
  '': 'account, password, two-step, passkeys, linked accounts, security',
  profile: 'account, name, email address',
  sessions: 'devices, sign out elsewhere',
  tokens: 'access tokens, API, other tools, spreadsheets',
  appearance: 'theme, dark, light, table density, keyboard shortcuts',
  data: 'export my data, delete account',
}

/**
 * The settings pages that a person can open, in groups. A visitor of the sample company has no
 * account to change, and no one to invite.
 */
export const settingsGroups = (
  organisation: Shown | null,
  isVisitor: boolean,
): readonly SettingsGroup[] => [
  ...(organisation ? organisationGroups(organisation, isVisitor) : []),
  ...(isVisitor ? [] : [PERSONAL_GROUP]),
]

/** The settings pages of a company that this role can see. */
function organisationGroups(organisation: Shown, isVisitor: boolean): SettingsGroup[] {
  const { organisationId, name, role, country } = organisation
  // A partner firm without a connection has nothing to sync or to forecast.
  const hasBooks = !organisation.isPartner || organisation.provider !== null
  const company = (page: CompanyPage): SettingsEntry => ({
    label: COMPANY_TITLES[page],
    href: settingsPath(screenPath('settingsOrganisation', organisationId), page),
    words: COMPANY_WORDS[page],
  })
  const sync = { label: 'Sync', href: organisationImportPath(organisationId) }
  const members = {
    label: 'Members and invites',
    href: screenPath('settingsMembers', organisationId),
  }
  const log = { label: 'Activity log', href: screenPath('settingsActivity', organisationId) }
  const billing = {
    label: 'Billing',
    href: billingPath(organisationId),
    words: 'plan, payment, card, receipts, client passes, cancel',
  }
  const forecast = (page: ForecastPage): SettingsEntry => ({
    label: forecastTitle(page, country),
    href: settingsPath(screenPath('forecastSettings', organisationId), page),
    words: FORECAST_WORDS[page],
  })
  const isOwner = atLeast(role, 'owner')
  const ofCompany = [
    company(''),
    ...(isVisitor ? [] : [members]),
    { label: 'Connections', href: screenPath('settingsConnections', organisationId) },
    ...(hasBooks ? [sync, forecast('alerts')] : []),
    billing,
    ...(isOwner ? [company('webhooks'), company('support'), company('data'), log] : []),
  ]
  return [
    { heading: name, entries: ofCompany },
    ...(hasBooks ? [{ heading: 'Forecast', entries: MODEL_PAGES.map(forecast) }] : []),
  ]
}

const PERSONAL_GROUP: SettingsGroup = {
  heading: 'You',
  entries: ACCOUNT_PAGES.map(page => ({
    label: ACCOUNT_TITLES[page],
    href: settingsPath(PATHS.settingsAccount, page),
    words: ACCOUNT_WORDS[page],
  })),
}
