/**
 * All columns with values sealed under a master key. Key rotation and restores use this list; a
 * test searches the database for binary columns that are on neither of its two lists.
 */
import { escapeIdentifier } from 'pg'
import type { OwnerClient } from '#database/index.ts'

export interface SealedColumns {
  readonly table: string
  /** The primary key. */
  readonly key: readonly string[]
  readonly columns: readonly string[]
  /** The seal's owner of the row with this key; it must match the code that seals. */
  readonly ownerOf: (...key: string[]) => string
  /** What happens to a row that no key opens. */
  readonly whenLost: 'delete' | 'end'
}

export const SEALED_COLUMNS: readonly SealedColumns[] = [
  {
    table: 'public.provider_grant',
    key: ['grant_id', 'user_id'],
    columns: ['access_token', 'refresh_token', 'previous_refresh_token'],
    ownerOf: grantId => `grant:${grantId}`,
    whenLost: 'end',
  },
  {
    table: 'identity.signing_key',
    key: ['kid'],
    columns: ['sealed_private_jwk'],
    ownerOf: kid => `signing-key:${kid}`,
    whenLost: 'delete',
  },
  {
    table: 'identity.sealed_secret',
    key: ['name'],
    columns: ['sealed'],
    ownerOf: name => `secret:${name}`,
    whenLost: 'delete',
  },
  {
    table: 'identity.totp',
    key: ['user_id'],
    columns: ['sealed_secret'],
    ownerOf: userId => `totp:${userId}`,
    whenLost: 'delete',
  },
  {
    table: 'identity.oauth_transaction',
    key: ['state_hash'],
    columns: ['code_verifier'],
    ownerOf: stateHash => `consent:${stateHash}`,
    whenLost: 'delete',
  },
  {
    table: 'identity.one_time_code',
    key: ['purpose', 'handle_hash'],
    columns: ['sealed_payload'],
    // Bytes come as `\x…`.
    ownerOf: (purpose, handleHash = '') =>
      `one-time:${purpose}:${Buffer.from(handleHash.slice(2), 'hex').toString('base64url')}`,
    whenLost: 'delete',
  },
  {
    table: 'public.request_key',
    key: ['user_id', 'request_key'],
    columns: ['reply'],
    ownerOf: (userId, requestKey) => `request:${userId}:${requestKey}`,
    whenLost: 'delete',
  },
  {
    table: 'identity.webhook_secret',
    key: ['webhook_id'],
    columns: ['sealed', 'previous'],
    ownerOf: webhookId => `webhook:${webhookId}`,
    whenLost: 'delete',
  },
  {
    table: 'mail.outbox',
    key: ['mail_id'],
    columns: ['sealed'],
    ownerOf: mailId => `mail:${mailId}`,
    whenLost: 'delete',
  },
  {
    table: 'mail.attachment',
    key: ['attachment_id'],
    columns: ['sealed'],
    ownerOf: attachmentId => `mail:${attachmentId}`,
    whenLost: 'delete',
  },
]

export interface SealedValue {
  readonly key: readonly string[]
  readonly column: string
  readonly sealed: Buffer
}

/** The number of the master key is in the second to fifth byte of a sealed value. */
const numberOf = (column: string) =>
  `(get_byte(${column}, 1)::bigint << 24 | get_byte(${column}, 2) << 16
    | get_byte(${column}, 3) << 8 | get_byte(${column}, 4))`

const keyOf = (place: SealedColumns) =>
  `ARRAY[${place.key.map(column => `${escapeIdentifier(column)}::text`).join(', ')}]`

/** Values of these columns: all, or those sealed under another master key than `number`. */
export async function sealedValues(
  client: OwnerClient,
  place: SealedColumns,
  { notUnder, limit }: { readonly notUnder?: number; readonly limit?: number } = {},
): Promise<SealedValue[]> {
  const each = place.columns.map(
    column => `SELECT ${keyOf(place)} AS key, '${column}' AS column, ${column} AS sealed
      FROM ${place.table} WHERE ${column} IS NOT NULL AND ${numberOf(column)} <> $1`,
  )
  const { rows } = await client.query<SealedValue>(
    `SELECT * FROM (${each.join(' UNION ALL ')}) places LIMIT $2`,
    [notUnder ?? -1, limit ?? null],
  )
  return rows
}

/** False if the value was changed meanwhile. */
export async function replaceSealed(
  client: OwnerClient,
  place: SealedColumns,
  before: SealedValue,
  after: Buffer,
): Promise<boolean> {
  const changed = await client.query(
    `UPDATE ${place.table} SET ${before.column} = $3
     WHERE ${keyOf(place)} = $1::text[] AND ${before.column} = $2`,
    [before.key, before.sealed, after],
  )
  return changed.rowCount === 1
}

/** How many values each master key still seals, by its number. */
export async function countByKey(client: OwnerClient): Promise<ReadonlyMap<number, number>> {
  const each = SEALED_COLUMNS.flatMap(place =>
    place.columns.map(
      column =>
        `SELECT ${numberOf(column)} AS number FROM ${place.table} WHERE ${column} IS NOT NULL`,
    ),
  )
  const { rows } = await client.query<{ number: string; count: string }>(
    `SELECT number::text, count(*)::text FROM (${each.join(' UNION ALL ')}) places GROUP BY number`,
  )
  return new Map(rows.map(row => [Number(row.number), Number(row.count)]))
}

const ENDED_GRANT = `status = 'ended', access_token = NULL, refresh_token = NULL,
  previous_refresh_token = NULL, previous_until = NULL, lease_id = NULL, lease_until = NULL`

export async function forgetSealed(
  client: OwnerClient,
  place: SealedColumns,
  key: readonly string[],
): Promise<void> {
  const forget =
    place.whenLost === 'end'
      ? `UPDATE ${place.table} SET ${ENDED_GRANT}`
      : `DELETE FROM ${place.table}`
  await client.query(`${forget} WHERE ${keyOf(place)} = $1::text[]`, [key])
  // Users of an affected organisation see that it must be connected again.
  if (place.whenLost === 'end') {
    await client.query(
      `UPDATE connection SET status = 'disconnected'
       WHERE ARRAY[grant_id::text, grant_user_id] = $1::text[]`,
      [key],
    )
  }
}
