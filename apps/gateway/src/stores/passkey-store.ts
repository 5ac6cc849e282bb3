import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'

export interface PasskeyRow {
  readonly passkeyId: string
  readonly userId: string
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly counter: number
  /** The transports of the passkey, separated by spaces. */
  readonly transports: string
  readonly name: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

type Row = PasskeyRow & Record<string, unknown>

const COLUMNS = sql.raw(`passkey_id as "passkeyId", user_id as "userId",
  credential_id as "credentialId", public_key as "publicKey", counter, transports, name,
  created_at as "createdAt", last_used_at as "lastUsedAt"`)

export const passkeyStore = {
  async listOf(tx: Tx, userId: string): Promise<PasskeyRow[]> {
    const found = await tx.execute<Row>(sql`
      select ${COLUMNS} from identity.passkey where user_id = ${userId}
      order by created_at, passkey_id`)
    return found.rows.map(rowOf)
  },

  /** Locked until the transaction ends, because its counter must only increase. */
  async lockByCredential(tx: Tx, credentialId: string): Promise<PasskeyRow | null> {
    const found = await tx.execute<Row>(sql`
      select ${COLUMNS} from identity.passkey
      where credential_id = ${credentialId} for update`)
    return found.rows[0] ? rowOf(found.rows[0]) : null
  },

  /** False if the same credential is registered already. */
  async add(tx: Tx, row: Omit<PasskeyRow, 'lastUsedAt'>): Promise<boolean> {
    const added = await tx.execute(sql`
      insert into identity.passkey
        (passkey_id, user_id, credential_id, public_key, counter, transports, name, created_at)
      values (${row.passkeyId}, ${row.userId}, ${row.credentialId}, ${row.publicKey},
        ${row.counter}, ${row.transports}, ${row.name}, ${row.createdAt})
      on conflict do nothing returning passkey_id`)
    return added.rows.length === 1
  },

  async markUsed(tx: Tx, passkeyId: string, counter: number, at: Date): Promise<void> {
    await tx.execute(sql`
      update identity.passkey set counter = ${counter}, last_used_at = ${at}
      where passkey_id = ${passkeyId}`)
  },

  async rename(
    tx: Tx,
    userId: string,
    { passkeyId, name }: Pick<PasskeyRow, 'passkeyId' | 'name'>,
  ): Promise<boolean> {
    const renamed = await tx.execute(sql`
      update identity.passkey set name = ${name}
      where user_id = ${userId} and passkey_id = ${passkeyId}`)
    return renamed.rowCount === 1
  },

  async remove(tx: Tx, userId: string, passkeyId: string): Promise<string | null> {
    const gone = await tx.execute<{ name: string }>(sql`
      delete from identity.passkey
      where user_id = ${userId} and passkey_id = ${passkeyId} returning name`)
    return gone.rows[0]?.name ?? null
  },
}

const rowOf = (row: Row): PasskeyRow => ({
  ...row,
  counter: Number(row.counter),
  createdAt: new Date(row.createdAt),
  lastUsedAt: row.lastUsedAt === null ? null : new Date(row.lastUsedAt),
})
