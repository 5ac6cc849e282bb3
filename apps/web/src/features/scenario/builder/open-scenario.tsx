import { lazy, Suspense } from 'react'
import { isGatewayError } from '#api/gateway-error.ts'
import { useGetScenarioQuery } from '#api/scenario-api.ts'
import { CannotRead, type PlanningContext, SheetSkeleton } from '#sheet-editor/sheet-screen.tsx'
import { useFirstFresh } from '#sheet-editor/use-first-fresh.ts'
import { Answer } from '#ui/answer.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import type { StoredScenario } from '../editor/contract-types.ts'
import { listPath } from '../paths.ts'
import { QUESTION, WORDS } from '../scenario-words.ts'
import { Builder } from './builder.tsx'

const FrozenScreen = lazy(() =>
  import('../frozen/frozen-screen.tsx').then(module => ({ default: module.FrozenScreen })),
)

interface OpenScenarioProps extends PlanningContext {
  readonly id: string
  readonly scenarios: readonly StoredScenario[]
}

/** One scenario with its versions, or why it is not available. */
export function OpenScenario({ id, ...context }: OpenScenarioProps) {
  const { organisationId } = context.organisation
  const read = useGetScenarioQuery({ organisationId, id }, { refetchOnMountOrArgChange: true })
  const fresh = useFirstFresh(read)
  const frozen = fresh?.scenario.frozen
  if (fresh && frozen) {
    return (
      <Suspense fallback={<SheetSkeleton question={QUESTION} />}>
        <FrozenScreen key={id} {...context} scenario={fresh.scenario} frozen={frozen} />
      </Suspense>
    )
  }
  if (fresh) return <Builder key={id} {...context} read={fresh} />
  if (isGatewayError(read.error) && read.error.status === 404) {
    return <Gone organisationId={organisationId} />
  }
  if (read.isError) {
    return <CannotRead error={read.error} onTryAgain={() => void read.refetch()} />
  }
  return <SheetSkeleton question={QUESTION} />
}

const Gone = ({ organisationId }: { organisationId: string }) => (
  <>
    <Answer>{WORDS.gone}</Answer>
    <EmptyState
      title="We couldn’t find this scenario"
      action={
        <LinkButton variant="primary" href={listPath(organisationId)}>
          See your scenarios
        </LinkButton>
      }
    >
      It was deleted, or the address is wrong.
    </EmptyState>
  </>
)
