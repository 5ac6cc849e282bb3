import type { getImport, ImportProgress } from '@millpond/contract/connection'
import type { ReplyOf } from '@millpond/contract/route'
import { atLeast, providerWord } from '@millpond/core/organisation'
import { lazy, Suspense, useEffect } from 'react'
import { useParams } from 'react-router'
import { useStartImportMutation } from '#api/gateway-api.ts'
import { isGatewayError, plainMessage } from '#api/gateway-error.ts'
import { useWatchedImport } from '#api/use-watched-import.ts'
import { useOrganisations } from '#current/organisation.ts'
import { organisationNamed } from '#current/organisation-state.ts'
import { refreshClaims } from '#current/session.ts'
import { useRefreshAsMonthsArrive } from '#current/use-refresh-as-months-arrive.ts'
import { PATHS } from '#paths.ts'
import { useReadOnlyWords } from '#screen/read-only.ts'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { FlowError } from '#ui/flow-error.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Panel } from '#ui/panel.tsx'
import { ProgressSteps } from '#ui/progress-steps.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import styles from './connection.module.css'
import { importGroups, importHeadline } from './import-view.ts'
import { LeftOutPanel } from './left-out-panel.tsx'
import { SpreadsheetPanel } from './spreadsheet-panel.tsx'
import { useSyncWait } from './use-sync-wait.ts'

const FirstAnswer = lazy(() =>
  import('./first-answer.tsx').then(module => ({ default: module.FirstAnswer })),
)

/** The progress of the import. The books arrive with the newest months first. Guide §9.15. */
export function Component() {
  const { organisationId = '' } = useParams()
  const organisations = useOrganisations()
  const organisation = organisationNamed(organisations, organisationId)
  // Only of this address: the reply for the organisation before it is not shown meanwhile.
  const { currentData: data, error, refetch } = useWatchedImport({ organisationId })
  const [startImport, starting] = useStartImportMutation()
  useRefreshAsMonthsArrive(data?.latest ?? null)
  // The provider redirects here: from now on the claims may contain the organisation (AUTH-05).
  useEffect(() => void refreshClaims(), [])

  const readOnly = useReadOnlyWords()
  const again = () => void startImport({ organisationId })
  if (error) {
    return (
      <FlowError
        title="We couldn’t load the progress of the sync."
        message={plainMessage(error)}
        impact="high"
        correlationId={isGatewayError(error) ? error.correlationId : null}
        onTryAgain={() => void refetch()}
      />
    )
  }
  if (!data) {
    return (
      <div className={styles.sync}>
        <Answer>Sync</Answer>
        <Skeleton height={320} />
      </div>
    )
  }
  if (organisation?.isSample) return <NoImportOfSample />
  if (organisation?.booksFile) return <SpreadsheetPanel organisation={organisation} />
  const books = providerWord(organisation?.provider ?? null)
  const canStart = organisation !== null && atLeast(organisation.role, 'editor')
  if (!data.latest && readOnly !== null) return <WaitingForPlan words={readOnly} />
  if (!data.latest) {
    return <NothingYet onStart={canStart ? again : null} isBusy={starting.isLoading} />
  }
  return (
    <div className={styles.sync}>
      <Answer basis={basisOf(data.latest, organisation?.name)}>
        {importHeadline(data.latest, books)}
      </Answer>
      {data.latest.state === 'failed' && (
        <Trouble failure={data.latest.failure} onTryAgain={again} />
      )}
      {organisation && data.latest.canOpen && (
        <Suspense>
          <FirstAnswer organisation={organisation} />
        </Suspense>
      )}
      <Acts
        progress={data.latest}
        isBusy={starting.isLoading}
        onSync={canStart ? again : null}
        readOnly={readOnly}
      />
      <Panel title="What we synced" subtitle="Newest months first">
        <ProgressSteps label="Sync steps" steps={importGroups(data.latest)} />
      </Panel>
      <Gaps gaps={data.gaps} books={books} />
      {organisation && data.leftOut && data.leftOut.total > 0 && (
        <LeftOutPanel organisation={organisation} leftOut={data.leftOut} />
      )}
    </div>
  )
}

