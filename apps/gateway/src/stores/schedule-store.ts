/** Schedules of reports, and each time that one was due. */

import { MAX_LISTED_RUNS, type Timing } from '@millpond/core/schedule'
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
  /** The title of its report, also of one that is deleted. */
  readonly title: string
  /** The report has a published version. Without one, the schedule is paused. */
  readonly hasReport: boolean
  /** Newest first. */
  readonly runs: readonly {
    readonly dueAt: string
    readonly state: string
    readonly reason: string | null
  }[]
}

/** A run that was tried so many times without success. */
export interface WaitingRun extends RunKey {
  readonly tries: number
}

type RunState = 'waiting' | 'done' | 'skipped' | 'failed'

interface RunEnd {
  readonly state: RunState
  readonly reason: string | null
  readonly reportId: string | null
  readonly at: Date
}

const hasReport = sql`exists (select from report r
  where r.organisation_id = s.organisation_id and r.series_id = s.series_id
    and r.status = 'published' and not r.is_deleted)`

const columns = sql`s.schedule_id as "scheduleId", s.series_id as "seriesId", s.plan,
  s.is_paused as "isPaused", s.updated_by as "updatedBy",
  ${instantText('s.next_run_at')} as "nextRunAt",
  coalesce((select r.title from report r
    where r.organisation_id = s.organisation_id and r.series_id = s.series_id
    order by r.is_deleted, r.number desc nulls last limit 1), '') as title,
  ${hasReport} as "hasReport",
  coalesce((select json_agg(json_build_object('dueAt', ${instantText('n.due_at')},
      'state', n.state, 'reason', n.reason) order by n.due_at desc)
    from (select * from report_run r
      where r.organisation_id = s.organisation_id and r.schedule_id = s.schedule_id
      order by r.due_at desc limit ${MAX_LISTED_RUNS}) n), '[]'::json) as runs`

const isOf = ({ organisationId, scheduleId }: ScheduleKey) =>
  sql`organisation_id = ${organisationId} and schedule_id = ${scheduleId}`

