import type { Day, Month } from '@millpond/core/time'
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'
import { instantText } from './instant-text.ts'

type ImportState = 'queued' | 'running' | 'waiting' | 'failed' | 'done'

/** The window of an import; an import with another window starts again. */
export interface StoredWindow {
  readonly close: Month
  readonly today: Day
  readonly pastMonths: number
  readonly futureMonths: number
}

export interface ImportRun {
  readonly organisationId: string
  readonly importId: string
  readonly state: ImportState
  readonly window: StoredWindow
  readonly stepsToOpen: number
  readonly publishedPartial: boolean
  /** True if reading the changes is not enough, so that everything is read. */
  readonly mustBeWhole: boolean
  readonly resumeAt: string | null
  /** Since when the provider has not answered. */
  readonly outageSince: string | null
  /** Why it failed, or why it waits. */
  readonly failureKind: string | null
  readonly failureMessage: string | null
  readonly startedAt: string
  readonly finishedAt: string | null
}

const columns = sql`
  organisation_id as "organisationId", import_id as "importId", state, "window",
  steps_to_open as "stepsToOpen", published_partial as "publishedPartial",
  must_be_whole as "mustBeWhole",
  ${instantText('resume_at')} as "resumeAt",
  ${instantText('outage_since')} as "outageSince", failure_kind as "failureKind",
  failure_message as "failureMessage",
  ${instantText('started_at')} as "startedAt", ${instantText('finished_at')} as "finishedAt"`

type Row = ImportRun & Record<string, unknown>

const isLive = sql`state in ('queued', 'running', 'waiting')`

export interface ImportBase {
  readonly importId: string
  readonly startedAt: string
}

interface RunKey {
  readonly organisationId: string
  readonly importId: string
}

const ofRun = (key: RunKey) =>
  sql`organisation_id = ${key.organisationId} and import_id = ${key.importId}`

