import type { SheetLine } from '@millpond/contract/sheet'
import type { DraftCell } from '@millpond/core/sheet'
import { addMonths, formatMonthEnd } from '@millpond/core/time'
import { allCustomers, customerMonths, measureOf } from '@millpond/core/tracking'
import { type ReactNode, useMemo } from 'react'
import type { SheetEditor } from '#sheet-editor/sheet-editor.ts'
import type { PlanningContext } from '#sheet-editor/sheet-screen.tsx'
import { useSheetEditorState } from '#sheet-editor/use-sheet-editor.ts'
import { Answer } from '#ui/answer.tsx'
import { Chip } from '#ui/chip.tsx'
import type { CellRef } from '#ui/grid/grid-model.ts'
import { useNarrow } from '#ui/use-media.ts'
import { COUNT } from '../count-unit.ts'
import { monthColumns, yearOf } from '../month-columns.tsx'
import { TrackedGrid } from '../tracked-grid.tsx'
import styles from '../tracking.module.css'
import { accountsOf, amountOf, CATEGORIES } from './category.ts'
import { customerEdit } from './customer-edit.ts'
import { ALL, FROM_ACCOUNTS, figureRows } from './customer-figures.ts'
import { conflictAt, groupRows } from './customer-rows.tsx'
import { customersAnswer, typedMonths } from './customer-words.ts'
import { targetIn, targetOf } from './target.ts'
import type { ReadCustomers } from './use-customer-editor.ts'
import type { Targets } from './use-targets.ts'

interface CustomerGridProps extends PlanningContext {
  readonly read: ReadCustomers
  /** Includes the draft. */
  readonly lines: readonly SheetLine[]
  readonly editor: SheetEditor
  readonly canEdit: boolean
  readonly targets: Targets
  readonly waits: (cell: DraftCell) => boolean
  readonly onRow: (row: string) => void
  /** Shown if there is no group. */
  readonly empty: ReactNode
  /** The actions for groups. */
  readonly children: ReactNode
}

const NONE: readonly string[] = []

const targetNamed = (code: string) => {
  const named = targetOf(code)
  return named && { group: named.group, measure: 'target' }
}

const fromWords = (accounts: readonly { readonly name: string }[]): string =>
  accounts.length > 0
    ? `From ${accounts.map(({ name }) => name).join(', ')}`
    : 'Choose the accounts for this row below the table'

/** The group of a line, and what the line counts. */
function groupName(names: ReadonlyMap<string, string>, code: string): string {
  const named = measureOf(code) ?? targetNamed(code)
  if (!named) return names.get(code) ?? 'A group that was removed'
  return `${names.get(named.group) ?? 'A group that was removed'}, ${named.measure}`
}

/** The title, and the grid below it. */

export function CustomerGrid(props: CustomerGridProps) {
  const { organisation, model, read, editor, canEdit, targets, waits, onRow } = props
  const { organisationId, reportingYearBeginsMonth: beginsMonth, currency } = organisation
  const { lines, empty, children } = props
  const { sheetId, label } = read
  const state = useSheetEditorState(editor)
  const { shown } = state.sheet
  const isNarrow = useNarrow()
  const { months, closeMonth } = model.ledger
  const now = addMonths(closeMonth, 1)
  const columns = useMemo(
    () => monthColumns({ months, closeMonth, beginsMonth, behind: 'Actual' }),
    [months, closeMonth, beginsMonth],
  )
  const names = useMemo(
    () => new Map(lines.map(({ code, name }) => [code as string, name ?? ''])),
    [lines],
  )
  const counted = useMemo(() => {
    const all = allCustomers(lines.map(({ code }) => customerMonths(shown, code)))
    return { all, typed: typedMonths(shown, code => names.has(measureOf(code)?.group ?? '')) }
  }, [lines, names, shown])
  const rows = useMemo(() => {
    const year = yearOf(now, beginsMonth)
    return lines.flatMap(line => groupRows(line, { view: state, canEdit, year, now, targets }))
  }, [lines, state, canEdit, targets, beginsMonth, now])
  const footer = useMemo(
    () =>
      figureRows({
        ...{ all: counted.all, lastTyped: counted.typed.at(-1) ?? null, currency },
        year: yearOf(now, beginsMonth),
        label: `All ${label.toLowerCase()}`,
        revenue: amountOf(model, 'CustomerRevenue'),
        marketing: amountOf(model, 'Marketing'),
      }),
    [counted, currency, now, beginsMonth, label, model],
  )
  const nameOf = (code: string) => groupName(names, code)
  const noteAt = ({ row }: CellRef) => {
    const category = CATEGORIES.find(each => FROM_ACCOUNTS[each] === row)
    if (!category) return null
    return <span className={styles.route}>{fromWords(accountsOf(model, category))}</span>
  }
  const actuals = `Actuals to ${formatMonthEnd(closeMonth)}`
  const basis = `${actuals} · ${currency}, tax exclusive · ${targets.words}`
  return (
    <>
      {lines.length === 0 ? (
        empty
      ) : (
        <Answer
          basis={
            <>
              {basis} {!canEdit && <Chip>View only</Chip>}
            </>
          }
        >
          {customersAnswer({
            ...counted,
            label,
            now,
            target: targetIn(shown, lines, targets, now),
          })}
        </Answer>
      )}
      {children}
      <TrackedGrid
        {...{ editor, canEdit, columns, rows, footer, nameOf, onRow, waits }}
        waitsOf="groups that were removed, or of targets that can no longer be set"
        of={{ organisationId, sheetId }}
        hasHistory={read.editNumber > 0}
        name={`your ${label.toLowerCase()}`}
        savedMessage="Customers updated successfully"
        label={`${label} by month`}
        heading="Group"
        openAt={now}
        startClosed={isNarrow ? [ALL] : NONE}
        write={COUNT.write}
        steps="change by 1, with Alt by 10"
        editOf={gesture => customerEdit(shown, gesture, nameOf)}
        conflictAt={({ row, column }) => conflictAt(state, row, column)}
        noteAt={noteAt}
      />
    </>
  )
}
