import { lazy, Suspense } from 'react'
import { useLocation, useParams } from 'react-router'
import { useGetScenariosQuery } from '#api/scenario-api.ts'
import { triedIn } from '#screen/tried-event.ts'
import {
  CannotRead,
  type PlanningContext,
  SheetScreen,
  SheetSkeleton,
} from '#sheet-editor/sheet-screen.tsx'
import { QUESTION } from './scenario-words.ts'

const ScenarioList = lazy(() =>
  import('./list/scenario-list.tsx').then(module => ({ default: module.ScenarioList })),
)
const NewFromEvent = lazy(() =>
  import('./list/new-from-event.tsx').then(module => ({ default: module.NewFromEvent })),
)
const OpenScenario = lazy(() =>
  import('./builder/open-scenario.tsx').then(module => ({ default: module.OpenScenario })),
)
const Compare = lazy(() =>
  import('./compare/compare.tsx').then(module => ({ default: module.Compare })),
)

/** The list of scenarios, one of them, or several next to each other. UI-04. */
export function Component() {
  const { page } = useParams()
  return (
    <SheetScreen question={QUESTION}>
      {(context: PlanningContext) => <Page {...context} page={page} />}
    </SheetScreen>
  )
}

function Page({ page, ...context }: PlanningContext & { page: string | undefined }) {
  const { organisationId } = context.organisation
  const read = useGetScenariosQuery({ organisationId }, { refetchOnMountOrArgChange: true })
  const tried = triedIn(useLocation().state)
  const { currentData: scenarios } = read
  if (!scenarios) {
    if (read.isError) {
      return <CannotRead error={read.error} onTryAgain={() => void read.refetch()} />
    }
    return <SheetSkeleton question={QUESTION} />
  }
  const shown = { ...context, scenarios }
  return (
    <Suspense fallback={<SheetSkeleton question={QUESTION} />}>
      {page === undefined && tried ? (
        <NewFromEvent {...{ organisationId, scenarios }} event={tried} />
      ) : page === undefined ? (
        <ScenarioList {...shown} />
      ) : page === 'compare' ? (
        <Compare {...shown} />
      ) : (
        <OpenScenario key={page} {...shown} id={page} />
      )}
    </Suspense>
  )
}
