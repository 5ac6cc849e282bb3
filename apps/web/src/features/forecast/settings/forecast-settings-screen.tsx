import { lazy, Suspense } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { ModelScreen } from '#screen/model-screen.tsx'
import { OrganisationScreen } from '#screen/organisation-screen.tsx'
import { ScreenSkeleton } from '#screen/screen-skeleton.tsx'
import {
  FORECAST_PAGES,
  forecastTitle,
  type ModelPage,
  pageOf,
  requirePage,
} from '#screen/settings-pages.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { SettingsView } from './settings-view.tsx'
import { KeptDrafts } from './use-draft.tsx'

const AlertsPage = lazy(() =>
  import('../alerts/alerts-page.tsx').then(part => ({ default: part.AlertsPage })),
)

export const loader = requirePage(FORECAST_PAGES)

/** The settings of the forecast. One page for each subject. */
export function Component() {
  const page = pageOf(FORECAST_PAGES, useParams().page)
  if (page === null) return <FirstPage />
  return page === 'alerts' ? <Alerts /> : <Page page={page} />
}

/** Alerts need no forecast in the browser. */
function Alerts() {
  return (
    <OrganisationScreen skeleton={<ScreenSkeleton question={forecastTitle('alerts', null)} />}>
      {organisation => (
        <Suspense fallback={<Skeleton height={420} />}>
          <AlertsPage key={organisation.organisationId} organisation={organisation} />
        </Suspense>
      )}
    </OrganisationScreen>
  )
}

function Page({ page }: { page: ModelPage }) {
  return (
    <OrganisationScreen skeleton={<ScreenSkeleton question={forecastTitle(page, null)} />}>
      {organisation => (
        <KeptDrafts>
          <ModelScreen
            organisation={organisation}
            question={forecastTitle(page, organisation.country)}
          >
            {ready => <SettingsView {...ready} {...{ organisation, page }} />}
          </ModelScreen>
        </KeptDrafts>
      )}
    </OrganisationScreen>
  )
}

/** The settings used to be one page, whose sections had names after a #. */
function FirstPage() {
  const { search, hash } = useLocation()
  const named = hash.slice(1)
  const page = named === 'contacts' ? 'payment-days' : pageOf(FORECAST_PAGES, named)
  return <Navigate replace to={{ pathname: page ?? 'rules', search }} />
}
