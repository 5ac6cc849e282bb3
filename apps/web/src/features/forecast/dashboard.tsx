import type { ImportProgress } from '@millpond/contract/connection'
import type { Organisation } from '@millpond/contract/organisation'
import { cashAnswer, headline } from '@millpond/core/forecast'
import type { Ledger } from '@millpond/core/ledger'
import { axisMoney, type Cents, formatMoney } from '@millpond/core/money'
import { useQuarterly } from '#current/month.ts'
import { Ago } from '#ui/ago.tsx'
import { Answer } from '#ui/answer.tsx'
import { HeroChart } from '#ui/chart/hero-chart.tsx'
import { Facts } from '#ui/facts.tsx'
import { Panel } from '#ui/panel.tsx'
import { VarianceList } from '#ui/variance-list.tsx'
import { ComingUpPanel } from './coming-up-panel.tsx'
import styles from './dashboard.module.css'
import { basisWords } from './dashboard-basis.ts'
import { dashboardFacts } from './dashboard-facts.ts'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { chartSummary, importWords } from './dashboard-words.ts'
import { FloorEditor } from './floor-editor.tsx'
import { monthPoints, quarterPoints } from './hero-points.ts'
import { HORIZON } from './horizon.ts'
import { useForecast } from './use-forecast.ts'
import { whatMoved } from './what-moved.ts'

interface DashboardProps {
  readonly organisation: Organisation
  readonly ledger: Ledger
  readonly progress: ImportProgress | null
}

export function Dashboard({ organisation, ledger, progress }: DashboardProps) {
  const { organisationId, reportingYearBeginsMonth: beginsMonth, cashFloor: floor } = organisation
  const isQuarterly = useQuarterly(organisationId)
  const forecast = useForecast('cash', ledger)
  if (!forecast) return <DashboardSkeleton />
  const { currency } = ledger
  const answer = cashAnswer(forecast, floor)
  const title = headline(answer, { currency, floor, horizon: HORIZON })
  const points = isQuarterly
    ? quarterPoints(ledger, forecast.months, beginsMonth)
    : monthPoints(ledger, forecast.months)
  const moved = whatMoved(ledger)
  return (
    <div className={styles.dashboard}>
      <div className={styles.head}>
        <Answer
          basis={<Basis {...{ organisation, ledger, progress }} hasMoved={moved.length > 0} />}
        >
          {title}
        </Answer>
        <FloorEditor organisation={organisation} currency={currency} />
      </div>
      <Panel>
        <HeroChart
          title={title}
          summary={chartSummary(ledger, answer.low)}
          points={points}
          floor={floor}
          format={(value: Cents) => formatMoney(value, { currency })}
          formatAxis={(value: Cents) => axisMoney(value, currency)}
        />
      </Panel>
      <Facts
        label="Key figures"
        facts={dashboardFacts({ ledger, lowest: answer.low, floor, beginsMonth })}
      />
      <div className={styles.panels}>
        <div id="what-moved" tabIndex={-1}>
          <Panel title="What moved last month" subtitle={`${currency}, tax exclusive`}>
            {moved.length > 0 ? (
              <VarianceList rows={moved} label="Accounts by size of change" />
            ) : (
              <p className={styles.none}>No account changed against the month before.</p>
            )}
          </Panel>
        </div>
        <ComingUpPanel organisationId={organisationId} currency={currency} />
      </div>
    </div>
  )
}

interface BasisProps extends DashboardProps {
  readonly hasMoved: boolean
}

function Basis({ organisation, ledger, progress, hasMoved }: BasisProps) {
  const { lastImportedAt, reportingYearBeginsMonth, connectionStatus } = organisation
  const words = basisWords(ledger, reportingYearBeginsMonth)
  const importing = importWords(progress)
  return (
    <>
      {words.join(' · ')}
      {lastImportedAt && (
        <>
          {connectionStatus === 'disconnected' ? ' · as of ' : ' · synced '}
          <Ago at={new Date(lastImportedAt)} />
        </>
      )}
      {importing && <> · {importing}</>}
      {hasMoved && (
        <>
          {' · '}
          <a href="#what-moved">See what drives it</a>
        </>
      )}
    </>
  )
}
