import type { Deps } from '../deps.ts'
import { forecastRunStore } from '../stores/forecast-run-store.ts'

/**
 * Queues every due forecast without a worker again, after a crash or a failure. A superfluous job
 * finds it leased or done.
 */
export async function resumeForecasts(deps: Pick<Deps, 'database' | 'jobs'>): Promise<void> {
  const abandoned = await deps.database.asSystem(tx => forecastRunStore.abandoned(tx))
  for (const key of abandoned) await deps.jobs.sendForecast(key)
  if (abandoned.length > 0) deps.jobs.wake()
}
