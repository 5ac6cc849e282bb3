import { useEffect } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { useOrganisations } from '#current/organisation.ts'
import { loadOrganisations, organisationNamed } from '#current/organisation-state.ts'
import { switchOrganisation } from '#current/switch-organisation.ts'
import { PATHS } from '#paths.ts'
import { FlowError } from '#ui/flow-error.tsx'
import { Loading } from '#ui/loading.tsx'

/** UI-02: an address that names an organisation opens it, or says plainly that it cannot. */
export function Component() {
  const { organisationId = '' } = useParams()
  const { search } = useLocation()
  const state = useOrganisations()
  const isMine = organisationNamed(state, organisationId) !== null
  const isOpen = state.organisationId === organisationId
  useEffect(() => {
    if (isMine && !isOpen) void switchOrganisation(organisationId)
  }, [organisationId, isMine, isOpen])
  if (isMine && isOpen) return <Navigate to={{ pathname: PATHS.dashboard, search }} replace />
  if (state.isLoaded || state.error === null) return <Loading />
  return (
    <FlowError
      title="Your organisations cannot be read."
      message={state.error}
      impact="critical"
      onTryAgain={() => void loadOrganisations()}
    />
  )
}
