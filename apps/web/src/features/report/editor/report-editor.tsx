import type { Organisation } from '@millpond/contract/organisation'
import { atLeast } from '@millpond/core/organisation'
import { useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import { isGatewayError, plainMessage } from '#api/gateway-error.ts'
import {
  useGetReportQuery,
  useLazyGetReportQuery,
  useUpdateReportMutation,
} from '#api/report/report-api.ts'
import { readAutoSave } from '#platform/report-preferences.ts'
import { ModelScreen } from '#screen/model-screen.tsx'
import { useReadOnlyWords } from '#screen/read-only.ts'
import { ScreenSkeleton } from '#screen/screen-skeleton.tsx'
import { FlowError } from '#ui/flow-error.tsx'
import { type ToastMessage, useToast } from '#ui/toast.tsx'
import { reportPath } from '../paths.ts'
import { QUESTION } from '../report-words.ts'
import { editReport, isUnsaved, type Left, type SavedContent } from './edit-report.ts'
import { EditorScreen } from './editor-screen.tsx'

interface ReportEditorProps {
  readonly organisation: Organisation
  readonly id: string
}

/** The editor of a draft. A report that cannot be edited is shown instead. */
export function ReportEditor({ organisation, id }: ReportEditorProps) {
  const { organisationId, role } = organisation
  const read = useGetReportQuery({ organisationId, id }, { refetchOnMountOrArgChange: true })
  const readOnly = useReadOnlyWords()
  const [first, setFirst] = useState<SavedContent | null>(null)
  const { currentData, error, isFetching } = read
  // The first reply that is not from the cache; what is saved later is known here.
  if (first === null && currentData && !isFetching) {
    const { report, definition } = currentData
    if (report.status !== 'draft' || !atLeast(role, 'editor') || readOnly) {
      return <Navigate to={reportPath(organisationId, id)} replace />
    }
    setFirst({ title: report.title, definition, report })
  }
  if (first) return <Opened {...{ organisation, id, first }} />
  if (!error) return <ScreenSkeleton question={QUESTION} />
  return (
    <FlowError
      title="We couldn’t load this report."
      message={plainMessage(error)}
      impact="high"
      correlationId={isGatewayError(error) ? error.correlationId : null}
      onTryAgain={() => void read.refetch()}
    />
  )
}

interface OpenedProps extends ReportEditorProps {
  readonly first: SavedContent
}

function Opened({ organisation, id, first }: OpenedProps) {
  const edit = useReportEdit(organisation.organisationId, id, first)
  return (
    <ModelScreen {...{ organisation }} question={first.title}>
      {({ model }) => <EditorScreen {...{ organisation, id, model, edit }} />}
    </ModelScreen>
  )
}

function useReportEdit(organisationId: string, id: string, first: SavedContent) {
  const [update] = useUpdateReportMutation()
  const [readAgain] = useLazyGetReportQuery()
  const [edit] = useState(() =>
    editReport(first, readAutoSave(), {
      async save({ title, definition }, rowVersion) {
        // A title cannot be empty; the last one stays until there is another.
        const named = title.trim() || first.title
        const body = { rowVersion, title: named, definition }
        return (await update({ organisationId, id, ...body }).unwrap()).report
      },
      async read() {
        const { report, definition } = (await readAgain({ organisationId, id }).unwrap()) ?? {}
        if (!report || !definition) throw new Error('The report has no definition')
        return { title: report.title, definition, report }
      },
      // A report that was published meanwhile is refused for another reason.
      isConflict: failure =>
        isGatewayError(failure) &&
        failure.failure?.code === 'conflict' &&
        failure.failure.fields?.some(({ path }) => path === 'rowVersion') === true,
    }),
  )
  const toast = useToast()
  useEffect(() => {
    const hide = () => document.visibilityState === 'hidden' && edit.close()
    const ask = (event: Event) => {
      if (!edit.get().isAutomatic && isUnsaved(edit.get())) event.preventDefault()
    }
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('beforeunload', ask)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('beforeunload', ask)
      void edit
        .leave()
        .then(left => left && toast(leftToast(edit.get().content.title, left, toast)))
    }
  }, [edit, toast])
  return edit
}

function leftToast(
  title: string,
  left: Left,
  toast: (message: ToastMessage) => void,
): ToastMessage {
  if (!left.isSaved) {
    return { message: `Your last changes to “${title}” could not be saved.`, isFailure: true }
  }
  const fail = () =>
    toast({ message: `The changes to “${title}” could not be undone.`, isFailure: true })
  return {
    message: `Your changes to “${title}” were saved when you left.`,
    undo: () => void left.undo().catch(fail),
  }
}
