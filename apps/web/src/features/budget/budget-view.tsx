import { lazy, type RefObject, Suspense, useDeferredValue, useId, useRef, useState } from 'react'
import { useStore } from '#current/use-store.ts'
import { createStore, type Store } from '#platform/store.ts'
import { SheetSkeleton } from '#sheet-editor/sheet-screen.tsx'
import { StatusPlace } from '#sheet-editor/status-place.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import type { GridHandle, GridSelected } from '#ui/grid/grid-model.ts'
import { Icon } from '#ui/icon.tsx'
import { Tabs } from '#ui/tabs.tsx'
import styles from './budget.module.css'
import { BudgetAnswer } from './budget-answer.tsx'
import { BudgetNote } from './budget-note.tsx'
import { type EditingPart, useEditing, useEditingAfterPaint } from './editing/load-editing.ts'
import { BudgetGrid } from './grid/budget-grid.tsx'
import { BUDGET_TABS } from './grid/budget-lines.ts'
import { useBudgetContext } from './model/budget-context.ts'
import type { ShownVersion } from './model/shown-version.ts'
import { type BudgetFigures, useBudgetFigures } from './model/use-budget-figures.ts'
import { VersionMenu } from './versions/version-menu.tsx'
import { ViewChoice } from './view-choice.tsx'
import { ViewMenu } from './view-menu.tsx'

const AgainstActual = lazy(() =>
  import('./against/against-actual.tsx').then(module => ({ default: module.AgainstActual })),
)

interface BudgetViewProps {
  readonly version: ShownVersion
}

/** The budget, or its comparison with actuals; unsaved changes stay meanwhile. */
export function BudgetView({ version }: BudgetViewProps) {
  const { location } = useBudgetContext()
  const { part } = useEditing()
  useEditingAfterPaint()
  if (location.view === 'plan') return <PlanView version={version} />
  return (
    <Suspense fallback={<SheetSkeleton question="What did you plan, and what happened?" />}>
      <AgainstActual
        version={version}
        actions={part && <part.VersionActions version={version} />}
      />
    </Suspense>
  )
}

/** The title, the choices, and the grid with cash below it. */
function PlanView({ version }: BudgetViewProps) {
  const { model, location } = useBudgetContext()
  const { part } = useEditing()
  const { budget, view, lineNotes, writing, closed } = version
  const { comparison, last } = version.compared
  const formulas = writing?.formulas ?? null
  const isReadOnly = closed !== null
  const figures = useBudgetFigures({
    view,
    lineNotes,
    comparison,
    last,
    isReadOnly,
    formulas,
  })
  // A key press renders the grid; the parts around it follow in the next frame.
  const later = { version: useDeferredValue(version), figures: useDeferredValue(figures) }
  // A store and not state: moving between cells renders two cells and not the screen.
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
  const openPanel = () => setPanelOpen(true)
  const shared = { grid, onPanel: openPanel }
  return (
    <div className={styles.budget}>
      <div className={styles.top}>
        <BudgetAnswer budget={budget} years={figures.allYears} cash={figures.cash} last={last} />
        <div className={styles.version}>
          <ViewChoice location={location} />
          <VersionMenu
            version={later.version}
            actions={part && <part.VersionActions version={later.version} />}
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
          <div className={styles.controls}>
            <ViewMenu budget={budget} years={figures.allYears} />
            {part && later.version.writing ? (
              <part.FillMenu
                figures={later.figures}
                writing={later.version.writing}
                selectedNow={selected.get}
                onFilled={goBack}
              />
            ) : (
              !isReadOnly && <FillPlace />
            )}
            <Button aria-expanded={isPanelOpen} title="Alt P" onClick={togglePanel}>
              Details
            </Button>
          </div>
        </div>
        <div className={styles.saving}>
          <SaveStatus {...{ version, figures, ...shared }} onHistory={() => setOver('history')} />
        </div>
      </div>
      {part && <part.PlanOffScreen {...later} acts={writing?.acts ?? null} onPanel={togglePanel} />}
      {part && formulas && figures.lines.some(({ mark }) => mark) && (
        <Suspense fallback={null}>
          <part.FormulaNotice {...{ formulas, figures, ...shared }} onDone={goBack} />
        </Suspense>
      )}
      <BudgetNote {...later} />
      <div id={panelId} role="tabpanel" aria-label={location.tab.name} className={styles.work}>
        <BudgetGrid
          key={`${location.tab.key} ${location.period} ${location.years}`}
          {...{ version, figures, grid }}
          onSelect={selected.set}
          onHelp={() => setOver('keys')}
        />
        {part && isPanelOpen && (
          <Suspense>
            <SelectedAccount
              Panel={part.AccountPanel}
              version={version}
              figures={figures}
              selected={selected}
              onClose={togglePanel}
            />
          </Suspense>
        )}
      </div>
      <Suspense>
        {part && over === 'history' && (
          <part.BudgetHistory {...{ version, figures }} onClose={close} />
        )}
        {part && over === 'keys' && <part.GridKeys onClose={close} />}
      </Suspense>
      <p className={styles.keys}>
        {model.ledger.currency}, tax exclusive · Keys: Enter edits a cell · Ctrl S saves · Alt P
        shows the account · ? shows all keys
      </p>
    </div>
  )
}

interface SelectedAccountProps extends BudgetViewProps {
  readonly Panel: EditingPart['AccountPanel']
  readonly figures: BudgetFigures
  readonly selected: Store<GridSelected | null>
  readonly onClose: () => void
}

/** The account of the active cell. */
const SelectedAccount = ({ Panel, version, figures, selected, onClose }: SelectedAccountProps) => (
  <Panel version={version} figures={figures} selected={useStore(selected)} onClose={onClose} />
)

/** Where the menu will be. */
const FillPlace = () => (
  <Button disabled>
    Fill <Icon name="chevron" size={16} />
  </Button>
)

interface SaveStatusProps extends BudgetViewProps {
  readonly figures: BudgetFigures
  readonly grid: RefObject<GridHandle | null>
  readonly onPanel: () => void
  readonly onHistory: () => void
}

/**
 * What is saved and what is not, or why the version cannot be changed. It follows the typing in the
 * next frame.
 */
function SaveStatus(props: SaveStatusProps) {
  const { version, ...shared } = useDeferredValue(props)
  const { part, hasFailed } = useEditing()
  const { view, budget, writing, closed } = version
  const { onHistory } = shared
  if (part && writing) return <part.EditingStatus {...shared} writing={writing} />
  if (closed === null) {
    const { shown, stored } = view.sheet
    return <StatusPlace hasDraft={shown !== stored} {...{ hasFailed, onHistory }} />
  }
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
