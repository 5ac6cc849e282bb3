import { useMatch, useNavigate } from 'react-router'
import { organisationState } from '#current/organisation-state.ts'
import { switchOrganisation } from '#current/switch-organisation.ts'
import { PATHS } from '#paths.ts'

/**
 * Switches the organisation. If the address names one, the address changes, because it decides
 * (UI-02): a switch under it would be reverted.
 */
export function useChooseOrganisation(): (organisationId: string) => void {
  const navigate = useNavigate()
  const match = useMatch(`${PATHS.organisation}/*`)
  const named = match?.params.organisationId
  return organisationId => {
    if (match && named && named !== organisationId) {
      void navigate(match.pathname.replace(named, organisationId))
    } else if (organisationState.get().organisationId !== organisationId) {
      void switchOrganisation(organisationId)
    }
  }
}
