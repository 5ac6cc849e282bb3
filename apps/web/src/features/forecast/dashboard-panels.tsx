import type { Organisation } from '@millpond/contract/organisation'
import {
  type CashOutlook,
  capitalSentence,
  chosenBudget,
  pastCapital,
} from '@millpond/core/insight'
import { providerName } from '@millpond/core/organisation'
import { lazy, Suspense } from 'react'
import type { ForecastModel } from '#model/use-model.ts'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import { Facts } from '#ui/facts.tsx'
import { Panel } from '#ui/panel.tsx'
import { PaperHead } from '#ui/paper/paper-head.tsx'
import { VarianceList } from '#ui/variance-list.tsx'
import { ComingUpPanel } from './coming-up-panel.tsx'
import styles from './dashboard.module.css'
import { dashboardFacts } from './dashboard-facts.ts'
import { NextPaymentsPanel } from './next-payments-panel.tsx'
import { OwedPanel } from './owed-panel.tsx'
import { whatMoved } from './what-moved.ts'

const DashboardAlerts = lazy(() =>
  import('./alerts/dashboard-alerts.tsx').then(part => ({ default: part.DashboardAlerts })),
)

interface DashboardPanelsProps {
  readonly organisation: Organisation
  readonly model: ForecastModel
  readonly outlook: CashOutlook
}

/** Key figures, changes and coming payments: below the title, and loaded after it. */
export function DashboardPanels({ organisation, model, outlook }: DashboardPanelsProps) {
  const { organisationId, name, reportingYearBeginsMonth: beginsMonth } = organisation
  const { ledger, forecast, basis } = model
  const { currency } = ledger
  const moved = whatMoved(ledger)
  const capital = pastCapital(model)
  return (
    <>
      <PaperHead {...{ name, currency }} title="Cash forecast" asOf={forecast.asOf} />
      <ErrorBoundary>
        <Suspense>
          <DashboardAlerts organisation={organisation} />
        </Suspense>
      </ErrorBoundary>
      {capital && <p className={styles.none}>{capitalSentence(capital)}</p>}
      <Facts
        label="Key figures"
        facts={dashboardFacts({
          ...{ ledger, forecast, outlook, beginsMonth, organisationId },
          budget: chosenBudget(ledger, basis),
          providerName: providerName(organisation.provider),
        })}
      />
      <div className={styles.panels}>
        <div className={styles.column}>
          <Panel title="Biggest changes last month" subtitle={`${currency}, tax exclusive`}>
            {moved.length > 0 ? (
              <VarianceList rows={moved} label="Accounts by size of change" />
            ) : (
              <p className={styles.none}>No account changed from the month before.</p>
            )}
          </Panel>
          <ErrorBoundary>
            <OwedPanel {...{ organisationId, model }} />
          </ErrorBoundary>
        </div>
        <div className={styles.column}>
          <ErrorBoundary>
            <ComingUpPanel {...{ organisationId, model }} />
          </ErrorBoundary>
          <ErrorBoundary>
            <NextPaymentsPanel {...{ organisationId, model }} />
          </ErrorBoundary>
        </div>
      </div>
    </>
  )
}
