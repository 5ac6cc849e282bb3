/** Packs of a partner, and what became of each client in them. */
import {
  MAX_PACKS,
  type PackAction,
  type PackClientFacts,
  type PackCounts,
  type PackItem,
} from '@millpond/core/pack'
import type { ReportDefinition } from '@millpond/core/report'
import type { Month } from '@millpond/core/time'
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'
import { instantText } from './instant-text.ts'

interface PackKey {
  /** The partner. */
  readonly organisationId: string
  readonly packId: string
}

export interface PackItemKey extends PackKey {
  readonly clientId: string
}

interface PackHead {
  readonly title: string
  /** Null for the last complete month of each client. */
  readonly month: Month | null
  readonly action: PackAction
  readonly startedBy: string
}

/** What a pack makes for each client. */
export interface PackContent extends PackHead {
  /** The template or the saved report of the partner. */
  readonly source: string
  readonly definition: ReportDefinition
  readonly message: string
}

/** A stored pack without its definition, which may be long. */
export interface StoredPack extends PackHead {
  readonly packId: string
  /** An instant as text. */
  readonly startedAt: string
  readonly counts: PackCounts
}

interface StoredPackItem extends PackItem {
  readonly clientId: string
  /**
   * The month of its report. It is set at the start, so that a retry does not change it; null while
   * the client has no books.
   */
  readonly month: Month | null
}

export interface PackClientRow extends PackClientFacts {
  readonly clientId: string
  readonly name: string
  readonly closeMonth: Month | null
}

/** How many items a sweep queues at once. */
const MAX_DUE = 500

const countOf = (state: PackItem['state']) =>
  sql`(select count(*)::int from pack_item i where i.organisation_id = p.organisation_id
    and i.pack_id = p.pack_id and i.state = ${state})`

const columns = sql`p.pack_id as "packId", p.title, p.month, p.action,
  p.started_by as "startedBy", ${instantText('p.started_at')} as "startedAt",
  json_build_object('waiting', ${countOf('waiting')}, 'done', ${countOf('done')},
    'failed', ${countOf('failed')}) as counts`

const itemColumns = sql`client_id as "clientId", state, tries, reason, month,
  report_id as "reportId", (extract(epoch from next_try_at) * 1000)::float8 as "nextTryAt"`

const isOf = ({ organisationId, packId }: PackKey) =>
  sql`organisation_id = ${organisationId} and pack_id = ${packId}`

const instantOf = (at: number | null) => (at === null ? null : new Date(at))

