/** Saved reports with their definitions, and the frozen figures of published ones. */
import type { Covenant } from '@millpond/core/forecast'
import type { ReportDefinition } from '@millpond/core/report'
import type { Day, Month } from '@millpond/core/time'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'
import { instantText } from './instant-text.ts'

export interface StoredReport {
  readonly reportId: string
  readonly seriesId: string
  readonly number: number | null
  readonly title: string
  readonly status: string
  readonly createdBy: string
  readonly updatedBy: string
  /** Instants as text. */
  readonly createdAt: string
  readonly updatedAt: string
  readonly rowVersion: number
  readonly isDeleted: boolean
  readonly frozenUntil: Day | null
}

export interface FullStoredReport extends StoredReport {
  readonly definition: ReportDefinition
}

interface PublishedReport {
  readonly id: string
  readonly title: string
  readonly seriesId: string
  readonly number: number
  readonly publishedAt: string
  readonly actualUntil: Day
}

interface NewReport {
  readonly reportId: string
  readonly seriesId: string
  readonly title: string
  readonly definition: ReportDefinition
  /** Of a version that is published at once; a draft has none. */
  readonly number?: number
}

/** Who changes a report, and when. */
export interface ReportWriter {
  readonly userId: string
  readonly at: Date
}

interface ReportChange {
  readonly title?: string
  readonly definition?: ReportDefinition
  readonly status?: string
  readonly number?: number
  readonly isDeleted?: boolean
}

interface FrozenReport {
  /** JSON. */
  readonly result: string
  readonly sha256: string
  readonly asOf: Day
  readonly actualUntil: Day
  readonly dataVersion: number
  readonly settingsVersion: number
}

export interface ReportKey {
  readonly organisationId: string
  readonly reportId: string
}

/** How many reports are read for their covenants. */
const REPORTS_WITH_COVENANTS = 20

/** How many definitions of a report are kept. */
const MAX_REVISIONS = 50

