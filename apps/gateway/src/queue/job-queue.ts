import { randomUUID } from 'node:crypto'
import PgBoss from 'pg-boss'
import { type Database, isUuid, isWorthRetrying, type SqlRunner, type Tx } from '#database/index.ts'
import type { Metrics } from '#signals/metrics.ts'
import { currentTrail, onTrail } from '#signals/trail.ts'
import type { ForecastKey } from '../stores/forecast-run-store.ts'
import type { ImportKey } from '../stores/import-store.ts'
import type { PackItemKey } from '../stores/pack-store.ts'

/** The queue's own failures, without any content of a job. */
export interface JobLog {
  error(fields: object, message: string): void
  info(fields: object, message: string): void
}

interface JobHandlers {
  runImport(key: ImportKey): Promise<void>
  /** Store the forecast from the books of an import. */
  runForecast(key: ForecastKey): Promise<void>
  /** Recalculate a partner's summary of an organisation. */
  refreshOutlook(organisationId: string): Promise<void>
  /** Start a fresh import of a connected organisation. */
  refreshOrganisation(organisationId: string): Promise<void>
  /** Every hour: the imports of the companies whose night it is. */
  planImports(): Promise<void>
  /** Plans the work of each day, which is cleaning up. */
  planDay(): Promise<void>
  resumeAbandoned(): Promise<void>
  /** Read from Stripe what an organisation has paid for. */
  syncBilling(organisationId: string): Promise<void>
  /** Make the report of one client of a pack. */
  makePackReport(key: PackItemKey): Promise<void>
}

export interface JobQueue {
  start(handlers: JobHandlers): Promise<void>
  /** Within `tx` the job exists only if the transaction commits. */
  sendImport(key: ImportKey, when?: { readonly tx?: Tx; readonly at?: Date }): Promise<void>
  /** Does nothing in a process without workers: the due forecast has its own row. */
  sendForecast(key: ForecastKey, when?: { readonly tx?: Tx }): Promise<void>
  sendRefresh(organisationId: string, delaySeconds: number): Promise<void>
  /**
   * Sends one job for all changes within a few seconds; does nothing in a process without workers.
   */
  sendOutlook(organisationId: string, when: { readonly tx: Tx }): Promise<void>
  /** Does nothing in a process without workers: the sweep finds what must be read. */
  sendBilling(organisationId: string, when: { readonly tx: Tx }): Promise<void>
  /** Within `tx` the job exists only if the transaction commits. */
  sendPackReport(key: PackItemKey, when?: { readonly tx?: Tx }): Promise<void>
  /** Look for work now instead of at the next poll; call it after the sending transaction. */
  wake(): void
  stop(): Promise<void>
}

const QUEUE = {
  import: 'import',
  forecast: 'forecast',
  outlook: 'outlook',
  refresh: 'daily-import',
  day: 'plan-day',
  nights: 'plan-imports',
  sweep: 'resume-imports',
  billing: 'billing-sync',
  pack: 'pack-report',
} as const

/** Imports that a process runs at the same time; each has up to four concurrent requests. */
const IMPORT_WORKERS = 2
/**
 * How often the queue is read: one query for the jobs of all queues costs less than one query by
 * each worker.
 */
const LOOK_EVERY_MS = 1_000
const DUE = `SELECT DISTINCT name FROM pgboss.job WHERE state < 'active' AND start_after < now()`
/** Workers look rarely by themselves. */
const POLL_SECONDS = 10
/** Waits a little, because one change is usually followed by another. */
const OUTLOOK_DELAY_SECONDS = 3

/** A job without a valid organisation never runs: its data could be written anywhere. */
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

function packKeyOf(payload: unknown): PackItemKey {
  const organisationId = organisationOf(payload)
  const { packId, clientId } = payload as { packId?: unknown; clientId?: unknown }
  if (!isUuid(packId) || !isUuid(clientId)) throw new Error('The job names no report of a pack')
  return { organisationId, packId, clientId }
}