interface ActsProps {
  readonly progress: ImportProgress
  readonly isBusy: boolean
  /** Null for a viewer. */
  readonly onSync: (() => void) | null
  /** Why nothing can be changed here, or null. */
  readonly readOnly: string | null
}

/** What can be done meanwhile: open what is there, sync again, or not wait for the next try. */
function Acts({ progress, isBusy, onSync, readOnly }: ActsProps) {
  const { state, failure, canOpen } = progress
  const isSilent = state === 'waiting' && failure?.kind === 'unavailable'
  const wait = useSyncWait(progress)
  return (
    <>
      {!canOpen && (
        <p className={styles.hint}>
          The dashboard opens after the first 12 months. You can leave this page while we sync.
        </p>
      )}
      <div className={styles.actions}>
        {canOpen && (
          <LinkButton variant="primary" href={PATHS.dashboard}>
            Open the dashboard
          </LinkButton>
        )}
        {onSync && (isSilent || (canOpen && state === 'done')) && (
          <Button
            disabled={readOnly !== null || wait !== null}
            title={readOnly ?? wait ?? undefined}
            busyLabel={isBusy ? 'Starting…' : undefined}
            onClick={onSync}
          >
            {isSilent ? 'Try now' : 'Sync now'}
          </Button>
        )}
      </div>
      {onSync && wait && <p className={styles.hint}>{wait}</p>}
    </>
  )
}

const basisOf = (progress: ImportProgress, name = 'your company') =>
  progress.state === 'done' || progress.state === 'failed'
    ? name
    : `${name} · ${progress.monthsWanted} months of figures, then invoices, bills and contacts`

/** An import that failed without a connection cannot be repeated. */
function Trouble(props: { failure: ImportProgress['failure']; onTryAgain: () => void }) {
  const { failure, onTryAgain } = props
  if (!failure) return null
  if (failure.kind === 'disconnected') {
    return (
      <Panel title="The sync didn’t finish." subtitle={failure.message}>
        <LinkButton variant="primary" href={PATHS.onboardingConnect}>
          Reconnect
        </LinkButton>
      </Panel>
    )
  }
  return (
    <FlowError
      title="The sync didn’t finish."
      message={failure.message}
      impact="high"
      onTryAgain={onTryAgain}
    />
  )
}

function Gaps(props: { gaps: ReplyOf<typeof getImport>['gaps']; books: string }) {
  const { gaps, books } = props
  if (gaps.length === 0) return null
  return (
    <Panel title="Figures to check" subtitle={`These figures don’t agree in ${books}`}>
      <ul className={styles.lines}>
        {gaps.map(gap => (
          <li key={gap.check + gap.month + gap.label}>{gap.label}</li>
        ))}
      </ul>
    </Panel>
  )
}

function NoImportOfSample() {
  return (
    <div className={styles.sync}>
      <Answer basis="Connect your own company to sync its figures every day.">
        The sample company does not sync.
      </Answer>
      <LinkButton variant="primary" href={PATHS.onboardingConnect}>
        Connect your company
      </LinkButton>
    </div>
  )
}

const WaitingForPlan = ({ words }: { words: string }) => (
  <div className={styles.sync}>
    <Answer basis={words}>
      Your books are connected. We’ll import them once your plan is active.
    </Answer>
  </div>
)

function NothingYet({ onStart, isBusy }: { onStart: (() => void) | null; isBusy: boolean }) {
  return (
    <div className={styles.sync}>
      <Answer>Nothing has been synced yet.</Answer>
      {onStart && (
        <Button variant="primary" busyLabel={isBusy ? 'Starting…' : undefined} onClick={onStart}>
          Sync now
        </Button>
      )}
    </div>
  )
}
