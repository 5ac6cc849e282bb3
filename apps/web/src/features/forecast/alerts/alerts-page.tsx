import type { Alerts } from '@millpond/contract/alert'
import type { Organisation } from '@millpond/contract/organisation'
import { formatMoney } from '@millpond/core/money'
import { atLeast } from '@millpond/core/organisation'
import { lazy, Suspense } from 'react'
import { useGetAlertsQuery } from '#api/alert/alert-api.ts'
import { isGatewayError, plainMessage } from '#api/gateway-error.ts'
import { useReadOnlyWords } from '#screen/read-only.ts'
import { SettingsPage } from '#screen/settings-page.tsx'
import { forecastTitle } from '#screen/settings-pages.ts'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import { FlowError } from '#ui/flow-error.tsx'
import { momentOf } from '#ui/instant.ts'
import { Panel } from '#ui/panel.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { EVENT_WORDS, noAlertsWords } from './alert-words.ts'
import styles from './alerts.module.css'
import { EmailForm } from './email-form.tsx'
import { OpenAlert } from './open-alert.tsx'
import { RecordTable } from './record-table.tsx'
import { RuleForm } from './rule-form.tsx'

/** Loaded after the alerts themselves, because it needs a forecast in the browser. */
const AfterWatched = lazy(() =>
  import('./after-watched.tsx').then(part => ({ default: part.AfterWatched })),
)

const ABOUT =
  'Millpond warns you about low cash, large changes, taxes, overdue invoices and covenants, ' +
  'and when syncs stop.'

/** ALR-01 to ALR-03: what you are warned of, how soon, and by which emails. */
export function AlertsPage({ organisation }: { organisation: Organisation }) {
  const { organisationId, cashFloor, currency } = organisation
  const { currentData, error, refetch } = useGetAlertsQuery({ organisationId })
  if (error) {
    return (
      <FlowError
        title="We couldn’t load your alerts."
        message={plainMessage(error)}
        impact="high"
        correlationId={isGatewayError(error) ? error.correlationId : null}
        onTryAgain={() => void refetch()}
      />
    )
  }
  const floor =
    cashFloor === null
      ? 'You have no cash floor, so Millpond warns you when cash may fall below zero.'
      : `Your cash floor is ${formatMoney(cashFloor, { currency })}.`
  return (
    <SettingsPage title={forecastTitle('alerts', null)} about={`${ABOUT} ${floor}`}>
      {currentData ? (
        <Loaded organisation={organisation} alerts={currentData} />
      ) : (
        <Skeleton height={420} />
      )}
    </SettingsPage>
  )
}

function Loaded({ organisation, alerts }: { organisation: Organisation; alerts: Alerts }) {
  const { organisationId, currency, role, plan, isSample } = organisation
  const readOnly = useReadOnlyWords()
  const isPaused = plan.access === 'readOnly'
  const canEdit = atLeast(role, 'editor') && !isPaused
  const open = alerts.causes.filter(({ state }) => state === 'raised')
  const { weeksAhead } = alerts.rule
  return (
    <div className={styles.stack}>
      {isPaused && <p role="status">Alerts and their emails are paused. {readOnly}</p>}
      <Panel title="Open alerts">
        {open.length === 0 && <p>{noAlertsWords(weeksAhead)}</p>}
        {open.every(({ kind }) => kind !== 'cashFloor') && (
          <ErrorBoundary>
            <Suspense>
              <AfterWatched {...{ organisation, weeksAhead }} />
            </Suspense>
          </ErrorBoundary>
        )}
        <ul className={styles.list}>
          {open.map(alert => (
            <OpenAlert
              key={`${alert.kind} ${alert.key}`}
              {...{ alert, organisationId, currency }}
              canChange={canEdit}
            />
          ))}
        </ul>
      </Panel>
      <Panel title="What Millpond warns you about">
        <RuleForm
          {...{ organisationId, canEdit, currency }}
          rule={alerts.rule}
          suggested={alerts.reportCovenants}
        />
        <RecordTable record={alerts.record} chosen={alerts.rule.sensitivity} />
      </Panel>
      <Panel title="Who gets alerts">
        <div className={styles.form}>
          <p>
            Everyone with access sees open alerts in Millpond. Owners get emails. Editors can choose
            to get them. We send no alert emails between 8 pm and 7 am or at weekends. If your
            figures are more than two days old, alerts about the forecast are paused until the next
            sync.
          </p>
          {alerts.preference && (
            <EmailForm {...{ organisationId, isSample }} wishes={alerts.preference} />
          )}
        </div>
      </Panel>
      {alerts.events.length > 0 && <Past events={alerts.events} />}
    </div>
  )
}

function Past({ events }: { events: Alerts['events'] }) {
  return (
    <Panel title="Last 90 days">
      <ul className={styles.list}>
        {events.map(({ at, event, kind, title }) => (
          <li key={`${at} ${kind} ${event} ${title}`}>
            {momentOf(at)}: {EVENT_WORDS[event]}. {title}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
