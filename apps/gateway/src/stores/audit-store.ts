/** Stores audit entries: those of organisations in one table, those of people in another. */
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'

/**
 * The owner of a chain. The transaction needs access to it: see `inOrganisation` and `asSystem`.
 */
export type AuditScope = { readonly organisationId: string } | { readonly userId: string }

export interface AuditHead {
  readonly entries: number
  readonly hash: Uint8Array
  readonly seal: Uint8Array
}

export interface AuditLink {
  readonly sequence: number
  readonly entry: string
  readonly hash: Uint8Array
}

interface NewLink extends AuditLink {
  readonly at: Date
  readonly isVisit: boolean
}

interface Tables {
  readonly head: SQL
  readonly entry: SQL
  readonly owner: SQL
  readonly id: string
}

const tablesOf = (place: AuditScope): Tables =>
  'organisationId' in place
    ? {
        head: sql`public.audit_head`,
        entry: sql`public.audit_entry`,
        owner: sql`organisation_id`,
        id: place.organisationId,
      }
    : {
        head: sql`identity.audit_head`,
        entry: sql`identity.audit_entry`,
        owner: sql`user_id`,
        id: place.userId,
      }

type Row<Value> = Value & Record<string, unknown>
const LINK = sql`sequence::float8 as sequence, entry, hash`

export const auditStore = {
  /** Locks the head until the transaction ends, so that entries are added one after the other. */
  async lockHead(tx: Tx, place: AuditScope): Promise<AuditHead | null> {
    const { head, owner, id } = tablesOf(place)
    const found = await tx.execute<Row<AuditHead>>(sql`
      select entries::float8 as entries, hash, seal from ${head} where ${owner} = ${id} for update`)
    return found.rows[0] ?? null
  },

  async head(tx: Tx, place: AuditScope): Promise<AuditHead | null> {
    const { head, owner, id } = tablesOf(place)
    const found = await tx.execute<Row<AuditHead>>(sql`
      select entries::float8 as entries, hash, seal from ${head} where ${owner} = ${id}`)
    return found.rows[0] ?? null
  },

  /** Of two transactions that start a chain at once, the later waits and then finds the head. */
  async addHead(tx: Tx, place: AuditScope, { entries, hash, seal }: AuditHead): Promise<void> {
    const { head, owner, id } = tablesOf(place)
    await tx.execute(sql`
      insert into ${head} (${owner}, entries, hash, seal)
      values (${id}, ${entries}, ${hash}, ${seal})
      on conflict (${owner}) do nothing`)
  },

  async append(tx: Tx, place: AuditScope, link: NewLink, after: AuditHead): Promise<void> {
    const { head, entry, owner, id } = tablesOf(place)
    await tx.execute(sql`
      with added as (
        insert into ${entry} (${owner}, sequence, at, is_visit, entry, hash)
        values (${id}, ${link.sequence}, ${link.at}, ${link.isVisit}, ${link.entry}, ${link.hash})
      )
      update ${head} set entries = ${after.entries}, hash = ${after.hash}, seal = ${after.seal}
      where ${owner} = ${id}`)
  },

  /** Ascending from `from`, at most `most`. */
  async links(
    tx: Tx,
    place: AuditScope,
    { from, most }: { readonly from: number; readonly most: number },
  ): Promise<AuditLink[]> {
    const { entry, owner, id } = tablesOf(place)
    const found = await tx.execute<Row<AuditLink>>(sql`
      select ${LINK} from ${entry} where ${owner} = ${id} and sequence >= ${from}
      order by sequence limit ${most}`)
    return found.rows
  },

  /** Newest first, of those before `before`. */
  async page(
    tx: Tx,
    place: AuditScope,
    {
      before,
      visitsOnly,
      most,
    }: { readonly before: number; readonly visitsOnly: boolean; readonly most: number },
  ): Promise<AuditLink[]> {
    const { entry, owner, id } = tablesOf(place)
    const found = await tx.execute<Row<AuditLink>>(sql`
      select ${LINK} from ${entry}
      where ${owner} = ${id} and sequence < ${before} and (is_visit or not ${visitsOnly}::boolean)
      order by sequence desc limit ${most}`)
    return found.rows
  },

  /**
   * For the program that verifies all chains, as the owner of the tables: everyone who has a part
   * of a log, because a log without its head was damaged.
   */
  async everyPlace(tx: Tx): Promise<AuditScope[]> {
    const organisations = await tx.execute<{ organisationId: string }>(sql`
      select organisation_id as "organisationId" from public.audit_head
      union select organisation_id from public.audit_entry order by 1`)
    const people = await tx.execute<{ userId: string }>(sql`
      select user_id as "userId" from identity.audit_head
      union select user_id from identity.audit_entry order by 1`)
    return [...organisations.rows, ...people.rows]
  },
}
