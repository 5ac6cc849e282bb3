import {
  type BaselineKind,
  baselineProblem,
  loopSentence,
  MAX_SCENARIO_HORIZON,
  MIN_SCENARIO_HORIZON,
  SCENARIO_TYPES,
} from '@millpond/core/scenario'
import { useState } from 'react'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { StoredScenario } from '../editor/contract-types.ts'
import { nameProblem } from '../list/name-dialog.tsx'
import type { BuilderParts } from '../model/builder-parts.ts'
import styles from '../scenario.module.css'
import {
  type BaselineNames,
  baselineKey,
  baselineOf,
  baselineWords,
  monthsWords,
} from '../scenario-words.ts'

interface HeaderFieldsProps extends BuilderParts {
  readonly names: BaselineNames
  readonly scenarios: readonly StoredScenario[]
}

const HORIZONS = Array.from(
  { length: MAX_SCENARIO_HORIZON - MIN_SCENARIO_HORIZON + 1 },
  (_, at) => MIN_SCENARIO_HORIZON + at,
)

/** Name, type, baseline and horizon. SCN-01. */
export function HeaderFields(props: HeaderFieldsProps) {
  const { scenario, edits, canEdit, names, scenarios } = props
  const others = scenarios.filter(({ id }) => id !== scenario.id)
  return (
    <section className={styles.form} aria-label="About this scenario">
      <NameField
        key={scenario.scenarioName}
        name={scenario.scenarioName}
        others={others.map(each => each.scenarioName)}
        isDisabled={!canEdit}
        onChange={name => edits.setProperty('scenarioName', name, `Renamed to ${name}`)}
      />
      <SelectField
        label="Type"
        disabled={!canEdit}
        options={SCENARIO_TYPES.map(value => ({ value, label: value }))}
        value={scenario.scenarioType}
        onChange={edits.setType}
      />
      <BaselineField {...{ ...props, names, others }} />
      <SelectField
        label="Months ahead"
        disabled={!canEdit}
        options={HORIZONS.map(count => ({ value: String(count), label: monthsWords(count) }))}
        value={String(scenario.forecastHorizon)}
        onChange={value =>
          edits.setProperty('forecastHorizon', Number(value), `${value} months ahead`)
        }
      />
    </section>
  )
}

interface NameFieldProps {
  readonly name: string
  readonly others: readonly string[]
  readonly isDisabled: boolean
  readonly onChange: (name: string) => void
}

/** A name is one edit, when it is complete. */
function NameField({ name, others, isDisabled, onChange }: NameFieldProps) {
  const [text, setText] = useState(name)
  const [problem, setProblem] = useState<string | null>(null)
  const finish = () => {
    const wanted = text.trim()
    const found = nameProblem(wanted, others)
    setProblem(found)
    if (found === null && wanted !== name) onChange(wanted)
  }
  return (
    <TextField
      label="Name"
      value={text}
      maxLength={100}
      autoComplete="off"
      readOnly={isDisabled}
      error={problem ?? undefined}
      onChange={event => setText(event.target.value)}
      onBlur={finish}
      onKeyDown={event => event.key === 'Enter' && finish()}
    />
  )
}

export const BASELINE_ID = 'scenario-baseline'

interface BaselineFieldProps extends BuilderParts {
  readonly names: BaselineNames
  readonly others: readonly StoredScenario[]
}

const ALWAYS: readonly BaselineKind[] = ['forecast', 'lastTwelveMonths']

/** What the scenario changes; one that would lead back to it is refused. SCN-08. */
function BaselineField({ scenario, edits, canEdit, names, others }: BaselineFieldProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const choices = [
    ...ALWAYS.map(kind => ({ kind }) as { kind: 'forecast' }),
    ...(names.providerBudget ? [{ kind: 'providerBudget' } as const] : []),
    ...[...names.budgets.keys()].map(budgetId => ({ kind: 'budget', budgetId }) as const),
    ...others
      .filter(({ isDeleted }) => !isDeleted)
      .map(({ id }) => ({ kind: 'scenario', scenarioId: id }) as const),
  ]
  const known = choices.map(baselineKey)
  const own = baselineKey(scenario.baseline)
  const options = [
    ...choices.map(each => ({ value: baselineKey(each), label: baselineWords(each, names) })),
    ...(known.includes(own)
      ? []
      : [{ value: own, label: baselineWords(scenario.baseline, names) }]),
  ]
  const choose = (key: string) => {
    const baseline = baselineOf(key)
    const all = new Map([...others, scenario].map(each => [each.id, each]))
    const found = baselineProblem(scenario.id, baseline, all)
    const name = (baseline.kind === 'scenario' && names.scenarios.get(baseline.scenarioId)) || ''
    setProblem(found && (found === 'loop' ? loopSentence(name) : PROBLEMS[found]))
    if (!found) edits.setProperty('baseline', baseline, `On ${baselineWords(baseline, names)}`)
  }
  return (
    <SelectField
      id={BASELINE_ID}
      label="Baseline"
      disabled={!canEdit}
      options={options}
      value={own}
      error={problem ?? undefined}
      onChange={choose}
    />
  )
}

const PROBLEMS = {
  tooDeep: 'Too many scenarios are based on each other. Choose another baseline.',
  missing: 'The baseline of this scenario was deleted. Choose another one.',
}
