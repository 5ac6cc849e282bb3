import { ITEM_TYPE, itemCode } from '@millpond/core/item'
import { cellSources, type ScenarioAdjustment } from '@millpond/core/scenario'
import { cellKey, type Edit, editOf, nextUndo } from '@millpond/core/sheet'
import { longMonth, type Month, month, monthsBetween, shortMonth } from '@millpond/core/time'
import { type RefObject, useMemo } from 'react'
import { useDisplay } from '#current/display.ts'
import { widthsOf } from '#sheet-editor/amount-width.ts'
import { ConflictNote } from '#sheet-editor/conflict-note.tsx'
import { moneyUnit } from '#sheet-editor/money-unit.ts'
import type { SheetEditor, SheetEditorState } from '#sheet-editor/sheet-editor.ts'
import { undoEdit } from '#sheet-editor/undo-edit.ts'
import type { SheetActs } from '#sheet-editor/use-sheet-acts.ts'
import { useSheetEditorState } from '#sheet-editor/use-sheet-editor.ts'
import { EditableGrid } from '#ui/grid/editable-grid.tsx'
import type { CellRef, GridColumn, GridEdit, GridHandle } from '#ui/grid/grid-model.ts'
import { NotationChip } from '#ui/notation.tsx'
import { useToast } from '#ui/toast.tsx'
import type { BuilderParts } from '../model/builder-parts.ts'
import styles from '../scenario.module.css'
import { type FactorLine, useFactorAccounts } from './factor-accounts.ts'
import {
  type CountedAmounts,
  changeWords,
  scenarioRows,
  sourceWords,
  TOTAL,
} from './scenario-rows.ts'

interface ScenarioGridProps extends BuilderParts {
  readonly editor: SheetEditor
  readonly acts: SheetActs
  readonly grid: RefObject<GridHandle | null>
  readonly onHelp: () => void
}

/** The figures by account and month. UI-04. */
export function ScenarioGrid(props: ScenarioGridProps) {
  const { editor, acts, grid, onHelp, known, scenario } = props
  const toast = useToast()
  const state = useSheetEditorState(editor)
  const { density } = useDisplay()
  const { columns, rows, amounts, lineOf, unit } = useGridContent(props, state)
  const widths = useMemo(() => widthsOf(rows, columns), [rows, columns])
  const noteAt = ({ row, column }: CellRef) => {
    const conflict = [...state.sheet.conflicts.values()].find(
      each => each.code === row && each.month === column,
    )
    if (conflict) {
      const settle = (choice: 'mine' | 'theirs') => editor.resolve(conflict, choice)
      return <ConflictNote key={cellKey(conflict)} onSettle={settle} />
    }
    const words = column === TOTAL ? null : wordsAt(row, column as Month)
    return words && <span className={styles.note}>{words}</span>
  }
  const wordsAt = (row: string, column: Month) => {
    const sources = cellSources(known?.figures.adjustments ?? [], row, column)
    const words = sourceWords(sources, scenario, unit.write)
    return changeWords(amounts, row, column, unit.write, words)
  }
  const edit = ({ label, changes }: GridEdit) => {
    const cells = changes.map(({ row, column, after }) => ({
      ...{ code: itemCode(row), month: month(column), value: after },
      itemType: lineOf(row)?.itemType ?? ITEM_TYPE.expense,
    }))
    const made = editOf(state.sheet.shown, label, cells)
    if (made) editor.edit(made)
  }
  const says = (message: string, isUndoable: boolean) => {
    const made = nextUndo(editor.get().sheet.log)
    const undo = isUndoable && made ? () => undoEdit(editor, made) : undefined
    toast({ message, topic: 'grid', ...(undo && { undo }) })
  }
  return (
    <EditableGrid
      label="Figures by month"
      heading="Account"
      {...{ columns, rows, density, onHelp, ...widths }}
      handle={grid}
      onEdit={edit}
      onUndo={() => gridEditOf(acts.undo())}
      onRedo={() => gridEditOf(acts.redo())}
      onSave={acts.save}
      onMessage={says}
      renderNote={noteAt}
    />
  )
}

const gridEditOf = (made: Edit | null): GridEdit | null =>
  made && {
    label: made.label,
    changes: made.changes.map(({ code, month: column, before, after }) => ({
      ...{ row: code, column, before, after },
    })),
  }

const FORECAST = <NotationChip kind="forecast" />

/** The months of the horizon, and their total. */
function columnsOf(months: readonly Month[], horizon: number): GridColumn[] {
  const shown = months.slice(0, horizon).map(
    (key, at): GridColumn => ({
      ...{
        key,
        title: shortMonth(key),
        name: longMonth(key),
        subtitle: 'Forecast',
        mark: FORECAST,
      },
      ...(at === 0 && { isNow: true }),
    }),
  )
  return [...shown, { key: TOTAL, title: 'Total', name: 'Total of these months', kind: 'total' }]
}

const changedByEvents = (adjustments: readonly ScenarioAdjustment[]): ReadonlySet<string> =>
  new Set(adjustments.flatMap(each => ('event' in each && 'code' in each ? [each.code] : [])))

/** Columns, rows and what they need, rebuilt only when figures or shown accounts change. */
function useGridContent(
  { scenario, canEdit, known, model, organisation }: ScenarioGridProps,
  view: SheetEditorState,
) {
  const { months } = model.forecast
  const { forecastHorizon: horizon } = scenario
  const lines = useFactorAccounts(model, scenario)
  const unit = useMemo(() => moneyUnit(organisation.currency), [organisation.currency])
  const columns = useMemo(() => columnsOf(months, horizon), [months, horizon])
  const amounts = useMemo((): CountedAmounts => {
    const at =
      (side: 'before' | 'after') =>
      (code: string, asked: Month): number | null => {
        const amount =
          known?.figures[side].amounts.get(code)?.[monthsBetween(months[0] as Month, asked)]
        return amount === undefined || Number.isNaN(amount) ? null : amount
      }
    return { before: at('before'), after: at('after') }
  }, [known?.figures, months])
  const byEvents = useMemo(
    () => changedByEvents(known?.figures.adjustments ?? []),
    [known?.figures],
  )
  const rows = useMemo(
    () =>
      scenarioRows({
        ...{ scenario, lines, view, amounts, unit, canEdit, byEvents },
        months: months.slice(0, horizon),
      }),
    [scenario, lines, view, amounts, unit, canEdit, byEvents, months, horizon],
  )
  const byCode = useMemo(
    () => new Map<string, FactorLine>([...lines.values()].flat().map(each => [each.code, each])),
    [lines],
  )
  return { columns, rows, amounts, unit, lineOf: (code: string) => byCode.get(code) }
}