const columns = sql`r.report_id as "reportId", r.series_id as "seriesId", r.number, r.title,
  r.status, r.created_by as "createdBy", ${instantText('r.created_at')} as "createdAt",
  r.updated_by as "updatedBy", ${instantText('r.updated_at')} as "updatedAt",
  r.row_version as "rowVersion", r.is_deleted as "isDeleted",
  (select f.actual_until::text from report_frozen f
    where f.organisation_id = r.organisation_id and f.report_id = r.report_id) as "frozenUntil"`

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`
/** A schedule has published and sent this version: it has emails of a run. */
const bySchedule = (scheduleId?: string) => sql`exists (
  select from report_delivery d
  where d.organisation_id = r.organisation_id and d.report_id = r.report_id
    and d.schedule_id = ${scheduleId ?? sql.raw('d.schedule_id')})`

const isOf = ({ organisationId, reportId }: ReportKey) =>
  sql`organisation_id = ${organisationId} and report_id = ${reportId}`

async function fullWhere(tx: Tx, condition: SQL): Promise<FullStoredReport | null> {
  const found = await tx.execute<FullStoredReport & Record<string, unknown>>(sql`
    select ${columns}, r.definition from report r where ${condition}`)
  return found.rows[0] ?? null
}

export const reportStore = {
  /** Without deleted ones, last updated first. */
  async all(tx: Tx, organisationId: string): Promise<StoredReport[]> {
    const found = await tx.execute<StoredReport & Record<string, unknown>>(sql`
      select ${columns} from report r
      where r.organisation_id = ${organisationId} and not r.is_deleted
      order by r.updated_at desc, r.report_id`)
    return found.rows
  },

  /** Published ones, newest first, after a place in that order. */
  async publishedAfter(
    tx: Tx,
    organisationId: string,
    { after, most }: { after: { publishedAt: string; id: string } | null; most: number },
  ): Promise<PublishedReport[]> {
    const isAfter = after
      ? sql`(f.published_at, r.report_id) < (${after.publishedAt}::timestamptz, ${after.id}::uuid)`
      : sql`true`
    const found = await tx.execute<PublishedReport & Record<string, unknown>>(sql`
      select r.report_id as id, r.title, r.series_id as "seriesId", r.number,
        ${instantText('f.published_at')} as "publishedAt", f.actual_until::text as "actualUntil"
      from report r join report_frozen f
        on f.organisation_id = r.organisation_id and f.report_id = r.report_id
      where r.organisation_id = ${organisationId} and r.status = 'published'
        and not r.is_deleted and ${isAfter}
      order by f.published_at desc, r.report_id desc limit ${most}`)
    return found.rows
  },

  /** The different covenants of the newest drafts and published reports. */
  async covenants(tx: Tx, organisationId: string, most: number): Promise<Covenant[]> {
    const found = await tx.execute<{ test: Covenant }>(sql`
      select distinct test from (
        select definition from report
        where organisation_id = ${organisationId} and not is_deleted
          and status in ('draft', 'published')
        order by updated_at desc limit ${REPORTS_WITH_COVENANTS}) newest,
        jsonb_path_query(definition, '$.blocks[*] ? (@.kind == "covenants").tests[*]') as test
      order by test limit ${most}`)
    return found.rows.map(row => row.test)
  },

  /** How many are not deleted. Archived versions of a schedule have a limit of their own. */
  async count(tx: Tx, organisationId: string): Promise<number> {
    const found = await tx.execute<{ count: number }>(sql`
      select count(*)::int as count from report r
      where r.organisation_id = ${organisationId} and not r.is_deleted
        and not (r.status = 'archived' and ${bySchedule()})`)
    return found.rows[0]?.count ?? 0
  },

  async find(tx: Tx, { organisationId, reportId }: ReportKey): Promise<FullStoredReport | null> {
    return fullWhere(tx, sql`r.organisation_id = ${organisationId} and r.report_id = ${reportId}`)
  },

  /** The unpublished version of a series that is not deleted, if it has one. */
  async draftOf(
    tx: Tx,
    organisationId: string,
    seriesId: string,
  ): Promise<FullStoredReport | null> {
    return fullWhere(
      tx,
      sql`r.organisation_id = ${organisationId} and r.series_id = ${seriesId}
        and r.number is null and not r.is_deleted`,
    )
  },

  async nextNumber(tx: Tx, organisationId: string, seriesId: string): Promise<number> {
    const found = await tx.execute<{ next: number }>(sql`
      select last_number + 1 as next from report_series
      where organisation_id = ${organisationId} and series_id = ${seriesId}`)
    return found.rows[0]?.next ?? 1
  },

  /** The newest version of a series that is published and not deleted. */
  async latestPublished(
    tx: Tx,
    organisationId: string,
    seriesId: string,
  ): Promise<FullStoredReport | null> {
    return fullWhere(
      tx,
      sql`r.organisation_id = ${organisationId} and r.series_id = ${seriesId}
        and r.status = 'published' and not r.is_deleted
      order by r.number desc limit 1`,
    )
  },

  /** The newest published version whose figures are those of a month, even if it is archived. */
  async publishedFor(
    tx: Tx,
    organisationId: string,
    seriesId: string,
    month: Month,
  ): Promise<FullStoredReport | null> {
    return fullWhere(
      tx,
      sql`r.organisation_id = ${organisationId} and r.series_id = ${seriesId}
        and r.number is not null and not r.is_deleted and exists (
          select from report_frozen f where f.organisation_id = r.organisation_id
            and f.report_id = r.report_id and to_char(f.actual_until, 'YYYY-MM') = ${month})
      order by r.number desc limit 1`,
    )
  },

  async add(tx: Tx, organisationId: string, made: NewReport, by: ReportWriter): Promise<void> {
    const { reportId, seriesId, title, definition, number = null } = made
    const status = number === null ? 'draft' : 'published'
    await tx.execute(sql`
      insert into report (organisation_id, report_id, series_id, number, title, status, definition,
        created_by, created_at, updated_by, updated_at)
      values (${organisationId}, ${reportId}, ${seriesId}, ${number}, ${title}, ${status},
        ${json(definition)}, ${by.userId}, ${by.at}, ${by.userId}, ${by.at})`)
    if (number !== null) await keepNumber(tx, { organisationId, reportId })
    await keepRevision(tx, { organisationId, reportId }, by)
  },

  /** False if the row has another version by now. */
  async change(
    tx: Tx,
    key: ReportKey,
    rowVersion: number,
    change: ReportChange,
    by: ReportWriter,
  ): Promise<boolean> {
    const { title, definition, status, number, isDeleted } = change
    const changed = await tx.execute(sql`
      update report set row_version = row_version + 1,
        updated_at = ${by.at}, updated_by = ${by.userId},
        title = coalesce(${title ?? null}, title), status = coalesce(${status ?? null}, status),
        number = coalesce(${number ?? null}::int, number),
        is_deleted = coalesce(${isDeleted ?? null}::boolean, is_deleted),
        definition = coalesce(${definition ? JSON.stringify(definition) : null}::jsonb, definition)
      where ${isOf(key)} and row_version = ${rowVersion}`)
    if (changed.rowCount !== 1) return false
    if (number !== undefined) await keepNumber(tx, key)
    if (definition) await keepRevision(tx, key, by)
    return true
  },

  /**
   * Archives the published versions of a schedule, except for the newest ones and those with a live
   * link; `updated_at` does not change. Deletes the oldest archived versions beyond
   * `kept.archived`.
   */
  async retireOlder(
    tx: Tx,
    { organisationId, scheduleId }: { organisationId: string; scheduleId: string },
    kept: { readonly published: number; readonly archived: number },
    at: Date,
  ): Promise<void> {
    const made = sql`r.organisation_id = ${organisationId} and ${bySchedule(scheduleId)}
      and not r.is_deleted`
    const older = (status: string, most: number) => sql`report_id in (
      select r.report_id from report r where ${made} and r.status = ${status}
      order by r.number desc offset ${most})`
    await tx.execute(sql`
      update report set status = 'archived', row_version = row_version + 1
      where organisation_id = ${organisationId} and ${older('published', kept.published)}
        and report_id not in (
          select l.report_id from report_link l
          where l.organisation_id = ${organisationId} and l.revoked_at is null
            and l.expires_at > ${at})`)
    await tx.execute(sql`
      update report set is_deleted = true, updated_at = ${at}, row_version = row_version + 1
      where organisation_id = ${organisationId} and ${older('archived', kept.archived)}`)
  },

  /**
   * As the system: removes reports that were deleted before an instant, at most so many; returns
   * how many. One report of a series with a schedule stays, because the schedule is named after it.
   */
  async removeDeleted(tx: Tx, before: Date, most: number): Promise<number> {
    const removed = await tx.execute(sql`
      delete from report where (organisation_id, report_id) in (
        select r.organisation_id, r.report_id from report r
        where r.is_deleted and r.updated_at < ${before}
          and (not exists (select from report_schedule s
              where s.organisation_id = r.organisation_id and s.series_id = r.series_id)
            or exists (select from report n
              where n.organisation_id = r.organisation_id and n.series_id = r.series_id
                and (n.is_deleted, -coalesce(n.number, 0), n.report_id)
                  < (r.is_deleted, -coalesce(r.number, 0), r.report_id)))
        limit ${most})`)
    return removed.rowCount ?? 0
  },

  /** Null if it is not kept any more. */
  async definitionAt(tx: Tx, key: ReportKey, rowVersion: number): Promise<ReportDefinition | null> {
    const found = await tx.execute<{ definition: ReportDefinition }>(sql`
      select definition from report_revision
      where ${isOf(key)} and row_version <= ${rowVersion}
      order by row_version desc limit 1`)
    return found.rows[0]?.definition ?? null
  },

  async freeze(tx: Tx, key: ReportKey, frozen: FrozenReport, by: ReportWriter): Promise<void> {
    await tx.execute(sql`
      insert into report_frozen (organisation_id, report_id, result, sha256, as_of, actual_until,
        data_version, settings_version, published_by, published_at)
      values (${key.organisationId}, ${key.reportId}, ${frozen.result}, ${frozen.sha256},
        ${frozen.asOf}, ${frozen.actualUntil}, ${frozen.dataVersion}, ${frozen.settingsVersion},
        ${by.userId}, ${by.at})`)
  },

  async frozen(
    tx: Tx,
    key: ReportKey,
  ): Promise<(Pick<FrozenReport, 'result' | 'sha256'> & { readonly publishedAt: string }) | null> {
    const found = await tx.execute<{ result: string; sha256: string; publishedAt: string }>(sql`
      select result, sha256, ${instantText('published_at')} as "publishedAt" from report_frozen
      where ${isOf(key)}`)
    return found.rows[0] ?? null
  },
}

/**
 * Remembers the number of a version, so that no later version reuses it, even if the report is
 * removed.
 */
async function keepNumber(tx: Tx, key: ReportKey): Promise<void> {
  await tx.execute(sql`
    insert into report_series as s (organisation_id, series_id, last_number)
    select organisation_id, series_id, number from report where ${isOf(key)}
    on conflict (organisation_id, series_id)
      do update set last_number = greatest(s.last_number, excluded.last_number)`)
}

/** Keeps the definition as it is stored now, under the version of its row. */
async function keepRevision(tx: Tx, key: ReportKey, { userId, at }: ReportWriter): Promise<void> {
  await tx.execute(sql`
    insert into report_revision (organisation_id, report_id, row_version, definition, saved_by,
      saved_at)
    select organisation_id, report_id, row_version, definition, ${userId}, ${at}
    from report where ${isOf(key)}`)
  await tx.execute(sql`
    delete from report_revision where ${isOf(key)} and row_version not in (
      select row_version from report_revision where ${isOf(key)}
      order by row_version desc limit ${MAX_REVISIONS})`)
}
