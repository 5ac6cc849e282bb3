import type { Budget, getBudget } from '@millpond/contract/budget'
import type { ReplyOf } from '@millpond/contract/route'
import { atLeast } from '@millpond/core/organisation'
import { workingLines } from '@millpond/core/sheet'
import { useMemo } from 'react'
import { useGetBudgetQuery, useSaveBudgetCellsMutation } from '#api/budget-api.ts'
import { readSheet, type StoredSheet } from '#sheet-editor/read-sheet.ts'
import type { SheetEditor, SheetGateway } from '#sheet-editor/sheet-editor.ts'
import { CannotRead, SheetSkeleton } from '#sheet-editor/sheet-screen.tsx'
import { useFirstFresh } from '#sheet-editor/use-first-fresh.ts'
import { useSheetActs } from '#sheet-editor/use-sheet-acts.ts'
import { useSheetEditor, useSheetEditorState } from '#sheet-editor/use-sheet-editor.ts'
import { BudgetView } from './budget-view.tsx'
import { closedWords } from './budget-words.ts'
import { formulaActs, withFollowing } from './formulas/formula-edits.ts'
import { useFormulaContext } from './formulas/use-formula-context.ts'
import { useBudgetContext } from './model/budget-context.ts'
import { stillView } from './model/read-only-view.ts'
import { toChange, toLineChange } from './model/to-change.ts'

interface OpenVersionProps {
  readonly question: string
  /** As the list has it. */
  readonly chosen: Budget
}

/** One of Millpond's own versions, which is edited here where that is allowed. */
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
  const { role } = organisation
  const closed = atLeast(role, 'editor')
    ? closedWords(budget, role === 'owner')
    : 'View only: ask an owner to let you edit.'
  if (closed === null) return <EditableVersion budget={budget} lines={lines} read={read} />
  return <ReadOnlyVersion budget={budget} lines={lines} read={read} closed={closed} />
}

interface VersionProps {
  readonly budget: Budget
  readonly lines: Reply['lines']
  readonly read: StoredSheet
}

interface ReadOnlyVersionProps extends VersionProps {
  readonly closed: string
}

function ReadOnlyVersion({ budget, lines, read, closed }: ReadOnlyVersionProps) {
  const view = useMemo(() => stillView(read.stored), [read])
  const lineNotes = useMemo(() => workingLines(lines).shown, [lines])
  return <BudgetView version={{ view, budget, lineNotes, writing: null, closed }} />
}

/** Of the specification, word for word. */
const SAVED = 'Budget data updated successfully'

function EditableVersion({ budget, lines, read }: VersionProps) {
  const { organisation, model } = useBudgetContext()
  const { organisationId } = organisation
  const { sheetId, name } = budget
  const [saveCells] = useSaveBudgetCellsMutation()
  const save: SheetGateway['save'] = (label, cells, changed) =>
    saveCells({
      ...{ organisationId, sheetId, label },
      ...{ changes: cells.map(toChange), lines: changed.flatMap(toLineChange) },
    }).unwrap()
  const { contextOf, isReady: hasContext } = useFormulaContext(organisationId, model)
  const { editor, isReady } = useSheetEditor({
    ...{ ...read, lines, organisationId, sheetId, save },
    withFollowing: (sheet, edit) => withFollowing(contextOf, sheet, edit),
  })
  if (!isReady || !hasContext) return <SheetSkeleton question={name} />
  return <EditedVersion {...{ budget, editor, contextOf }} />
}

interface EditedVersionProps {
  readonly budget: Budget
  readonly editor: SheetEditor
  readonly contextOf: ReturnType<typeof useFormulaContext>['contextOf']
}

/** What is drawn again with every change of a cell. */
function EditedVersion({ budget, editor, contextOf }: EditedVersionProps) {
  const state = useSheetEditorState(editor)
  const lineNotes = state.sheet.lines.shown
  const formulas = useMemo(
    () => ({ ...contextOf(lineNotes), ...formulaActs(editor, contextOf) }),
    [editor, contextOf, lineNotes],
  )
  const acts = useSheetActs({ editor, state, name: budget.name, savedMessage: SAVED })
  const writing = { editor, state, acts, formulas }
  return <BudgetView version={{ view: state, budget, lineNotes, writing, closed: null }} />
}
