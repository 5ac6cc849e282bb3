import { randomUUID } from 'node:crypto'
import PgBoss from 'pg-boss'
import { type Database, isUuid, isWorthRetrying, type SqlRunner, type Tx } from '#database/index.ts'
import type { Metrics } from '#signals/metrics.ts'
import { currentTrail, onTrail } from '#signals/trail.ts'
import type { ForecastKey } from '../stores/forecast-run-store.ts'
import type { ImportKey } from '../stores/import-store.ts'

/** What the queue reports of its own trouble; nothing of a job's content. */
export interface JobLog {
  error(fields: object, message: string): void
  info(fields: object, message: string): void
}

export interface JobHandlers {
  runImport(key: ImportKey): Promise<void>
  /** Keep what is forecast from the books of an import. */
  runForecast(key: ForecastKey): Promise<void>
  /** Begin a fresh import of a connected organisation. */
  refreshOrganisation(organisationId: string): Promise<void>
  /** What is due once a night: the daily imports, and tidying up. */
  planDay(): Promise<void>
  resumeAbandoned(): Promise<void>
}

export interface JobQueue {
  start(handlers: JobHandlers): Promise<void>
  /** Within `tx` the job exists only if the transaction does. */
  sendImport(key: ImportKey, when?: { readonly tx?: Tx; readonly at?: Date }): Promise<void>
  /** Does nothing where no work is done: what is to be forecast stands in its own row. */
  sendForecast(key: ForecastKey, when?: { readonly tx?: Tx }): Promise<void>
  sendRefresh(organisationId: string, delaySeconds: number): Promise<void>
  /** Look for work now instead of at the next poll; call it after the sending transaction. */
  wake(): void
  stop(): Promise<void>
}

const QUEUE = {
  import: 'import',
  forecast: 'forecast',
  refresh: 'daily-import',
  day: 'plan-day',
  sweep: 'resume-imports',
} as const

/** Imports a process works on at the same time; each has up to four requests under way. */
const IMPORT_WORKERS = 2
const POLL_SECONDS = 1

/** A job of no organisation, or of no real one, never runs: its data could land anywhere. */
export function organisationOf(payload: unknown): string {
  const organisationId = (payload as { organisationId?: unknown } | null)?.organisationId
  if (!isUuid(organisationId)) {
    throw new Error('The job names no organisation')
  }
  return organisationId
}

function importKeyOf(payload: unknown): ImportKey {
  const organisationId = organisationOf(payload)
  const { importId } = payload as { importId?: unknown }
  if (!isUuid(importId)) throw new Error('The job names no import')
  return { organisationId, importId }
}

/**
 * pg-boss in its own schema, reached through the same database door as everything else. It only
 * wakes workers: which of them may work on an import, and where it stands, is in the import's own
 * rows, so a job delivered twice or lost does no harm.
 */
