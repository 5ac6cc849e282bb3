import type { ImportProgress } from '@millpond/contract/connection'
import type { Organisation } from '@millpond/contract/organisation'
import { cashAnswer, headline } from '@millpond/core/forecast'
import { axisMoney, type Cents, formatMoney } from '@millpond/core/money'
import { addMonths, type Month } from '@millpond/core/time'
import { lazy, type MouseEvent, Suspense } from 'react'
import { useQuarterly } from '#current/month.ts'
import type { ForecastModel } from '#model/use-model.ts'
import { Ago } from '#ui/ago.tsx'
import { Answer } from '#ui/answer.tsx'
import { HeroChart } from '#ui/chart/hero-chart.tsx'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import { Facts } from '#ui/facts.tsx'
import { Loading } from '#ui/loading.tsx'
import { Panel } from '#ui/panel.tsx'
import { useNarrow } from '#ui/use-media.ts'
import styles from './dashboard.module.css'
import { basisWords } from './dashboard-basis.ts'
import { dashboardFacts } from './dashboard-facts.ts'
import { chartSummary, importWords } from './dashboard-words.ts'
import { FloorEditor } from './floor-editor.tsx'
import { monthPoints, quarterPoints } from './hero-points.ts'
import { HORIZON } from './horizon.ts'
import { cashAhead, chanceWords } from './model/cash-ahead.ts'
import { type Drill, useDrill } from './use-drill.ts'

const MonthDrawer = lazy(() =>
  import('./month-drawer.tsx').then(module => ({ default: module.MonthDrawer })),
)

const DashboardPanels = lazy(() =>
  import('./dashboard-panels.tsx').then(module => ({ default: module.DashboardPanels })),
)

interface DashboardProps {
  readonly organisation: Organisation
  readonly model: ForecastModel
  readonly progress: ImportProgress | null
}

export function Dashboard({ organisation, model, progress }: DashboardProps) {
  const { organisationId, reportingYearBeginsMonth: beginsMonth } = organisation
  const isQuarterly = useQuarterly(organisationId)
  const isNarrow = useNarrow()
  const drill = useDrill()
  const { ledger, floor } = model
  const forecast = cashAhead(model, HORIZON)
  const { currency } = ledger
  const answer = cashAnswer(forecast, floor)
  const title = headline(answer, { currency, floor, horizon: HORIZON })
  const points = isQuarterly
    ? quarterPoints(ledger, forecast.months, beginsMonth)
    : monthPoints(ledger, forecast.months)
  // A quarter opens at its last month, whose balance is the one drawn.
  const openPoint = (key: string) => drill.openMonth(addMonths(key as Month, isQuarterly ? 2 : 0))
  return (
    <div className={styles.dashboard}>
      <div className={styles.head}>
        <Answer
          basis={<Basis {...{ organisation, model, progress, drill }} low={answer.low?.month} />}
        >
          {title}
        </Answer>
        <FloorEditor organisation={organisation} currency={currency} />
      </div>
      <Panel>
        <HeroChart
          title={title}
          summary={chartSummary(ledger, answer.low, isQuarterly)}
          points={isNarrow ? points.filter(point => point.kind !== 'actual') : points}
          period={isQuarterly ? 'quarter' : 'month'}
          onDrill={openPoint}
          floor={floor}
          format={(value: Cents) => formatMoney(value, { currency })}
          formatAxis={(value: Cents) => axisMoney(value, currency)}
        />
      </Panel>
      <Facts
        label="Key figures"
        facts={dashboardFacts({ ledger, lowest: answer.low, floor, beginsMonth })}
      />
      <ErrorBoundary>
        <Suspense fallback={<Loading />}>
          <DashboardPanels {...{ organisationId, model }} />
        </Suspense>
      </ErrorBoundary>
      {drill.month && (
        <ErrorBoundary>
          <Suspense fallback={<Loading />}>
            <MonthDrawer {...{ organisation, model, forecast, drill }} month={drill.month} />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  )
}

interface BasisProps extends DashboardProps {
  readonly low: Month | undefined
  readonly drill: Drill
}

function Basis({ organisation, model, progress, low, drill }: BasisProps) {
  const { lastImportedAt, reportingYearBeginsMonth, connectionStatus } = organisation
  const words = basisWords(model.ledger, reportingYearBeginsMonth)
  const chance = low ? chanceWords(model, HORIZON) : null
  const importing = importWords(progress)
  const openLow = (event: MouseEvent) => {
    event.preventDefault()
    if (low) drill.openMonth(low)
  }
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
      {chance && <> · {chance}</>}
      {low && (
        <>
          {' · '}
          <a href={`?at=${low}`} onClick={event => isPlain(event) && openLow(event)}>
            See what drives it
          </a>
        </>
      )}
    </>
  )
}

/** Other presses of a link, to a new tab for one, are the browser's. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
