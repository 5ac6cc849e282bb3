import { nextUndo } from '@millpond/core/sheet'
import { lazy, type RefObject, Suspense, useId, useRef, useState } from 'react'
import { useDisplay } from '#current/display.ts'
import { ConflictNote } from '#planning/conflict-note.tsx'
import { SheetSkeleton } from '#planning/sheet-screen.tsx'
import { StatusBar } from '#planning/status-bar.tsx'
import { takeBack } from '#planning/take-back.ts'
import { usePlanningKeys } from '#planning/use-planning-keys.ts'
import type { SheetActs } from '#planning/use-sheet-acts.ts'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Grid } from '#ui/grid/grid.tsx'
import type { GridEdit, GridHandle, GridPlace, GridSelected } from '#ui/grid/grid-model.ts'
import { Tabs } from '#ui/tabs.tsx'
import { useToast } from '#ui/toast.tsx'
import { AccountPanel } from './account-panel.tsx'
import styles from './budget.module.css'
import { BudgetControls } from './budget-controls.tsx'
import { editFromGrid, gridEditOf } from './budget-edit.ts'
import { BUDGET_TYPES } from './budget-lines.ts'
import type { BudgetViewProps, Writing } from './budget-view-props.ts'
import { budgetAnswer } from './budget-words.ts'
import { FillMenu } from './fill-menu.tsx'
import { useBeside } from './use-beside.ts'
import { type BudgetFigures, chosenYears, useBudgetFigures } from './use-budget-figures.ts'
import { useLastVersion } from './use-last-version.ts'
import { VersionMenu } from './version-menu.tsx'

const HistoryDrawer = lazy(() =>
  import('#planning/history-drawer.tsx').then(module => ({ default: module.HistoryDrawer })),
)

const GridKeys = lazy(() =>
  import('#planning/grid-keys.tsx').then(module => ({ default: module.GridKeys })),
)

const AgainstActual = lazy(() =>
  import('./against/against-actual.tsx').then(module => ({ default: module.AgainstActual })),
)

/** As it is written, or beside what happened; what is typed waits meanwhile. */
export function BudgetView(props: BudgetViewProps) {
  if (props.place.look === 'plan') return <PlanView {...props} />
  return (
    <Suspense fallback={<SheetSkeleton question="What did you plan, and what happened?" />}>
      <AgainstActual {...props} />
    </Suspense>
  )
}

/** The answer, what is looked at, and the grid with the cash it leaves. */
function PlanView(props: BudgetViewProps) {
  const { organisation, model, place, budget, writing, closed } = props
  const beside = useBeside(props)
  const figures = useBudgetFigures({ ...props, beside, isReadOnly: writing === null })
  const [selected, setSelected] = useState<GridSelected | null>(null)
  const [isPanelOpen, setPanelOpen] = useState(false)
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const [areKeysOpen, setKeysOpen] = useState(false)
  const grid = useRef<GridHandle>(null)
  const panelId = useId()
  const togglePanel = () => setPanelOpen(!isPanelOpen)
  usePlanningKeys({
    'alt+p': togglePanel,
    ...(writing && { 'ctrl+s': writing.acts.save }),
  })
  const { currency } = model.ledger
  const nameOf = (code: string) =>
    figures.lines.find(line => line.code === code)?.name ?? 'An account that is gone'
  return (
    <div className={styles.budget}>
      <div className={styles.head}>
        <Answer basis={<Basis {...props} />}>{useAnswer(props, figures)}</Answer>
        <VersionMenu {...props} />
      </div>
      <Tabs
        label="Item type"
        tabs={BUDGET_TYPES}
        chosen={place.type.key}
        onChoose={place.chooseType}
        panelId={panelId}
      />
      <BudgetControls {...props} years={figures.allYears}>
        {writing && (
          <FillMenu
            {...props}
            {...{ figures, selected, writing }}
            onFilled={() => selected && grid.current?.goTo(selected.active)}
          />
        )}
      </BudgetControls>
      {closed !== null && (
        <p className={styles.closed}>
          <Chip tone="attention">Read only</Chip> {closed}{' '}
          {budget && (
            <Button variant="quiet" onClick={() => setHistoryOpen(true)}>
              History
            </Button>
          )}
        </p>
      )}
      {writing && (
        <StatusBar
          {...writing}
          onConflict={() => showConflict(writing, props, figures, grid.current)}
          onHistory={() => setHistoryOpen(true)}
        />
      )}
      <div id={panelId} role="tabpanel" aria-label={place.type.name} className={styles.work}>
        <BudgetGrid
          key={`${place.type.key} ${place.period} ${place.years}`}
          {...props}
          {...{ figures, grid }}
          onSelect={setSelected}
          onHelp={() => setKeysOpen(true)}
        />
        {isPanelOpen && (
          <AccountPanel {...props} {...{ figures, selected }} onClose={togglePanel} />
        )}
      </div>
      {isHistoryOpen && budget && (
        <Suspense>
          <HistoryDrawer
            of={{ organisationId: organisation.organisationId, sheetId: budget.sheetId }}
            {...{ nameOf }}
            write={figures.unit.write}
            canRestore={writing !== null}
            onClose={() => setHistoryOpen(false)}
          />
        </Suspense>
      )}
      {areKeysOpen && (
        <Suspense>
          <GridKeys onClose={() => setKeysOpen(false)} />
        </Suspense>
      )}
      <p className={styles.keys}>
        {currency}, tax exclusive · Keys: Enter edits a cell · Ctrl S saves · Alt P shows the
        account · ? helps
      </p>
    </div>
  )
}

