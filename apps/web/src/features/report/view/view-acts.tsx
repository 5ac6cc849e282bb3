import type { Organisation } from '@millpond/contract/organisation'
import type { SavedReport } from '@millpond/contract/report'
import { atLeast } from '@millpond/core/organisation'
import type { ReportResult } from '@millpond/core/report'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { plainMessage } from '#api/gateway-error.ts'
import { useGetSavedReportsQuery, useOpenReportDraftMutation } from '#api/report/report-api.ts'
import { useReadOnlyWords } from '#screen/read-only.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Menu } from '#ui/menu.tsx'
import { useToast } from '#ui/toast.tsx'
import { editPath, reportPath } from '../paths.ts'
import styles from '../report.module.css'

const ShareDialog = lazy(() =>
  import('../share/share-dialog.tsx').then(module => ({ default: module.ShareDialog })),
)

const SendDialog = lazy(() =>
  import('../send/send-dialog.tsx').then(module => ({ default: module.SendDialog })),
)

const ScheduleDialog = lazy(() =>
  import('../schedule/schedule-dialog.tsx').then(module => ({ default: module.ScheduleDialog })),
)

interface ViewActsProps {
  readonly organisation: Organisation
  readonly report: SavedReport
  readonly result: ReportResult
}

/** The actions on the page of a report. */
export function ViewActs({ organisation, report, result }: ViewActsProps) {
  const { organisationId, role } = organisation
  const { id, number, status } = report
  const navigate = useNavigate()
  const toast = useToast()
  const readOnly = useReadOnlyWords()
  const [openDraft, opening] = useOpenReportDraftMutation()
  const canEdit = atLeast(role, 'editor') && !readOnly && status !== 'archived'
  /** A published version stays as it is: its next draft is edited. */
  const edit = async () => {
    if (number === null) return void navigate(editPath(organisationId, id))
    const answer = await openDraft({ organisationId, id })
    if (answer.data) void navigate(editPath(organisationId, answer.data.report.id))
    else toast({ message: plainMessage(answer.error), isFailure: true })
  }
  return (
    <div className={styles.acts}>
      <Versions {...{ organisationId, report }} />
      <Download {...{ organisationId, report, result }} />
      <Button onClick={() => window.print()}>Print</Button>
      {atLeast(role, 'editor') && status === 'published' && (
        <>
          <Opener {...{ organisation, report }} label="Share" dialog={ShareDialog} />
          <Opener {...{ organisation, report }} label="Send by email" dialog={SendDialog} />
          <Opener {...{ organisation, report }} label="Schedule" dialog={ScheduleDialog} />
        </>
      )}
      {canEdit && (
        <Button
          variant={status === 'published' ? 'secondary' : 'primary'}
          busyLabel={opening.isLoading ? 'Opening…' : undefined}
          onClick={() => void edit()}
        >
          Edit
        </Button>
      )}
    </div>
  )
}

interface OpenerProps extends Pick<ViewActsProps, 'organisation' | 'report'> {
  readonly label: string
  readonly dialog: typeof ShareDialog | typeof SendDialog | typeof ScheduleDialog
}

/** Without a plan too: a link can be revoked, and past emails can be read. */
function Opener({ label, dialog: Opened, ...rest }: OpenerProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {isOpen && (
        <Suspense fallback={null}>
          <Opened {...rest} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

interface VersionsProps {
  readonly organisationId: string
  readonly report: SavedReport
}

/** The published versions of this report and its draft, if there are others. */
function Versions({ organisationId, report: { id, seriesId, number } }: VersionsProps) {
  const navigate = useNavigate()
  const { currentData = [] } = useGetSavedReportsQuery({ organisationId })
  const versions = currentData
    .filter(each => each.seriesId === seriesId)
    .sort((one, other) => (other.number ?? Infinity) - (one.number ?? Infinity))
  if (versions.length < 2) return null
  const nameOf = (own: number | null) => (own === null ? 'Draft' : `Version ${own}`)
  return (
    <Menu
      label="Versions"
      trigger={props => (
        <Button {...props}>
          {nameOf(number)}
          <Icon name="chevron" />
        </Button>
      )}
      items={versions.map(each => ({
        ...{ kind: 'choice', label: nameOf(each.number), isChosen: each.id === id },
        onSelect: () => void navigate(reportPath(organisationId, each.id)),
      }))}
    />
  )
}

interface DownloadProps extends Pick<ViewActsProps, 'report' | 'result'> {
  readonly organisationId: string
}

/** The code that writes files is loaded on demand; the gateway makes the PDF file. */
function Download({ organisationId, report, result }: DownloadProps) {
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const version = report.number === null ? 'draft' : `v${report.number}`
  const save = async (ending: 'pdf' | 'xlsx' | 'csv') => {
    setBusy(true)
    const file = `${report.title} ${version}.${ending}`
    try {
      const { savePdf, saveReport } = await import('../file/save-report.ts')
      if (ending === 'pdf') {
        const problem = await savePdf(file, { organisationId, id: report.id }, result)
        if (problem) toast({ message: problem, isFailure: true })
      } else await saveReport(file, report.title, result)
    } catch {
      toast({ message: 'The file could not be created. Try again.', isFailure: true })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Menu
      label="Download"
      trigger={props => (
        <Button {...props} busyLabel={isBusy ? 'Creating…' : undefined}>
          Download
          <Icon name="chevron" />
        </Button>
      )}
      items={[
        { kind: 'action', label: 'PDF', onSelect: () => void save('pdf') },
        { kind: 'action', label: 'Excel workbook', onSelect: () => void save('xlsx') },
        { kind: 'action', label: 'CSV', onSelect: () => void save('csv') },
      ]}
    />
  )
}
