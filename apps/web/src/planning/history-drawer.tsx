import type { ReplyOf } from '@millpond/contract/route'
import type { getSheetEdit, SheetEdit } from '@millpond/contract/sheet'
import type { CellValue } from '@millpond/core/sheet'
import { type Month, shortMonth } from '@millpond/core/time'
import { useEffect, useId, useState } from 'react'
import { plainMessage } from '#api/gateway-error.ts'
import {
  type OfSheet,
  useGetSheetHistoryQuery,
  useLazyGetSheetEditQuery,
  useLazyGetSheetHistoryQuery,
  useRestoreSheetMutation,
} from '#api/sheet-api.ts'
import { Ago } from '#ui/ago.tsx'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { NoValue } from '#ui/facts.tsx'
import { Loading } from '#ui/loading.tsx'
import { useToast } from '#ui/toast.tsx'
import { type HistoryEntry, historyEntries, restoreWords } from './history-entries.ts'
import styles from './planning.module.css'
import { cellsWords } from './status-words.ts'

interface HistoryDrawerProps {
  readonly of: OfSheet
  /** What people call a line. */
  readonly nameOf: (code: string) => string
  readonly write: (value: number) => string
  /** Whoever may not write looks, and restores nothing. */
  readonly canRestore: boolean
  /** How many cells are typed and not saved: over these nothing is restored. */
  readonly unsaved: number
  readonly onClose: () => void
}

/** Who changed what and when, without end; each edit can be looked into and gone back to. */
export function HistoryDrawer(props: HistoryDrawerProps) {
  const { edits, isLoading, error, more } = useHistory(props.of)
  const entries = historyEntries(edits)
  return (
    <Drawer title="History" onClose={props.onClose}>
      {isLoading && <Loading />}
      {error !== undefined && (
        <p role="alert" className={styles.problem}>
          {plainMessage(error)}
        </p>
      )}
      {props.canRestore && props.unsaved > 0 && (
        <p className={styles.small}>
          {cellsWords(props.unsaved)} typed and not saved. Save or discard first: what is typed
          stays over what is restored, and asks again which of the two you want.
        </p>
      )}
      {!isLoading && error === undefined && entries.length === 0 && (
        <p>Nothing has been saved here yet.</p>
      )}
      <ol className={styles.history}>
        {entries.map((entry, later) => (
          <Entry
            key={entry.editNumbers[0]}
            {...props}
            {...{ entry, later }}
            newest={edits[0]?.editNumber ?? 0}
          />
        ))}
        {more && (
          <li>
            <Button onClick={more}>Show earlier edits</Button>
          </li>
        )}
      </ol>
    </Drawer>
  )
}

/** The newest edits, and as many pages of earlier ones as were asked for. */
function useHistory(of: OfSheet) {
  const newest = useGetSheetHistoryQuery(of, { refetchOnMountOrArgChange: true })
  const [askEarlier, { error: earlierError }] = useLazyGetSheetHistoryQuery()
  const [earlier, setEarlier] = useState<readonly SheetEdit[]>([])
  const [hasMore, setMore] = useState<boolean | null>(null)
  const edits = [...(newest.currentData?.edits ?? []), ...earlier]
  const last = edits.at(-1)
  const more = async () => {
    if (!last) return
    const { data } = await askEarlier({ ...of, before: String(last.editNumber) })
    if (!data) return
    setEarlier([...earlier, ...data.edits])
    setMore(data.hasMore)
  }
  return {
    edits,
    isLoading: newest.isFetching && edits.length === 0,
    error: newest.error ?? earlierError,
    more: (hasMore ?? newest.currentData?.hasMore) ? () => void more() : null,
  }
}

interface EntryProps extends HistoryDrawerProps {
  readonly entry: HistoryEntry
  /** How many there are after it. */
  readonly later: number
  /** Number of the newest edit. */
  readonly newest: number
}

function Entry({ entry, later, newest, of, nameOf, write, canRestore, onClose }: EntryProps) {
  const [isOpen, setOpen] = useState(false)
  const restore = useRestore(of, onClose)
  const saidId = useId()
  const { editNumbers } = entry
  return (
    <li className={styles.entry}>
      <p className={styles.label}>{entry.label}</p>
      <p className={styles.small}>
        {entry.by ?? 'Somebody who has left'} · <Ago at={new Date(entry.at)} /> ·{' '}
        {cellsWords(entry.cells)}
      </p>
      <div className={styles.choices}>
        <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Look into it'}
        </Button>
        {canRestore && later > 0 && (
          <>
            <Button
              variant="quiet"
              aria-describedby={saidId}
              onClick={() => void restore(editNumbers[0], newest)}
            >
              Restore to here
            </Button>
            <span id={saidId} className={styles.small}>
              {restoreWords(later)}
            </span>
          </>
        )}
      </div>
      {isOpen && <Changes {...{ of, nameOf, write, editNumbers }} />}
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
      editNumber === null ? undefined : () => void restore(newest, editNumber, 'Restore taken back')
    toast({ message: `${message}: ${cellsWords(cells)}.`, ...(undo && { undo }) })
    onDone()
  }
  return restore
}

const MOST_SHOWN = 100

type Change = ReplyOf<typeof getSheetEdit>['changes'][number] & { readonly editNumber: string }

type ChangesProps = Pick<HistoryDrawerProps, 'of' | 'nameOf' | 'write'> &
  Pick<HistoryEntry, 'editNumbers'>

function Changes({ of, editNumbers, nameOf, write }: ChangesProps) {
  const { changes, error } = useChanges(of, editNumbers)
  if (error !== undefined) return <p role="alert">{plainMessage(error)}</p>
  if (!changes) return <Loading />
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
        {changes.slice(0, MOST_SHOWN).map(({ editNumber, code, month, before, after }) => (
          <tr key={`${editNumber} ${month} ${code}`}>
            <th scope="row">
              {nameOf(code)}, {shortMonth(month as Month)}
            </th>
            <td>{amount(before)}</td>
            <td>{amount(after)}</td>
          </tr>
        ))}
      </tbody>
      {changes.length > MOST_SHOWN && (
        <caption>
          The first {MOST_SHOWN} of {changes.length} cells
        </caption>
      )}
    </table>
  )
}

/** The cells of all batches, in the order they were saved. */
function useChanges({ organisationId, sheetId }: OfSheet, editNumbers: readonly number[]) {
  const [ask] = useLazyGetSheetEditQuery()
  const [answer, setAnswer] = useState<{ changes?: readonly Change[]; error?: unknown }>({})
  const numbers = editNumbers.toReversed().join()
  useEffect(() => {
    let isWanted = true
    const batches = numbers.split(',').map(async editNumber => {
      const read = await ask({ organisationId, sheetId, editNumber }, true).unwrap()
      return (read?.changes ?? []).map(change => ({ ...change, editNumber }))
    })
    Promise.all(batches).then(
      all => isWanted && setAnswer({ changes: all.flat() }),
      (error: unknown) => isWanted && setAnswer({ error }),
    )
    return () => {
      isWanted = false
    }
  }, [ask, organisationId, sheetId, numbers])
  return answer
}
