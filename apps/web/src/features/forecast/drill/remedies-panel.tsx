import type { Organisation } from '@millpond/contract/organisation'
import { type Remedy, remedyEffect, remedyTerms } from '@millpond/core/insight'
import { atLeast } from '@millpond/core/organisation'
import { useCallback } from 'react'
import { Link, useLocation } from 'react-router'
import type { ForecastModel } from '#model/use-model.ts'
import { useRemedies } from '#model/use-remedies.ts'
import { screenPath } from '#paths.ts'
import { stateOfTried } from '#screen/tried-event.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { REMEDIES } from '../dashboard-steps.tsx'
import type { Trace } from '../use-drill.ts'
import styles from './month-drawer.module.css'

interface RemediesPanelProps {
  readonly organisation: Organisation
  readonly model: ForecastModel
}

/** Changes that keep cash above the floor. Each opens as a new scenario, as an unsaved change. */
export function RemediesPanel({ organisation, model }: RemediesPanelProps) {
  const remedies = useRemedies(model)
  const isFirst = (useLocation().state as Partial<Trace> | null)?.part === REMEDIES
  const scrolled = useCallback(
    (section: HTMLElement | null) => {
      if (isFirst) section?.scrollIntoView({ block: 'start' })
    },
    [isFirst],
  )
  const title = model.floor === null ? 'How to stay above zero' : 'How to stay above your floor'
  return (
    <section ref={scrolled} aria-labelledby={REMEDIES} aria-busy={remedies === undefined}>
      <h3 id={REMEDIES}>{title}</h3>
      {remedies === undefined && <Skeleton height={160} />}
      {remedies === null && (
        <p className={styles.note}>We couldn’t calculate this. Reload the page.</p>
      )}
      {remedies?.length === 0 && (
        <p className={styles.note}>
          Only today’s balance is too low, or no single change is enough. Try several together in a
          scenario.
        </p>
      )}
      {remedies && remedies.length > 0 && <Remedies {...{ organisation, remedies }} />}
    </section>
  )
}

interface RemediesProps extends Pick<RemediesPanelProps, 'organisation'> {
  readonly remedies: readonly Remedy[]
}

function Remedies({ organisation, remedies }: RemediesProps) {
  const { organisationId, currency, role } = organisation
  const canTry = atLeast(role, 'editor')
  return (
    <>
      <p className={styles.note}>
        Each is enough on its own for the next 12 months, if everything else goes as expected and it
        does not say otherwise.
        {canTry && ' Choose one to try it as a scenario.'}
      </p>
      <ul className={styles.accounts}>
        {remedies.map(remedy => {
          const { event } = remedy
          const words = (
            <>
              <span className={styles.name}>{event.name}</span>
              <span className={styles.change}>
                {remedyTerms(event)} {remedyEffect(remedy, currency)}
              </span>
            </>
          )
          return (
            <li key={event.name}>
              {canTry ? (
                <Link
                  className={styles.account}
                  to={screenPath('scenarios', organisationId)}
                  state={stateOfTried(event)}
                >
                  {words}
                </Link>
              ) : (
                <div className={styles.account} data-plain="">
                  {words}
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
