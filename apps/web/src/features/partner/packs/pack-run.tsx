import type { OpenedPack, PackReport } from '@millpond/contract/pack'
import { PACK_ROUTES } from '@millpond/contract/route-table/partner'
import { packProgress } from '@millpond/core/pack'
import { longMonth } from '@millpond/core/time'
import { useEffect, useRef, useState } from 'react'
import { download } from '#api/download.ts'
import { callOf } from '#api/gateway-call.ts'
import { isGatewayError, plainMessage } from '#api/gateway-error.ts'
import { useGetPackQuery, useRetryPackMutation } from '#api/report/pack-api.ts'
import { PATHS } from '#paths.ts'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FlowError } from '#ui/flow-error.tsx'
import { momentOf } from '#ui/instant.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { Loading } from '#ui/loading.tsx'
import { NoValue } from '#ui/no-value.tsx'
import { Panel } from '#ui/panel.tsx'
import { saveFile } from '#ui/save-file.ts'
import { useToast } from '#ui/toast.tsx'
import { PACK_WORDS, packAbout, retryWords, stateOf } from './pack-words.ts'
import styles from './packs.module.css'
import { clientReportPath } from './paths.ts'

/** While reports wait, the page looks for news so often. */
const LOOK_EVERY_MS = 2_000

interface PackRunProps {
  readonly organisationId: string
  readonly id: string
}

/** One pack with its progress, and what became of each client. */
export function PackRun({ organisationId, id }: PackRunProps) {
  const [isRunning, setRunning] = useState(true)
  const { currentData, error, refetch } = useGetPackQuery(
    { organisationId, id },
    { pollingInterval: isRunning ? LOOK_EVERY_MS : 0, refetchOnMountOrArgChange: true },
  )
  const waits = currentData ? currentData.pack.counts.waiting > 0 : !error
  if (waits !== isRunning) setRunning(waits)
  if (currentData) return <OpenedRun {...{ organisationId }} opened={currentData} />
  if (!error) return <Loading />
  return (
    <FlowError
      title={PACK_WORDS.notFound}
      message={plainMessage(error)}
      impact="high"
      correlationId={isGatewayError(error) ? error.correlationId : null}
      onTryAgain={() => void refetch()}
    />
  )
}

function OpenedRun({ organisationId, opened }: { organisationId: string; opened: OpenedPack }) {
  const { pack, items } = opened
  const { waiting, done, failed } = pack.counts
  const [retry, retrying] = useRetryPackMutation()
  const [isAsking, setAsking] = useState(false)
  /** The client whose button was pressed last. */
  const [retried, setRetried] = useState<string | null>(null)
  const toast = useToast()
  const retryFor = async (clientIds: string[] | null) => {
    setAsking(false)
    const answer = await retry({ organisationId, id: pack.id, clientIds })
    if (answer.error) toast({ message: plainMessage(answer.error), isFailure: true })
  }
  const by = pack.startedByName === null ? '' : ` by ${pack.startedByName}`
  const all = items.length
  return (
    <div className={styles.stack}>
      <Answer
        basis={`“${pack.title}”. ${packAbout(pack)}. Started ${momentOf(pack.startedAt)}${by}.`}
      >
        {packProgress(pack.counts)}
      </Answer>
      {/* Always there, so that the end is announced. */}
      <p className="visually-hidden" role="status">
        {waiting === 0 && packProgress(pack.counts)}
      </p>
      {waiting > 0 && (
        <div>
          <progress
            className={styles.progress}
            aria-label="Progress"
            aria-valuetext={packProgress(pack.counts)}
            max={all}
            value={all - waiting}
          />
          <p>{PACK_WORDS.leaveOpen}</p>
        </div>
      )}
      <div className={styles.acts}>
        {done > 0 && <DownloadAll {...{ organisationId }} id={pack.id} title={pack.title} />}
        {failed > 0 && (
          <Button
            busyLabel={retrying.isLoading ? 'Retrying…' : undefined}
            onClick={() => (pack.action === 'send' ? setAsking(true) : void retryFor(null))}
          >
            Retry all failed
          </Button>
        )}
        <LinkButton href={PATHS.packs}>All packs</LinkButton>
      </div>
      <Panel title="Clients">
        <DataTable
          label="Clients"
          columns={columnsOf({
            hasMonths: pack.month === null,
            retried,
            onRetry: clientId => {
              setRetried(clientId)
              void retryFor([clientId])
            },
          })}
          rows={items}
          keyOf={({ clientId }) => clientId}
          nameOf={nameOf}
        />
      </Panel>
      {isAsking && (
        <RetryDialog
          words={retryWords(pack)}
          onClose={() => setAsking(false)}
          onRetry={() => void retryFor(null)}
        />
      )}
    </div>
  )
}

