import { randomUUID } from 'node:crypto'
import { evaluateAlerts, evaluateChange } from '../alerts/evaluate-alerts.ts'
import {
  booksHistoryOf,
  readForecastSources,
  readHistory,
  readLedger,
} from '../books/forecast-sources.ts'
import type { Deps } from '../deps.ts'
import type { TaskInput } from '../queue/forecast-tasks.ts'
import { reportSample, type SampleReportNeeds } from '../reports/report-sample.ts'
import { alertStore } from '../stores/alert-store.ts'
import {
  type ForecastKey,
  forecastRunStore,
  type StoredForecast,
} from '../stores/forecast-run-store.ts'
import { notificationStore } from '../stores/notification-store.ts'
import { ThreadEnded } from '../task-thread.ts'

export type ForecastNeeds = SampleReportNeeds | 'log' | 'metrics'

interface ForecastInput {
  readonly learn: TaskInput<'learn'>
  readonly freeze: Omit<TaskInput<'freeze'>, 'learned'>
}

/** A worker that does not renew its lease for this long counts as dead. */
const LEASE_SECONDS = 60
/** After this many failures another try will not help. */
const MAX_ATTEMPTS = 3

/**
 * Stores the forecast from the books of one import, and its accuracy. Safe to run twice, in two
 * processes or after a crash: the lease admits one worker, the same books give the same forecast,
 * and it is stored once.
 */
export async function runForecast(
  deps: Pick<Deps, ForecastNeeds>,
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
        // If the lease expires, another worker does the same work, and one of them stores it.
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
    const kept = await calculate(deps, input)
    const isKept = await inOrganisation(deps, key, async tx => {
      if (!(await forecastRunStore.keep(tx, key, leaseId, kept))) return false
      await forecastRunStore.forgetOld(tx, key.organisationId)
      await notificationStore.clear(tx, key.organisationId, 'forecastFailed')
      const { organisationId } = key
      const { currency } = input.freeze.ledger
      await evaluateAlerts(deps, tx, { organisationId, currency }, kept.frozen)
      await evaluateChange(deps, tx, { organisationId, currency }, kept.frozen)
      return true
    })
    const outcome = isKept ? 'forecast kept' : 'forecast left to another worker'
    deps.metrics.forecastEnded(isKept ? 'kept' : 'left')
    deps.log.info({ ...key, attempts: run.attempts }, outcome)
    if (isKept && !signal.aborted) await reportWhatIsSample(deps, key)
  } catch (error) {
    if (signal.aborted && error instanceof ThreadEnded) return await release(null)
    deps.metrics.forecastEnded('failed')
    deps.log.error({ err: error, ...key, attempts: run.attempts }, 'a forecast failed')
    // If this fails too, the lease expires and the next sweep finds the forecast.
    const isLast = run.attempts >= MAX_ATTEMPTS
    await (isLast ? recordFailure(deps, key, leaseId) : release(null)).catch(() => undefined)
  } finally {
    clearInterval(renewing)
    signal.removeEventListener('abort', stop)
  }
}

/** The sample is complete without its report, and the next forecast tries again. */
async function reportWhatIsSample(deps: Pick<Deps, ForecastNeeds>, key: ForecastKey) {
  try {
    await reportSample(deps, key.organisationId)
  } catch (error) {
    deps.log.warn({ err: error, ...key }, 'the report of a sample company was not published')
  }
}

/** Today's forecast, and the back-test of forecasts from past closes. */
async function calculate(
  { forecasts }: Pick<Deps, 'forecasts'>,
  input: ForecastInput,
): Promise<StoredForecast> {
  const { learned, backtest } = await forecasts.learn('work', input.learn)
  const frozen = await forecasts.work.run('freeze', { ...input.freeze, learned })
  return { frozen, backtest, learned }
}

/** No retry follows until there are new books, so the user is notified. */
async function recordFailure(
  deps: Pick<Deps, 'database'>,
  key: ForecastKey,
  leaseId: string,
): Promise<void> {
  await inOrganisation(deps, key, async tx => {
    if (!(await forecastRunStore.release(tx, key, leaseId, 'failed'))) return
    await notificationStore.raise(tx, key.organisationId, {
      kind: 'forecastFailed',
      impact: 'medium',
      title: 'The forecast could not be saved',
      message:
        'Your figures are up to date, but their forecast was not saved. It will be missing from ' +
        'What changed and from Accuracy. The next sync tries again.',
      isPersistent: true,
    })
  })
}

const inOrganisation = <T>(
  { database }: Pick<Deps, 'database'>,
  { organisationId }: ForecastKey,
  work: Parameters<typeof database.inOrganisation<T>>[1],
): Promise<T> => database.inOrganisation(organisationId, work)

/** Null when newer books were published: they have their own forecast. */
function readInput(
  deps: Pick<Deps, 'backtestCloses' | 'database' | 'holidaysAround'>,
  key: ForecastKey,
  dataVersion: number,
): Promise<ForecastInput | null> {
  const { organisationId } = key
  return inOrganisation(deps, key, async tx => {
    const payments = await readHistory(tx, organisationId)
    const ledger = await readLedger(tx, organisationId)
    // Read last, because it carries the version: then all parts are of this version or newer.
    const sources = await readForecastSources(tx, organisationId)
    if (!sources || !ledger || sources.version !== dataVersion) return null
    const holidays = new Set(deps.holidaysAround(sources.basis.country, sources.basis.asOf))
    const basis = { ...sources.basis, holidays }
    const { backtestCloses: closes } = deps
    const { weeksAhead, covenants } = await alertStore.rule(tx, organisationId)
    const history = booksHistoryOf(basis, payments)
    return {
      learn: { ledger, history, asOf: basis.asOf, ...(closes !== undefined && { closes }) },
      freeze: { ledger, basis, floor: sources.floor, weeksAhead, covenants },
    }
  })
}
