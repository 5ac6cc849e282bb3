import type { SheetLine } from '@millpond/contract/sheet'
import type { DraftCell } from '@millpond/core/sheet'
import { addMonths, type Month } from '@millpond/core/time'
import { type ReactNode, useMemo } from 'react'
import type { SheetEditor } from '#sheet-editor/sheet-editor.ts'
import type { PlanningContext } from '#sheet-editor/sheet-screen.tsx'
import { useSheetEditorState } from '#sheet-editor/use-sheet-editor.ts'
import { Answer } from '#ui/answer.tsx'
import { Chip } from '#ui/chip.tsx'
import { monthColumns, yearOf } from '../month-columns.tsx'
import { TrackedGrid } from '../tracked-grid.tsx'
import styles from '../tracking.module.css'
import { expectedAt, expectedWords, savedWords } from './expected.ts'
import { lineItemType, transferEdit } from './transfer-edit.ts'
import { closingRow, transferRow, transferUnit } from './transfer-rows.ts'
import { betweenWords, routeWords, transfersAnswer } from './transfer-words.ts'
import type { ReadTransfers } from './use-transfer-editor.ts'

interface TransferGridProps extends PlanningContext {
  readonly read: ReadTransfers
  /** Includes the draft. */
  readonly lines: readonly SheetLine[]
  readonly editor: SheetEditor
  readonly canEdit: boolean
  readonly months: readonly Month[]
  readonly waits: (cell: DraftCell) => boolean
  /** The name of an account. */
  readonly nameOf: (code: string) => string
  readonly onRow: (row: string) => void
  /** Shown if there is no transfer. */
  readonly empty: ReactNode
  /** The actions for transfers. */
  readonly children: ReactNode
}

/** The specification's text, word for word. */
const SAVED = 'Transfers updated successfully'

/** The title, and the grid of planned transfers. */
export function TransferGrid(props: TransferGridProps) {
  const { organisation, model, read, editor, canEdit, months, waits } = props
  const { lines, nameOf, onRow, empty, children } = props
  const { organisationId, reportingYearBeginsMonth: beginsMonth, currency } = organisation
  const { sheetId } = read
  const state = useSheetEditorState(editor)
  const { shown, conflicts } = state.sheet
  const { closeMonth } = model.ledger
  const { asOf } = model.basis
  const now = addMonths(closeMonth, 1)
  const columns = useMemo(
    () => monthColumns({ months, closeMonth, beginsMonth, behind: 'Past' }),
    [months, closeMonth, beginsMonth],
  )
  const unit = useMemo(() => transferUnit(currency), [currency])
  const rows = useMemo(() => {
    const year = yearOf(now, beginsMonth)
    const context = { view: state, canEdit, unit, closeMonth, asOf, year }
    return lines.map(line => transferRow(line, context))
  }, [lines, state, canEdit, unit, closeMonth, asOf, now, beginsMonth])
  const footer = useMemo(
    () => [closingRow(model, unit, yearOf(now, beginsMonth))],
    [model, unit, now, beginsMonth],
  )
  const at = useMemo(() => expectedAt(model), [model])
  const expected = { at, currency, nameOf, lines, sheet: shown, months: model.forecast.months }
  const replaced = savedWords(state.sheet.draft.values(), expected)
  const lineOf = (row: string) => lines.find(({ code }) => code === row)
  return (
    <>
      {lines.length === 0 ? (
        empty
      ) : (
        <Answer
          basis={
            <>
              {currency} · closing cash updates after you save {!canEdit && <Chip>View only</Chip>}
            </>
          }
        >
          {transfersAnswer({ sheet: shown, lines, asOf, currency, nameOf })}
        </Answer>
      )}
      {children}
      <TrackedGrid
        {...{ editor, canEdit, columns, rows, footer, onRow, waits }}
        waitsOf="transfers that were removed"
        of={{ organisationId, sheetId }}
        hasHistory={read.editNumber > 0}
        name="your transfers"
        savedMessage={replaced === null ? SAVED : `${SAVED}. ${replaced}`}
        label="Transfers by month"
        heading="Transfer"
        openAt={now}
        readOnlyNoun={['complete month', 'complete months']}
        nameOf={code => lineOf(code)?.name ?? 'A transfer that was removed'}
        write={unit.write}
        readTransfer={transfer => betweenWords(transfer, nameOf)}
        steps="change by $100, with Alt by $1,000 · A negative amount goes the other way"
        editOf={gesture =>
          transferEdit(shown, code => lineItemType(lineOf(code), model.basis.accounts), gesture)
        }
        conflictAt={({ row, column }) =>
          [...conflicts.values()].find(each => each.code === row && each.month === column) ?? null
        }
        noteAt={({ row, column }) => {
          const line = lineOf(row)
          if (!line) return null
          const words = [routeWords(line, nameOf), expectedWords(line, column as Month, expected)]
          return <span className={styles.route}>{words.filter(Boolean).join('. ')}</span>
        }}
      />
    </>
  )
}