export function createJobQueue(
  database: Database,
  log: JobLog,
  metrics: Pick<Metrics, 'jobEnded'>,
): JobQueue {
  const runner = settlingQuietly(database.jobs, log)
  const boss = new PgBoss({ db: runner, schema: 'pgboss', supervise: true, schedule: true })
  boss.on('error', error => log.error({ err: error }, 'job queue'))
  const workers: string[] = []
  let isRunning = false

  /**
   * The library stores what a job throws and says nothing: the log is told, the store only that.
   */
  const work = (queue: string, options: PgBoss.WorkOptions, handle: Handle) =>
    boss.work(queue, options, ([job]) =>
      onTrail(trailOf(job?.data), async () => {
        const since = performance.now()
        const ended = (outcome: 'done' | 'failed') =>
          metrics.jobEnded({ queue, outcome, ms: performance.now() - since })
        try {
          await handle(job?.data)
          ended('done')
        } catch (error) {
          ended('failed')
          log.error({ err: error, queue }, 'a job failed')
          throw new Error('The job failed; the log says why')
        }
      }),
    )

  return {
    async start(handlers) {
      await boss.start()
      for (const name of Object.values(QUEUE)) {
        const retry = RETRIED.has(name) ? RETRY : NO_RETRY
        await againAfterDeadlock(() => boss.createQueue(name, { name, policy: 'short', ...retry }))
      }
      const options = { pollingIntervalSeconds: POLL_SECONDS }
      const rarely = { pollingIntervalSeconds: 10 }
      for (let count = 0; count < IMPORT_WORKERS; count += 1) {
        workers.push(
          await work(QUEUE.import, options, data => handlers.runImport(importKeyOf(data))),
        )
      }
      workers.push(
        await work(QUEUE.forecast, options, data => handlers.runForecast(importKeyOf(data))),
      )
      await work(QUEUE.refresh, rarely, data => handlers.refreshOrganisation(organisationOf(data)))
      await work(QUEUE.day, rarely, () => handlers.planDay())
      await work(QUEUE.sweep, rarely, () => handlers.resumeAbandoned())
      await boss.schedule(QUEUE.day, '17 3 * * *')
      await boss.schedule(QUEUE.sweep, '* * * * *')
      isRunning = true
    },

    async sendImport(key, { tx, at } = {}) {
      // One that waits must not stand in for one that is wanted now.
      const options = {
        singletonKey: at ? `${key.importId} later` : key.importId,
        ...(tx && { db: withValues(database.jobs.within(tx)) }),
        ...(at && { startAfter: at }),
      }
      await boss.send(QUEUE.import, onThisTrail({ ...key }), options)
    },

    async sendForecast(key, { tx } = {}) {
      // Its row waits for the first sweep of whoever works on the queue.
      if (!isRunning) return
      const options = {
        singletonKey: key.importId,
        ...(tx && { db: withValues(database.jobs.within(tx)) }),
      }
      await boss.send(QUEUE.forecast, onThisTrail({ ...key }), options)
    },

    async sendRefresh(organisationId, delaySeconds) {
      const options = { singletonKey: organisationId, startAfter: delaySeconds }
      await boss.send(QUEUE.refresh, onThisTrail({ organisationId }), options)
    },

    wake() {
      if (isRunning) for (const worker of workers) boss.notifyWorker(worker)
    },

    async stop() {
      if (!isRunning) return
      isRunning = false
      await boss.stop({ graceful: true, wait: true, timeout: 20_000, close: false })
    },
  }
}

/**
 * Trouble within an import is handled there; one hour is longer than any import holds its worker.
 */
const NO_RETRY = { retryLimit: 0, expireInSeconds: 3600 }
/** For what nothing else repeats before the next night. */
const RETRY = { retryLimit: 2, retryDelay: 60, expireInSeconds: 3600 }
const RETRIED: ReadonlySet<string> = new Set([QUEUE.refresh, QUEUE.day])

type Handle = (data: unknown) => Promise<void>

/** The id of the request, or of the job, that wants this job: its lines are found together. */
const onThisTrail = (payload: object) => ({
  ...payload,
  correlationId: currentTrail()?.correlationId ?? randomUUID(),
})

/** A job of the queue's own clock, or of an older gateway, begins a trail of its own. */
function trailOf(payload: unknown) {
  const { correlationId, organisationId } = (payload ?? {}) as Record<string, unknown>
  return {
    correlationId: typeof correlationId === 'string' ? correlationId : randomUUID(),
    organisationId: isUuid(organisationId) ? organisationId : null,
  }
}

const withValues = (jobs: SqlRunner) => ({
  executeSql: (text: string, values: unknown[]) => jobs.executeSql(text, values),
})

/** Gateways that start at once make the same queues: the database ends one of two that wait. */
async function againAfterDeadlock(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === 5 || !isWorthRetrying(error)) throw error
    }
  }
}

/**
 * The library marks a job as done without waiting for the answer, so a database that is just going
 * away would end the process by an unhandled rejection. The next sweep repairs such a job.
 */
function settlingQuietly(jobs: SqlRunner, log: JobLog) {
  const isSettling = (text: string) => /^\s*WITH results AS/i.test(text)
  return {
    async executeSql(text: string, values: unknown[]) {
      try {
        return await jobs.executeSql(text, values)
      } catch (error) {
        if (!isSettling(text)) throw error
        log.error({ err: error }, 'a finished job could not be marked')
        return { rows: [{ count: '0' }] }
      }
    },
  }
}
