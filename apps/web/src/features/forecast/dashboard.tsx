import type { ImportProgress } from '@millpond/contract/connection'
import type { Organisation } from '@millpond/contract/organisation'
import {
  type CashOutlook,
  cashOutlook,
  chanceSentence,
  chosenBudget,
  headline,
  monthOfLow,
} from '@millpond/core/insight'
import { axisMoney, type Cents, formatMoney } from '@millpond/core/money'
import { providerName } from '@millpond/core/organisation'
import { addMonths, type Month } from '@millpond/core/time'
import { lazy, type MouseEvent, Suspense } from 'react'
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
import { useNarrow } from '#ui/use-media.ts'
import { useIsPainted } from '#ui/use-painted.ts'
import styles from './dashboard.module.css'
import { basisWords } from './dashboard-basis.ts'
import { chartSummary } from './dashboard-words.ts'
import { dayMarks } from './day-marks.ts'
import { FloorEditor } from './floor-editor.tsx'
import { missingFlows, monthPoints, quarterPoints } from './hero-points.ts'
import { type Drill, useDrill } from './use-drill.ts'

const MonthDrawer = lazy(() =>
  import('./drill/month-drawer.tsx').then(module => ({ default: module.MonthDrawer })),
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
  const points = isQuarterly ? quarterPoints(model, beginsMonth) : monthPoints(model)
  const shown = isNarrow ? points.filter(point => point.kind !== 'actual') : points
  // A quarter opens at its last month, whose balance is the one drawn.
  const openPoint = (key: string) => drill.openMonth(addMonths(key as Month, isQuarterly ? 2 : 0))
  return (
    <div className={styles.dashboard}>
      <div className={styles.head}>
        <Answer basis={<Basis {...{ organisation, model, progress, drill, outlook }} />}>
          {title}
        </Answer>
        <FloorEditor organisation={organisation} currency={currency} />
      </div>
      <Panel>
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
      </Panel>
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

interface BasisProps extends DashboardProps {
  readonly outlook: CashOutlook
  readonly drill: Drill
}

function Basis({ organisation, model, progress, outlook, drill }: BasisProps) {
  const { lastImportedAt, reportingYearBeginsMonth, connectionStatus } = organisation
  const words = basisWords({
    ledger: model.ledger,
    beginsMonth: reportingYearBeginsMonth,
    budget: chosenBudget(model.ledger, model.basis),
    providerName: providerName(organisation.provider),
  })
  const low = outlook.low && monthOfLow(outlook.low)
  const chance = chanceSentence(outlook)
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
            Why?
          </a>
        </>
      )}
    </>
  )
}

/** Other presses of a link, to a new tab for one, are the browser's. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
