import { Outlet, useParams } from 'react-router'
import { useOrganisations } from '#current/organisation.ts'
import { organisationNamed } from '#current/organisation-state.ts'
import { NoPermission } from './no-permission.tsx'

/** UI-02: every page under an organisation's address is for those who may see the organisation. */
export function Component() {
  const { organisationId = '' } = useParams()
  const state = useOrganisations()
  const isTheirs = organisationNamed(state, organisationId) !== null
  return state.isLoaded && !isTheirs ? <NoPermission /> : <Outlet />
}
