import type { Scenario } from '@millpond/core/scenario'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { PlanningContext } from '#sheet-editor/sheet-screen.tsx'
import { Answer } from '#ui/answer.tsx'
import { CashLines } from '#ui/chart/lines/cash-lines.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { CannotCalculate } from '../cannot-calculate.tsx'
import { CHART_HEIGHT } from '../chart/chart-height.ts'
import { startOf } from '../chart/start-of.ts'
import type { StoredScenario } from '../editor/contract-types.ts'
import { listPath, scenarioPath } from '../paths.ts'
import styles from '../scenario.module.css'
import { windowWords } from '../scenario-words.ts'
import {
  type Compared,
  comparison,
  eventRows,
  MAX_COMPARED,
  safestWords,
  windowOf,
} from './compared.ts'
import { useComparedFigures } from './use-compared-figures.ts'
import { Weights } from './weights.tsx'

interface CompareProps extends PlanningContext {
  readonly scenarios: readonly StoredScenario[]
}

const QUESTION = 'Which option is safest?'
const TONES = ['s1', 's2', 's3', 's4'] as const

/** The forecast and up to four scenarios next to each other. Guide §9.7. */
export function Compare({ scenarios, ...context }: CompareProps) {
  const { organisation, model } = context
  const { organisationId, currency } = organisation
  const [search, setSearch] = useSearchParams()
  const ids = (search.get('ids') ?? '').split(',')
  const offered = scenarios.filter(each => !each.isDeleted && !each.isArchived && !each.frozen)
  const chosen = ids.flatMap(id => offered.find(each => each.id === id) ?? [])
  const compared = chosen.slice(0, MAX_COMPARED)
  const calculated = useComparedFigures({ organisationId, model, compared, all: scenarios })
  const { known } = calculated
  const choose = (next: readonly string[]) => setSearch({ ids: next.join(',') }, { replace: true })
  if (offered.length === 0) return <NothingToCompare organisationId={organisationId} />
  const isChosen = compared.length > 0
  return (
    <div className={styles.screen}>
      <Answer basis={basisOf(currency, compared)}>
        {known && isChosen ? safestWords(known, currency) : QUESTION}
      </Answer>
      <Choice {...{ offered, compared, choose }} />
      {calculated.hasFailed && <CannotCalculate onTryAgain={calculated.tryAgain} />}
      {!known && isChosen && !calculated.hasFailed && <Skeleton height={CHART_HEIGHT} />}
      {known && isChosen && (
        <>
          <CashLines
            {...{ ...startOf(model), currency, months: known.months }}
            title="Cash: the lowest day and the end of each month, and the peak"
            summary={safestWords(known, currency)}
            lines={known.sides.map(({ name, closing, lowest, highest }, at) => ({
              ...{ name, closing, lowest, highest },
              tone: at === 0 ? 'base' : (TONES[at - 1] ?? 's4'),
            }))}
          />
          <Answers
            {...{ organisationId, compared, known }}
            label="Answers of each scenario"
            rows={comparison(known, currency)}
          />
          <Answers
            {...{ organisationId, compared, known }}
            label="Events of each scenario"
            rows={eventRows(known)}
          />
          <Weights {...{ known, currency, search, setSearch }} />
        </>
      )}
    </div>
  )
}

const basisOf = (currency: string, compared: readonly Scenario[]): string => {
  const within = compared.length === 0 ? '' : ` · ${windowWords(windowOf(compared))}`
  return `${currency}${within} · next to the forecast`
}

interface ChoiceProps {
  readonly offered: readonly StoredScenario[]
  readonly compared: readonly Scenario[]
  readonly choose: (ids: readonly string[]) => void
}

/** Which scenarios are compared. */
function Choice({ offered, compared, choose }: ChoiceProps) {
  const ids = compared.map(({ id }) => id)
  return (
    <fieldset className={styles.group}>
      <legend>Compare up to {MAX_COMPARED} scenarios</legend>
      <div className={styles.controls}>
        {offered.map(({ id, scenarioName }) => {
          const isOn = ids.includes(id)
          return (
            <Checkbox
              key={id}
              checked={isOn}
              disabled={!isOn && ids.length >= MAX_COMPARED}
              onChange={isChosen =>
                choose(isChosen ? [...ids, id] : ids.filter(each => each !== id))
              }
            >
              {scenarioName}
            </Checkbox>
          )
        })}
      </div>
    </fieldset>
  )
}

interface AnswersProps {
  readonly organisationId: string
  readonly compared: readonly Scenario[]
  readonly known: Compared
  readonly label: string
  readonly rows: ReturnType<typeof comparison>
}

/** A column for each scenario; the best answer is named. */
function Answers({ organisationId, compared, known, label, rows }: AnswersProps) {
  const ids = useMemo(() => [null, ...compared.map(({ id }) => id)], [compared])
  if (rows.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.compared} aria-label={label} tabIndex={0}>
      <table>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Answer</span>
            </th>
            {known.sides.map(({ name }, at) => (
              <th key={ids[at] ?? 'base'} scope="col">
                {ids[at] ? <a href={scenarioPath(organisationId, ids[at])}>{name}</a> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, values }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {values.map(({ text, isBest }, at) => (
                <td key={ids[at] ?? 'base'}>
                  {text}
                  {isBest && <span className={styles.best}>best</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const NothingToCompare = ({ organisationId }: { organisationId: string }) => (
  <>
    <Answer>{QUESTION}</Answer>
    <EmptyState
      title="There is nothing to compare yet"
      action={
        <LinkButton variant="primary" href={listPath(organisationId)}>
          Start a scenario
        </LinkButton>
      }
    >
      Compare up to four scenarios with the forecast.
    </EmptyState>
  </>
)
