import type { Organisation } from '@millpond/contract/organisation'
import { atLeast } from '@millpond/core/organisation'
import { organisationImportPath, PATHS, screenPath } from '#paths.ts'

export interface SettingsEntry {
  readonly label: string
  readonly href: string
}

type Shown = Pick<Organisation, 'organisationId' | 'role' | 'provider' | 'isPartner'>

/** The settings pages of a company that this role can see. */
export function organisationEntries(organisation: Shown): SettingsEntry[] {
  const { organisationId, role } = organisation
  // A partner firm without a connection of its own has nothing to sync.
  const canSync = !organisation.isPartner || organisation.provider !== null
  const sync = { label: 'Sync', href: organisationImportPath(organisationId) }
  const log = { label: 'Activity log', href: screenPath('settingsActivity', organisationId) }
  return [
    { label: 'Company', href: screenPath('settingsOrganisation', organisationId) },
    { label: 'Members and invites', href: screenPath('settingsMembers', organisationId) },
    { label: 'Connections', href: screenPath('settingsConnections', organisationId) },
    ...(canSync ? [sync] : []),
    { label: 'Forecast', href: screenPath('forecastSettings', organisationId) },
    ...(atLeast(role, 'owner') ? [log] : []),
  ]
}

export const PERSONAL_ENTRIES: readonly SettingsEntry[] = [
  { label: 'Account', href: PATHS.settingsAccount },
]
