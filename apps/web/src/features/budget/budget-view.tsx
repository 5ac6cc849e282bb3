import { readableFormula } from '@millpond/core/budget'
import { lazy, Suspense, useDeferredValue, useId, useRef, useState } from 'react'
import { useStore } from '#current/use-store.ts'
import { createStore, type Store } from '#platform/store.ts'
import { SheetSkeleton } from '#sheet-editor/sheet-screen.tsx'
import { StatusBar } from '#sheet-editor/status-bar.tsx'
import { useSheetKeys } from '#sheet-editor/use-planning-keys.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import type { GridHandle, GridSelected } from '#ui/grid/grid-model.ts'
import { Tabs } from '#ui/tabs.tsx'
import styles from './budget.module.css'
import { BudgetAnswer } from './budget-answer.tsx'
import { BudgetControls } from './budget-controls.tsx'
import { BudgetNote } from './budget-note.tsx'
import { FillMenu } from './fill-menu.tsx'
import { FormulaNotice } from './formulas/formula-notice.tsx'
import { linesOfFormulas } from './formulas/formulas.ts'
import { BudgetGrid, conflictedLine, showCell, showConflict } from './grid/budget-grid.tsx'
import { BUDGET_TABS, type BudgetGridLine } from './grid/budget-lines.ts'
import { LookChoice } from './look-choice.tsx'
import { useBudgetContext } from './model/budget-context.ts'
import type { ShownVersion } from './model/shown-version.ts'
import { type BudgetFigures, useBudgetFigures } from './model/use-budget-figures.ts'
import { useComparison } from './model/use-comparison.ts'
import { usePartsForLater } from './use-parts-for-later.ts'
import { useLastVersion } from './versions/use-last-version.ts'
import { VersionMenu } from './versions/version-menu.tsx'

const AccountPanel = lazy(() =>
  import('./account/account-panel.tsx').then(module => ({ default: module.AccountPanel })),
)

const HistoryDrawer = lazy(() =>
  import('#sheet-editor/history-drawer.tsx').then(module => ({ default: module.HistoryDrawer })),
)

const GridKeys = lazy(() =>
  import('#sheet-editor/grid-keys.tsx').then(module => ({ default: module.GridKeys })),
)

const AgainstActual = lazy(() =>
  import('./against/against-actual.tsx').then(module => ({ default: module.AgainstActual })),
)

interface BudgetViewProps {
  readonly version: ShownVersion
}

/** The plan, or the plan compared with the actuals; what is typed waits meanwhile. */
export function BudgetView({ version }: BudgetViewProps) {
  const { location } = useBudgetContext()
  usePartsForLater()
  if (location.look === 'plan') return <PlanView version={version} />
  return (
    <Suspense fallback={<SheetSkeleton question="What did you plan, and what happened?" />}>
      <AgainstActual version={version} />
    </Suspense>
  )
}

/** The answer, the choices, and the grid with the cash that it leaves. */
function PlanView({ version }: BudgetViewProps) {
  const { model, location } = useBudgetContext()
  const { budget, view, lineNotes, writing } = version
  const formulas = writing?.formulas ?? null
  const beside = useComparison()
  const last = useLastVersion(budget)
  const isReadOnly = writing === null
  const figures = useBudgetFigures({ view, lineNotes, beside, last, isReadOnly, formulas })
  // A key press draws the grid; what surrounds it follows in the next frame.
  const later = { version: useDeferredValue(version), figures: useDeferredValue(figures) }
  // A store and not state: going from cell to cell draws two cells and not the screen.
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
  const showLine = (line: BudgetGridLine) => {
    const [month = model.ledger.closeMonth] = formulas?.months ?? []
    showCell({ ...line, month }, location, figures, grid.current)
    setPanelOpen(true)
  }
  useSheetKeys(writing?.acts ?? null, { 'alt+p': togglePanel })
  return (
    <div className={styles.budget}>
      <div className={styles.head}>
        <BudgetAnswer budget={budget} years={figures.allYears} cash={figures.cash} last={last} />
        <div className={styles.version}>
          <LookChoice location={location} />
          <VersionMenu version={later.version} />
        </div>
        <SaveStatus
          version={version}
          onConflict={() => {
            const line = writing && conflictedLine(writing, figures.lines)
            if (writing?.state.sheet.conflicts.size === 0 && line) showLine(line)
            else if (writing) showConflict(writing, location, figures, grid.current)
          }}
          onHistory={() => setOver('history')}
        />
      </div>
      <div className={styles.toolbar}>
        <Tabs
          label="Item type"
          tabs={BUDGET_TABS}
          chosen={location.tab.key}
          onChoose={location.chooseTab}
          panelId={panelId}
        />
        <BudgetControls budget={budget} years={figures.allYears}>
          {later.version.writing && (
            <FillMenu
              figures={later.figures}
              writing={later.version.writing}
              selectedNow={selected.get}
              onFilled={goBack}
            />
          )}
          <Button aria-expanded={isPanelOpen} title="Alt P" onClick={togglePanel}>
            Account
          </Button>
        </BudgetControls>
      </div>
      {formulas && (
        <FormulaNotice
          lines={figures.lines}
          onWorkOut={() => {
            formulas.workOut('Formulas recalculated')
            goBack()
          }}
          onShow={showLine}
        />
      )}
      <BudgetNote {...later} />
      <div id={panelId} role="tabpanel" aria-label={location.tab.name} className={styles.work}>
        <BudgetGrid
          key={`${location.tab.key} ${location.period} ${location.years}`}
          writing={writing}
          figures={figures}
          grid={grid}
          onSelect={selected.set}
          onHelp={() => setOver('keys')}
        />
        {isPanelOpen && (
          <Suspense>
            <SelectedAccount
              version={version}
              figures={figures}
              selected={selected}
              onClose={togglePanel}
            />
          </Suspense>
        )}
      </div>
      {over === 'history' && <History version={version} figures={figures} onClose={close} />}
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

/** The account of the active cell. */
const SelectedAccount = ({ version, figures, selected, onClose }: SelectedAccountProps) => (
  <AccountPanel
    version={version}
    figures={figures}
    selected={useStore(selected)}
    onClose={onClose}
  />
)

interface SaveStatusProps extends BudgetViewProps {
  readonly onConflict: () => void
  readonly onHistory: () => void
}

/**
 * What is saved and what is not; or why the version cannot be changed. It follows what is typed in
 * the next frame.
 */
function SaveStatus(props: SaveStatusProps) {
  const { version, onConflict, onHistory } = useDeferredValue(props)
  const { budget, writing, closed } = version
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

function History({ version, figures, onClose }: HistoryProps) {
  const { organisation, model } = useBudgetContext()
  const { budget, lineNotes, writing } = version
  if (!budget) return null
  const lines = writing?.formulas.lines ?? linesOfFormulas(model.basis.accounts, [], lineNotes)
  const nameOf = (code: string) =>
    figures.lines.find(line => line.code === code)?.name ?? 'A deleted account'
  return (
    <Suspense>
      <HistoryDrawer
        of={{ organisationId: organisation.organisationId, sheetId: budget.sheetId }}
        {...{ nameOf, onClose }}
        write={figures.unit.write}
        readFormula={formula => readableFormula(formula, lines)}
        editor={writing?.editor ?? null}
      />
    </Suspense>
  )
}