export const importStore = {
  async latest(tx: Tx, organisationId: string): Promise<ImportRun | null> {
    const found = await tx.execute<Row>(sql`
      select ${columns} from import_run where organisation_id = ${organisationId}
      order by started_at desc, import_id desc limit 1`)
    return found.rows[0] ?? null
  },

  /** Milliseconds since the newest import was done; null if it is not, or without one. */
  async doneMsAgo(tx: Tx, organisationId: string): Promise<number | null> {
    const found = await tx.execute<{ ms: number | null }>(sql`
      select case when state = 'done'
        then (extract(epoch from now() - finished_at) * 1000)::float8 end as ms
      from import_run where organisation_id = ${organisationId}
      order by started_at desc, import_id desc limit 1`)
    return found.rows[0]?.ms ?? null
  },

  /** Null if an import is already running: the index allows one live import per organisation. */
  async add(tx: Tx, key: RunKey, window: StoredWindow): Promise<ImportRun | null> {
    const added = await tx.execute<Row>(sql`
      insert into import_run (organisation_id, import_id, "window")
      values (${key.organisationId}, ${key.importId}, ${JSON.stringify(window)}::jsonb)
      on conflict (organisation_id) where ${isLive} do nothing
      returning ${columns}`)
    return added.rows[0] ?? null
  },

  /** A failed import continues: its finished steps stay finished. */
  async reopen(tx: Tx, key: RunKey): Promise<ImportRun | null> {
    const reopened = await tx.execute<Row>(sql`
      update import_run set state = 'queued', failure_kind = null, failure_message = null,
        finished_at = null, resume_at = null, outage_since = null, lease_id = null,
        lease_until = null
      where ${ofRun(key)} and state = 'failed' returning ${columns}`)
    return reopened.rows[0] ?? null
  },

  /** Leases the import to the caller for `seconds`; null if another worker has it. */
  async claim(tx: Tx, key: RunKey, leaseId: string, seconds: number): Promise<ImportRun | null> {
    const claimed = await tx.execute<Row>(sql`
      update import_run set state = 'running', resume_at = null, failure_kind = null,
        failure_message = null, lease_id = ${leaseId},
        lease_until = now() + make_interval(secs => ${seconds})
      where ${ofRun(key)} and ${isLive}
        and (lease_until is null or lease_until < now())
        and (resume_at is null or resume_at <= now())
      returning ${columns}`)
    return claimed.rows[0] ?? null
  },

  /** Part of every write of a running import: false means that another worker has taken over. */
  async keepClaim(tx: Tx, key: RunKey, leaseId: string, seconds: number): Promise<boolean> {
    const kept = await tx.execute(sql`
      update import_run set lease_until = now() + make_interval(secs => ${seconds})
      where ${ofRun(key)} and lease_id = ${leaseId} and state = 'running'`)
    return kept.rowCount === 1
  },

  /**
   * The newest import whose answers are still here, if a later one may read only what changed: all
   * months were read within a week before.
   */
  async base(tx: Tx, organisationId: string): Promise<ImportBase | null> {
    const found = await tx.execute<ImportBase & Record<string, unknown>>(sql`
      select r.import_id as "importId", ${instantText('r.started_at')} as "startedAt"
      from import_run r where r.organisation_id = ${organisationId} and r.state = 'done'
        and r.whole_at > now() - interval '6 days 12 hours'
        and exists (select from import_step s where s.organisation_id = r.organisation_id
          and s.import_id = r.import_id and s.records is not null)
      order by r.started_at desc limit 1`)
    return found.rows[0] ?? null
  },

  /** Notes when everything was read: now, or at the time of the import on which this one builds. */
  async noteWhole(tx: Tx, key: RunKey, base: ImportBase | null): Promise<void> {
    await tx.execute(sql`
      update import_run set whole_at = coalesce((
        select b.whole_at from import_run b where b.organisation_id = ${key.organisationId}
          and b.import_id = ${base?.importId ?? null}::uuid), started_at)
      where ${ofRun(key)}`)
  },

  /** The next worker plans it again, and reads everything. */
  async readWhole(tx: Tx, key: RunKey): Promise<void> {
    await tx.execute(sql`
      update import_run set state = 'queued', must_be_whole = true, steps_to_open = 0,
        whole_at = null, lease_id = null, lease_until = null
      where ${ofRun(key)} and ${isLive}`)
  },

  async setStepsToOpen(tx: Tx, key: RunKey, count: number): Promise<void> {
    await tx.execute(sql`update import_run set steps_to_open = ${count} where ${ofRun(key)}`)
  },

  /** Resets the import to a new window, without steps or preview. */
  async planAgain(tx: Tx, key: RunKey, window: StoredWindow): Promise<ImportRun> {
    const changed = await tx.execute<Row>(sql`
      update import_run set "window" = ${JSON.stringify(window)}::jsonb, steps_to_open = 0,
        published_partial = false
      where ${ofRun(key)} returning ${columns}`)
    const [run] = changed.rows
    if (!run) throw new Error('The import to plan again no longer exists')
    return run
  },

  async markPartial(tx: Tx, key: RunKey): Promise<void> {
    await tx.execute(sql`update import_run set published_partial = true where ${ofRun(key)}`)
  },

  async finish(tx: Tx, key: RunKey): Promise<void> {
    await tx.execute(sql`
      update import_run set state = 'done', finished_at = now(), lease_id = null,
        lease_until = null, failure_kind = null, failure_message = null
      where ${ofRun(key)}`)
  },

  async fail(
    tx: Tx,
    key: RunKey,
    failure: { readonly kind: string; readonly message: string },
  ): Promise<void> {
    await tx.execute(sql`
      update import_run set state = 'failed', finished_at = now(), lease_id = null,
        lease_until = null, failure_kind = ${failure.kind}, failure_message = ${failure.message}
      where ${ofRun(key)} and ${isLive}`)
  },

  async wait(
    tx: Tx,
    key: RunKey,
    pause: {
      readonly resumeAt: Date
      readonly outageSince: Date | null
      readonly kind: string
      readonly message: string
    },
  ): Promise<void> {
    await tx.execute(sql`
      update import_run set state = 'waiting', resume_at = ${pause.resumeAt},
        outage_since = ${pause.outageSince}, failure_kind = ${pause.kind},
        failure_message = ${pause.message}, lease_id = null, lease_until = null
      where ${ofRun(key)} and ${isLive}`)
  },

  /** Ends the wait for a provider that did not answer: a user asks for the import now. */
  async resumeNow(tx: Tx, key: RunKey): Promise<ImportRun | null> {
    const resumed = await tx.execute<Row>(sql`
      update import_run set state = 'queued', resume_at = null
      where ${ofRun(key)} and state = 'waiting' and failure_kind = 'unavailable'
      returning ${columns}`)
    return resumed.rows[0] ?? null
  },

  /** Releases it for the next worker; the process is about to stop. */
  async putBack(tx: Tx, key: RunKey, leaseId: string): Promise<void> {
    await tx.execute(sql`
      update import_run set state = 'queued', lease_id = null, lease_until = null
      where ${ofRun(key)} and lease_id = ${leaseId} and ${isLive}`)
  },

  /** Old failures are kept for the last few weeks. */
  async forgetOld(tx: Tx, organisationId: string): Promise<void> {
    await tx.execute(sql`
      delete from import_run where organisation_id = ${organisationId}
        and finished_at < now() - interval '35 days'`)
  },

  /** As the system: live imports without a worker or a pending wait. */
  async abandoned(tx: Tx): Promise<RunKey[]> {
    const found = await tx.execute<{ organisationId: string; importId: string }>(sql`
      select organisation_id as "organisationId", import_id as "importId" from import_run
      where ${isLive} and (lease_until is null or lease_until < now())
        and (resume_at is null or resume_at <= now())`)
    return found.rows
  },

  /** As the system, when no other process can hold a lease: every lease is of a dead one. */
  async dropLeases(tx: Tx): Promise<void> {
    await tx.execute(sql`update import_run set lease_id = null, lease_until = null where ${isLive}`)
  },
}

export type ImportKey = RunKey
