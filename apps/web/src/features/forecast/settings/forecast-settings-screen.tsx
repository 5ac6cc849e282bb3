import { Navigate, useLocation, useParams } from 'react-router'
import { ModelScreen } from '#screen/model-screen.tsx'
import { OrganisationScreen } from '#screen/organisation-screen.tsx'
import { ScreenSkeleton } from '#screen/screen-skeleton.tsx'
import {
  FORECAST_PAGES,
  type ForecastPage,
  forecastTitle,
  pageOf,
  requirePage,
} from '#screen/settings-pages.ts'
import { SettingsView } from './settings-view.tsx'
import { KeptDrafts } from './use-draft.tsx'

export const loader = requirePage(FORECAST_PAGES)

/** The settings of the forecast. One page for each subject. */
export function Component() {
  const page = pageOf(FORECAST_PAGES, useParams().page)
  return page === null ? <FirstPage /> : <Page page={page} />
}

function Page({ page }: { page: ForecastPage }) {
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
