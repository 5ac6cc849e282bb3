/** Schedules of reports, and each time that one was due. */

import type { Timing } from '@millpond/core/schedule'
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'
import type { RunKey } from './delivery-store.ts'
import { instantText } from './instant-text.ts'

export interface SchedulePlan extends Timing {
  readonly action: 'draft' | 'send'
  readonly recipients: readonly string[]
  readonly message: string
  readonly days: number
  readonly withFile: boolean
  readonly skipsUnchanged: boolean
}

interface ScheduleKey {
  readonly organisationId: string
  readonly scheduleId: string
}

interface SavedSchedule extends ScheduleKey {
  readonly seriesId: string
  readonly plan: SchedulePlan
  /** Null while it is paused. */
  readonly nextRunAt: Date | null
  readonly userId: string
  readonly at: Date
}

export interface StoredSchedule {
  readonly scheduleId: string
  readonly seriesId: string
  readonly plan: SchedulePlan
  readonly isPaused: boolean
  readonly updatedBy: string
  /** Instants as text. */
  readonly nextRunAt: string | null
  readonly lastRun: {
    readonly dueAt: string
    readonly state: string
    readonly reason: string | null
  } | null
}

type RunState = 'waiting' | 'done' | 'skipped' | 'failed'

interface RunEnd {
  readonly state: RunState
  readonly reason: string | null
  readonly reportId: string | null
  readonly at: Date
}

const columns = sql`s.schedule_id as "scheduleId", s.series_id as "seriesId", s.plan,
  s.is_paused as "isPaused", s.updated_by as "updatedBy",
  ${instantText('s.next_run_at')} as "nextRunAt",
  (select json_build_object('dueAt', ${instantText('r.due_at')}, 'state', r.state,
      'reason', r.reason)
    from report_run r
    where r.organisation_id = s.organisation_id and r.schedule_id = s.schedule_id
    order by r.due_at desc limit 1) as "lastRun"`

const isOf = ({ organisationId, scheduleId }: ScheduleKey) =>
  sql`organisation_id = ${organisationId} and schedule_id = ${scheduleId}`

export const scheduleStore = {
  /** Those that run next come first. */
  async all(tx: Tx, organisationId: string): Promise<StoredSchedule[]> {
    const found = await tx.execute<StoredSchedule & Record<string, unknown>>(sql`
      select ${columns} from report_schedule s where s.organisation_id = ${organisationId}
      order by s.next_run_at nulls last, s.created_at, s.schedule_id`)
    return found.rows
  },

  async save(tx: Tx, saved: SavedSchedule): Promise<void> {
    const { organisationId, scheduleId, seriesId, plan, nextRunAt, userId, at } = saved
    await tx.execute(sql`
      insert into report_schedule (organisation_id, schedule_id, series_id, plan, is_paused,
        next_run_at, created_by, created_at, updated_by, updated_at)
      values (${organisationId}, ${scheduleId}, ${seriesId}, ${JSON.stringify(plan)}::jsonb,
        ${nextRunAt === null}, ${nextRunAt}, ${userId}, ${at}, ${userId}, ${at})
      on conflict (organisation_id, schedule_id) do update set plan = excluded.plan,
        is_paused = excluded.is_paused, next_run_at = excluded.next_run_at,
        updated_by = excluded.updated_by, updated_at = excluded.updated_at`)
  },

  /** False if there is none. */
  async remove(tx: Tx, key: ScheduleKey): Promise<boolean> {
    const removed = await tx.execute(sql`delete from report_schedule where ${isOf(key)}`)
    return removed.rowCount === 1
  },

  /** As the system: companies with a schedule that is due, or with a run that waits. */
  async withWork(tx: Tx, now: Date): Promise<string[]> {
    const found = await tx.execute<{ organisationId: string }>(sql`
      select organisation_id as "organisationId" from report_schedule where next_run_at <= ${now}
      union select organisation_id from report_run where state = 'waiting'`)
    return found.rows.map(row => row.organisationId)
  },

  /** In the organisation, without a person. Those that are due, held until the transaction ends. */
  async due(tx: Tx, organisationId: string, now: Date) {
    const found = await tx.execute<{ scheduleId: string; plan: SchedulePlan; from: number }>(sql`
      select schedule_id as "scheduleId", plan,
        (extract(epoch from next_run_at) * 1000)::float8 as "from"
      from report_schedule
      where organisation_id = ${organisationId} and next_run_at <= ${now} for update`)
    return found.rows
  },

  /** The same. */
  async setNext(tx: Tx, key: ScheduleKey, nextRunAt: Date): Promise<void> {
    await tx.execute(sql`
      update report_schedule set next_run_at = ${nextRunAt} where ${isOf(key)}`)
  },

  /** The same. Does nothing if this run is known. */
  async addRun(
    tx: Tx,
    organisationId: string,
    { scheduleId, dueAt }: RunKey,
    missed: string | null,
  ): Promise<void> {
    const state: RunState = missed === null ? 'waiting' : 'skipped'
    await tx.execute(sql`
      insert into report_run (organisation_id, schedule_id, due_at, state, reason)
      values (${organisationId}, ${scheduleId}, ${dueAt}, ${state}, ${missed})
      on conflict (organisation_id, schedule_id, due_at) do nothing`)
  },

  /** Ends the runs of a schedule that wait, without a person. */
  async replaceWaiting(tx: Tx, key: ScheduleKey, reason: string, at: Date): Promise<void> {
    const state: RunState = 'skipped'
    await tx.execute(sql`
      update report_run set state = ${state}, reason = ${reason}, ended_at = ${at}
      where ${isOf(key)} and state = 'waiting'`)
  },

  /** The same: runs that wait, oldest first. */
  async waiting(tx: Tx, organisationId: string): Promise<RunKey[]> {
    const found = await tx.execute<{ scheduleId: string; dueAt: string }>(sql`
      select schedule_id as "scheduleId", ${instantText('due_at')} as "dueAt"
      from report_run where organisation_id = ${organisationId} and state = 'waiting'
      order by due_at, schedule_id`)
    return found.rows.map(({ scheduleId, dueAt }) => ({ scheduleId, dueAt: new Date(dueAt) }))
  },

  /** The same. False if it has ended before. */
  async endRun(
    tx: Tx,
    organisationId: string,
    { scheduleId, dueAt }: RunKey,
    { state, reason, reportId, at }: RunEnd,
  ): Promise<boolean> {
    const ended = await tx.execute(sql`
      update report_run set state = ${state}, reason = ${reason}, report_id = ${reportId},
        ended_at = ${state === 'waiting' ? null : at}
      where organisation_id = ${organisationId} and schedule_id = ${scheduleId}
        and due_at = ${dueAt} and state = 'waiting'`)
    return ended.rowCount === 1
  },
}
