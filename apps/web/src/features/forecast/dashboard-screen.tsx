import type { Organisation } from '@millpond/contract/organisation'
import { lazy, Suspense } from 'react'
import { forecastApi } from '#api/forecast-api.ts'
import { isGatewayError, plainMessage } from '#api/gateway-error.ts'
import { cache } from '#api/store.ts'
import { useWatchedImport } from '#api/use-watched-import.ts'
import { useOrganisation, useOrganisations } from '#current/organisation.ts'
import { loadOrganisations, organisationState } from '#current/organisation-state.ts'
import { useRefreshAsMonthsArrive } from '#current/use-refresh-as-months-arrive.ts'
import { useForecastModel } from '#model/use-forecast-model.ts'
import { FlowError } from '#ui/flow-error.tsx'
import { Dashboard } from './dashboard.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'

const NoOrganisation = lazy(() =>
  import('#screen/no-organisation.tsx').then(module => ({ default: module.NoOrganisation })),
)
const NoBooks = lazy(() =>
  import('#screen/no-books.tsx').then(module => ({ default: module.NoBooks })),
)

/** Reads the books as soon as the company is known, while the page around them is rendered. */
export function readBooksEarly(): void {
  if (organisationState.get().isLoaded) return
  const stop = organisationState.subscribe(() => {
    const { isLoaded, organisationId } = organisationState.get()
    if (!isLoaded) return
    stop()
    if (organisationId === null) return
    cache.dispatch(forecastApi.util.prefetch('getForecastBasis', { organisationId }, {}))
  })
}

/** The dashboard: is there enough cash, when is it lowest, and what changed? Guide §9.1. */
export function Component() {
  const { isLoaded, isSwitching, error } = useOrganisations()
  const organisation = useOrganisation()
  if (error && !isLoaded) {
    return (
      <FlowError
        title="We couldn’t load your companies."
        message={error}
        impact="critical"
        onTryAgain={() => void loadOrganisations()}
      />
    )
  }
  if (!isLoaded || isSwitching) return <DashboardSkeleton />
  if (!organisation) {
    return (
      <Suspense fallback={<DashboardSkeleton />}>
        <NoOrganisation />
      </Suspense>
    )
  }
  return <DashboardOf key={organisation.organisationId} organisation={organisation} />
}

function DashboardOf({ organisation }: { organisation: Organisation }) {
  const { organisationId } = organisation
  const progress = useWatchedImport({ organisationId }).currentData?.latest ?? null
  useRefreshAsMonthsArrive(progress)
  const state = useForecastModel(organisation)
  if (state.kind === 'ready') return <Dashboard {...{ organisation, progress }} {...state} />
  if (state.kind === 'loading') return <DashboardSkeleton />
  if (state.kind === 'empty') {
    return (
      <Suspense fallback={<DashboardSkeleton />}>
        <NoBooks {...{ organisation, progress }} />
      </Suspense>
    )
  }
  const { error, tryAgain } = state
  return (
    <FlowError
      title="We couldn’t load the figures."
      message={plainMessage(error)}
      impact="high"
      correlationId={isGatewayError(error) ? error.correlationId : null}
      onTryAgain={tryAgain}
    />
  )
}
