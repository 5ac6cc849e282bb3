import type { getForecastAccuracy } from '@millpond/contract/forecast'
import type { Organisation } from '@millpond/contract/organisation'
import type { ReplyOf } from '@millpond/contract/route'
import { formatDay } from '@millpond/core/time'
import { useGetForecastAccuracyQuery } from '#api/forecast-api.ts'
import { isGatewayError, plainMessage } from '#api/gateway-error.ts'
import { useWatchedImport } from '#api/use-watched-import.ts'
import { useRefreshAsMonthsArrive } from '#current/use-refresh-as-months-arrive.ts'
import { OrganisationScreen } from '#screen/organisation-screen.tsx'
import styles from '#screen/screen.module.css'
import { ScreenSkeleton } from '#screen/screen-skeleton.tsx'
import { Answer } from '#ui/answer.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FlowError } from '#ui/flow-error.tsx'
import { Panel } from '#ui/panel.tsx'
import own from './accuracy.module.css'
import { accuracyAnswer, paymentDateWords, QUESTION, testedWords } from './accuracy-words.ts'
import { ChangesPanel } from './changes-panel.tsx'
import { HorizonTable } from './horizon-table.tsx'
import { KeptForecasts } from './kept-forecasts.tsx'
import { usePending } from './use-pending.ts'

/** The accuracy of the forecast, and what has changed since the last sync. */
export function Component() {
  return (
    <OrganisationScreen skeleton={<ScreenSkeleton question={QUESTION} />}>
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
        title="We couldn’t load the accuracy of this forecast."
        message={plainMessage(error)}
        impact="high"
        correlationId={isGatewayError(error) ? error.correlationId : null}
        onTryAgain={() => void refetch()}
      />
    )
  }
  if (!currentData) return <ScreenSkeleton question={QUESTION} />
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
          title="Average error in closing cash"
          subtitle={`${currency}, and in brackets as a share of average monthly receipts`}
        >
          <HorizonTable report={backtest} currency={currency} />
        </Panel>
      )}
      {!isTested && !isPending && (
        <EmptyState title="Your accuracy report will appear here">
          After each sync, Millpond repeats the forecast for past months with only what was known
          then, and measures the error. This needs more than 12 complete months of data.
        </EmptyState>
      )}
      <div className={own.rest}>
        {backtest?.paymentDates && (
          <Panel title="When invoices and bills are paid">
            <p>{paymentDateWords(backtest.paymentDates)}</p>
          </Panel>
        )}
        <KeptForecasts {...{ scored, kept, currency }} />
        <ChangesPanel organisation={organisation} />
      </div>
    </div>
  )
}

type BasisProps = Pick<ReplyOf<typeof getForecastAccuracy>, 'backtest' | 'isPending' | 'asOf'>

function Basis({ backtest, isPending, asOf }: BasisProps) {
  return (
    <>
      {backtest && testedWords(backtest)} {asOf && `Data as of ${formatDay(asOf)}.`}
      {isPending && (
        <span role="status"> We are testing the newest figures. This takes about a minute.</span>
      )}
    </>
  )
}
