import { PROVIDER } from '@millpond/core/item'
import type { Allowance } from '@millpond/core/organisation'
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'
import type { GrantProvider } from './grant-store.ts'

export interface Connection {
  readonly organisationId: string
  readonly provider: GrantProvider
  readonly tenantId: string
  readonly linkId: string
  readonly tenantName: string
  readonly grantId: string
  /** `ending`: it has ended here, and still has to be ended at the provider. */
  readonly status: 'connected' | 'ending' | 'disconnected'
}

const columns = sql`
  organisation_id as "organisationId", tenant_id as "tenantId", link_id as "linkId",
  case provider when ${PROVIDER.xero} then 'xero' else 'quickbooks' end as provider,
  tenant_name as "tenantName", grant_id as "grantId", status`

type Row = Connection & Record<string, unknown>

const rowsOf = (found: { readonly rows: readonly { readonly organisationId: string }[] }) =>
  found.rows.map(row => row.organisationId)

/** Milliseconds since 1970; null before the first import. */
interface ImportTimes {
  readonly organisationId: string
  readonly tenantId: string
  /** When the newest import that has not failed started. */
  readonly importedAt: number | null
  /** When the newest import started, even if it has failed. */
  readonly triedAt: number | null
}

interface IdleConnection {
  readonly organisationId: string
  /** Null before the first import. */
  readonly timeZone: string | null
  /** When the newest import started, in milliseconds since 1970; null without one. */
  readonly startedAt: number | null
}

interface ReadOnlyConnection {
  readonly organisationId: string
  readonly isReadOnly: boolean
  /** An earlier check has seen it. */
  readonly isNoted: boolean
  readonly days: number | null
}

interface DueEnd {
  readonly organisationId: string
  /** How often it was tried without success. */
  readonly tries: number
  /** Milliseconds since 1970; null before the first try. */
  readonly since: number | null
}

