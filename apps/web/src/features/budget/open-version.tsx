import type { Budget, getBudget } from '@millpond/contract/budget'
import type { ReplyOf } from '@millpond/contract/route'
import { atLeast } from '@millpond/core/organisation'
import { shownNotes, withCells } from '@millpond/core/sheet'
import { useMemo, useState } from 'react'
import { useGetBudgetQuery } from '#api/budget-api.ts'
import { useStore } from '#current/use-store.ts'
import type { StoredDraft } from '#sheet-editor/draft-autosave.ts'
import { readSheet, type StoredSheet } from '#sheet-editor/read-sheet.ts'
import { CannotRead, SheetSkeleton } from '#sheet-editor/sheet-screen.tsx'
import { useFirstFresh } from '#sheet-editor/use-first-fresh.ts'
import { useOwnDraft } from '#sheet-editor/use-own-draft.ts'
import { BudgetView } from './budget-view.tsx'
import { closedWords } from './budget-words.ts'
import { useEditing } from './editing/load-editing.ts'
import type { OpenedEditor } from './editing/version-editor.tsx'
import { useBudgetContext } from './model/budget-context.ts'
import { readOnlyView } from './model/read-only-view.ts'
import { type PlanComparison, useCompared } from './model/use-comparison.ts'

interface OpenVersionProps {
  readonly question: string
  /** The version in the list. */
  readonly chosen: Budget
}

/** One of Millpond's own versions, which can be edited here if that is allowed. */
export function OpenVersion({ question, chosen }: OpenVersionProps) {
  const { organisationId } = useBudgetContext().organisation
  const read = useGetBudgetQuery(
    { organisationId, sheetId: chosen.sheetId },
    { refetchOnMountOrArgChange: true },
  )
  const fresh = useFirstFresh(read)
  if (fresh) return <LoadedVersion reply={fresh} />
  if (read.isFetching) return <SheetSkeleton question={question} />
  return <CannotRead error={read.error} onTryAgain={() => void read.refetch()} />
}

type Reply = ReplyOf<typeof getBudget>

function LoadedVersion({ reply }: { readonly reply: Reply }) {
  const { organisation, model } = useBudgetContext()
  const { rows, lines, budget } = reply
  const { months, closeMonth } = model.ledger
  const [first = closeMonth] = months
  const read = useMemo(() => readSheet(rows, first, months.length), [rows, first, months.length])
  const compared = useCompared(budget)
  const version = { budget, lines, read, compared }
  const { role } = organisation
  const closed = atLeast(role, 'editor')
    ? closedWords(budget, role === 'owner')
    : 'View only: ask an owner to let you edit.'
  if (closed === null) return <EditableVersion {...version} />
  return <ReadOnlyVersion {...version} closed={closed} />
}

interface VersionProps {
  readonly budget: Budget
  readonly lines: Reply['lines']
  readonly read: StoredSheet
  readonly compared: PlanComparison
}

interface ReadOnlyVersionProps extends VersionProps {
  readonly closed: string
}

function ReadOnlyVersion({ budget, lines, read, compared, closed }: ReadOnlyVersionProps) {
  const view = useMemo(() => readOnlyView(read.stored), [read])
  const lineNotes = useMemo(() => notesOf(lines), [lines])
  return <BudgetView version={{ view, budget, lineNotes, writing: null, closed, compared }} />
}

const notesOf = (lines: Reply['lines'], draft?: StoredDraft | null) =>
  shownNotes(new Map(lines.map(line => [line.code, line])), draft?.lines ?? [])

function EditableVersion(props: VersionProps) {
  const { organisationId } = useBudgetContext().organisation
  const { sheetId, name } = props.budget
  const draft = useOwnDraft({ organisationId, sheetId })
  if (draft === undefined) return <SheetSkeleton question={name} />
  return <DraftedVersion {...props} draft={draft} />
}

interface DraftedVersionProps extends VersionProps {
  readonly draft: StoredDraft | null
}

/**
 * The version with its draft. It is shown before the editor has loaded, which then works on the
 * same figures. It is drawn again with every change of a cell.
 */
function DraftedVersion({ budget, lines, read, compared, draft }: DraftedVersionProps) {
  const { part } = useEditing()
  const [opened, setOpened] = useState<OpenedEditor | null>(null)
  const state = useStore(opened?.editor ?? UNOPENED)
  const view = useMemo(
    () => readOnlyView(withCells(read.stored, draft?.changes ?? []), read.stored),
    [read, draft],
  )
  const storedNotes = useMemo(() => notesOf(lines, draft), [lines, draft])
  const lineNotes = state?.sheet.lines.shown ?? storedNotes
  const writing = opened &&
    state && { ...opened, state, formulas: opened.formulasOf(state.sheet.lines.shown) }
  const shared = { budget, lineNotes, compared }
  return (
    <>
      <BudgetView version={{ view: state ?? view, ...shared, writing, closed: null }} />
      {part && <part.VersionEditor {...{ budget, lines, read, draft }} onOpen={setOpened} />}
    </>
  )
}

const UNOPENED = { get: () => null, subscribe: () => () => undefined }
