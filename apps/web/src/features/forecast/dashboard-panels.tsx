import type { Organisation } from '@millpond/contract/organisation'
import type { ForecastModel } from '#model/use-model.ts'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import { Panel } from '#ui/panel.tsx'
import { VarianceList } from '#ui/variance-list.tsx'
import { ComingUpPanel } from './coming-up-panel.tsx'
import styles from './dashboard.module.css'
import { PaperHead } from './export/paper-head.tsx'
import { NextPaymentsPanel } from './next-payments-panel.tsx'
import { OwedPanel } from './owed-panel.tsx'
import { whatMoved } from './what-moved.ts'

interface DashboardPanelsProps {
  readonly organisation: Pick<Organisation, 'organisationId' | 'name'>
  readonly model: ForecastModel
}

/** What changed, and what comes: below the answer, and loaded after it. */
export function DashboardPanels({ organisation, model }: DashboardPanelsProps) {
  const { organisationId, name } = organisation
  const { ledger } = model
  const { currency } = ledger
  const moved = whatMoved(ledger)
  return (
    <>
      <PaperHead {...{ name, currency }} title="Cash forecast" asOf={model.forecast.asOf} />
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