export const connectionStore = {
  async find(tx: Tx, organisationId: string): Promise<Connection | null> {
    const found = await tx.execute<Row>(
      sql`select ${columns} from connection where organisation_id = ${organisationId}`,
    )
    return found.rows[0] ?? null
  },

  /**
   * Rejected by a unique index while another organisation has a live connection to the tenant, and
   * by a foreign key unless the person who consented is a member of the organisation. False while
   * the former connection is ending: its end would end this one too.
   */
  async save(
    tx: Tx,
    connection: Omit<Connection, 'status'> & { readonly grantUserId: string },
  ): Promise<boolean> {
    const saved = await tx.execute(sql`
      insert into connection
        (organisation_id, provider, tenant_id, link_id, tenant_name, grant_id, grant_user_id,
         status, connected_at)
      values (${connection.organisationId}, ${PROVIDER[connection.provider]},
        ${connection.tenantId}, ${connection.linkId}, ${connection.tenantName},
        ${connection.grantId}, ${connection.grantUserId}, 'connected',
        now())
      on conflict (organisation_id) do update set
        provider = excluded.provider, tenant_id = excluded.tenant_id,
        link_id = excluded.link_id, tenant_name = excluded.tenant_name,
        grant_id = excluded.grant_id, grant_user_id = excluded.grant_user_id,
        status = 'connected', connected_at = now(), lost_at = null, short_code = null,
        calls_left = null, calls_left_at = null
      where connection.status <> 'ending'`)
    return saved.rowCount === 1
  },

  /** Among organisations that a person owns, whether the tenant is connected now or was before. */
  async ownOrganisationOf(
    tx: Tx,
    provider: GrantProvider,
    tenantId: string,
  ): Promise<string | null> {
    const found = await tx.execute<{ organisationId: string }>(sql`
      select c.organisation_id as "organisationId" from connection c
      join reached_organisations() r using (organisation_id)
      join organisation o on o.organisation_id = c.organisation_id and o.delete_after is null
      where c.provider = ${PROVIDER[provider]} and c.tenant_id = ${tenantId} and r.role = 'owner'
      order by c.status limit 1`)
    return found.rows[0]?.organisationId ?? null
  },

  /** False if it was no longer connected: its end was notified already. */
  async markDisconnected(tx: Tx, organisationId: string): Promise<boolean> {
    const changed = await tx.execute(sql`
      update connection set status = 'disconnected'
      where organisation_id = ${organisationId} and status = 'connected'`)
    return changed.rowCount === 1
  },

  /** False if it was no longer connected. */
  async markEnding(tx: Tx, organisationId: string): Promise<boolean> {
    const changed = await tx.execute(sql`
      update connection set status = 'ending'
      where organisation_id = ${organisationId} and status = 'connected'`)
    return changed.rowCount === 1
  },

  /** Marks a connection that no user ended, so that an owner has to connect again. */
  async markLost(tx: Tx, organisationId: string): Promise<void> {
    await tx.execute(sql`
      update connection set lost_at = now() where organisation_id = ${organisationId}`)
  },

  /** The connection has been ended at the provider, or will not be any more. */
  async markEnded(tx: Tx, organisationId: string): Promise<void> {
    await tx.execute(sql`
      update connection set status = 'disconnected', end_since = null, end_tries = 0,
        end_next_at = null, end_lease_until = null
      where organisation_id = ${organisationId} and status = 'ending'`)
  },

  /** Connections by the consent of a person who is no longer a member. */
  async isByStranger(tx: Tx, organisationId: string): Promise<boolean> {
    const found = await tx.execute(sql`
      select from connection where organisation_id = ${organisationId} and status = 'connected'
        and not belongs_to(organisation_id, grant_user_id)`)
    return found.rows.length > 0
  },

  async markImported(tx: Tx, organisationId: string): Promise<void> {
    await tx.execute(sql`
      update connection set last_imported_at = now() where organisation_id = ${organisationId}`)
  },

  async saveShortCode(tx: Tx, organisationId: string, code: string | null): Promise<void> {
    await tx.execute(sql`
      update connection set short_code = ${code} where organisation_id = ${organisationId}`)
  },

  /** How many calls the provider still answers today. */
  async noteCallsLeft(tx: Tx, organisationId: string, callsLeft: number): Promise<void> {
    await tx.execute(sql`
      update connection set calls_left = ${callsLeft}, calls_left_at = now()
      where organisation_id = ${organisationId}`)
  },

  async allowance(tx: Tx, organisationId: string): Promise<Allowance | null> {
    const found = await tx.execute<{ callsLeft: number | null; readAt: number | null }>(sql`
      select calls_left as "callsLeft",
        (extract(epoch from calls_left_at) * 1000)::float8 as "readAt"
      from connection where organisation_id = ${organisationId}`)
    const { callsLeft = null, readAt = null } = found.rows[0] ?? {}
    return callsLeft === null || readAt === null ? null : { callsLeft, readAt }
  },

  /** Whether the books are from this connection since it was made or made again. */
  async hasImported(tx: Tx, organisationId: string): Promise<boolean> {
    const found = await tx.execute(sql`
      select from connection where organisation_id = ${organisationId}
        and last_imported_at > coalesce(connected_at, '-infinity')`)
    return found.rows.length > 0
  },

  /** The organisations that are connected by a grant. Runs as the system. */
  async connectedThrough(tx: Tx, grantId: string): Promise<string[]> {
    const found = await tx.execute<{ organisationId: string }>(sql`
      select organisation_id as "organisationId" from connection
      where grant_id = ${grantId} and status = 'connected'`)
    return rowsOf(found)
  },

  /** As the system: who is connected to these companies, and when each was last imported. */
  async importsOf(
    tx: Tx,
    provider: GrantProvider,
    tenantIds: readonly string[],
  ): Promise<ImportTimes[]> {
    const found = await tx.execute<ImportTimes & Record<string, unknown>>(sql`
      select c.organisation_id as "organisationId", c.tenant_id as "tenantId",
        (extract(epoch from max(r.started_at) filter (where r.state <> 'failed'))
          * 1000)::float8 as "importedAt",
        (extract(epoch from max(r.started_at)) * 1000)::float8 as "triedAt"
      from connection c left join import_run r using (organisation_id)
      where c.status = 'connected' and c.provider = ${PROVIDER[provider]} and c.tenant_id in (
        select jsonb_array_elements_text(${JSON.stringify(tenantIds)}::jsonb))
      group by c.organisation_id, c.tenant_id`)
    return found.rows
  },

  /** As the system: organisations whose connection to this tenant is ending. */
  async endingTo(
    tx: Tx,
    { provider, tenantId }: Pick<Connection, 'provider' | 'tenantId'>,
  ): Promise<string[]> {
    const found = await tx.execute<{ organisationId: string }>(sql`
      select organisation_id as "organisationId" from connection
      where status = 'ending' and provider = ${PROVIDER[provider]} and tenant_id = ${tenantId}`)
    return rowsOf(found)
  },

  /** As the system: whether any organisation's connection to the tenant has this status. */
  async hasAny(
    tx: Tx,
    status: Connection['status'],
    { provider, tenantId }: Pick<Connection, 'provider' | 'tenantId'>,
  ): Promise<boolean> {
    const found = await tx.execute(sql`
      select from connection where status = ${status} and provider = ${PROVIDER[provider]}
        and tenant_id = ${tenantId} limit 1`)
    return found.rows.length > 0
  },

  /** As the system: connected organisations without a running import. */
  async allIdle(tx: Tx): Promise<IdleConnection[]> {
    const found = await tx.execute<IdleConnection & Record<string, unknown>>(sql`
      select c.organisation_id as "organisationId", p.time_zone as "timeZone",
        (extract(epoch from newest.started_at) * 1000)::float8 as "startedAt"
      from connection c left join books_profile p using (organisation_id)
      left join lateral (
        select started_at, state from import_run r where r.organisation_id = c.organisation_id
        order by started_at desc limit 1) newest on true
      where c.status = 'connected' and coalesce(newest.state, 'done') in ('done', 'failed')
      order by c.organisation_id`)
    return found.rows
  },

  /**
   * For each connected organisation, whether it is read-only, and for how many days this has been
   * known. A client without a pass has no date of its own, so the date of the first nightly check
   * counts.
   */
  async readOnly(tx: Tx): Promise<ReadOnlyConnection[]> {
    const found = await tx.execute<ReadOnlyConnection & Record<string, unknown>>(sql`
      select c.organisation_id as "organisationId", s.access = 'readOnly' as "isReadOnly",
        c.read_only_since is not null as "isNoted",
        extract(epoch from now() - least(s.until, c.read_only_since))::float8 / 86400 as days
      from connection c cross join subscription_of(c.organisation_id) s
      where c.status = 'connected' and (s.access = 'readOnly') or c.read_only_since is not null
      order by c.organisation_id`)
    return found.rows
  },

  /** In the organisation, without a person. */
  async noteReadOnly(tx: Tx, organisationId: string, isReadOnly: boolean): Promise<void> {
    await tx.execute(sql`
      update connection set read_only_since = case when ${isReadOnly}::boolean
        then coalesce(read_only_since, now()) end
      where organisation_id = ${organisationId}`)
  },

  /** As the system: connections that are to be ended at the provider now. */
  async dueEnds(tx: Tx, now: Date, most: number): Promise<DueEnd[]> {
    const found = await tx.execute<DueEnd & Record<string, unknown>>(sql`
      select organisation_id as "organisationId", end_tries as tries,
        (extract(epoch from end_since) * 1000)::float8 as since
      from connection
      where status = 'ending' and coalesce(end_next_at, '-infinity') <= ${now}
        and coalesce(end_lease_until, '-infinity') <= ${now}
      order by end_next_at nulls first, organisation_id limit ${most}`)
    return found.rows
  },

  /**
   * Claims the end of a connection if it is due: no other process ends it before `until`. Runs in
   * the organisation without a user.
   */
  async claimEnd(tx: Tx, organisationId: string, now: Date, until: Date): Promise<boolean> {
    const claimed = await tx.execute(sql`
      update connection set end_lease_until = ${until}, end_since = coalesce(end_since, ${now})
      where organisation_id = ${organisationId} and status = 'ending'
        and coalesce(end_next_at, '-infinity') <= ${now}
        and coalesce(end_lease_until, '-infinity') <= ${now}`)
    return claimed.rowCount === 1
  },

  /**
   * Releases the claim, so that another try may take it. Runs in the organisation without a user.
   */
  async releaseEnd(tx: Tx, organisationId: string, until: Date): Promise<void> {
    await tx.execute(sql`
      update connection set end_lease_until = null
      where organisation_id = ${organisationId} and end_lease_until = ${until}`)
  },

  /**
   * Counts a failed try and sets the time of the next one. Runs in the organisation without a user.
   */
  async putOffEnd(tx: Tx, organisationId: string, nextAt: Date): Promise<void> {
    await tx.execute(sql`
      update connection set end_tries = end_tries + 1, end_next_at = ${nextAt}
      where organisation_id = ${organisationId} and status = 'ending'`)
  },
}
