import { lazy, type RefObject, Suspense, useRef, useState } from 'react'
import { moneyUnit } from '#sheet-editor/money-unit.ts'
import type { SheetEditor } from '#sheet-editor/sheet-editor.ts'
import { StatusBar } from '#sheet-editor/status-bar.tsx'
import { useSheetKeys } from '#sheet-editor/use-planning-keys.ts'
import type { SheetActs } from '#sheet-editor/use-sheet-acts.ts'
import { useSheetEditorState } from '#sheet-editor/use-sheet-editor.ts'
import { Button } from '#ui/button.tsx'
import type { GridHandle } from '#ui/grid/grid-model.ts'
import { BUILDER_KEYS } from '../model/builder-keys.ts'
import type { BuilderParts } from '../model/builder-parts.ts'
import styles from '../scenario.module.css'
import { useFactorAccounts } from './factor-accounts.ts'

const LineConflicts = lazy(() =>
  import('./line-conflicts.tsx').then(module => ({ default: module.LineConflicts })),
)
const ScenarioHistory = lazy(() =>
  import('./scenario-history.tsx').then(module => ({ default: module.ScenarioHistory })),
)
const GridKeys = lazy(() =>
  import('#sheet-editor/grid-keys.tsx').then(module => ({ default: module.GridKeys })),
)

/** Of what is no figure: an event, the name, the horizon. */
export const LINE_NOUN = 'detail'

interface SavingProps extends BuilderParts {
  readonly editor: SheetEditor
  readonly acts: SheetActs
  readonly grid: RefObject<GridHandle | null>
  readonly open: 'history' | 'keys' | null
  readonly onOpen: (open: 'history' | 'keys' | null) => void
}

/** What is saved of the scenario and what is not, its conflicts and its history. */
export function Saving(props: SavingProps) {
  const { editor, acts, grid, open, onOpen, scenario, canEdit, model, organisation } = props
  const state = useSheetEditorState(editor)
  const notices = useRef<HTMLDivElement>(null)
  useSheetKeys(canEdit ? acts : null)
  const lines = useFactorAccounts(model, scenario)
  const hasConflicts = state.sheet.lines.conflicts.size + state.lineProblems.size > 0
  const [unit] = useState(() => moneyUnit(organisation.currency))
  const nameOf = (code: string) =>
    [...lines.values()].flat().find(each => each.code === code)?.name ??
    'An account that was removed'
  const goToConflict = () => {
    const [conflict] = state.sheet.conflicts.values()
    if (conflict) grid.current?.goTo({ row: conflict.code, column: conflict.month })
    else notices.current?.querySelector('button')?.focus()
  }
  return (
    <>
      {canEdit ? (
        <StatusBar
          {...{ state, acts, editor }}
          lineNoun={LINE_NOUN}
          onConflict={goToConflict}
          onHistory={() => onOpen('history')}
        />
      ) : (
        <div className={styles.controls}>
          <Button variant="quiet" onClick={() => onOpen('history')}>
            History
          </Button>
        </div>
      )}
      <Suspense>
        {hasConflicts && <LineConflicts ref={notices} {...{ state, editor }} />}
        {open === 'keys' && <GridKeys more={BUILDER_KEYS} onClose={() => onOpen(null)} />}
        {open === 'history' && (
          <ScenarioHistory
            of={{ organisationId: organisation.organisationId, sheetId: scenario.id }}
            nameOf={nameOf}
            write={unit.write}
            editor={canEdit ? editor : null}
            onClose={() => onOpen(null)}
          />
        )}
      </Suspense>
    </>
  )
}
