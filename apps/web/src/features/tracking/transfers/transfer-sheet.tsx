import type { SheetLine } from '@millpond/contract/sheet'
import { type ItemCode, itemCode } from '@millpond/core/item'
import { atLeast } from '@millpond/core/organisation'
import { addMonths, type Month } from '@millpond/core/time'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { SheetEditor } from '#sheet-editor/sheet-editor.ts'
import { type PlanningContext, SheetSkeleton } from '#sheet-editor/sheet-screen.tsx'
import { useSheetEditorState } from '#sheet-editor/use-sheet-editor.ts'
import { Button } from '#ui/button.tsx'
import { addedLine, changedLine } from '../line-edits.ts'
import { LineMenu } from '../line-menu.tsx'
import { TrackedHead } from '../on-paper.tsx'
import styles from '../tracking.module.css'
import { type ChangeLines, removalOf, useLineEdits } from '../use-line-edits.ts'
import { type AccountChoice, accountChoices } from './account-choices.ts'
import { expectedAt, replacingWords } from './expected.ts'
import { cellsFor, fillLine } from './fill-line.ts'
import { NoTransfers } from './no-transfers.tsx'
import { isPlanned, type SetAside, setAsides } from './set-aside.ts'
import { setAsideDraft } from './set-aside-line.ts'
import { SetAsidePanel } from './set-aside-panel.tsx'
import { TransferDialog } from './transfer-dialog.tsx'
import { lineItemType } from './transfer-edit.ts'
import { blankDraft, draftOfLine, type ReadTransfer, type TransferDraft } from './transfer-form.ts'
import { TransferGrid } from './transfer-grid.tsx'
import { QUESTION } from './transfer-words.ts'
import { type ReadTransfers, useTransferEditor } from './use-transfer-editor.ts'

interface TransferSheetProps extends PlanningContext {
  readonly read: ReadTransfers
}

/** The open dialog of a line: a new one, one to edit, or one for a suggestion. */
interface Asked {
  readonly title: string
  readonly first: TransferDraft
  readonly line: SheetLine | null
  readonly suggestion: SetAside | null
}

const TransferChart = lazy(() =>
  import('./transfer-chart.tsx').then(module => ({ default: module.TransferChart })),
)

const PAST_MONTHS = 12
const NONE: readonly Month[] = []

