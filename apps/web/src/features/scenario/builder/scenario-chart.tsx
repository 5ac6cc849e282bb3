import { Skeleton } from '#ui/skeleton.tsx'
import { CashLines, CHART_HEIGHT } from '../chart/cash-lines.tsx'
import type { BuilderParts } from '../model/builder-parts.ts'
import { lowPointWords } from './scenario-answer.ts'

/** Cash at the end of each month, without the scenario and with it, and the floor. */
export function ScenarioChart({ known, scenario, model, organisation }: BuilderParts) {
  if (!known) return <Skeleton height={CHART_HEIGHT} />
  const { currency } = organisation
  const { months, before, after } = known.figures
  const shown = months.slice(0, scenario.forecastHorizon)
  return (
    <CashLines
      {...{ model, currency, months: shown }}
      title="Cash at the end of each month"
      summary={lowPointWords(known.figures, currency)}
      lines={[
        { name: 'Without it', tone: 'base', closing: before.closing },
        { name: scenario.scenarioName, tone: 's1', closing: after.closing },
      ]}
    />
  )
}
