import { useOrganisations } from '#current/organisation.ts'
import { useSession } from '#current/session.ts'
import { organisationImportPath, PATHS, screenPath } from '#paths.ts'
import type { IconName } from '#ui/icon.tsx'

export interface NavigationItem {
  readonly label: string
  readonly href: string
  readonly icon: IconName
  readonly isApart?: boolean
  /** For `g` and one more key, everywhere. */
  readonly keys?: string
  /** On a small screen in the bar itself, not behind More. */
  readonly isFirst?: boolean
}

/** Only what exists and leads somewhere for who is looking; a staff visit connects nothing. */
export function useNavigation(): NavigationItem[] {
  const { organisations, organisationId } = useOrganisations()
  // A firm that only looks after others has books to show in its clients alone.
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
  ...{ label: 'Connect', icon: 'connect', keys: 'g n' },
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
    ...{ label: 'How good is this forecast?', icon: 'target' },
    href: screenPath('forecastAccuracy', id),
  },
]

const settingsOf = (id: string): NavigationItem => ({
  ...{ label: 'Settings', icon: 'settings', isApart: true },
  href: screenPath('organisationSettings', id),
})

const importOf = (id: string): NavigationItem => ({
  ...{ label: 'Import', icon: 'import', keys: 'g i' },
  href: organisationImportPath(id),
})
