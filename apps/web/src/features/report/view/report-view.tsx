import type { Organisation } from '@millpond/contract/organisation'
import type { SavedReport } from '@millpond/contract/report'
import type { ReportDefinition, ReportResult } from '@millpond/core/report'
import { formatDay } from '@millpond/core/time'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isGatewayError, plainMessage } from '#api/gateway-error.ts'
import { useGetReportQuery, useGetReportResultQuery } from '#api/report/report-api.ts'
import type { ForecastModel } from '#model/use-model.ts'
import { ModelScreen } from '#screen/model-screen.tsx'
import { ScreenSkeleton } from '#screen/screen-skeleton.tsx'
import { Answer } from '#ui/answer.tsx'
import { Chip } from '#ui/chip.tsx'
import { FlowError } from '#ui/flow-error.tsx'
import { PaperHead } from '#ui/paper/paper-head.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useReportResult } from '../model/use-report-result.ts'
import { listPath } from '../paths.ts'
import styles from '../report.module.css'
import { publishedWords, QUESTION, statusWords, WORDS } from '../report-words.ts'
import { NoFigures } from './no-figures.tsx'
import { ReportPage } from './report-page.tsx'
import { ViewActs } from './view-acts.tsx'

interface ReportViewProps {
  readonly organisation: Organisation
  readonly id: string
}

/** One report: the frozen figures of a published one, those of the books for a draft. REP-02. */
export function ReportView({ organisation, id }: ReportViewProps) {
  const { organisationId } = organisation
  const read = useGetReportQuery({ organisationId, id }, { refetchOnMountOrArgChange: true })
  const { currentData, error } = read
  if (error) return <NotRead {...{ error }} onTryAgain={() => void read.refetch()} />
  if (!currentData) return <ScreenSkeleton question={QUESTION} />
  const { report, definition } = currentData
  if (report.number !== null) return <Frozen {...{ organisation, report }} />
  return (
    <ModelScreen {...{ organisation }} question={report.title}>
      {({ model }) => <Draft {...{ organisation, report, definition, model }} />}
    </ModelScreen>
  )
}

interface NotReadProps {
  readonly error: unknown
  readonly onTryAgain: () => void
}

const NotRead = ({ error, onTryAgain }: NotReadProps) => (
  <FlowError
    title="We couldn’t load this report."
    message={plainMessage(error)}
    impact="high"
    correlationId={isGatewayError(error) ? error.correlationId : null}
    onTryAgain={onTryAgain}
  />
)

interface ReportProps {
  readonly organisation: Organisation
  readonly report: SavedReport
}

function Frozen({ organisation, report }: ReportProps) {
  const { id, number, frozenUntil } = report
  const read = useGetReportResultQuery({ organisationId: organisation.organisationId, id })
  const { currentData, error } = read
  if (error) return <NotRead {...{ error }} onTryAgain={() => void read.refetch()} />
  if (!currentData) return <ScreenSkeleton question={report.title} />
  const { result, publishedAt } = currentData
  return (
    <Whole
      {...{ organisation, report, result }}
      state={
        <>
          {publishedWords(number ?? 1, publishedAt, frozenUntil ?? result.asOf)} {WORDS.frozen}
        </>
      }
    />
  )
}

interface DraftProps extends ReportProps {
  readonly definition: ReportDefinition
  readonly model: ForecastModel
}

function Draft({ organisation, report, definition, model }: DraftProps) {
  const { result, hasFailed, tryAgain } = useReportResult(organisation, model, definition)
  if (hasFailed && !result) return <NoFigures onTryAgain={tryAgain} />
  return <Whole {...{ organisation, report, result }} state={WORDS.draft} />
}

/** The line under the title says these in a sentence. */
const SAID: ReadonlySet<string> = new Set(['draft', 'published'])

interface WholeProps extends ReportProps {
  /** Null while it is calculated. */
  readonly result: ReportResult | null
  /** What kind of figures these are. */
  readonly state: ReactNode
}

function Whole({ organisation, report, result, state }: WholeProps) {
  const { title, status } = report
  return (
    <div className={styles.screen}>
      {result && (
        <PaperHead
          {...{ title, currency: result.currency, asOf: result.asOf }}
          name={result.organisationName}
        />
      )}
      <p className={styles.back}>
        <Link to={listPath(organisation.organisationId)}>All reports</Link>
      </p>
      <header className={styles.head}>
        <Answer
          basis={
            <>
              {!SAID.has(status) && <Chip>{statusWords(status)}</Chip>}
              {!SAID.has(status) && ' '}
              {state}
              {result && <> Figures as of {formatDay(result.asOf)}.</>}
            </>
          }
        >
          {title}
        </Answer>
        {result && <ViewActs {...{ organisation, report, result }} />}
      </header>
      {result ? <ReportPage {...{ title, result }} /> : <Skeleton height={480} />}
    </div>
  )
}
