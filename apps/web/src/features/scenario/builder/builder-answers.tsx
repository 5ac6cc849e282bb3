import type { BuilderParts } from '../model/builder-parts.ts'
import styles from '../scenario.module.css'
import { AskMenu } from './ask-menu.tsx'
import { ScenarioCauses } from './scenario-causes.tsx'
import { ScenarioChart } from './scenario-chart.tsx'
import { ScenarioFacts } from './scenario-facts.tsx'

interface BuilderAnswersProps extends BuilderParts {
  /** The figures that the title describes. */
  readonly described: BuilderParts['known']
  /** More sentences. */
  readonly more: readonly string[]
}

/** What the scenario does to cash: sentences, figures, the chart and causes. */
export const BuilderAnswers = ({ described, more, ...parts }: BuilderAnswersProps) => (
  <>
    {more.length > 0 && <p className={styles.sentences}>{more.join(' ')}</p>}
    <ScenarioFacts {...parts} known={described} />
    <ScenarioChart {...parts} />
    <ScenarioCauses {...parts} />
    <AskMenu {...parts} />
  </>
)
