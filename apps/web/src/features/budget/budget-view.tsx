import { lazy, Suspense, useId, useRef, useState } from 'react'
import { useStore } from '#current/use-store.ts'
import { SheetSkeleton } from '#planning/sheet-screen.tsx'
import { StatusBar } from '#planning/status-bar.tsx'
import { useSheetKeys } from '#planning/use-planning-keys.ts'
import { createStore, type Store } from '#platform/store.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import type { GridHandle, GridSelected } from '#ui/grid/grid-model.ts'
import { Tabs } from '#ui/tabs.tsx'
import { BalanceNote } from './balance-note.tsx'
import styles from './budget.module.css'
import { BudgetAnswer } from './budget-answer.tsx'
import { BudgetControls } from './budget-controls.tsx'
import { BudgetGrid, showCell, showConflict } from './budget-grid.tsx'
import { BUDGET_TYPES } from './budget-lines.ts'
import type { BudgetViewProps } from './budget-view-props.ts'
import { FillMenu } from './fill-menu.tsx'
import { FormulaNotice } from './formula-notice.tsx'
import { useBeside } from './use-beside.ts'
import { type BudgetFigures, useBudgetFigures } from './use-budget-figures.ts'
import { useLastVersion } from './use-last-version.ts'
import { VersionMenu } from './version-menu.tsx'

const AccountPanel = lazy(() =>
  import('./account-panel.tsx').then(module => ({ default: module.AccountPanel })),
)

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
  const { organisation, model, settingsVersion, budgets, place, provider, budget, writing } = props
  // What does not hang on the cells is told of the ground alone, and stays while they are typed.
  const ground = { organisation, model, settingsVersion, budgets, place, provider }
  const formulas = writing?.formulas ?? null
  const beside = useBeside(props)
  const last = useLastVersion({ ...ground, budget })
  const isReadOnly = writing === null
  const figures = useBudgetFigures({ ...props, beside, last, isReadOnly, formulas })
  // Outside the drawing: who goes from cell to cell draws two cells and not a screen.
  const [selected] = useState(() => createStore<GridSelected | null>(null))
  const [isPanelOpen, setPanelOpen] = useState(false)
  const [over, setOver] = useState<'history' | 'keys' | null>(null)
  const grid = useRef<GridHandle>(null)
  const panelId = useId()
  const togglePanel = () => setPanelOpen(!isPanelOpen)
  const close = () => setOver(null)
  const goBack = () => {
    const at = selected.get()
    if (at) grid.current?.goTo(at.active)
  }
  useSheetKeys(writing?.acts ?? null, { 'alt+p': togglePanel })
  return (
    <div className={styles.budget}>
      <div className={styles.head}>
        <BudgetAnswer
          {...ground}
          {...{ budget, last }}
          years={figures.allYears}
          cash={figures.cash}
        />
        <VersionMenu {...props} />
      </div>
      <Tabs
        label="Item type"
        tabs={BUDGET_TYPES}
        chosen={place.type.key}
        onChoose={place.chooseType}
        panelId={panelId}
      />
      <BudgetControls {...{ place, budgets, provider, budget }} years={figures.allYears}>
        {writing && (
          <FillMenu
            {...props}
            {...{ figures, writing }}
            selectedNow={selected.get}
            onFilled={goBack}
          />
        )}
        <Button aria-expanded={isPanelOpen} title="Alt P" onClick={togglePanel}>
          Account
        </Button>
      </BudgetControls>
      <Standing
        {...props}
        onConflict={() => writing && showConflict(writing, props, figures, grid.current)}
        onHistory={() => setOver('history')}
      />
      {formulas && (
        <FormulaNotice
          lines={figures.lines}
          onWorkOut={() => {
            formulas.workOut('Formulas worked out')
            goBack()
          }}
          onShow={line => {
            const [month = model.ledger.closeMonth] = formulas.months
            showCell({ ...line, month }, props, figures, grid.current)
            setPanelOpen(true)
          }}
        />
      )}
      <BalanceNote {...props} />
      <div id={panelId} role="tabpanel" aria-label={place.type.name} className={styles.work}>
        <BudgetGrid
          key={`${place.type.key} ${place.period} ${place.years}`}
          {...props}
          {...{ figures, grid }}
          onSelect={selected.set}
          onHelp={() => setOver('keys')}
        />
        {isPanelOpen && (
          <Suspense>
            <SelectedAccount {...props} {...{ figures, selected }} onClose={togglePanel} />
          </Suspense>
        )}
      </div>
      {over === 'history' && <History {...props} figures={figures} onClose={close} />}
      {over === 'keys' && (
        <Suspense>
          <GridKeys onClose={close} />
        </Suspense>
      )}
      <p className={styles.keys}>
        {model.ledger.currency}, tax exclusive · Keys: Enter edits a cell · Ctrl S saves · Alt P
        shows the account · ? helps
      </p>
    </div>
  )
}

interface SelectedAccountProps extends BudgetViewProps {
  readonly figures: BudgetFigures
  readonly selected: Store<GridSelected | null>
  readonly onClose: () => void
}

/** The account goes along with the active cell. */
const SelectedAccount = ({ selected, ...props }: SelectedAccountProps) => (
  <AccountPanel {...props} selected={useStore(selected)} />
)

interface StandingProps extends BudgetViewProps {
  readonly onConflict: () => void
  readonly onHistory: () => void
}

/** What is saved and what is not; or why nobody may write here. */
function Standing({ budget, writing, closed, onConflict, onHistory }: StandingProps) {
  if (writing) return <StatusBar {...writing} {...{ onConflict, onHistory }} />
  return (
    <p className={styles.closed}>
      <Chip tone="attention">Read only</Chip> {closed}
      {budget && (
        <Button variant="quiet" onClick={onHistory}>
          History
        </Button>
      )}
    </p>
  )
}

interface HistoryProps extends BudgetViewProps {
  readonly figures: BudgetFigures
  readonly onClose: () => void
}

function History({ organisation, budget, writing, figures, onClose }: HistoryProps) {
  if (!budget) return null
  const nameOf = (code: string) =>
    figures.lines.find(line => line.code === code)?.name ?? 'An account that is gone'
  return (
    <Suspense>
      <HistoryDrawer
        of={{ organisationId: organisation.organisationId, sheetId: budget.sheetId }}
        {...{ nameOf, onClose }}
        write={figures.unit.write}
        canRestore={writing !== null}
        unsaved={writing?.state.sheet.draft.size ?? 0}
      />
    </Suspense>
  )
}
