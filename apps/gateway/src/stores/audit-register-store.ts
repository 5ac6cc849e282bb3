/** The register of all audit logs, as the system or the owner of the tables. */
import { type SQL, sql } from 'drizzle-orm'
import { isUuid, type Tx } from '#database/index.ts'
import type { AuditHead, AuditLink } from './audit-store.ts'

export interface RegisterRow extends AuditLink {
  readonly scope: string
}

export interface NewRegisterRow extends RegisterRow {
  readonly at: Date
}

export interface LogHead extends AuditHead {
  readonly scope: string
}

/** An entry of a log, by its number. */
export interface LogPoint {
  readonly scope: string
  readonly sequence: number
}

type Row<Value> = Value & Record<string, unknown>
const ROW = sql`sequence::float8 as sequence, scope, entry, hash`
const SINCE_ALL_RESTORED = sql`sequence > coalesce(
  (select max(sequence) from identity.audit_register where scope = 'register'), 0)`
const ORGANISATION = 'organisation:'
const PERSON = 'person:'

export const auditRegisterStore = {
  /** Locks the head until the transaction ends, so that entries are added one after the other. */
  async lockHead(tx: Tx): Promise<AuditHead | null> {
    return headOf(tx, sql`for update`)
  },

  head(tx: Tx): Promise<AuditHead | null> {
    return headOf(tx, sql``)
  },

  /** Of two transactions that start the register at once, the later waits and finds the head. */
  async addHead(tx: Tx, { entries, hash, seal }: AuditHead): Promise<void> {
    await tx.execute(sql`
      insert into identity.audit_register_head (scope, entries, hash, seal)
      values ('register', ${entries}, ${hash}, ${seal}) on conflict (scope) do nothing`)
  },

  async append(tx: Tx, rows: readonly NewRegisterRow[], after: AuditHead): Promise<void> {
    const json = JSON.stringify(
      rows.map(row => ({ ...row, hash: Buffer.from(row.hash).toString('hex') })),
    )
    await tx.execute(sql`
      insert into identity.audit_register (sequence, scope, at, entry, hash)
      select sequence, scope, at, entry, decode(hash, 'hex')
      from json_to_recordset(${json}::json) as r (
        sequence bigint, scope text, at timestamptz, entry text, hash text)
      order by sequence`)
    await tx.execute(sql`
      update identity.audit_register_head
      set entries = ${after.entries}, hash = ${after.hash}, seal = ${after.seal}`)
  },

  /** Ascending from `from`, at most `most`. */
  async rows(
    tx: Tx,
    { from, most }: { readonly from: number; readonly most: number },
  ): Promise<RegisterRow[]> {
    const found = await tx.execute<Row<RegisterRow>>(sql`
      select ${ROW} from identity.audit_register where sequence >= ${from}
      order by sequence limit ${most}`)
    return found.rows
  },

  /** All of it and its head, in one statement, so that both are of the same moment. */
  async whole(tx: Tx): Promise<{ head: AuditHead | null; rows: RegisterRow[] }> {
    const found = await tx.execute<Row<RegisterRow & { seal: Uint8Array | null }>>(sql`
      select 0::float8 as sequence, scope, entries::text as entry, hash, seal
      from identity.audit_register_head
      union all
      select sequence::float8, scope, entry, hash, null from identity.audit_register
      order by 1`)
    const [first, ...rows] = found.rows
    if (!first?.seal) return { head: null, rows: found.rows }
    return { head: { entries: Number(first.entry), hash: first.hash, seal: first.seal }, rows }
  },

  /** The newest entry about each log, since everything was last restored; so too the next one. */
  async newest(tx: Tx): Promise<RegisterRow[]> {
    const found = await tx.execute<Row<RegisterRow>>(sql`
      select distinct on (scope) ${ROW} from identity.audit_register
      where scope <> 'register' and ${SINCE_ALL_RESTORED}
      order by scope, sequence desc`)
    return found.rows
  },

  async newestOf(tx: Tx, scope: string): Promise<RegisterRow | null> {
    const found = await tx.execute<Row<RegisterRow>>(sql`
      select ${ROW} from identity.audit_register 
      where scope = ${scope} and ${SINCE_ALL_RESTORED}
      order by sequence desc limit 1`)
    return found.rows[0] ?? null
  },

  async logHeads(tx: Tx): Promise<LogHead[]> {
    const found = await tx.execute<Row<LogHead>>(sql`
      select ${ORGANISATION} || organisation_id as scope, entries::float8 as entries, hash, seal
      from public.audit_head
      union all
      select ${PERSON} || user_id, entries::float8, hash, seal from identity.audit_head
      order by 1`)
    return found.rows
  },

  /** The hash of one entry of each of these logs, where it exists. */
  async hashesAt(
    tx: Tx,
    points: readonly LogPoint[],
  ): Promise<(LogPoint & { hash: Uint8Array })[]> {
    const of = (prefix: string, isId: (id: string) => boolean = () => true) =>
      JSON.stringify(
        points
          .filter(({ scope }) => scope.startsWith(prefix) && isId(scope.slice(prefix.length)))
          .map(({ scope, sequence }) => ({ id: scope.slice(prefix.length), sequence })),
      )
    const found = await tx.execute<Row<LogPoint & { hash: Uint8Array }>>(sql`
      select ${ORGANISATION} || id as scope, e.sequence::float8 as sequence, e.hash
      from json_to_recordset(${of(ORGANISATION, isUuid)}::json) as p (id uuid, sequence bigint)
      join public.audit_entry e on e.organisation_id = p.id and e.sequence = p.sequence
      union all
      select ${PERSON} || id, e.sequence::float8, e.hash
      from json_to_recordset(${of(PERSON)}::json) as p (id text, sequence bigint)
      join identity.audit_entry e on e.user_id = p.id and e.sequence = p.sequence`)
    return found.rows
  },
}

async function headOf(tx: Tx, lock: SQL): Promise<AuditHead | null> {
  const found = await tx.execute<Row<AuditHead>>(sql`
    select entries::float8 as entries, hash, seal from identity.audit_register_head ${lock}`)
  return found.rows[0] ?? null
}
