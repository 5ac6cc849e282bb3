import type { Organisation } from '@millpond/contract/organisation'
import type { ReactNode } from 'react'
import { isGatewayError, plainMessage } from '#api/gateway-error.ts'
import { useForecastModel } from '#model/use-forecast-model.ts'
import type { ForecastModel } from '#model/use-model.ts'
import { PATHS } from '#paths.ts'
import { OrganisationScreen } from '#screen/organisation-screen.tsx'
import { Answer } from '#ui/answer.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FlowError } from '#ui/flow-error.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import styles from './sheet.module.css'

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
    title="We couldn’t load the figures."
    message={plainMessage(error)}
    impact="high"
    correlationId={isGatewayError(error) ? error.correlationId : null}
    onTryAgain={onTryAgain}
  />
)

const NothingToPlan = ({ organisation: { name } }: { organisation: Organisation }) => (
  <>
    <Answer>{`There are no figures for ${name} yet.`}</Answer>
    <EmptyState
      title="Planning needs your accounts"
      action={
        <LinkButton variant="primary" href={PATHS.dashboard}>
          See what is missing
        </LinkButton>
      }
    >
      Nothing has been synced for this company yet. Its accounts are needed to plan.
    </EmptyState>
  </>
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
