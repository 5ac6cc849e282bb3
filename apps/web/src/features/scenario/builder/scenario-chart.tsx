import { lazy, Suspense, useEffect } from 'react'
import { Skeleton } from '#ui/skeleton.tsx'
import { CHART_HEIGHT } from '../chart/chart-height.ts'
import { startOf } from '../chart/start-of.ts'
import type { BuilderParts } from '../model/builder-parts.ts'
import { lowPointWords } from './scenario-answer.ts'

const load = () => import('#ui/chart/lines/cash-lines.tsx')
const CashLines = lazy(() => load().then(module => ({ default: module.CashLines })))

/** Cash through the extremes and the end of each month, without and with it, and the floor. */
export function ScenarioChart({ known, scenario, model, organisation }: BuilderParts) {
  // Loads the chart's code while the figures are being calculated.
  useEffect(() => void load().catch(() => undefined), [])
  if (!known) return <Skeleton height={CHART_HEIGHT} />
  const { currency } = organisation
  const { months, before, after } = known.figures
  const shown = months.slice(0, scenario.forecastHorizon)
  return (
    <Suspense fallback={<Skeleton height={CHART_HEIGHT} />}>
      <CashLines
        {...{ ...startOf(model), currency, months: shown }}
        title="Cash: the lowest day and the end of each month, and the peak"
        summary={lowPointWords(known.figures, currency)}
        lines={[
          { name: 'Without it', tone: 'base', ...before },
          { name: scenario.scenarioName, tone: 's1', ...after },
        ]}
      />
    </Suspense>
  )
}
