/** Links to published reports, when they were opened, and what a token leads to. */
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'
import { instantText } from './instant-text.ts'

export interface ReportLinkKey {
  readonly organisationId: string
  readonly linkId: string
}

interface NewLink extends ReportLinkKey {
  readonly reportId: string
  readonly hasPasscode: boolean
  readonly createdBy: string
  readonly createdAt: Date
  readonly expiresAt: Date
  /** Null if a person made it. */
  readonly scheduleId: string | null
}

export interface StoredLink {
  readonly linkId: string
  readonly hasPasscode: boolean
  readonly createdBy: string
  /** Instants as text. */
  readonly createdAt: string
  readonly expiresAt: string
  readonly revokedAt: string | null
  readonly openCount: number
  readonly lastOpenedAt: string | null
  /** Newest first. */
  readonly opens: readonly {
    readonly number: number
    readonly at: string
    readonly address: string
    readonly device: string
  }[]
}

/** What a person with a link reads. */
interface SharedReport {
  readonly title: string
  readonly number: number
  readonly isSample: boolean
  readonly publishedAt: string
  readonly actualUntil: string
  readonly expiresAt: string
  /** JSON. */
  readonly result: string
}

interface Opening {
  readonly at: Date
  readonly address: string
  readonly device: string
}

/** How many openings of a link are kept, and how many of them are listed. */
const MAX_OPENS = 200
const MAX_LISTED_OPENS = 10
/** Links of one report that are listed. */
const MAX_LISTED_LINKS = 200

const isOf = ({ organisationId, linkId }: ReportLinkKey) =>
  sql`organisation_id = ${organisationId} and link_id = ${linkId}`

const columns = sql`l.link_id as "linkId", l.has_passcode as "hasPasscode",
  l.created_by as "createdBy", ${instantText('l.created_at')} as "createdAt",
  ${instantText('l.expires_at')} as "expiresAt", ${instantText('l.revoked_at')} as "revokedAt",
  l.open_count as "openCount", ${instantText('l.last_opened_at')} as "lastOpenedAt",
  coalesce((select json_agg(json_build_object('number', o.number,
      'at', ${instantText('o.opened_at')}, 'address', o.address, 'device', o.device)
      order by o.number desc)
    from report_link_open o
    where o.organisation_id = l.organisation_id and o.link_id = l.link_id
      and o.number > l.open_count - ${MAX_LISTED_OPENS}), '[]'::json) as opens`

