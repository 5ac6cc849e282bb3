import { randomUUID } from 'node:crypto'
import { readForecastSources, readHistory, readLedger } from '../books/forecast-sources.ts'
import type { Deps } from '../deps.ts'
import { type ForecastKey, forecastRunStore } from '../stores/forecast-run-store.ts'
import { notificationStore } from '../stores/notification-store.ts'
import type { TaskInput } from './forecast-tasks.ts'
import { ThreadEnded } from './forecast-thread.ts'

/** A worker that renews nothing for this long is taken for dead. */
const LEASE_SECONDS = 60
/** What fails this often fails for a reason that another try does not mend. */
const MOST_ATTEMPTS = 3

/**
 * Keeps what is forecast from the books of one import, and how good such forecasts were. Safe to
 * run twice, in two processes or after a crash: the lease lets one worker in, the same books give
 * the same forecast, and it is stored once.
 */
export async function runForecast(
  deps: Deps,
  key: ForecastKey,
  signal: AbortSignal,
): Promise<void> {
  const leaseId = randomUUID()
  const run = await inOrganisation(deps, key, tx =>
    forecastRunStore.claim(tx, key, leaseId, LEASE_SECONDS),
  )
  if (!run) return
  const release = async (end: 'superseded' | null) => {
    await inOrganisation(deps, key, tx => forecastRunStore.release(tx, key, leaseId, end))
  }
  const renewing = setInterval(
    () => {
      inOrganisation(deps, key, tx => forecastRunStore.renew(tx, key, leaseId, LEASE_SECONDS))
        // Should the lease run out, another worker does the same work, and one of both keeps it.
        .catch(error => deps.log.warn({ err: error, ...key }, 'a forecast was not renewed'))
    },
    (LEASE_SECONDS * 1000) / 3,
  )
  const stop = () => void deps.forecasts.work.close()
  signal.addEventListener('abort', stop)
  try {
    const input = await readInput(deps, key, run.dataVersion)
    if (signal.aborted) return await release(null)
    if (!input) {
      deps.metrics.forecastEnded('superseded')
      return await release('superseded')
    }
    const kept = await deps.forecasts.work.run('keep', input)
    const isKept = await inOrganisation(deps, key, async tx => {
      if (!(await forecastRunStore.keep(tx, key, leaseId, kept))) return false
      await forecastRunStore.forgetOld(tx, key.organisationId)
      await notificationStore.clear(tx, key.organisationId, 'forecastFailed')
      return true
    })
    const outcome = isKept ? 'forecast kept' : 'forecast left to another worker'
    deps.metrics.forecastEnded(isKept ? 'kept' : 'left')
    deps.log.info({ ...key, attempts: run.attempts }, outcome)
  } catch (error) {
    if (signal.aborted && error instanceof ThreadEnded) return await release(null)
    deps.metrics.forecastEnded('failed')
    deps.log.error({ err: error, ...key, attempts: run.attempts }, 'a forecast failed')
    // Should this fail as well, the lease runs out and the next sweep finds the forecast.
    const isLast = run.attempts >= MOST_ATTEMPTS
    await (isLast ? giveUp(deps, key, leaseId) : release(null)).catch(() => undefined)
  } finally {
    clearInterval(renewing)
    signal.removeEventListener('abort', stop)
  }
}

/** Nobody tries again until there are new books, so it is said. */
async function giveUp(deps: Deps, key: ForecastKey, leaseId: string): Promise<void> {
  await inOrganisation(deps, key, async tx => {
    if (!(await forecastRunStore.release(tx, key, leaseId, 'failed'))) return
    await notificationStore.raise(tx, key.organisationId, {
      kind: 'forecastFailed',
      impact: 'medium',
      title: 'The forecast could not be kept',
      message:
        'Your figures are up to date. What they forecast was not stored, so it will be missing ' +
        'from the comparison and from the accuracy. The next import tries again.',
      isPersistent: true,
    })
  })
}

const inOrganisation = <T>(
  { database }: Deps,
  { organisationId }: ForecastKey,
  work: Parameters<typeof database.inOrganisation<T>>[1],
): Promise<T> => database.inOrganisation(organisationId, work)

/** Null when newer books have come: their own forecast is on its way. */
function readInput(
  deps: Deps,
  key: ForecastKey,
  dataVersion: number,
): Promise<TaskInput<'keep'> | null> {
  const { organisationId } = key
  return inOrganisation(deps, key, async tx => {
    const history = await readHistory(tx, organisationId)
    const ledger = await readLedger(tx, organisationId)
    // Read last: it carries the version, which is then that of all or newer than some.
    const sources = await readForecastSources(tx, organisationId)
    if (!sources || !ledger || sources.version !== dataVersion) return null
    const { basis, floor } = sources
    const holidays = new Set(deps.holidaysAround(basis.country, basis.asOf))
    const { backtestCloses: closes } = deps
    return {
      ...{ ledger, history, floor, basis: { ...basis, holidays } },
      ...(closes !== undefined && { closes }),
    }
  })
}
