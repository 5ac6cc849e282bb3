import type { Scenario } from '@millpond/core/scenario'
import styles from '../scenario.module.css'
import type { BuilderParts } from './builder-parts.ts'
import { stackProblem } from './use-builder-figures.ts'

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
