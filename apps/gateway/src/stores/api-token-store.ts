/** API tokens, in schema `identity`: every query runs as the system. */
import type { ApiScope } from '@millpond/core/organisation'
import type { Day } from '@millpond/core/time'
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'
import { instantText } from './instant-text.ts'

interface TokenOwner {
  readonly organisationId: string
  readonly userId: string
}

interface NewToken extends TokenOwner {
  readonly tokenId: string
  readonly tokenHash: Uint8Array
  readonly name: string
  readonly scopes: readonly ApiScope[]
  readonly secondFactor: boolean
  readonly createdAt: Date
  readonly expiresAt: Date
}

interface StoredApiToken {
  readonly tokenId: string
  readonly organisationId: string
  readonly name: string
  readonly scopes: string[]
  /** Instants as text. */
  readonly createdAt: string
  readonly expiresAt: string
  readonly lastUsedOn: Day | null
}

/** A token in use, with its person as they are now. */
export interface LiveToken extends TokenOwner {
  readonly tokenId: string
  readonly scopes: readonly string[]
  readonly email: string
  readonly personName: string
  readonly secondFactor: boolean
  readonly factorDueAt: Date | null
  readonly lastUsedOn: Day | null
}

const columns = sql`t.token_id as "tokenId", t.organisation_id as "organisationId", t.name,
  t.scopes, ${instantText('t.created_at')} as "createdAt",
  ${instantText('t.expires_at')} as "expiresAt", t.last_used_on::text as "lastUsedOn"`

export const apiTokenStore = {
  async add(tx: Tx, token: NewToken): Promise<void> {
    await tx.execute(sql`
      insert into identity.api_token (token_id, token_hash, user_id, organisation_id, name, scopes,
        second_factor, created_at, expires_at)
      values (${token.tokenId}, ${token.tokenHash}, ${token.userId}, ${token.organisationId},
        ${token.name},
        array(select jsonb_array_elements_text(${JSON.stringify(token.scopes)}::jsonb)),
        ${token.secondFactor}, ${token.createdAt}, ${token.expiresAt})`)
  },

  /** Those that have not ended, newest first. */
  async ofPerson(tx: Tx, userId: string, now: Date): Promise<StoredApiToken[]> {
    const found = await tx.execute<StoredApiToken & Record<string, unknown>>(sql`
      select ${columns} from identity.api_token t
      where t.user_id = ${userId} and t.expires_at > ${now}
      order by t.created_at desc, t.token_id`)
    return found.rows
  },

  /** Those that read a company, of all people, by the end. */
  async ofOrganisation(
    tx: Tx,
    organisationId: string,
    now: Date,
  ): Promise<(StoredApiToken & { readonly userId: string })[]> {
    const found = await tx.execute<StoredApiToken & { userId: string } & Record<string, unknown>>(
      sql`
      select ${columns}, t.user_id as "userId" from identity.api_token t
      where t.organisation_id = ${organisationId} and t.expires_at > ${now}
      order by t.expires_at, t.token_id`,
    )
    return found.rows
  },

  /**
   * Null for a token that was never given, has ended or was revoked; also while its person is
   * disabled, is about to be deleted or has no access to its company.
   */
  async live(tx: Tx, tokenHash: Uint8Array, now: Date): Promise<LiveToken | null> {
    const found = await tx.execute<LiveToken & Record<string, unknown>>(sql`
      select t.token_id as "tokenId", t.organisation_id as "organisationId",
        t.user_id as "userId", t.scopes, t.second_factor as "secondFactor",
        t.last_used_on::text as "lastUsedOn",
        u.email, u.name as "personName", u.factor_due_at as "factorDueAt"
      from identity.api_token t join identity."user" u on u.id = t.user_id
      where t.token_hash = ${tokenHash} and t.expires_at > ${now}
        and u.disabled_at is null and u.delete_after is null
        and role_of(t.organisation_id, t.user_id) is not null`)
    const row = found.rows[0]
    return row ? { ...row, factorDueAt: row.factorDueAt && new Date(row.factorDueAt) } : null
  },

  async noteUse(tx: Tx, tokenId: string, on: Day): Promise<void> {
    await tx.execute(sql`
      update identity.api_token set last_used_on = ${on} where token_id = ${tokenId}`)
  },

  /** Null if it is not one of this person, or of this company. */
  async revoke(
    tx: Tx,
    tokenId: string,
    of: Pick<TokenOwner, 'userId'> | Pick<TokenOwner, 'organisationId'>,
  ): Promise<Pick<StoredApiToken, 'name' | 'organisationId'> | null> {
    const isOf =
      'userId' in of ? sql`user_id = ${of.userId}` : sql`organisation_id = ${of.organisationId}`
    const revoked = await tx.execute<{ name: string; organisationId: string }>(sql`
      delete from identity.api_token where token_id = ${tokenId} and ${isOf}
      returning name, organisation_id as "organisationId"`)
    return revoked.rows[0] ?? null
  },

  /** For a person who leaves a company: if they come back, they start without tokens. */
  async removeOf(tx: Tx, { organisationId, userId }: TokenOwner): Promise<void> {
    await tx.execute(sql`
      delete from identity.api_token
      where organisation_id = ${organisationId} and user_id = ${userId}`)
  },

  async removeAllOf(tx: Tx, userId: string): Promise<void> {
    await tx.execute(sql`delete from identity.api_token where user_id = ${userId}`)
  },

  /** The person has no second factor any more, so no token counts as having shown one. */
  async forgetFactor(tx: Tx, userId: string): Promise<void> {
    await tx.execute(sql`
      update identity.api_token set second_factor = false
      where user_id = ${userId} and second_factor`)
  },

  /** Those that have ended, and those of people who have lost the access of a partner. */
  async tidyUp(tx: Tx, now: Date): Promise<void> {
    await tx.execute(sql`
      delete from identity.api_token
      where expires_at < ${now} or role_of(organisation_id, user_id) is null`)
  },
}
