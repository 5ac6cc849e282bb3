import { useOrganisations } from '#current/organisation.ts'
import { useSession } from '#current/session.ts'
import { organisationImportPath, PATHS, screenPath } from '#paths.ts'
import type { IconName } from '#ui/icon.tsx'

export interface NavigationItem {
  readonly label: string
  readonly href: string
  readonly icon: IconName
  readonly isApart?: boolean
  /** Other addresses that belong to it. */
  readonly also?: readonly string[]
  /** Listed in the settings and in the palette, but not in the rail. */
  readonly isInSettings?: boolean
  /** Used with `g` before it, everywhere. */
  readonly keys?: string
  /** On a small screen: in the bar itself, not in the menu More. */
  readonly isFirst?: boolean
}

/** Only screens that this person can open. A staff visit cannot connect a company. */
export function useNavigation(): NavigationItem[] {
  const { organisations, organisationId } = useOrganisations()
  // A partner firm without books has figures only in its clients.
  const hasNoBooks = organisations.some(
    each => each.organisationId === organisationId && each.isPartner && each.closeMonth === null,
  )
  const isVisit = useSession().auth.isSpoofSession
  return [
    { label: 'Dashboard', href: PATHS.dashboard, icon: 'dashboard', keys: 'g d', isFirst: true },
    ...(organisations.some(each => each.isPartner) ? [{ ...CLIENTS, isFirst: hasNoBooks }] : []),
    ...(organisationId ? ofOrganisation(organisationId, hasNoBooks) : []),
    ...(isVisit ? [] : [CONNECT]),
  ]
}

const CLIENTS: NavigationItem = { label: 'Clients', icon: 'person', href: PATHS.partner }

const CONNECT: NavigationItem = {
  ...{ label: 'Add a company', icon: 'connect', keys: 'g n' },
  href: PATHS.onboardingConnect,
}

const ofOrganisation = (id: string, hasNoBooks: boolean): NavigationItem[] =>
  hasNoBooks ? [settingsOf(id)] : [...statementsOf(id), settingsOf(id), importOf(id)]

const statementsOf = (id: string): NavigationItem[] => [
  {
    ...{ label: 'Cash flow', icon: 'cash', keys: 'g c', isFirst: true },
    href: screenPath('cashFlow', id),
  },
  {
    ...{ label: 'Profit & loss', icon: 'profit', keys: 'g p' },
    href: screenPath('profitAndLoss', id),
  },
  {
    ...{ label: 'Balance sheet', icon: 'balance', keys: 'g l' },
    href: screenPath('balanceSheet', id),
  },
  {
    ...{ label: 'Budget', icon: 'table', keys: 'g b', isFirst: true },
    href: screenPath('budget', id),
  },
  { label: 'Customers', icon: 'person', keys: 'g u', href: screenPath('customers', id) },
  { label: 'Transfers', icon: 'transfer', keys: 'g t', href: screenPath('transfers', id) },
  { label: 'Invoices & bills', icon: 'documents', href: screenPath('documents', id) },
  {
    ...{ label: 'Accuracy', icon: 'target' },
    href: screenPath('forecastAccuracy', id),
  },
]

const settingsOf = (id: string): NavigationItem => ({
  ...{ label: 'Settings', icon: 'settings', isApart: true },
  href: screenPath('organisationSettings', id),
  also: [organisationImportPath(id), PATHS.settingsAccount],
})

const importOf = (id: string): NavigationItem => ({
  ...{ label: 'Sync', icon: 'import', keys: 'g i', isInSettings: true },
  href: organisationImportPath(id),
})
