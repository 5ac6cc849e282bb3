import type { getForecastAccuracy } from '@millpond/contract/forecast'
import type { Organisation } from '@millpond/contract/organisation'
import type { ReplyOf } from '@millpond/contract/route'
import { formatDay } from '@millpond/core/time'
import { useGetForecastAccuracyQuery } from '#api/forecast-api.ts'
import { isGatewayError, plainMessage } from '#api/gateway-error.ts'
import { useWatchedImport } from '#api/use-watched-import.ts'
import { useRefreshAsMonthsArrive } from '#current/use-refresh-as-months-arrive.ts'
import { OrganisationScreen } from '#planning/organisation-screen.tsx'
import { Answer } from '#ui/answer.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FlowError } from '#ui/flow-error.tsx'
import { Panel } from '#ui/panel.tsx'
import styles from '../settings/forecast-screen.module.css'
import { ForecastSkeleton } from '../settings/forecast-skeleton.tsx'
import { accuracyAnswer, paymentDateWords, QUESTION, testedWords } from './accuracy-words.ts'
import { ChangesPanel } from './changes-panel.tsx'
import { HorizonTable } from './horizon-table.tsx'
import { KeptForecasts } from './kept-forecasts.tsx'
import { usePending } from './use-pending.ts'

/** How far may this forecast be trusted, and what moved it since the last import? */
export function Component() {
  return (
    <OrganisationScreen skeleton={<ForecastSkeleton question={QUESTION} />}>
      {organisation => <Accuracy organisation={organisation} />}
    </OrganisationScreen>
  )
}

function Accuracy({ organisation }: { organisation: Organisation }) {
  const { organisationId, name, currency } = organisation
  const progress = useWatchedImport({ organisationId }).currentData?.latest ?? null
  useRefreshAsMonthsArrive(progress)
  const { currentData, error, refetch } = usePending(useGetForecastAccuracyQuery, organisationId)
  if (error) {
    return (
      <FlowError
        title="The test of this forecast cannot be read."
        message={plainMessage(error)}
        impact="high"
        correlationId={isGatewayError(error) ? error.correlationId : null}
        onTryAgain={() => void refetch()}
      />
    )
  }
  if (!currentData) return <ForecastSkeleton question={QUESTION} />
  const { backtest, scored, kept, isPending, asOf } = currentData
  const isTested = backtest?.horizons.some(horizon => horizon.count > 0) === true
  const isFirstPending = isPending && !backtest
  return (
    <div className={styles.screen}>
      <Answer basis={<Basis {...{ backtest, isPending, asOf }} />}>
        {isFirstPending ? QUESTION : accuracyAnswer(backtest, name, currency)}
      </Answer>
      {isTested && backtest && (
        <Panel
          title="Average miss of closing cash"
          subtitle={`${currency}; in brackets as a share of a usual month’s receipts`}
        >
          <HorizonTable report={backtest} currency={currency} />
        </Panel>
      )}
      {!isTested && !isPending && (
        <EmptyState title="A test of past forecasts will be here">
          After each import Millpond makes the forecast again as of months gone by and sees how far
          it was off. That takes more than 12 complete months of books.
        </EmptyState>
      )}
      {backtest?.paymentDates && (
        <Panel title="When documents are paid">
          <p>{paymentDateWords(backtest.paymentDates)}</p>
        </Panel>
      )}
      <KeptForecasts {...{ scored, kept, currency }} />
      <ChangesPanel organisation={organisation} />
    </div>
  )
}

type BasisProps = Pick<ReplyOf<typeof getForecastAccuracy>, 'backtest' | 'isPending' | 'asOf'>

function Basis({ backtest, isPending, asOf }: BasisProps) {
  return (
    <>
      {backtest && testedWords(backtest)} {asOf && `Books of ${formatDay(asOf)}.`}
      {isPending && (
        <span role="status"> The newest books are being tested; this takes a minute or so.</span>
      )}
    </>
  )
}
