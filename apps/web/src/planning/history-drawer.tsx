import type { SheetEdit } from '@millpond/contract/sheet'
import type { CellValue } from '@millpond/core/sheet'
import { type Month, shortMonth } from '@millpond/core/time'
import { useEffect, useState } from 'react'
import { plainMessage } from '#api/gateway-error.ts'
import {
  type OfSheet,
  useGetSheetHistoryQuery,
  useLazyGetSheetEditQuery,
  useRestoreSheetMutation,
} from '#api/sheet-api.ts'
import { Ago } from '#ui/ago.tsx'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { NoValue } from '#ui/facts.tsx'
import { Loading } from '#ui/loading.tsx'
import { useToast } from '#ui/toast.tsx'
import styles from './planning.module.css'
import { cellsWords } from './status-words.ts'

interface HistoryDrawerProps {
  readonly of: OfSheet
  /** What people call a line. */
  readonly nameOf: (code: string) => string
  readonly write: (value: number) => string
  /** Whoever may not write looks, and restores nothing. */
  readonly canRestore: boolean
  readonly onClose: () => void
}

/** Who changed what and when, without end; each edit can be looked into and gone back to. */
export function HistoryDrawer(props: HistoryDrawerProps) {
  const [pages, setPages] = useState<readonly (string | null)[]>([null])
  const newest = useGetSheetHistoryQuery(props.of, { refetchOnMountOrArgChange: true })
  const edits = newest.currentData?.edits ?? []
  return (
    <Drawer title="History" onClose={props.onClose}>
      {newest.isFetching && edits.length === 0 && <Loading />}
      {newest.error && (
        <p role="alert" className={styles.problem}>
          {plainMessage(newest.error)}
        </p>
      )}
      {newest.currentData && edits.length === 0 && <p>Nothing has been saved here yet.</p>}
      <ol className={styles.history}>
        {pages.map((before, index) => (
          <Page
            key={before ?? 'newest'}
            {...props}
            before={before}
            newest={edits[0]?.editNumber ?? 0}
            onMore={index === pages.length - 1 ? next => setPages([...pages, next]) : null}
          />
        ))}
      </ol>
    </Drawer>
  )
}

interface PageProps extends HistoryDrawerProps {
  readonly before: string | null
  readonly newest: number
  /** Asks for the page after this one; null where it is there already. */
  readonly onMore: ((before: string) => void) | null
}

function Page({ before, newest, onMore, ...props }: PageProps) {
  const query = before === null ? props.of : { ...props.of, before }
  const { currentData } = useGetSheetHistoryQuery(query)
  const edits = currentData?.edits ?? []
  const last = edits.at(-1)
  return (
    <>
      {edits.map(edit => (
        <Entry key={edit.editNumber} {...props} edit={edit} newest={newest} />
      ))}
      {currentData?.hasMore && last && onMore && (
        <li>
          <Button onClick={() => onMore(String(last.editNumber))}>Show earlier edits</Button>
        </li>
      )}
    </>
  )
}

interface EntryProps extends Omit<PageProps, 'before' | 'onMore'> {
  readonly edit: SheetEdit
}

function Entry({ edit, newest, of, nameOf, write, canRestore, onClose }: EntryProps) {
  const [isOpen, setOpen] = useState(false)
  const restore = useRestore(of, onClose)
  const isNewest = edit.editNumber === newest
  return (
    <li className={styles.entry}>
      <p className={styles.label}>{edit.label}</p>
      <p className={styles.small}>
        {edit.by ?? 'Somebody who has left'} · <Ago at={new Date(edit.at)} /> ·{' '}
        {cellsWords(edit.cells)}
      </p>
      <div className={styles.choices}>
        <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Look into it'}
        </Button>
        {canRestore && !isNewest && (
          <Button variant="quiet" onClick={() => void restore(edit.editNumber, newest)}>
            Restore to here
          </Button>
        )}
      </div>
      {isOpen && <Changes {...{ of, nameOf, write }} editNumber={edit.editNumber} />}
    </li>
  )
}

/** Gives the sheet back as it was after an edit; the toast takes that back. */
function useRestore(of: OfSheet, onDone: () => void) {
  const [restoreSheet] = useRestoreSheetMutation()
  const toast = useToast()
  const restore = async (to: number, newest: number, message = 'Restored') => {
    const answer = await restoreSheet({ ...of, editNumber: to, newest })
    if (!answer.data) return toast({ message: plainMessage(answer.error), isFailure: true })
    const { editNumber, cells } = answer.data
    const undo =
      editNumber === null ? undefined : () => void restore(newest, editNumber, 'Restored again')
    toast({ message: `${message}: ${cellsWords(cells)}.`, ...(undo && { undo }) })
    onDone()
  }
  return restore
}

const MOST_SHOWN = 100

type ChangesProps = Pick<HistoryDrawerProps, 'of' | 'nameOf' | 'write'> & {
  readonly editNumber: number
}

function Changes({ of, editNumber, nameOf, write }: ChangesProps) {
  const { organisationId, sheetId } = of
  const [ask, { data, error }] = useLazyGetSheetEditQuery()
  useEffect(() => {
    void ask({ organisationId, sheetId, editNumber: String(editNumber) }, true)
  }, [ask, organisationId, sheetId, editNumber])
  if (error) return <p role="alert">{plainMessage(error)}</p>
  if (!data) return <Loading />
  const amount = (value: CellValue) => (value === null ? <NoValue /> : write(value))
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">Cell</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {data.changes.slice(0, MOST_SHOWN).map(({ code, month, before, after }) => (
          <tr key={`${month} ${code}`}>
            <th scope="row">
              {nameOf(code)}, {shortMonth(month as Month)}
            </th>
            <td>{amount(before)}</td>
            <td>{amount(after)}</td>
          </tr>
        ))}
      </tbody>
      {data.changes.length > MOST_SHOWN && (
        <caption>
          The first {MOST_SHOWN} of {data.changes.length} cells
        </caption>
      )}
    </table>
  )
}