export const packStore = {
  /** Newest first. */
  async all(tx: Tx, organisationId: string): Promise<StoredPack[]> {
    const found = await tx.execute<StoredPack & Record<string, unknown>>(sql`
      select ${columns} from pack_run p where p.organisation_id = ${organisationId}
      order by p.started_at desc, p.pack_id limit ${MAX_PACKS}`)
    return found.rows
  },

  async find(tx: Tx, { organisationId, packId }: PackKey): Promise<StoredPack | null> {
    const found = await tx.execute<StoredPack & Record<string, unknown>>(sql`
      select ${columns} from pack_run p
      where p.organisation_id = ${organisationId} and p.pack_id = ${packId}`)
    return found.rows[0] ?? null
  },

  async content(tx: Tx, { organisationId, packId }: PackKey): Promise<PackContent | null> {
    const found = await tx.execute<PackContent & Record<string, unknown>>(sql`
      select p.title, p.source, p.definition, p.month, p.action, p.message,
        p.started_by as "startedBy"
      from pack_run p where p.organisation_id = ${organisationId} and p.pack_id = ${packId}`)
    return found.rows[0] ?? null
  },

  async items(tx: Tx, key: PackKey): Promise<StoredPackItem[]> {
    const found = await tx.execute<StoredPackItem & Record<string, unknown>>(sql`
      select ${itemColumns} from pack_item where ${isOf(key)} order by client_id`)
    return found.rows
  },

  async add(tx: Tx, key: PackKey, pack: PackContent, at: Date): Promise<void> {
    const { title, source, definition, month, action, message, startedBy } = pack
    await tx.execute(sql`
      insert into pack_run (organisation_id, pack_id, title, source, definition, month, action,
        message, started_by, started_at)
      values (${key.organisationId}, ${key.packId}, ${title}, ${source},
        ${JSON.stringify(definition)}::jsonb, ${month}, ${action}, ${message}, ${startedBy},
        ${at})`)
  },

  async addItem(tx: Tx, key: PackItemKey, item: PackItem, month: Month | null): Promise<void> {
    await tx.execute(sql`
      insert into pack_item (organisation_id, pack_id, client_id, state, tries, next_try_at, reason,
        month)
      values (${key.organisationId}, ${key.packId}, ${key.clientId}, ${item.state}, ${item.tries},
        ${instantOf(item.nextTryAt)}, ${item.reason}, ${month})`)
  },

  /** Deletes packs older than the newest ones that are listed. Runs without a user. */
  async forgetOlder(tx: Tx, organisationId: string): Promise<void> {
    await tx.execute(sql`
      delete from pack_run p where p.organisation_id = ${organisationId}
        and p.pack_id in (select o.pack_id from pack_run o
          where o.organisation_id = ${organisationId}
          order by o.started_at desc, o.pack_id offset ${MAX_PACKS})
        and not exists (select from pack_item i where i.organisation_id = p.organisation_id
          and i.pack_id = p.pack_id and i.state = 'waiting')`)
  },

  /** How many reports of all packs wait. */
  async countWaiting(tx: Tx, organisationId: string): Promise<number> {
    const found = await tx.execute<{ count: number }>(sql`
      select count(*)::int as count from pack_item
      where organisation_id = ${organisationId} and state = 'waiting'`)
    return found.rows[0]?.count ?? 0
  },

  /**
   * Locks an item: no other transaction changes the result of this pack until this one ends. Null
   * if the pack was deleted. Runs without a user.
   */
  async hold(tx: Tx, key: PackItemKey): Promise<StoredPackItem | null> {
    await tx.execute(sql`select from pack_run where ${isOf(key)} for no key update`)
    const found = await tx.execute<StoredPackItem & Record<string, unknown>>(sql`
      select ${itemColumns} from pack_item
      where ${isOf(key)} and client_id = ${key.clientId}`)
    return found.rows[0] ?? null
  },

  /**
   * Saves an item after `hold`. If the item already has a month, it keeps it. Runs without a user.
   */
  async put(
    tx: Tx,
    key: PackItemKey,
    { state, tries, nextTryAt, reason, reportId }: PackItem,
    month: Month | null = null,
  ): Promise<void> {
    await tx.execute(sql`
      update pack_item set state = ${state}, tries = ${tries},
        next_try_at = ${instantOf(nextTryAt)}, reason = ${reason}, report_id = ${reportId},
        month = coalesce(month, ${month})
      where ${isOf(key)} and client_id = ${key.clientId}`)
  },

  /** As the system: the items that can be tried now, oldest first. */
  async due(tx: Tx, now: Date): Promise<PackItemKey[]> {
    const found = await tx.execute<PackItemKey & Record<string, unknown>>(sql`
      select organisation_id as "organisationId", pack_id as "packId", client_id as "clientId"
      from pack_item where state = 'waiting' and next_try_at <= ${now}
      order by next_try_at, client_id limit ${MAX_DUE}`)
    return found.rows
  },

  /** In no organisation, as the caller: the clients of a partner that they can access, by name. */
  async clients(tx: Tx, partnerId: string): Promise<PackClientRow[]> {
    const found = await tx.execute<PackClientRow & Record<string, unknown>>(sql`
      select o.organisation_id as "clientId", o.name, r.role, s.access = 'full' as "hasFullAccess",
        o.close_month is not null as "hasBooks", o.close_month as "closeMonth"
      from reached_organisations() r
      join partner_client l on l.organisation_id = r.organisation_id
      join organisation o on o.organisation_id = r.organisation_id
      cross join subscription_of(o.organisation_id) s
      where l.partner_id = ${partnerId} and (l.valid_until is null or l.valid_until > now())
      order by lower(o.name), o.organisation_id`)
    return found.rows
  },
}
