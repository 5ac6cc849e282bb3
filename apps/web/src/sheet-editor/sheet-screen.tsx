import type { Organisation } from '@millpond/contract/organisation'
import { lazy, type ReactNode, Suspense } from 'react'
import { isGatewayError, plainMessage } from '#api/gateway-error.ts'
import { useForecastModel } from '#model/use-forecast-model.ts'
import type { ForecastModel } from '#model/use-model.ts'
import { OrganisationScreen } from '#screen/organisation-screen.tsx'
import { FlowError } from '#ui/flow-error.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import styles from './sheet.module.css'

const NothingToPlan = lazy(() =>
  import('./nothing-to-plan.tsx').then(module => ({ default: module.NothingToPlan })),
)

export interface PlanningContext {
  readonly organisation: Organisation
  readonly model: ForecastModel
  readonly settingsVersion: number
}

interface SheetScreenProps {
  /** The title until there is an answer. */
  readonly question: string
  readonly children: (context: PlanningContext) => ReactNode
}

/** The organisation of the address and its model, or why they are not available. */
export const SheetScreen = ({ question, children }: SheetScreenProps) => (
  <OrganisationScreen skeleton={<SheetSkeleton question={question} />}>
    {organisation => <WithModel {...{ organisation, question, children }} />}
  </OrganisationScreen>
)

interface WithModelProps extends SheetScreenProps {
  readonly organisation: Organisation
}

function WithModel({ organisation, question, children }: WithModelProps) {
  const state = useForecastModel(organisation)
  if (state.kind === 'loading') return <SheetSkeleton question={question} />
  if (state.kind === 'empty') {
    return (
      <Suspense fallback={<SheetSkeleton question={question} />}>
        <NothingToPlan organisation={organisation} />
      </Suspense>
    )
  }
  if (state.kind === 'ready') {
    const { model, settingsVersion } = state
    return children({ organisation, model, settingsVersion })
  }
  return <CannotRead error={state.error} onTryAgain={state.tryAgain} />
}

interface CannotReadProps {
  readonly error: unknown
  readonly onTryAgain: () => void
}

export const CannotRead = ({ error, onTryAgain }: CannotReadProps) => (
  <FlowError
    title="We couldn’t load the figures."
    message={plainMessage(error)}
    impact="high"
    correlationId={isGatewayError(error) ? error.correlationId : null}
    onTryAgain={onTryAgain}
  />
)

/** The layout of the screen before its figures. */
export const SheetSkeleton = ({ question }: { question: string }) => (
  <div className={styles.screen} aria-busy="true">
    <h1 className="visually-hidden">{question}</h1>
    <Skeleton height={84} width="60%" />
    <Skeleton height={40} />
    <Skeleton height={480} />
  </div>
)
