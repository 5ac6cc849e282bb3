import type { Organisation } from '@millpond/contract/organisation'
import type { ReactNode } from 'react'
import { isGatewayError, plainMessage } from '#api/gateway-error.ts'
import { useWatchedImport } from '#api/use-watched-import.ts'
import { useRefreshAsMonthsArrive } from '#current/use-refresh-as-months-arrive.ts'
import { useForecastModel } from '#model/use-forecast-model.ts'
import type { ForecastModel } from '#model/use-model.ts'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import { FlowError } from '#ui/flow-error.tsx'
import { importWords } from './import-words.ts'
import { NoBooks } from './no-books.tsx'
import { ScreenSkeleton } from './screen-skeleton.tsx'

export interface ReadyModel {
  readonly model: ForecastModel
  readonly settingsVersion: number
  /** `Syncing… 14 of 36 months` while figures are still arriving. */
  readonly importing: string | null
}

interface ModelScreenProps {
  readonly organisation: Organisation
  readonly question: string
  readonly children: (ready: ReadyModel) => ReactNode
}

/** The books with their forecast, or what is shown instead: loading, no books, an error. */
export function ModelScreen(props: ModelScreenProps) {
  return (
    <ErrorBoundary>
      <Ready {...props} />
    </ErrorBoundary>
  )
}

function Ready({ organisation, question, children }: ModelScreenProps) {
  const { organisationId } = organisation
  const state = useForecastModel(organisation)
  const progress = useWatchedImport({ organisationId }).currentData?.latest ?? null
  useRefreshAsMonthsArrive(progress)
  if (state.kind === 'loading') return <ScreenSkeleton question={question} />
  if (state.kind === 'empty') return <NoBooks organisation={organisation} progress={progress} />
  if (state.kind === 'failed') {
    return (
      <FlowError
        title="We couldn’t load the figures."
        message={plainMessage(state.error)}
        impact="high"
        correlationId={isGatewayError(state.error) ? state.error.correlationId : null}
        onTryAgain={state.tryAgain}
      />
    )
  }
  const { model, settingsVersion } = state
  return children({ model, settingsVersion, importing: importWords(progress) })
}
