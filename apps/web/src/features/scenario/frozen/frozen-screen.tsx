import {
  asSubject,
  type FrozenScenario,
  lowPointChange,
  lowPointSentence,
} from '@millpond/core/insight'
import { atLeast } from '@millpond/core/organisation'
import { civilDay, formatDay, HOME_TIME_ZONE } from '@millpond/core/time'
import { useNavigate } from 'react-router'
import type { PlanningContext } from '#sheet-editor/sheet-screen.tsx'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { CashLines } from '#ui/chart/lines/cash-lines.tsx'
import { Chip } from '#ui/chip.tsx'
import { Facts } from '#ui/facts.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { factsOf } from '../chart/scenario-facts.tsx'
import type { StoredScenario } from '../editor/contract-types.ts'
import { ScenarioChips } from '../list/scenario-chips.tsx'
import { ScenarioMenu, wholeActs } from '../list/scenario-menu.tsx'
import { useBaselineNames } from '../list/use-baseline-names.ts'
import { useScenarioActs } from '../list/use-scenario-acts.ts'
import { listPath, scenarioPath } from '../paths.ts'
import styles from '../scenario.module.css'
import { baselineWords, WORDS, windowWords } from '../scenario-words.ts'

interface FrozenScreenProps extends PlanningContext {
  readonly scenario: StoredScenario
  readonly frozen: FrozenScenario
  readonly scenarios: readonly StoredScenario[]
}

/** A scenario that is in the forecast, with its figures of the day on which it was added. */
export function FrozenScreen({ scenario, frozen, scenarios, ...context }: FrozenScreenProps) {
  const { organisation, model } = context
  const { currency } = organisation
  const { answers, lines, start } = frozen
  const { scenarioName: name, forecastHorizon } = scenario
  const names = useBaselineNames(organisation, model, scenarios)
  const { before, after } = answers.low
  const about = [
    `${currency} · ${windowWords(forecastHorizon)} from ${formatDay(frozen.asOf)}`,
    `baseline: ${baselineWords(scenario.baseline, names)}`,
  ].join(' · ')
  return (
    <div className={styles.screen}>
      <Answer
        basis={
          <>
            {about}
            <ScenarioChips {...scenario} />
          </>
        }
      >
        {lowPointSentence(answers, { currency, subject: asSubject(name) }) ?? WORDS.tooLittle}
      </Answer>
      <p className={styles.notice}>{addedWords(scenario)}</p>
      <Acts {...{ scenario, scenarios, organisation }} />
      <Facts label="What changes" facts={factsOf(answers, currency)} />
      <CashLines
        {...{ start, currency, floor: answers.floor, months: answers.months }}
        asOf={null}
        title="Cash: the lowest day and the end of each month, and the peak"
        summary={before && after ? lowPointChange(before, after, currency) : WORDS.tooLittle}
        lines={[
          { name: 'Without it', tone: 'base', ...lines.before },
          { name, tone: 's1', ...lines.after },
        ]}
      />
      <Events {...{ scenario, frozen }} />
    </div>
  )
}

const addedWords = ({ closedBy, closedAt }: StoredScenario): string => {
  const on = closedAt ? ` on ${formatDay(civilDay(Date.parse(closedAt), HOME_TIME_ZONE))}` : ''
  return (
    `${closedBy ?? 'A former member'} added this scenario to the forecast${on}. ` +
    'You see its figures of that day. They do not change when your forecast changes.'
  )
}

type ActsProps = Pick<FrozenScreenProps, 'scenario' | 'scenarios' | 'organisation'>

function Acts({ scenario, scenarios, organisation }: ActsProps) {
  const { organisationId, role } = organisation
  const acts = useScenarioActs(organisationId, scenarios)
  const navigate = useNavigate()
  const duplicate = async () => {
    const made = await acts.duplicate(scenario)
    if (made) void navigate(scenarioPath(organisationId, made.id))
  }
  const remove = async () => {
    await acts.remove(scenario)
    void navigate(listPath(organisationId))
  }
  return (
    <div className={styles.controls}>
      <LinkButton variant="quiet" href={listPath(organisationId)}>
        All scenarios
      </LinkButton>
      {atLeast(role, 'editor') && (
        <>
          <Button disabled={acts.isBusy} onClick={() => void duplicate()}>
            Duplicate to change it
          </Button>
          <ScenarioMenu
            label="Scenario actions"
            {...{ scenario, role }}
            on={{ ...wholeActs(scenario, acts), delete: () => void remove() }}
          />
        </>
      )}
    </div>
  )
}

/** What counted then; an event that still counts in the scenario was left out of the forecast. */
function Events({ scenario, frozen }: Pick<FrozenScreenProps, 'scenario' | 'frozen'>) {
  const counted = new Set<string>(frozen.events)
  const events = scenario.events.filter(({ code }) => counted.has(code))
  if (events.length === 0) return null
  return (
    <section className={styles.group}>
      <h2>Events</h2>
      <ul>
        {events.map(({ code, name, isOff }) => (
          <li key={code}>
            {name} {!isOff && <Chip>Not in the forecast</Chip>}
          </li>
        ))}
      </ul>
    </section>
  )
}
