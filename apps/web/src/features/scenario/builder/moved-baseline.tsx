import { movedBaselineSentence } from '@millpond/core/insight'
import { useGetForecastChangesQuery } from '#api/forecast-api.ts'
import { screenPath } from '#paths.ts'
import type { BuilderParts } from '../model/builder-parts.ts'
import styles from '../scenario.module.css'

/** The forecast has changed with the newest books, after the scenario was saved. */
export function MovedBaseline({ scenario, known, organisation }: BuilderParts) {
  const { organisationId, currency } = organisation
  const { currentData } = useGetForecastChangesQuery({ organisationId })
  const bridge = currentData?.bridge
  const isOnForecast = known?.question.stack.root.kind === 'forecast'
  const { lastSavedDate } = scenario
  if (!bridge || !isOnForecast || !lastSavedDate || lastSavedDate.slice(0, 10) > bridge.to.asOf) {
    return null
  }
  const low = { before: bridge.from.amount, after: bridge.to.amount }
  const words = movedBaselineSentence(low, bridge.from.asOf, currency)
  return (
    words && (
      <p className={styles.notice}>
        {words} <a href={screenPath('forecastAccuracy', organisationId)}>What changed</a>
      </p>
    )
  )
}