export function TransferSheet({ read, ...context }: TransferSheetProps) {
  const { organisation, model } = context
  const { organisationId, role } = organisation
  const canEdit = atLeast(role, 'editor')
  const { months: all, closeMonth } = model.ledger
  const months = useMemo(
    () => all.filter(month => month > addMonths(closeMonth, -PAST_MONTHS)),
    [all, closeMonth],
  )
  const { editor, isReady, lines, waits } = useTransferEditor(organisationId, read, months)
  const [row, setRow] = useState('')
  const [asked, setAsked] = useState<Asked | null>(null)
  const change = useLineEdits(editor)
  const names = new Map<string, string>(model.basis.accounts.map(({ code, name }) => [code, name]))
  const nameOf = (code: string) => names.get(code) ?? 'a deleted account'
  const line = lines.find(({ code }) => code === row) ?? lines[0]
  const next = addMonths(closeMonth, 2)
  const save = ({ fields, planned }: ReadTransfer) => {
    const code = asked?.line?.code ?? newCode()
    const line = { code, itemType: lineItemType(fields, model.basis.accounts) }
    change({
      label: `${fields.name} ${asked?.line ? 'changed' : 'added'}`,
      lines: [asked?.line ? changedLine(asked.line, fields) : addedLine(lines, code, fields)],
      cells: cellsFor(asked?.suggestion?.cells ?? planned, line),
    })
  }
  if (!isReady) return <SheetSkeleton question={QUESTION} />
  const add = (
    <Button
      variant={lines.length === 0 ? 'primary' : 'secondary'}
      onClick={() =>
        setAsked({
          title: 'Add a transfer',
          first: blankDraft(next),
          line: null,
          suggestion: null,
        })
      }
    >
      Add a transfer
    </Button>
  )
  return (
    <div className={styles.screen}>
      <TrackedHead of={context} title="Transfers" />
      <TransferGrid
        {...{ ...context, read, lines, editor, canEdit, months, waits }}
        nameOf={nameOf}
        empty={<NoTransfers action={canEdit && add} />}
        onRow={setRow}
      >
        {canEdit && line && (
          <div className={styles.controls}>
            {add}
            <LineMenu
              {...{ line, lines, change }}
              title="Edit transfer"
              editLabel="Edit…"
              onRemove={() => change(removalOf(editor, line, ({ code }) => code === line.code))}
              onEdit={() =>
                setAsked({
                  title: `Edit ${line.name}`,
                  first: draftOfLine(line, next),
                  line,
                  suggestion: null,
                })
              }
            />
          </div>
        )}
      </TransferGrid>
      {canEdit && <Suggestions {...{ ...context, editor, lines, change }} onAsk={setAsked} />}
      {lines.length > 0 && (
        <Suspense>
          <Chart {...{ ...context, editor, lines, nameOf }} />
        </Suspense>
      )}
      {asked && (
        <TransferDialog
          title={asked.title}
          first={asked.first}
          choices={choicesFor(context, asked.line)}
          others={lines.filter(each => each !== asked.line)}
          expects={between => replacingWords(between, { ...expectedFor(context), nameOf })}
          currency={organisation.currency}
          months={asked.line || asked.suggestion ? NONE : months.filter(each => each > closeMonth)}
          saveLabel={asked.line ? 'Save' : 'Add the transfer'}
          onSave={save}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}

interface ChartProps extends PlanningContext {
  readonly editor: SheetEditor
  readonly lines: readonly SheetLine[]
  readonly nameOf: (account: string) => string
}

/** The forecast follows the saved plan, so the marks do too. */
function Chart({ organisation, model, editor, lines, nameOf }: ChartProps) {
  const { stored } = useSheetEditorState(editor).sheet
  return (
    <TransferChart {...{ model, lines, nameOf }} sheet={stored} currency={organisation.currency} />
  )
}

const expectedFor = ({ organisation, model }: PlanningContext) => ({
  ...{ at: expectedAt(model), currency: organisation.currency, months: model.forecast.months },
})

const newCode = (): ItemCode => itemCode(crypto.randomUUID())

const choicesFor = ({ model }: PlanningContext, line: SheetLine | null): AccountChoice[] => {
  const { transfer } = line ?? {}
  return accountChoices(model.basis, new Set(transfer ? [transfer.from, transfer.to] : []))
}

interface SuggestionsProps extends PlanningContext {
  readonly editor: SheetEditor
  readonly lines: readonly SheetLine[]
  readonly change: ChangeLines
  readonly onAsk: (asked: Asked) => void
}

/** One press plans a tax if its accounts are clear; otherwise the dialog asks for them. */
function Suggestions({ organisation, model, editor, lines, change, onAsk }: SuggestionsProps) {
  const { currency } = organisation
  const { shown } = useSheetEditorState(editor).sheet
  const all = useMemo(() => setAsides(model), [model])
  const lineOf = ({ name }: SetAside) => lines.find(each => each.name === name)
  const suggestions = all.filter(each => !isPlanned(each, shown, lineOf(each)))
  const fill = (suggestion: SetAside) => {
    const line = lineOf(suggestion)
    if (line)
      return fillLine(editor, suggestion, {
        code: line.code,
        itemType: lineItemType(line, model.basis.accounts),
      })
    const main = model.forecast.input.balances.find(({ role }) => role === 'bank')?.code
    const start = blankDraft(addMonths(model.ledger.closeMonth, 1))
    const first = { ...start, ...setAsideDraft(suggestion, accountChoices(model.basis), main) }
    const { name, from, to } = first
    if (from === '' || to === '') {
      return onAsk({ title: 'Set tax aside', first, line: null, suggestion })
    }
    const { dayOfMonth } = suggestion
    const code = newCode()
    const transfer = { from: itemCode(from), to: itemCode(to), dayOfMonth }
    const itemType = lineItemType({ transfer }, model.basis.accounts)
    change({
      label: `${name} added`,
      lines: [addedLine(lines, code, { name, transfer })],
      cells: cellsFor(suggestion.cells, { code, itemType }),
    })
  }
  if (suggestions.length === 0) return null
  return <SetAsidePanel {...{ suggestions, currency }} onFill={fill} />
}