/**
 * pg-boss in its own schema, through the same database module as all other code. It only wakes
 * workers: the lease and the progress of an import are in its own rows, so a job delivered twice or
 * lost does no harm.
 */
export function createJobQueue(
  database: Database,
  log: JobLog,
  metrics: Pick<Metrics, 'jobEnded'>,
): JobQueue {
  const within = (tx?: Tx) => tx && { db: withValues(database.jobs.within(tx)) }
  const runner = loggingFailedMarks(withoutSchema(database.jobs), log)
  const boss = new PgBoss({ db: runner, schema: 'pgboss', supervise: true, schedule: true })
  boss.on('error', error => log.error({ err: error }, 'job queue'))
  const workers: QueueWorker[] = []
  let isRunning = false
  const looking = lookForJobs(database.jobs, log, due => {
    for (const { id, queue } of workers) if (due.has(queue)) boss.notifyWorker(id)
  })

  /**
   * The library stores what a job throws and logs nothing: the log gets the error, the store only
   * its code.
   */
  const work: Work = (queue, options, handle) =>
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
      workers.push(...(await startWorkers(work, handlers)))
      // The time zone of the machine decides when it is night; `TZ` sets it.
      const tz = Intl.DateTimeFormat().resolvedOptions().timeZone
      await boss.schedule(QUEUE.day, '17 3 * * *', {}, { tz })
      await boss.schedule(QUEUE.nights, '17 * * * *')
      await boss.schedule(QUEUE.sweep, '* * * * *')
      isRunning = true
      looking.start()
    },

    async sendImport(key, { tx, at } = {}) {
      // A delayed job must not replace one that is needed now.
      const options = {
        singletonKey: at ? `${key.importId} later` : key.importId,
        ...within(tx),
        ...(at && { startAfter: at }),
      }
      await boss.send(QUEUE.import, onThisTrail({ ...key }), options)
    },

    async sendForecast(key, { tx } = {}) {
      // Its row waits for the first sweep of a process with workers.
      if (!isRunning) return
      const options = { singletonKey: key.importId, ...within(tx) }
      await boss.send(QUEUE.forecast, onThisTrail({ ...key }), options)
    },

    async sendOutlook(organisationId, { tx }) {
      if (!isRunning) return
      const options = {
        singletonKey: organisationId,
        startAfter: OUTLOOK_DELAY_SECONDS,
        ...within(tx),
      }
      await boss.send(QUEUE.outlook, onThisTrail({ organisationId }), options)
    },

    async sendBilling(organisationId, { tx }) {
      if (!isRunning) return
      await boss.send(QUEUE.billing, onThisTrail({ organisationId }), {
        singletonKey: organisationId,
        ...within(tx),
      })
    },

    async sendPackReport(key, { tx } = {}) {
      if (!isRunning) return
      const options = { singletonKey: `${key.packId} ${key.clientId}`, ...within(tx) }
      await boss.send(QUEUE.pack, onThisTrail({ ...key }), options)
    },

    async sendRefresh(organisationId, delaySeconds) {
      const options = { singletonKey: organisationId, startAfter: delaySeconds }
      await boss.send(QUEUE.refresh, onThisTrail({ organisationId }), options)
    },

    wake() {
      if (isRunning) for (const { id } of workers) boss.notifyWorker(id)
    },

    async stop() {
      if (!isRunning) return
      isRunning = false
      looking.stop()
      await boss.stop({ graceful: true, wait: true, timeout: 20_000, close: false })
    },
  }
}

/** Jobs of other processes, and delayed ones, are not announced by `wake`. */
function lookForJobs(jobs: SqlRunner, log: JobLog, found: (queues: Set<string>) => void) {
  let next: NodeJS.Timeout | undefined
  let isStopped = false
  const start = () => {
    next = setTimeout(() => void look(), LOOK_EVERY_MS)
    next.unref()
  }
  async function look() {
    try {
      const { rows } = await jobs.executeSql(DUE)
      found(new Set(rows.map(({ name }: { name: string }) => name)))
    } catch (error) {
      log.error({ err: error }, 'job queue')
    }
    if (!isStopped) start()
  }
  return {
    start,
    stop() {
      isStopped = true
      clearTimeout(next)
    },
  }
}

