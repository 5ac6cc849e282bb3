import type { ImportProgress } from '@millpond/contract/connection'
import type { Organisation } from '@millpond/contract/organisation'
import {
  cashOutlook,
  chanceSentence,
  chosenBudget,
  headline,
  mayFallBelow,
} from '@millpond/core/insight'
import { axisMoney, type Cents, formatMoney } from '@millpond/core/money'
import { providerName } from '@millpond/core/organisation'
import { addMonths, type Month } from '@millpond/core/time'
import { lazy, Suspense } from 'react'
import { useQuarterly } from '#current/month.ts'
import type { ForecastModel } from '#model/use-model.ts'
import { importWords } from '#screen/import-words.ts'
import { Ago } from '#ui/ago.tsx'
import { Answer } from '#ui/answer.tsx'
import { spanOfMonths } from '#ui/chart/day-position.ts'
import { HeroChart } from '#ui/chart/hero-chart.tsx'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import { Loading } from '#ui/loading.tsx'
import { Panel } from '#ui/panel.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useNarrow } from '#ui/use-media.ts'
import { useIsPainted } from '#ui/use-painted.ts'
import styles from './dashboard.module.css'
import { basisWords } from './dashboard-basis.ts'
import { CHART_HEIGHT } from './dashboard-skeleton.tsx'
import { chartSummary } from './dashboard-words.ts'
import { dayMarks } from './day-marks.ts'
import { FloorEditor } from './floor-editor.tsx'
import { missingFlows, monthPoints, quarterPoints } from './hero-points.ts'
import { useDrill } from './use-drill.ts'

const MonthDrawer = lazy(() =>
  import('./drill/month-drawer.tsx').then(module => ({ default: module.MonthDrawer })),
)

const DashboardSteps = lazy(() =>
  import('./dashboard-steps.tsx').then(module => ({ default: module.DashboardSteps })),
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
  const isPainted = useIsPainted()
  const { ledger, floor, forecast, fan } = model
  const { currency } = ledger
  const outlook = cashOutlook(forecast, fan, floor)
  const title = headline(outlook, currency)
  const chance = chanceSentence(outlook)
  const points = isQuarterly ? quarterPoints(model, beginsMonth) : monthPoints(model)
  const shown = isNarrow ? points.filter(point => point.kind !== 'actual') : points
  // A quarter opens at its last month, whose balance the chart shows.
  const openPoint = (key: string) => drill.openMonth(addMonths(key as Month, isQuarterly ? 2 : 0))
  const sources = <Sources {...{ organisation, model, progress }} />
  return (
    <div className={styles.dashboard}>
      <div className={styles.head}>
        <Answer basis={chance && `${chance}.`}>{title}</Answer>
        <div className={styles.steps} data-at-risk={mayFallBelow(outlook) || undefined}>
          {isPainted && (
            <ErrorBoundary>
              <Suspense>
                <DashboardSteps {...{ organisationId, model, outlook, drill }} />
              </Suspense>
            </ErrorBoundary>
          )}
          {!isNarrow && sources}
        </div>
        <FloorEditor organisation={organisation} currency={currency} />
      </div>
      <Panel>
        {isPainted ? (
          <HeroChart
            title={title}
            summary={chartSummary(outlook, currency, isQuarterly)}
            points={shown}
            marks={dayMarks(
              model,
              outlook.low,
              shown.map(point => spanOfMonths(point.key, isQuarterly ? 3 : 1)),
            )}
            period={isQuarterly ? 'quarter' : 'month'}
            onDrill={openPoint}
            note={missingFlows(shown)}
            floor={floor}
            format={(value: Cents) => formatMoney(value, { currency })}
            formatAxis={(value: Cents) => axisMoney(value, currency)}
          />
        ) : (
          <Skeleton height={CHART_HEIGHT} />
        )}
      </Panel>
      {isNarrow && sources}
      <ErrorBoundary>
        {isPainted ? (
          <Suspense fallback={<Loading />}>
            <DashboardPanels {...{ organisation, model, outlook }} />
          </Suspense>
        ) : (
          <Loading />
        )}
      </ErrorBoundary>
      {drill.month && (
        <ErrorBoundary>
          <Suspense fallback={<Loading />}>
            <MonthDrawer {...{ organisation, model, outlook, drill }} month={drill.month} />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  )
}

const SINCE = { connected: 'synced', disconnected: 'as of' } as const

/** What the figures rest on, and how fresh they are. */
function Sources({ organisation, model, progress }: DashboardProps) {
  const { lastImportedAt, reportingYearBeginsMonth, connectionStatus } = organisation
  const words = basisWords({
    ledger: model.ledger,
    beginsMonth: reportingYearBeginsMonth,
    budget: chosenBudget(model.ledger, model.basis),
    providerName: providerName(organisation.provider),
  })
  const importing = importWords(progress)
  return (
    <p className={styles.sources}>
      {words.join(' · ')}
      {lastImportedAt && (
        <>
          {` · ${connectionStatus ? SINCE[connectionStatus] : 'loaded'} `}
          <Ago at={new Date(lastImportedAt)} />
        </>
      )}
      {importing && <> · {importing}</>}
    </p>
  )
}
