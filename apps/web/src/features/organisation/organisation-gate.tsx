import { lazy, Suspense, useEffect } from 'react'
import { Outlet, useParams } from 'react-router'
import { useOrganisations } from '#current/organisation.ts'
import { organisationNamed } from '#current/organisation-state.ts'
import { switchOrganisation } from '#current/switch-organisation.ts'

const NoPermission = lazy(() =>
  import('./no-permission.tsx').then(module => ({ default: module.NoPermission })),
)

/**
 * UI-02: pages under an organisation's address are only for its members, and opening one selects
 * it, so that the header and the page show the same books.
 */
export function Component() {
  const { organisationId = '' } = useParams()
  const state = useOrganisations()
  const isTheirs = organisationNamed(state, organisationId) !== null
  const isOther = isTheirs && state.organisationId !== organisationId
  useEffect(() => {
    if (isOther) void switchOrganisation(organisationId)
  }, [organisationId, isOther])
  if (!state.isLoaded || isTheirs) return <Outlet />
  return (
    <Suspense>
      <NoPermission />
    </Suspense>
  )
}