/** An import handles its own failures; one hour is longer than any import occupies its worker. */
const NO_RETRY = { retryLimit: 0, expireInSeconds: 3600 }
/** The retries of jobs that nothing else repeats before the next night. */
const RETRY = { retryLimit: 2, retryDelay: 60, expireInSeconds: 3600 }
const RETRIED: ReadonlySet<string> = new Set([QUEUE.refresh, QUEUE.day, QUEUE.nights])

type Handle = (data: unknown) => Promise<void>
type Work = (queue: string, options: PgBoss.WorkOptions, handle: Handle) => Promise<string>

interface QueueWorker {
  readonly id: string
  readonly queue: string
}

/** The workers that look for jobs at once when they are woken. */
async function startWorkers(work: Work, handlers: JobHandlers): Promise<QueueWorker[]> {
  const options = { pollingIntervalSeconds: POLL_SECONDS }
  const woken: QueueWorker[] = []
  const wakeable = async (queue: string, handle: Handle) =>
    void woken.push({ queue, id: await work(queue, options, handle) })
  for (let count = 0; count < IMPORT_WORKERS; count += 1) {
    await wakeable(QUEUE.import, data => handlers.runImport(importKeyOf(data)))
  }
  await wakeable(QUEUE.forecast, data => handlers.runForecast(importKeyOf(data)))
  await wakeable(QUEUE.outlook, data => handlers.refreshOutlook(organisationOf(data)))
  await wakeable(QUEUE.billing, data => handlers.syncBilling(organisationOf(data)))
  // Reports of a pack are made one after the other, so that forecasts that people wait for can run
  // in between.
  await wakeable(QUEUE.pack, data => handlers.makePackReport(packKeyOf(data)))
  await work(QUEUE.refresh, options, data => handlers.refreshOrganisation(organisationOf(data)))
  await work(QUEUE.day, options, () => handlers.planDay())
  await work(QUEUE.nights, options, () => handlers.planImports())
  await work(QUEUE.sweep, options, () => handlers.resumeAbandoned())
  return woken
}

/** The id of the request or job that sent this job, so that their log lines can be joined. */
const onThisTrail = (payload: object) => ({
  ...payload,
  correlationId: currentTrail()?.correlationId ?? randomUUID(),
})

/** A job of the queue's own schedule, or of an older gateway, starts a new trail. */
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

/**
 * Gateways that start at once create the same queues: the database cancels one of two that
 * deadlock.
 */
async function againAfterDeadlock(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === 5 || !isWorthRetrying(error)) throw error
    }
  }
}

/** How the library's statements begin that mark a job as done, or as failed. */
const MARKS_A_JOB = /^\s*WITH (results|deleted_jobs) AS/i

/**
 * The library marks a job as done or failed without awaiting the answer, so a database that shuts
 * down would end the process by an unhandled rejection. The next sweep repairs such a job.
 */
const CREATE_SCHEMA = /CREATE SCHEMA IF NOT EXISTS pgboss\s*;/

/**
 * A migration has created the schema. The library's own statement would need the right to create
 * any schema, which no working role has.
 */
const withoutSchema = (jobs: SqlRunner): SqlRunner => ({
  executeSql: (text, values) => jobs.executeSql(text.replace(CREATE_SCHEMA, ''), values),
})

function loggingFailedMarks(jobs: SqlRunner, log: JobLog) {
  return {
    async executeSql(text: string, values: unknown[]) {
      try {
        return await jobs.executeSql(text, values)
      } catch (error) {
        if (!MARKS_A_JOB.test(text)) throw error
        log.error({ err: error }, 'an ended job was not marked')
        return { rows: [{ count: '0' }] }
      }
    },
  }
}
