import { useOrganisations } from '#current/organisation.ts'
import { useSession } from '#current/session.ts'
import { organisationImportPath, PATHS, type ScreenPath, screenPath } from '#paths.ts'
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
  readonly keys?: string | undefined
  /** On a small screen: in the bar itself, not in the menu More. */
  readonly isFirst?: boolean | undefined
}

/** Only screens that this person can open. A support session cannot connect a company. */
export function useNavigation(): NavigationItem[] {
  const { organisations, organisationId } = useOrganisations()
  // A partner firm without books has figures only in its clients.
  const hasNoBooks = organisations.some(
    each => each.organisationId === organisationId && each.isPartner && each.closeMonth === null,
  )
  const isVisit = useSession().auth.isSpoofSession
  return [
    { label: 'Dashboard', href: PATHS.dashboard, icon: 'dashboard', keys: 'g d', isFirst: true },
    ...(organisations.some(each => each.isPartner)
      ? [{ ...CLIENTS, isFirst: hasNoBooks }, PACKS]
      : []),
    ...(organisationId ? ofOrganisation(organisationId, hasNoBooks) : []),
    ...(isVisit ? [] : [CONNECT]),
  ]
}

const PACKS: NavigationItem = { label: 'Packs', icon: 'documents', href: PATHS.packs }
const CLIENTS: NavigationItem = { label: 'Clients', icon: 'person', href: PATHS.partner }

const CONNECT: NavigationItem = {
  ...{ label: 'Add a company', icon: 'connect', keys: 'g n' },
  href: PATHS.onboardingConnect,
}

const ofOrganisation = (id: string, hasNoBooks: boolean): NavigationItem[] =>
  hasNoBooks ? [settingsOf(id)] : [...statementsOf(id), settingsOf(id), importOf(id)]

/** Screen, label, symbol, keys, and whether it is in the bar of a small screen. */
const SCREENS: readonly (readonly [ScreenPath, string, IconName, string?, true?])[] = [
  ['cashFlow', 'Cash flow', 'cash', 'g c', true],
  ['profitAndLoss', 'Profit & loss', 'profit', 'g p'],
  ['balanceSheet', 'Balance sheet', 'balance', 'g l'],
  ['budget', 'Budget', 'table', 'g b', true],
  ['scenarios', 'Scenarios', 'scenario', 'g s', true],
  ['customers', 'Customers', 'person', 'g u'],
  ['transfers', 'Transfers', 'transfer', 'g t'],
  ['reports', 'Reports', 'chart', 'g r'],
  ['documents', 'Invoices & bills', 'documents'],
  ['forecastAccuracy', 'Accuracy', 'target'],
]

const statementsOf = (id: string): NavigationItem[] =>
  SCREENS.map(([screen, label, icon, keys, isFirst]) => ({
    ...{ label, icon, keys, isFirst },
    href: screenPath(screen, id),
  }))

const settingsOf = (id: string): NavigationItem => ({
  ...{ label: 'Settings', icon: 'settings', isApart: true },
  href: screenPath('organisationSettings', id),
  also: [organisationImportPath(id), PATHS.settingsAccount],
})

const importOf = (id: string): NavigationItem => ({
  ...{ label: 'Sync', icon: 'import', keys: 'g i', isInSettings: true },
  href: organisationImportPath(id),
})