interface BudgetGridProps extends BudgetViewProps {
  readonly figures: BudgetFigures
  readonly grid: RefObject<GridHandle | null>
  readonly onSelect: (selected: GridSelected) => void
  readonly onHelp: () => void
}

function BudgetGrid(props: BudgetGridProps) {
  const { place, writing, figures, grid, onSelect, onHelp } = props
  const { density } = useDisplay()
  const toast = useToast()
  const { columns, lines, actual, drawn, rows, footer } = figures
  const onEdit = (edit: GridEdit) => {
    if (!writing) return
    const { shown } = writing.desk.get().sheet
    const change = editFromGrid(edit, { lines, columns, shown, actual })
    if (change) writing.desk.edit(change)
  }
  const step = (take: SheetActs['undo']): GridEdit | null => {
    const edit = take()
    const type = BUDGET_TYPES.find(each => each.itemType === edit?.changes[0]?.itemType)
    if (type && type !== place.type) place.chooseType(type.key)
    return edit && gridEditOf(edit, columns)
  }
  const onSaid = (message: string, isUndoable: boolean) => {
    const edit = writing && nextUndo(writing.desk.get().sheet.log)
    const undo = isUndoable && edit ? () => takeBack(writing.desk, edit) : undefined
    toast({ message, ...(undo && { undo }) })
  }
  const now = drawn.find(({ isNow }) => isNow)?.key
  return (
    <Grid
      label={`${place.type.name} by ${place.period}`}
      heading="Account"
      columns={drawn}
      rows={rows}
      footer={footer}
      density={density}
      {...(now !== undefined && { openAt: now })}
      startClosed={CLOSED_AT_FIRST}
      readOnlyNoun={writing ? ACTUAL_MONTHS : READ_ONLY_CELLS}
      onEdit={onEdit}
      {...(writing && {
        onUndo: () => step(writing.acts.undo),
        onRedo: () => step(writing.acts.redo),
        onSave: writing.acts.save,
      })}
      {...{ onSaid, onSelect, onHelp }}
      renderNote={at => (writing ? <Decide {...{ at, writing, figures }} /> : null)}
      handle={grid}
    />
  )
}

const CLOSED_AT_FIRST = ['cash']
const ACTUAL_MONTHS = ['actual month', 'actual months'] as const
const READ_ONLY_CELLS = ['read-only cell', 'read-only cells'] as const

interface DecideProps {
  readonly at: GridPlace
  readonly writing: Writing
  readonly figures: BudgetFigures
}

/** The two sides of a conflict, where the active cell is in one. */
function Decide({ at, writing, figures }: DecideProps) {
  const { desk, state } = writing
  const column = figures.columns.find(({ key }) => key === at.column)
  const own = [...state.sheet.conflicts.values()].filter(
    ({ code, month }) => code === at.row && column?.months.includes(month),
  )
  if (own.length === 0) return null
  const settle = (choice: 'mine' | 'theirs') => {
    for (const cell of own) desk.settle(cell, choice)
  }
  return <ConflictNote onSettle={settle} />
}

function showConflict(
  { state }: Writing,
  { place }: BudgetViewProps,
  { columns }: BudgetFigures,
  grid: GridHandle | null,
) {
  const cells = [...state.sheet.conflicts.values()]
  const own = cells.find(({ itemType }) => itemType === place.type.itemType)
  const first = own ?? cells[0]
  if (!first) return
  const type = BUDGET_TYPES.find(({ itemType }) => itemType === first.itemType)
  if (!own && type) return place.chooseType(type.key)
  const column = columns.find(({ kind, months }) => kind === 'cell' && months.includes(first.month))
  if (!column) return place.chooseYears('all')
  grid?.goTo({ row: first.code, column: column.key })
}

/** Cash at the end of the year that is looked at, beside that of the version before. */
function useAnswer(props: BudgetViewProps, { allYears, cash }: BudgetFigures): string {
  const { place, budget, provider, model } = props
  const [year] = chosenYears(allYears, place.years)
  const last = year?.months.at(-1)
  const before = useLastVersion(props)
  const at = cash && last ? cash.months.indexOf(last) : -1
  const beforeAt = before && last ? before.months.indexOf(last) : -1
  return budgetAnswer({
    year: year?.label ?? '',
    whose: budget ? 'Your' : `Your ${provider}`,
    closing: cash?.closing[at] ?? null,
    before: before?.statements.closingCash[beforeAt] ?? null,
    name: budget?.name ?? `${provider} budget`,
    currency: model.ledger.currency,
  })
}

function Basis({ budget, provider, model }: BudgetViewProps) {
  const { settings } = model.basis
  const isPlanned = settings.planByBudget && settings.budgetId === (budget?.sheetId ?? null)
  const name = budget?.name ?? `${provider} budget`
  const words = [
    name,
    isPlanned ? 'the forecast plans by it' : 'the forecast does not plan by it yet',
  ]
  return <>{words.join(' · ')}</>
}