export const scheduleStore = {
  /** All schedules; those that run next come first. */
  async all(tx: Tx, organisationId: string): Promise<StoredSchedule[]> {
    const found = await tx.execute<StoredSchedule & Record<string, unknown>>(sql`
      select ${columns} from report_schedule s where s.organisation_id = ${organisationId}
      order by s.next_run_at nulls last, s.created_at, s.schedule_id`)
    return found.rows
  },

  async find(tx: Tx, { organisationId, scheduleId }: ScheduleKey): Promise<StoredSchedule | null> {
    const found = await tx.execute<StoredSchedule & Record<string, unknown>>(sql`
      select ${columns} from report_schedule s
      where s.organisation_id = ${organisationId} and s.schedule_id = ${scheduleId}`)
    return found.rows[0] ?? null
  },

  async save(tx: Tx, saved: SavedSchedule): Promise<void> {
    const { organisationId, scheduleId, seriesId, plan, nextRunAt, userId, at } = saved
    await tx.execute(sql`
      insert into report_schedule (organisation_id, schedule_id, series_id, plan, is_paused,
        next_run_at, created_by, created_at, updated_by, updated_at)
      values (${organisationId}, ${scheduleId}, ${seriesId}, ${JSON.stringify(plan)}::jsonb,
        ${nextRunAt === null}, ${nextRunAt}, ${userId}, ${at}, ${userId}, ${at})
      on conflict (organisation_id, schedule_id) do update set plan = excluded.plan,
        is_paused = excluded.is_paused, next_run_at = excluded.next_run_at, lost_report = false,
        updated_by = excluded.updated_by, updated_at = excluded.updated_at`)
  },

  /** No one can change or delete it until the transaction ends. */
  async hold(tx: Tx, key: ScheduleKey): Promise<void> {
    await tx.execute(sql`select from report_schedule where ${isOf(key)} for update`)
  },

  /** Removes a schedule; false if it does not exist. */
  async remove(tx: Tx, key: ScheduleKey): Promise<boolean> {
    const removed = await tx.execute(sql`delete from report_schedule where ${isOf(key)}`)
    return removed.rowCount === 1
  },

  /**
   * Pauses the schedules whose report has no published version, and returns their ids. Runs without
   * a user.
   */
  async pauseWithReport(tx: Tx, organisationId: string, seriesId: string): Promise<string[]> {
    const paused = await tx.execute<{ scheduleId: string }>(sql`
      update report_schedule s set is_paused = true, next_run_at = null, lost_report = true
      where s.organisation_id = ${organisationId} and s.series_id = ${seriesId}
        and not s.is_paused and not ${hasReport}
      returning s.schedule_id as "scheduleId"`)
    return paused.rows.map(({ scheduleId }) => scheduleId)
  },

  /**
   * The schedules that were paused for this reason, and whose report has a published version again.
   * Runs without a user.
   */
  async pausedWithReport(tx: Tx, organisationId: string, seriesId: string) {
    const found = await tx.execute<{ scheduleId: string; plan: SchedulePlan }>(sql`
      select s.schedule_id as "scheduleId", s.plan from report_schedule s
      where s.organisation_id = ${organisationId} and s.series_id = ${seriesId}
        and s.lost_report and ${hasReport}`)
    return found.rows
  },

  /** Resumes a schedule. Runs in the organisation without a user. */
  async resume(tx: Tx, key: ScheduleKey, nextRunAt: Date): Promise<void> {
    await tx.execute(sql`
      update report_schedule set is_paused = false, next_run_at = ${nextRunAt},
        lost_report = false
      where ${isOf(key)}`)
  },

  /**
   * As the system: companies with a schedule that is due, or with a run to be tried. Those that
   * wait longest come first.
   */
  async withWork(tx: Tx, now: Date): Promise<string[]> {
    const found = await tx.execute<{ organisationId: string }>(sql`
      select organisation_id as "organisationId" from (
        select organisation_id, next_run_at as since from report_schedule
        where next_run_at <= ${now}
        union all
        select organisation_id, coalesce(next_try_at, '-infinity') from report_run
        where state = 'waiting' and coalesce(next_try_at, '-infinity') <= ${now}) work
      group by organisation_id order by min(since), organisation_id`)
    return found.rows.map(row => row.organisationId)
  },

  /**
   * The schedules that are due, locked until the transaction ends. Runs in the organisation without
   * a user.
   */
  async due(tx: Tx, organisationId: string, now: Date) {
    const found = await tx.execute<{ scheduleId: string; plan: SchedulePlan; from: number }>(sql`
      select schedule_id as "scheduleId", plan,
        (extract(epoch from next_run_at) * 1000)::float8 as "from"
      from report_schedule
      where organisation_id = ${organisationId} and next_run_at <= ${now} for update`)
    return found.rows
  },

  /** Sets the next run of a schedule. Runs in the organisation without a user. */
  async setNext(tx: Tx, key: ScheduleKey, nextRunAt: Date): Promise<void> {
    await tx.execute(sql`
      update report_schedule set next_run_at = ${nextRunAt} where ${isOf(key)}`)
  },

  /** Adds a run; false if it is already known. Runs in the organisation without a user. */
  async addRun(
    tx: Tx,
    organisationId: string,
    { scheduleId, dueAt }: RunKey,
    missed: string | null,
  ): Promise<boolean> {
    const state: RunState = missed === null ? 'waiting' : 'skipped'
    const added = await tx.execute(sql`
      insert into report_run (organisation_id, schedule_id, due_at, state, reason)
      values (${organisationId}, ${scheduleId}, ${dueAt}, ${state}, ${missed})
      on conflict (organisation_id, schedule_id, due_at) do nothing`)
    return added.rowCount === 1
  },

  /** Ends the runs of a schedule that wait, without a person; returns when they were due. */
  async replaceWaiting(tx: Tx, key: ScheduleKey, reason: string, at: Date): Promise<Date[]> {
    const state: RunState = 'skipped'
    const replaced = await tx.execute<{ dueAt: string }>(sql`
      update report_run set state = ${state}, reason = ${reason}, ended_at = ${at}
      where ${isOf(key)} and state = 'waiting' returning ${instantText('due_at')} as "dueAt"`)
    return replaced.rows.map(({ dueAt }) => new Date(dueAt))
  },

  /** The runs to be tried now, oldest first. Runs in the organisation without a user. */
  async waiting(tx: Tx, organisationId: string, now: Date): Promise<WaitingRun[]> {
    const found = await tx.execute<{ scheduleId: string; dueAt: string; tries: number }>(sql`
      select schedule_id as "scheduleId", ${instantText('due_at')} as "dueAt", tries
      from report_run where organisation_id = ${organisationId} and state = 'waiting'
        and coalesce(next_try_at, '-infinity') <= ${now}
      order by due_at, schedule_id`)
    return found.rows.map(({ dueAt, ...row }) => ({ ...row, dueAt: new Date(dueAt) }))
  },

  /** Lets a run wait, to be tried again later. Runs in the organisation without a user. */
  async putOff(
    tx: Tx,
    organisationId: string,
    { scheduleId, dueAt }: RunKey,
    { reason, hasFailed }: { readonly reason: string; readonly hasFailed: boolean },
    until: Date,
  ): Promise<void> {
    await tx.execute(sql`
      update report_run set reason = ${reason}, next_try_at = ${until},
        tries = tries + ${hasFailed ? 1 : 0}
      where organisation_id = ${organisationId} and schedule_id = ${scheduleId}
        and due_at = ${dueAt} and state = 'waiting'`)
  },

  /** Ends a run; false if it has already ended. Runs in the organisation without a user. */
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
