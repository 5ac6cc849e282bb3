import type { Scenario } from '@millpond/core/scenario'
import type { BuilderParts } from '../model/builder-parts.ts'
import { stackProblem } from '../model/use-builder-figures.ts'
import styles from '../scenario.module.css'

interface NoticesProps extends BuilderParts {
  readonly all: readonly Scenario[]
}

/** What is wrong with what the scenario rests on. */
export function Notices({ scenario, known, all }: NoticesProps) {
  const problem = stackProblem(scenario, all)
  const words = problem
    ? 'What this scenario rests on was deleted. Choose another baseline.'
    : known?.figures.isBudgetGone
      ? 'The budget that this scenario rests on was deleted. It rests on the forecast instead.'
      : null
  return (
    words && (
      <p role="alert" className={styles.notice}>
        {words}
      </p>
    )
  )
}
