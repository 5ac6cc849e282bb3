import { atLeast } from '@millpond/core/organisation'
import type { ScenarioType } from '@millpond/core/scenario'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { PlanningContext } from '#sheet-editor/sheet-screen.tsx'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { MAX_COMPARED } from '../compare/compared.ts'
import type { StoredScenario } from '../editor/contract-types.ts'
import { comparePath, scenarioPath } from '../paths.ts'
import styles from '../scenario.module.css'
import { baselineWords, countWords, WORDS } from '../scenario-words.ts'
import { listAnswer } from './list-answer.ts'
import { NameDialog, nameProblem } from './name-dialog.tsx'
import { useScenarioColumns } from './scenario-columns.tsx'
import { ScenarioMenu, wholeActs } from './scenario-menu.tsx'
import { ShareDialog } from './share-dialog.tsx'
import { TypeCards } from './type-cards.tsx'
import { useBaselineNames } from './use-baseline-names.ts'
import { FORECAST, useListedFigures } from './use-listed-figures.ts'
import { type ScenarioActs, useScenarioActs } from './use-scenario-acts.ts'

interface ScenarioListProps extends PlanningContext {
  readonly scenarios: readonly StoredScenario[]
}

/** All scenarios, or the five types to start with. */
export function ScenarioList({ scenarios: all, ...context }: ScenarioListProps) {
  const { organisation } = context
  const { organisationId } = organisation
  const navigate = useNavigate()
  const acts = useScenarioActs(organisationId, all)
  const scenarios = all.filter(({ isDeleted }) => !isDeleted)
  const [isChoosing, setChoosing] = useState(false)
  const canEdit = atLeast(organisation.role, 'editor')
  const start = async (type: ScenarioType) => {
    const made = await acts.start(type)
    if (made) void navigate(`${scenarioPath(organisationId, made.id)}?event=first`)
  }
  const cards = canEdit && <TypeCards isBusy={acts.isBusy} onChoose={type => void start(type)} />
  if (scenarios.length === 0) {
    return (
      <div className={styles.screen}>
        <Answer basis={canEdit ? WORDS.noneBasis : WORDS.viewOnly}>{WORDS.none}</Answer>
        {cards}
      </div>
    )
  }
  return (
    <div className={styles.screen}>
      <Listed
        {...{ ...context, scenarios, all, acts, canEdit }}
        newScenario={
          canEdit && (
            <Button
              variant={isChoosing ? 'secondary' : 'primary'}
              aria-expanded={isChoosing}
              onClick={() => setChoosing(!isChoosing)}
            >
              {isChoosing ? 'Close' : 'New scenario'}
            </Button>
          )
        }
        types={isChoosing && cards}
      />
    </div>
  )
}

interface ListedProps extends PlanningContext {
  readonly scenarios: readonly StoredScenario[]
  readonly all: readonly StoredScenario[]
  readonly acts: ScenarioActs
  readonly canEdit: boolean
  readonly newScenario: ReactNode
  /** The types to choose from, below the buttons. */
  readonly types: ReactNode
}

