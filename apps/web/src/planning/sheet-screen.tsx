import type { Organisation } from '@millpond/contract/organisation'
import type { ReactNode } from 'react'
import { isGatewayError, plainMessage } from '#api/gateway-error.ts'
import { useForecastModel } from '#model/use-forecast-model.ts'
import type { ForecastModel } from '#model/use-model.ts'
import { PATHS } from '#paths.ts'
import { Answer } from '#ui/answer.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FlowError } from '#ui/flow-error.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { OrganisationScreen } from './organisation-screen.tsx'
import styles from './planning.module.css'

export interface PlanningGround {
  readonly organisation: Organisation
  readonly model: ForecastModel
  readonly settingsVersion: number
}

interface SheetScreenProps {
  /** The title while there is no answer yet. */
  readonly question: string
  readonly children: (ground: PlanningGround) => ReactNode
}

/** The organisation of the address and its model, or why they are not there. */
export const SheetScreen = ({ question, children }: SheetScreenProps) => (
  <OrganisationScreen skeleton={<SheetSkeleton question={question} />}>
    {organisation => <Ground {...{ organisation, question, children }} />}
  </OrganisationScreen>
)

interface GroundProps extends SheetScreenProps {
  readonly organisation: Organisation
}

function Ground({ organisation, question, children }: GroundProps) {
  const state = useForecastModel(organisation)
  if (state.kind === 'loading') return <SheetSkeleton question={question} />
  if (state.kind === 'empty') return <NothingToPlan organisation={organisation} />
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
    title="The figures cannot be read."
    message={plainMessage(error)}
    impact="high"
    correlationId={isGatewayError(error) ? error.correlationId : null}
    onTryAgain={onTryAgain}
  />
)

const NothingToPlan = ({ organisation: { name } }: { organisation: Organisation }) => (
  <>
    <Answer>{`There are no figures of ${name} yet.`}</Answer>
    <EmptyState
      title="Plans rest on your books"
      action={
        <LinkButton variant="primary" href={PATHS.dashboard}>
          See what is missing
        </LinkButton>
      }
    >
      Nothing has been imported for this company: without its accounts there is nothing to plan.
    </EmptyState>
  </>
)

/** The geometry of the screen before its figures. */
export const SheetSkeleton = ({ question }: { question: string }) => (
  <div className={styles.screen} aria-busy="true">
    <h1 className="visually-hidden">{question}</h1>
    <Skeleton height={84} width="60%" />
    <Skeleton height={40} />
    <Skeleton height={480} />
  </div>
)
