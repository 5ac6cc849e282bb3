import { useNavigate } from 'react-router'
import { useDisplay } from '#current/display.ts'
import { showQuarterly, useQuarterly } from '#current/month.ts'
import { useOrganisation, useOrganisations } from '#current/organisation.ts'
import { logout } from '#current/session.ts'
import { useChooseOrganisation } from '#features/organisation/use-choose-organisation.ts'
import type { Command } from '../palette/command.ts'
import { useNavigation } from './navigation.ts'
import type { Overlay } from './overlay.ts'

/** Every global command: the palette lists them, and the keys run them. */
export function useCommands(open: (overlay: Overlay) => void): Command[] {
  return [...useGoTo(), ...useOrganisationCommands(), ...useActions(open)]
}

function useGoTo(): Command[] {
  const navigate = useNavigate()
  const items = useNavigation()
  return items.flatMap(({ href, label, keys }): Command[] => {
    const go = (id: string, name: string): Command => ({
      ...{ id, group: 'Go to', label: name, run: () => void navigate(id) },
    })
    const goTo = { ...go(href, label), keys }
    return label === 'Cash flow' ? [goTo, go(`${href}?view=week`, '13 weeks')] : [goTo]
  })
}

function useOrganisationCommands(): Command[] {
  const { organisations, organisationId } = useOrganisations()
  const choose = useChooseOrganisation()
  return organisations
    .filter(organisation => organisation.organisationId !== organisationId)
    .map(organisation => ({
      id: organisation.organisationId,
      group: 'Companies',
      label: organisation.name,
      run: () => choose(organisation.organisationId),
    }))
}

function useActions(open: (overlay: Overlay) => void): Command[] {
  const organisation = useOrganisation()
  const organisationId = organisation?.organisationId ?? null
  const isQuarterly = useQuarterly(organisationId)
  const display = useDisplay()
  const period: Command[] = organisationId
    ? [
        {
          id: 'period',
          group: 'Actions',
          label: isQuarterly ? 'Show months' : 'Show quarters',
          keys: 'q',
          run: () => showQuarterly(organisationId, !isQuarterly),
        },
      ]
    : []
  const action = (id: string, label: string, run: () => void, keys?: string): Command => ({
    ...{ id, group: 'Actions', label, run, keys },
  })
  return [
    action('palette', 'Search', () => open('palette'), 'mod+k'),
    ...period,
    action('notifications', 'Open notifications', () => open('notifications'), 'n'),
    action('keys', 'Show keyboard shortcuts', () => open('keys'), '?'),
    action('light', 'Use the light theme', () => display.change({ theme: 'light' })),
    action('dark', 'Use the dark theme', () => display.change({ theme: 'dark' })),
    action('system', 'Match the system theme', () => display.change({ theme: 'system' })),
    action('sign-out', 'Sign out', () => void logout()),
  ]
}
