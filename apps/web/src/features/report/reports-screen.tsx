import type { Organisation } from '@millpond/contract/organisation'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { isGatewayError, plainMessage } from '#api/gateway-error.ts'
import { useGetSavedReportsQuery } from '#api/report/report-api.ts'
import { OrganisationScreen } from '#screen/organisation-screen.tsx'
import { ScreenSkeleton } from '#screen/screen-skeleton.tsx'
import { FlowError } from '#ui/flow-error.tsx'
import { Loading } from '#ui/loading.tsx'
import { QUESTION } from './report-words.ts'

const ReportList = lazy(() =>
  import('./list/report-list.tsx').then(module => ({ default: module.ReportList })),
)
const ReportView = lazy(() =>
  import('./view/report-view.tsx').then(module => ({ default: module.ReportView })),
)
const ReportEditor = lazy(() =>
  import('./editor/report-editor.tsx').then(module => ({ default: module.ReportEditor })),
)

const LinkPage = lazy(() =>
  import('./link-page/link-page.tsx').then(module => ({ default: module.LinkPage })),
)

const skeleton = <ScreenSkeleton question={QUESTION} />

/**
 * The list of saved reports, one of them, or its editor (UI-05). The page of a link names no
 * company; it is here, because a file of its own would add to the first load.
 */
export function Component() {
  const { organisationId, report, page } = useParams()
  if (organisationId === undefined) {
    return (
      <Suspense fallback={<Loading />}>
        <LinkPage />
      </Suspense>
    )
  }
  return (
    <OrganisationScreen skeleton={skeleton}>
      {organisation => (
        <Suspense fallback={skeleton}>
          {report === undefined ? (
            <List organisation={organisation} />
          ) : page === 'edit' ? (
            <ReportEditor key={report} {...{ organisation }} id={report} />
          ) : (
            <ReportView key={report} {...{ organisation }} id={report} />
          )}
        </Suspense>
      )}
    </OrganisationScreen>
  )
}

function List({ organisation }: { organisation: Organisation }) {
  const { organisationId } = organisation
  const read = useGetSavedReportsQuery({ organisationId }, { refetchOnMountOrArgChange: true })
  if (read.currentData) return <ReportList {...{ organisation }} reports={read.currentData} />
  if (!read.isError) return skeleton
  return (
    <FlowError
      title="We couldn’t load your reports."
      message={plainMessage(read.error)}
      impact="high"
      correlationId={isGatewayError(read.error) ? read.error.correlationId : null}
      onTryAgain={() => void read.refetch()}
    />
  )
}
