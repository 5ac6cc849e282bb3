import { atLeast } from '@millpond/core/organisation'
import type { ScenarioEvent } from '@millpond/core/scenario'
import { addMonths } from '@millpond/core/time'
import { lazy, Suspense, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { triedIn } from '#screen/tried-event.ts'
import { type PlanningContext, SheetSkeleton } from '#sheet-editor/sheet-screen.tsx'
import { useSheetActs } from '#sheet-editor/use-sheet-acts.ts'
import { Answer } from '#ui/answer.tsx'
import { Chip } from '#ui/chip.tsx'
import type { GridHandle } from '#ui/grid/grid-model.ts'
import { CannotCalculate } from '../cannot-calculate.tsx'
import type { ReadScenario, StoredScenario } from '../editor/contract-types.ts'
import { useScenarioEdits } from '../editor/scenario-edits.ts'
import { useScenarioEditor, useShownScenario } from '../editor/use-scenario-editor.ts'
import { LINE_NOUN, Saving } from '../grid/saving.tsx'
import { ScenarioChips } from '../list/scenario-chips.tsx'
import { useBaselineNames } from '../list/use-baseline-names.ts'
import { useBuilderFigures } from '../model/use-builder-figures.ts'
import styles from '../scenario.module.css'
import { baselineWords, profitTaxWords, QUESTION, windowWords } from '../scenario-words.ts'
import { BuilderAnswers } from './builder-answers.tsx'
import { EventCards } from './event-cards.tsx'
import { HeaderFields } from './header-fields.tsx'
import { answerOf, described, moreSentences } from './scenario-answer.ts'
import { useOpenEvent } from './use-open-event.ts'
import { WholeScenario } from './whole-scenario.tsx'

/** The figures are below everything else, and an event opens with a press. */
const Notices = lazy(() => import('./notices.tsx').then(module => ({ default: module.Notices })))
const AddTried = lazy(() =>
  import('../events/add-tried.tsx').then(module => ({ default: module.AddTried })),
)
const MovedBaseline = lazy(() =>
  import('./moved-baseline.tsx').then(module => ({ default: module.MovedBaseline })),
)
const ScenarioGrid = lazy(() =>
  import('../grid/scenario-grid.tsx').then(module => ({ default: module.ScenarioGrid })),
)
const FactorList = lazy(() =>
  import('./factor-list.tsx').then(module => ({ default: module.FactorList })),
)
const OpenEvent = lazy(() =>
  import('./open-event.tsx').then(module => ({ default: module.OpenEvent })),
)

interface BuilderProps extends PlanningContext {
  readonly read: ReadScenario
  readonly scenarios: readonly StoredScenario[]
}

/** One scenario: what happens in it, what it does to cash, and its figures. UI-04, guide §9.6. */
export function Builder({ read, scenarios, ...context }: BuilderProps) {
  const { organisation, model } = context
  const { organisationId, currency } = organisation
  const { closeMonth } = model.ledger
  const { editor, isReady } = useScenarioEditor(organisationId, read, closeMonth)
  const scenario = useShownScenario(editor, read.scenario)
  const edits = useScenarioEdits(editor)
  const acts = useSheetActs({
    ...{ editor, name: scenario.scenarioName, lineNoun: LINE_NOUN },
    savedMessage: 'Scenario saved',
  })
  const grid = useRef<GridHandle>(null)
  const [shown, setShown] = useState<'history' | 'keys' | null>(null)
  const [previewed, preview] = useState<ScenarioEvent | null>(null)
  const names = useBaselineNames(organisation, model, scenarios)
  const calculated = useBuilderFigures({
    organisationId,
    model,
    scenario,
    previewed,
    all: scenarios,
  })
  const { known } = calculated
  const stored = scenarios.find(({ id }) => id === read.scenario.id) ?? read.scenario
  const canEdit = atLeast(organisation.role, 'editor') && stored.state === 'open'
  const open = useOpenEvent(scenario, closeMonth)
  const tried = triedIn(useLocation().state)
  if (!isReady) return <SheetSkeleton question={QUESTION} />
  const figures = described(known)
  const answered = { known: figures, scenario, currency, now: addMonths(closeMonth, 1) }
  const more = moreSentences(answered)
  const parts = { ...context, scenario, edits, canEdit, known }
  const saving = { ...parts, editor, acts, grid }
  return (
    <div className={styles.screen}>
      <Answer
        basis={
          <>
            {currency} · {windowWords(scenario.forecastHorizon)} · baseline:{' '}
            {baselineWords(scenario.baseline, names)}
            {profitTaxWords(model.basis.settings.profitTaxPpm)}
            {!atLeast(organisation.role, 'editor') && (
              <>
                {' '}
                <Chip>View only</Chip>
              </>
            )}
            <ScenarioChips {...stored} />
          </>
        }
      >
        {answerOf(answered, stored.state === 'adopted')}
      </Answer>
      <Suspense fallback={null}>
        <Notices {...parts} all={scenarios} />
        <MovedBaseline {...parts} />
        {tried && canEdit && <AddTried event={tried} edits={edits} />}
      </Suspense>
      <WholeScenario
        {...{ ...parts, editor, stored, scenarios }}
        baseline={baselineWords(scenario.baseline, names)}
      />
      <Saving {...saving} open={shown} onOpen={setShown} />
      <div className={styles.builder}>
        <div className={styles.side}>
          <HeaderFields {...{ ...parts, names, scenarios }} />
          <EventCards
            {...parts}
            previewed={previewed}
            onPreview={preview}
            onOpen={open.open}
            onAdd={open.add}
          />
        </div>
        <div className={styles.main}>
          {calculated.hasFailed ? (
            <CannotCalculate onTryAgain={calculated.tryAgain} />
          ) : (
            <BuilderAnswers {...parts} described={figures} more={more} />
          )}
        </div>
      </div>
      <Suspense>
        <FactorList {...parts} />
        <ScenarioGrid {...saving} onHelp={() => setShown('keys')} />
      </Suspense>
      <Suspense>
        {open.event && (
          <OpenEvent
            key={open.event.code}
            {...{ ...parts, previewed, preview }}
            event={open.event}
            isNew={open.isNew}
            onClose={open.close}
          />
        )}
      </Suspense>
    </div>
  )
}
