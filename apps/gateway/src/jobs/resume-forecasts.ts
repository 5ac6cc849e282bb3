import type { Deps } from '../deps.ts'
import { forecastRunStore } from '../stores/forecast-run-store.ts'

/**
 * Every forecast that should be made and that nobody is making is sent again, as imports are: after
 * a crash, after a failure. Sent once too often it is found held, or made.
 */
export async function resumeForecasts(deps: Deps): Promise<void> {
  const abandoned = await deps.database.asSystem(tx => forecastRunStore.abandoned(tx))
  for (const key of abandoned) await deps.imports.sendForecast(key)
  if (abandoned.length > 0) deps.imports.wake()
}