interface RetryDialogProps {
  readonly words: string
  readonly onClose: () => void
  readonly onRetry: () => void
}

/** Asked first, because no email can be undone. */
const RetryDialog = ({ words, onClose, onRetry }: RetryDialogProps) => (
  <Dialog
    title="Retry all failed?"
    onClose={onClose}
    footer={
      <>
        <Button variant="primary" onClick={onRetry}>
          Retry and email
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </>
    }
  >
    <p>{words}</p>
    <p>{PACK_WORDS.readReasons}</p>
  </Dialog>
)

const nameOf = ({ name }: PackReport): string => name ?? PACK_WORDS.lostClient

/** The button that was pressed has gone when the retry starts, so the focus moves to the state. */
function State({ item, wasRetried }: { item: PackReport; wasRetried: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  const hasStarted = wasRetried && item.state !== 'failed'
  useEffect(() => {
    if (hasStarted && document.activeElement === document.body) place.current?.focus()
  }, [hasStarted])
  return (
    <div ref={place} tabIndex={-1}>
      <Chip tone={stateOf(item).tone}>{stateOf(item).words}</Chip>
      {item.reason !== null && <span className={styles.reason}>{item.reason}</span>}
    </div>
  )
}

interface ColumnsOf {
  /** Each client has its own month. */
  readonly hasMonths: boolean
  readonly retried: string | null
  readonly onRetry: (clientId: string) => void
}

const MONTH: Column<PackReport> = {
  ...{ key: 'month', label: 'Month', sortBy: ({ month }) => month ?? '' },
  cell: ({ month }) => (month === null ? <NoValue reason="No books" /> : longMonth(month)),
}

const columnsOf = ({ hasMonths, retried, onRetry }: ColumnsOf): Column<PackReport>[] => [
  { key: 'client', label: 'Client', isRowHead: true, sortBy: nameOf, cell: nameOf },
  ...(hasMonths ? [MONTH] : []),
  {
    ...{ key: 'state', label: 'State', sortBy: ({ state }) => state },
    cell: item => <State item={item} wasRetried={item.clientId === retried} />,
  },
  {
    ...{ key: 'acts', label: 'Actions' },
    cell: item => (
      <>
        {item.reportId !== null && item.name !== null && (
          <LinkButton
            variant="quiet"
            href={clientReportPath(item.clientId, item.reportId)}
            aria-label={`Open the report of ${item.name}`}
          >
            Open
          </LinkButton>
        )}
        {item.state === 'failed' && (
          <Button
            variant="quiet"
            aria-label={`Retry ${nameOf(item)}`}
            onClick={() => onRetry(item.clientId)}
          >
            Retry
          </Button>
        )}
      </>
    ),
  },
]

interface DownloadAllProps extends PackRunProps {
  readonly title: string
}

function DownloadAll({ organisationId, id, title }: DownloadAllProps) {
  const [isWorking, setWorking] = useState(false)
  const toast = useToast()
  const save = async () => {
    setWorking(true)
    const answer = await download(callOf(PACK_ROUTES.getPackFiles, { organisationId, id }))
    setWorking(false)
    if ('file' in answer) return saveFile(`${title}.zip`, answer.file)
    toast({ message: plainMessage(answer.error), isFailure: true })
  }
  return (
    <Button
      variant="primary"
      busyLabel={isWorking ? 'Downloading…' : undefined}
      onClick={() => void save()}
    >
      Download all
    </Button>
  )
}
