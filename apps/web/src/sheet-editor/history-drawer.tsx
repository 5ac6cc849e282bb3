import type { ReplyOf } from '@millpond/contract/route'
import type { getSheetEdit, SheetEdit, SheetLine } from '@millpond/contract/sheet'
import {
  type CellValue,
  countDraft,
  type Edit,
  isDirty,
  type LineChange,
  nextUndo,
} from '@millpond/core/sheet'
import { type Month, shortMonth } from '@millpond/core/time'
import { lineContentText } from '@millpond/core/tracking'
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
import { Loading } from '#ui/loading.tsx'
import { NoValue } from '#ui/no-value.tsx'
import { useToast } from '#ui/toast.tsx'
import {
  changedWords,
  contentRows,
  type HistoryEntry,
  historyEntries,
  restoreWords,
} from './history-entries.ts'
import styles from './sheet.module.css'
import type { SheetEditor } from './sheet-editor.ts'
import { changesWords } from './status-words.ts'
import { undoEdit } from './undo-edit.ts'

type ReadTransfer = (transfer: NonNullable<SheetLine['transfer']>) => string

/** A change of something that only one kind of sheet has, such as an event of a scenario. */
export interface OwnChange {
  /** `Hire a barista, Start month` */
  readonly what: string
  readonly before: string | null
  readonly after: string | null
  /** The line in the editor; several changes in words may be one change of a line. */
  readonly line: LineChange
}

interface HistoryDrawerProps {
  readonly of: OfSheet
  /** The name of a line. */
  readonly nameOf: (code: string) => string
  /** A value of a line. */
  readonly write: (value: number, code: string) => string
  /** A stored formula with names in place of codes; absent if there are no formulas. */
  readonly readFormula?: ((formula: string) => string) | undefined
  /** For a transfer: its accounts and its day. */
  readonly readTransfer?: ReadTransfer | undefined
  /** What an edit changed that only this kind of sheet has; must stay the same function. */
  readonly ownChanges?: ((edit: Reply) => readonly OwnChange[]) | undefined
  /** Null for a person who may not edit, and so cannot restore. */
  readonly editor: SheetEditor | null
  readonly onClose: () => void
}

