import type { SheetLine } from '@millpond/contract/sheet'
import {
  type FormulaContext,
  formulaProblem,
  type LineDifference,
  readableFormula,
} from '@millpond/core/budget'
import { ITEM_TYPE, type ItemCode, itemCode } from '@millpond/core/item'
import { type DraftCell, editOf } from '@millpond/core/sheet'
import { addMonths, type Month, month } from '@millpond/core/time'
import { type ReactNode, useMemo } from 'react'
import type { SheetEditor } from '#sheet-editor/sheet-editor.ts'
import type { PlanningContext } from '#sheet-editor/sheet-screen.tsx'
import { useSheetEditorState } from '#sheet-editor/use-sheet-editor.ts'
import { Answer } from '#ui/answer.tsx'
import { Chip } from '#ui/chip.tsx'
import type { CellRef, GridEdit } from '#ui/grid/grid-model.ts'
import { monthColumns, yearOf } from '../month-columns.tsx'
import { TrackedGrid } from '../tracked-grid.tsx'
import styles from '../tracking.module.css'
import { driverRow } from './driver-rows.tsx'
import { driverUnits } from './driver-units.ts'
import { driversAnswer } from './driver-words.ts'
import type { ReadDrivers } from './use-driver-editor.ts'

interface DriverGridProps extends PlanningContext {
  readonly read: ReadDrivers
  /** Includes the draft. */
  readonly lines: readonly SheetLine[]
  readonly editor: SheetEditor
  readonly canEdit: boolean
  readonly months: readonly Month[]
  readonly formulas: FormulaContext
  readonly differences: ReadonlyMap<ItemCode, LineDifference>
  readonly waits: (cell: DraftCell) => boolean
  readonly onRow: (row: string) => void
  readonly onFormula: (line: SheetLine, formula: string) => void
  /** Shown if there is no driver. */
  readonly empty: ReactNode
  /** The actions for drivers. */
  readonly children: ReactNode
}

/** The title, and the grid of drivers. */
export function DriverGrid(props: DriverGridProps) {
  const { organisation, model, read, editor, canEdit, months, formulas, differences } = props
  const { lines, waits, onRow, onFormula, empty, children } = props
  const { organisationId, reportingYearBeginsMonth: beginsMonth, currency } = organisation
  const state = useSheetEditorState(editor)
  const { shown, conflicts } = state.sheet
  const { closeMonth } = model.ledger
  const now = addMonths(closeMonth, 1)
  const columns = useMemo(
    () => monthColumns({ months, closeMonth, beginsMonth, behind: 'Past' }),
    [months, closeMonth, beginsMonth],
  )
  const units = useMemo(() => driverUnits(currency), [currency])
  const rows = useMemo(() => {
    const context = { view: state, canEdit, units, year: yearOf(now, beginsMonth), formulas }
    return lines.map(line =>
      driverRow(line, { ...context, difference: differences.get(line.code) }),
    )
  }, [lines, state, canEdit, units, formulas, differences, now, beginsMonth])
  const lineOf = (row: string) => lines.find(({ code }) => code === row)
  const unitOf = (code: string) => units[lineOf(code)?.driver?.unit ?? 'units']
  const readFormula = (formula: string) => readableFormula(formula, formulas.lines)
  return (
    <>
      {lines.length === 0 ? (
        empty
      ) : (
        <Answer
          basis={<>Values by month, up to four decimals {!canEdit && <Chip>View only</Chip>}</>}
        >
          {driversAnswer(lines.map(({ name }) => name ?? ''))}
        </Answer>
      )}
      {children}
      <TrackedGrid
        {...{ editor, canEdit, columns, rows, onRow, waits, readFormula }}
        waitsOf="drivers that were removed"
        of={{ organisationId, sheetId: read.sheetId }}
        hasHistory={read.editNumber > 0}
        name="your drivers"
        savedMessage="Drivers updated successfully"
        label="Drivers by month"
        heading="Driver"
        openAt={now}
        nameOf={code => lineOf(code)?.name ?? 'A driver that was removed'}
        write={(value, code) => unitOf(code).write(value)}
        steps="change by 1, with Alt by 10"
        editOf={gesture => driverEdit(shown, gesture)}
        formulas={{
          problemOf: (row, text) => formulaProblem(itemCode(row), text, formulas.lines),
          use: (row, text) => {
            const line = lineOf(row)
            if (line) onFormula(line, text)
          },
        }}
        conflictAt={({ row, column }) =>
          [...conflicts.values()].find(each => each.code === row && each.month === column) ?? null
        }
        noteAt={({ row }: CellRef) => {
          const { formula, note } = lineOf(row)?.driver ?? {}
          const words = [formula && `Formula: ${readFormula(formula)}`, note].filter(Boolean)
          return words.length > 0 && <span className={styles.route}>{words.join(' · ')}</span>
        }}
      />
    </>
  )
}

const driverEdit = (sheet: Parameters<typeof editOf>[0], { label, changes }: GridEdit) =>
  editOf(
    sheet,
    label,
    changes.map(({ row, column, after }) => ({
      ...{ itemType: ITEM_TYPE.customers, code: itemCode(row) },
      ...{ month: month(column), value: after },
    })),
  )