function Listed(props: ListedProps) {
  const { organisation, model, scenarios: kept, all, acts, canEdit, newScenario, types } = props
  const { organisationId } = organisation
  const navigate = useNavigate()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<Asked | null>(null)
  const archived = kept.filter(({ isArchived }) => isArchived)
  const live = kept.filter(({ isArchived }) => !isArchived)
  const [isArchiveChosen, setArchiveChosen] = useState(live.length === 0)
  const isArchive = isArchiveChosen && archived.length > 0
  const scenarios = isArchive ? archived : live
  const figures = useListedFigures({ model, organisationId, all, shown: scenarios })
  const names = useBaselineNames(organisation, model, all)
  // The figures of a frozen one are of another day.
  const isComparable = ({ frozen }: StoredScenario) => !frozen
  const chosen = scenarios.filter(each => selected.has(each.id) && isComparable(each))
  const { compared, note } = comparisonOf(isArchive ? [] : live.filter(isComparable), chosen)
  const columns = useScenarioColumns({
    ...{ organisationId, figures, currency: organisation.currency, floor: model.floor },
    baselineOf: each => baselineWords(each.baseline, names),
    menuOf: scenario =>
      canEdit && <RowMenu {...{ scenario, acts, organisation }} onAsk={setAsked} />,
  })
  const answered = {
    ...{ figures, floor: model.floor, currency: organisation.currency },
    scenarios: scenarios.filter(isComparable),
  }
  return (
    <>
      <Answer basis={WORDS.noneBasis}>
        {(!isArchive && listAnswer(answered)) || countWords(live.length)}
      </Answer>
      <div className={styles.controls}>
        {newScenario}
        <Button
          disabled={isArchive || compared.length === 0 || compared.length > MAX_COMPARED}
          onClick={() =>
            void navigate(
              comparePath(
                organisationId,
                compared.map(({ id }) => id),
              ),
            )
          }
        >
          Compare
        </Button>
        <p className={styles.note}>{note}</p>
        {archived.length > 0 && (
          <Checkbox
            checked={isArchive}
            onChange={isChosen => {
              setArchiveChosen(isChosen)
              setSelected(new Set())
            }}
          >
            Show archived ({archived.length})
          </Checkbox>
        )}
      </div>
      {types}
      <DataTable
        label="Scenarios"
        columns={columns}
        rows={scenarios.map(scenario => ({ id: scenario.id, scenario }))}
        pinned={{ id: FORECAST, scenario: null }}
        keyOf={({ id }) => id}
        nameOf={({ scenario }) => scenario?.scenarioName ?? WORDS.forecast}
        selection={{ selected, onChange: setSelected }}
        onOpen={({ id }) => void navigate(scenarioPath(organisationId, id))}
      />
      {asked?.act === 'rename' && (
        <NameDialog
          title={`Rename ${asked.scenario.scenarioName}`}
          label="Name"
          action="Rename scenario"
          first={asked.scenario.scenarioName}
          problemOf={name =>
            nameProblem(
              name,
              all.filter(({ id }) => id !== asked.scenario.id).map(each => each.scenarioName),
            )
          }
          onSave={name => void acts.rename(asked.scenario, name)}
          onClose={() => setAsked(null)}
        />
      )}
      {asked?.act === 'share' && (
        <ShareDialog
          {...{ organisation, acts }}
          scenario={all.find(({ id }) => id === asked.scenario.id) ?? asked.scenario}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

/** What Compare shows: the selected scenarios, or all of a few. */
function comparisonOf(live: readonly StoredScenario[], chosen: readonly StoredScenario[]) {
  if (chosen.length > MAX_COMPARED) {
    return { compared: chosen, note: `Select at most ${MAX_COMPARED} scenarios to compare.` }
  }
  if (chosen.length > 0 || live.length === 0 || live.length > MAX_COMPARED) {
    return { compared: chosen, note: 'Select scenarios to compare them with the forecast.' }
  }
  return {
    compared: live,
    note: `Compare all ${live.length} with the forecast, or select some.`,
  }
}

/** An action that asks for more in a dialog. */
interface Asked {
  readonly act: 'rename' | 'share'
  readonly scenario: StoredScenario
}

interface RowMenuProps extends Pick<PlanningContext, 'organisation'> {
  readonly scenario: StoredScenario
  readonly acts: ScenarioActs
  readonly onAsk: (asked: Asked) => void
}

const RowMenu = ({ scenario, acts, organisation, onAsk }: RowMenuProps) => (
  <ScenarioMenu
    label={`Actions for ${scenario.scenarioName}`}
    scenario={scenario}
    role={organisation.role}
    on={{
      ...wholeActs(scenario, acts),
      rename: () => onAsk({ act: 'rename', scenario }),
      share: () => onAsk({ act: 'share', scenario }),
      duplicate: () => void acts.duplicate(scenario),
      delete: () => void acts.remove(scenario),
    }}
  />
)