export const reportLinkStore = {
  async add(tx: Tx, link: NewLink): Promise<void> {
    await tx.execute(sql`
      insert into report_link (organisation_id, link_id, report_id, has_passcode, created_by,
        created_at, expires_at, schedule_id)
      values (${link.organisationId}, ${link.linkId}, ${link.reportId}, ${link.hasPasscode},
        ${link.createdBy}, ${link.createdAt}, ${link.expiresAt}, ${link.scheduleId})`)
  },

  /** Live ones first, then the newest. */
  async ofReport(
    tx: Tx,
    { organisationId, reportId }: { organisationId: string; reportId: string },
    now: Date,
  ): Promise<StoredLink[]> {
    const found = await tx.execute<StoredLink & Record<string, unknown>>(sql`
      select ${columns} from report_link l
      where l.organisation_id = ${organisationId} and l.report_id = ${reportId}
      order by l.revoked_at is null and l.expires_at > ${now} desc, l.created_at desc, l.link_id
      limit ${MAX_LISTED_LINKS}`)
    return found.rows
  },

  async find(tx: Tx, { organisationId, linkId }: ReportLinkKey): Promise<StoredLink | null> {
    const found = await tx.execute<StoredLink & Record<string, unknown>>(sql`
      select ${columns} from report_link l
      where l.organisation_id = ${organisationId} and l.link_id = ${linkId}`)
    return found.rows[0] ?? null
  },

  /** Links of people that open now; not those of archived and deleted reports. */
  async countLive(tx: Tx, organisationId: string, now: Date): Promise<number> {
    const found = await tx.execute<{ count: number }>(sql`
      select count(*)::int as count from report_link l
      join report r on r.organisation_id = l.organisation_id and r.report_id = l.report_id
      where l.organisation_id = ${organisationId} and l.schedule_id is null
        and l.revoked_at is null and l.expires_at > ${now}
        and r.status = 'published' and not r.is_deleted`)
    return found.rows[0]?.count ?? 0
  },

  /** False if the report has no such link. A link that was revoked before keeps its instant. */
  async revoke(tx: Tx, key: ReportLinkKey, reportId: string, at: Date): Promise<boolean> {
    const revoked = await tx.execute(sql`
      update report_link set revoked_at = coalesce(revoked_at, ${at}::timestamptz)
      where ${isOf(key)} and report_id = ${reportId}`)
    return revoked.rowCount === 1
  },

  /** Revokes the live links of a schedule but for the newest ones. Returns the ids of those. */
  async revokeOlder(
    tx: Tx,
    { organisationId, scheduleId }: { organisationId: string; scheduleId: string },
    kept: number,
    at: Date,
  ): Promise<string[]> {
    const isLive = sql`organisation_id = ${organisationId} and schedule_id = ${scheduleId}
      and revoked_at is null and expires_at > ${at}`
    const revoked = await tx.execute<{ linkId: string }>(sql`
      update report_link set revoked_at = ${at}
      where ${isLive} and link_id not in (
        select link_id from report_link where ${isLive}
        order by created_at desc, link_id limit ${kept})
      returning link_id as "linkId"`)
    return revoked.rows.map(({ linkId }) => linkId)
  },

  /** The figures of a live link to a report that is published, in a company that is not ending. */
  async shared(tx: Tx, key: ReportLinkKey, now: Date): Promise<SharedReport | null> {
    const found = await tx.execute<SharedReport & Record<string, unknown>>(sql`
      select r.title, r.number, c.is_sample as "isSample",
        ${instantText('f.published_at')} as "publishedAt",
        f.actual_until::text as "actualUntil", ${instantText('l.expires_at')} as "expiresAt",
        f.result
      from report_link l
      join organisation c on c.organisation_id = l.organisation_id
      join report r on r.organisation_id = l.organisation_id and r.report_id = l.report_id
      join report_frozen f on f.organisation_id = l.organisation_id and f.report_id = l.report_id
      where l.organisation_id = ${key.organisationId} and l.link_id = ${key.linkId}
        and l.revoked_at is null and l.expires_at > ${now}
        and r.status = 'published' and not r.is_deleted and c.delete_after is null`)
    return found.rows[0] ?? null
  },

  async noteOpening(tx: Tx, key: ReportLinkKey, { at, address, device }: Opening): Promise<void> {
    const counted = await tx.execute<{ number: number }>(sql`
      update report_link set open_count = open_count + 1, last_opened_at = ${at}
      where ${isOf(key)} returning open_count as number`)
    const number = counted.rows[0]?.number ?? 1
    await tx.execute(sql`
      insert into report_link_open (organisation_id, link_id, number, opened_at, address, device)
      values (${key.organisationId}, ${key.linkId}, ${number}, ${at}, ${address}, ${device})`)
    await tx.execute(sql`
      delete from report_link_open where ${isOf(key)} and number <= ${number - MAX_OPENS}`)
  },
}

interface NewCode extends ReportLinkKey {
  readonly tokenHash: Uint8Array
  readonly passcodeHash: string | null
  readonly expiresAt: Date
}

export interface LinkCode extends ReportLinkKey {
  readonly passcodeHash: string | null
}

/** As the system: a link, found by the hash of its token. */
export const reportLinkCodeStore = {
  async add(tx: Tx, code: NewCode): Promise<void> {
    await tx.execute(sql`
      insert into identity.report_link_code
        (token_hash, organisation_id, link_id, passcode_hash, expires_at)
      values (${code.tokenHash}, ${code.organisationId}, ${code.linkId}, ${code.passcodeHash},
        ${code.expiresAt})`)
  },

  /** An expired link is not found, as one that never existed. */
  async find(tx: Tx, tokenHash: Uint8Array, now: Date): Promise<LinkCode | null> {
    const found = await tx.execute<LinkCode & Record<string, unknown>>(sql`
      select organisation_id as "organisationId", link_id as "linkId",
        passcode_hash as "passcodeHash"
      from identity.report_link_code where token_hash = ${tokenHash} and expires_at > ${now}`)
    return found.rows[0] ?? null
  },

  async removeOf(tx: Tx, key: ReportLinkKey): Promise<void> {
    await tx.execute(sql`delete from identity.report_link_code where ${isOf(key)}`)
  },

  async forgetBefore(tx: Tx, at: Date): Promise<void> {
    await tx.execute(sql`delete from identity.report_link_code where expires_at < ${at}`)
  },
}
