import type { Organisation } from '@millpond/contract/organisation'
import type { StatementKind } from '@millpond/core/table'
import { isGatewayError, plainMessage } from '#api/gateway-error.ts'
import { useWatchedImport } from '#api/use-watched-import.ts'
import { useRefreshAsMonthsArrive } from '#current/use-refresh-as-months-arrive.ts'
import { useForecastModel } from '#model/use-forecast-model.ts'
import { NoBooks } from '#screen/no-books.tsx'
import { OrganisationScreen } from '#screen/organisation-screen.tsx'
import { ScreenSkeleton } from '#screen/screen-skeleton.tsx'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import { FlowError } from '#ui/flow-error.tsx'
import { Panel } from '#ui/panel.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import styles from './statement.module.css'
import { Statement } from './statement.tsx'

const QUESTIONS: Readonly<Record<StatementKind, string>> = {
  cashFlow: 'Which months and accounts move your cash?',
  profitAndLoss: 'Are you making money?',
  balanceSheet: 'What do you own and owe?',
}

interface StatementScreenProps {
  readonly statement: StatementKind
}

/** One of the three statements of the organisation in the address. */
export function StatementScreen({ statement }: StatementScreenProps) {
  return (
    <OrganisationScreen skeleton={<ScreenSkeleton question={QUESTIONS[statement]} />}>
      {organisation => (
        <ErrorBoundary key={statement}>
          <StatementOf {...{ statement, organisation }} />
        </ErrorBoundary>
      )}
    </OrganisationScreen>
  )
}

interface StatementOfProps extends StatementScreenProps {
  readonly organisation: Organisation
}

function StatementOf({ statement, organisation }: StatementOfProps) {
  const { organisationId } = organisation
  const progress = useWatchedImport({ organisationId }).currentData?.latest ?? null
  useRefreshAsMonthsArrive(progress)
  const state = useForecastModel(organisation)
  if (state.kind === 'ready') {
    return <Statement {...{ statement, organisation, progress }} model={state.model} />
  }
  if (state.kind === 'empty') return <NoBooks {...{ organisation, progress }} />
  if (state.kind === 'loading') return <StatementSkeleton statement={statement} />
  const { error, tryAgain } = state
  return (
    <FlowError
      title="We couldn’t load the figures."
      message={plainMessage(error)}
      impact="high"
      correlationId={isGatewayError(error) ? error.correlationId : null}
      onTryAgain={tryAgain}
    />
  )
}

/** The layout of the screen before its figures. */
const StatementSkeleton = ({ statement }: StatementScreenProps) => (
  <div className={styles.statement} aria-busy="true">
    <h1 className="visually-hidden">{QUESTIONS[statement]}</h1>
    <Skeleton height={84} width="60%" />
    <Panel isBusy>
      <Skeleton height={300} />
    </Panel>
    <Panel isBusy>
      <Skeleton height={480} />
    </Panel>
  </div>
)