/** The complete history of changes; each edit can be viewed and restored. */
export function HistoryDrawer(props: HistoryDrawerProps) {
  const { edits, isLoading, error, more } = useHistory(props.of)
  const entries = historyEntries(edits)
  const unsaved = props.editor?.get().sheet
  return (
    <Drawer title="History" onClose={props.onClose}>
      {isLoading && <Loading />}
      {error !== undefined && (
        <p role="alert" className={styles.problem}>
          {plainMessage(error)}
        </p>
      )}
      {unsaved && isDirty(unsaved) && (
        <p className={styles.small}>
          You have {changesWords(countDraft(unsaved))} not saved yet. Save or discard your changes
          first. Otherwise you will be asked which to keep: your changes or the restored version.
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

/** The newest edits, and as many pages of earlier ones as were requested. */
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
  /** The number of later edits. */
  readonly later: number
  /** Number of the newest edit. */
  readonly newest: number
}

function Entry(props: EntryProps) {
  const { entry, later, newest, of, nameOf, write, readFormula, readTransfer, editor, onClose } =
    props
  const { ownChanges } = props
  const [isOpen, setOpen] = useState(false)
  const restore = useRestore({ of, editor, ownChanges, onDone: onClose })
  const saidId = useId()
  const { editNumbers } = entry
  return (
    <li className={styles.entry}>
      <p className={styles.label}>{entry.label}</p>
      <p className={styles.small}>
        {entry.by ?? 'A former member'} · <Ago at={new Date(entry.at)} /> · {changedWords(entry)}
      </p>
      <div className={styles.choices}>
        <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide changes' : 'View changes'}
        </Button>
        {editor && later > 0 && (
          <>
            <Button
              variant="quiet"
              aria-describedby={saidId}
              onClick={() => void restore(editNumbers[0], newest)}
            >
              Restore this version
            </Button>
            <span id={saidId} className={styles.small}>
              {restoreWords(later)}
            </span>
          </>
        )}
      </div>
      {isOpen && (
        <Changes {...{ of, nameOf, write, readFormula, readTransfer, ownChanges, editNumbers }} />
      )}
    </li>
  )
}

const RESTORED = 'Restored an earlier version'

interface RestoreWanted extends Pick<HistoryDrawerProps, 'of' | 'editor' | 'ownChanges'> {
  readonly onDone: () => void
}

/**
 * Restores the sheet to an edit. That is a step like any other: Undo on the bar, Ctrl Z and the
 * toast undo it, as a change to be saved.
 */
function useRestore({ of, editor, ownChanges, onDone }: RestoreWanted) {
  const [restoreSheet] = useRestoreSheetMutation()
  const [askEdit] = useLazyGetSheetEditQuery()
  const toast = useToast()
  return async (to: number, newest: number) => {
    const answer = await restoreSheet({ ...of, editNumber: to, newest })
    if (!answer.data) return toast({ message: plainMessage(answer.error), isFailure: true })
    const { editNumber } = answer.data
    onDone()
    const step = editor && editNumber !== null ? await addStep(editor, editNumber) : null
    const undo = editor && step ? { undo: () => undoEdit(editor, step) } : {}
    toast({ message: `${RESTORED}: ${changedWords(answer.data)}.`, ...undo })
  }

  async function addStep(editor: SheetEditor, editNumber: number): Promise<Edit | null> {
    const { data } = await askEdit({ ...of, editNumber: String(editNumber) })
    if (!data) return null
    editor.restored({
      label: RESTORED,
      changes: data.changes,
      lines: [...data.lines.flatMap(lineChangesOf), ...ownLinesOf(ownChanges?.(data) ?? [])],
    })
    return nextUndo(editor.get().sheet.log)
  }
}

/** One change for each line. */
const ownLinesOf = (changes: readonly OwnChange[]): LineChange[] => [
  ...new Map(changes.map(({ line }) => [line.code, line])).values(),
]

const textsOf = ({ formula, note, content }: LineState) => ({
  ...{ formula, note, line: content && lineContentText(content) },
})

function lineChangesOf({ code, before, after }: Reply['lines'][number]): LineChange[] {
  const [was, is] = [textsOf(before), textsOf(after)]
  return (['formula', 'note', 'line'] as const).flatMap(field =>
    was[field] === is[field] ? [] : [{ code, field, before: was[field], after: is[field] }],
  )
}

const MAX_SHOWN = 100

type OfEdit<Part> = Part & { readonly editNumber: string }
type Reply = ReplyOf<typeof getSheetEdit>
type LineState = Reply['lines'][number]['before']

interface EditChanges {
  readonly changes: readonly OfEdit<Reply['changes'][number]>[]
  readonly lines: readonly OfEdit<Reply['lines'][number]>[]
  readonly own: readonly OfEdit<OwnChange>[]
}

type ChangesProps = Pick<
  HistoryDrawerProps,
  'of' | 'nameOf' | 'write' | 'readFormula' | 'readTransfer' | 'ownChanges'
> &
  Pick<HistoryEntry, 'editNumbers'>

function Changes(props: ChangesProps) {
  const { of, editNumbers, nameOf, write, readFormula, readTransfer, ownChanges } = props
  const { changes, lines = [], own = [], error } = useChanges(of, editNumbers, ownChanges)
  if (error !== undefined) return <p role="alert">{plainMessage(error)}</p>
  if (!changes) return <Loading />
  const text = (value: string | null) => value ?? <NoValue />
  const formula = (value: string | null) => text(value && (readFormula?.(value) ?? value))
  const amount = (value: CellValue, code: string) =>
    value === null ? <NoValue /> : write(value, code)
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">Changed</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {lines.flatMap(({ editNumber, code, before, after }) => [
          before.formula !== after.formula && (
            <tr key={`${editNumber} ${code} formula`}>
              <th scope="row">{nameOf(code)}, formula</th>
              <td>{formula(before.formula)}</td>
              <td>{formula(after.formula)}</td>
            </tr>
          ),
          before.note !== after.note && (
            <tr key={`${editNumber} ${code} note`}>
              <th scope="row">{nameOf(code)}, note</th>
              <td>{text(before.note)}</td>
              <td>{text(after.note)}</td>
            </tr>
          ),
          ...contentRows(before.content, after.content, { readTransfer, readFormula }).map(row => (
            <tr key={`${editNumber} ${code} ${row.what}`}>
              <th scope="row">
                {(before.content ?? after.content)?.name}, {row.what}
              </th>
              <td>{text(row.before)}</td>
              <td>{text(row.after)}</td>
            </tr>
          )),
        ])}
        {own.map(({ editNumber, what, before, after }) => (
          <tr key={`${editNumber} ${what}`}>
            <th scope="row">{what}</th>
            <td>{text(before)}</td>
            <td>{text(after)}</td>
          </tr>
        ))}
        {changes.slice(0, MAX_SHOWN).map(({ editNumber, code, month, before, after }) => (
          <tr key={`${editNumber} ${month} ${code}`}>
            <th scope="row">
              {nameOf(code)}, {shortMonth(month as Month)}
            </th>
            <td>{amount(before, code)}</td>
            <td>{amount(after, code)}</td>
          </tr>
        ))}
      </tbody>
      {changes.length > MAX_SHOWN && (
        <caption>
          The first {MAX_SHOWN} of {changes.length} cells
        </caption>
      )}
    </table>
  )
}

/** The cells of all batches, in the order they were saved. */
function useChanges(
  { organisationId, sheetId }: OfSheet,
  editNumbers: readonly number[],
  ownChanges: HistoryDrawerProps['ownChanges'],
) {
  const [ask] = useLazyGetSheetEditQuery()
  const [answer, setAnswer] = useState<Partial<EditChanges> & { error?: unknown }>({})
  const numbers = editNumbers.toReversed().join()
  useEffect(() => {
    let isWanted = true
    const batches = numbers.split(',').map(async editNumber => {
      const read = await ask({ organisationId, sheetId, editNumber }, true).unwrap()
      const numbered = <Part,>(part: Part) => ({ ...part, editNumber })
      return {
        changes: (read?.changes ?? []).map(numbered),
        lines: (read?.lines ?? []).map(numbered),
        own: (read ? (ownChanges?.(read) ?? []) : []).map(numbered),
      }
    })
    Promise.all(batches).then(
      all =>
        isWanted &&
        setAnswer({
          changes: all.flatMap(({ changes }) => changes),
          lines: all.flatMap(({ lines }) => lines),
          own: all.flatMap(({ own }) => own),
        }),
      (error: unknown) => isWanted && setAnswer({ error }),
    )
    return () => {
      isWanted = false
    }
  }, [ask, organisationId, sheetId, numbers, ownChanges])
  return answer
}
