import { type ComponentProps, lazy, Suspense } from 'react'
import { LinkButton } from '#ui/link-button.tsx'
import { comparePath, listPath } from '../paths.ts'
import styles from '../scenario.module.css'
import type { ScenarioActions as Actions } from './scenario-actions.tsx'

const ScenarioActions = lazy(() =>
  import('./scenario-actions.tsx').then(module => ({ default: module.ScenarioActions })),
)

/** The way back, the comparison, and the actions for the scenario as a whole. */
export function WholeScenario(props: ComponentProps<typeof Actions>) {
  const { organisationId } = props.organisation
  return (
    <div className={styles.controls}>
      <LinkButton variant="quiet" href={listPath(organisationId)}>
        All scenarios
      </LinkButton>
      <LinkButton href={comparePath(organisationId, [props.stored.id])}>Compare</LinkButton>
      <Suspense fallback={null}>
        <ScenarioActions {...props} />
      </Suspense>
    </div>
  )
}
