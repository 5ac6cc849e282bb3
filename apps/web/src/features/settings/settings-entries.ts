import { atLeast, type Role } from '@millpond/core/organisation'
import { PATHS, screenPath } from '#paths.ts'

export interface SettingsEntry {
  readonly label: string
  readonly href: string
}

/** What may be set for an organisation, as far as this role may see it. */
export const organisationEntries = (organisationId: string, role: Role): SettingsEntry[] => [
  { label: 'Organisation', href: screenPath('settingsOrganisation', organisationId) },
  { label: 'Members and invites', href: screenPath('settingsMembers', organisationId) },
  { label: 'Connections', href: screenPath('settingsConnections', organisationId) },
  { label: 'Forecast', href: screenPath('forecastSettings', organisationId) },
  ...(atLeast(role, 'owner')
    ? [{ label: 'Activity log', href: screenPath('settingsActivity', organisationId) }]
    : []),
]

export const PERSONAL_ENTRIES: readonly SettingsEntry[] = [
  { label: 'Account', href: PATHS.settingsAccount },
]
