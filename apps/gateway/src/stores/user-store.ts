import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'

export interface UserRow {
  readonly userId: string
  readonly email: string
  readonly name: string
  readonly image: string | null
  readonly emailVerified: boolean
  readonly createdAt: Date
  readonly disabledAt: Date | null
  readonly deleteAfter: Date | null
  readonly appStore: boolean
  readonly xero: boolean
  readonly quickbooks: boolean
}

export interface NewUser {
  readonly userId: string
  readonly email: string
  readonly name: string
}

export type Channel = 'appStore' | 'xero' | 'quickbooks'

type Row = UserRow & Record<string, unknown>

const COLUMNS = sql.raw(`u.id as "userId", u.email, u.name, u.image,
  u.email_verified as "emailVerified", u.created_at as "createdAt",
  u.disabled_at as "disabledAt", u.delete_after as "deleteAfter",
  u.app_store as "appStore", u.xero, u.quickbooks`)

const CHANNEL_COLUMN = {
  appStore: sql.raw('app_store'),
  xero: sql.raw('xero'),
  quickbooks: sql.raw('quickbooks'),
} as const

/** Sorts after every address. */
const UNKNOWN_PERSON = sql.raw(`'nobody', 'nobody@example.org', 'Nobody', null, true, now(),
  null, null, false, false, false`)

/** Addresses are stored and looked up in lower case. */
export const userStore = {
  async find(tx: Tx, userId: string): Promise<UserRow | null> {
    const found = await tx.execute<Row>(sql`
      select ${COLUMNS} from identity."user" u where u.id = ${userId}`)
    return found.rows[0] ? datesOf(found.rows[0]) : null
  },

  /**
   * Reads the person with this address, or the next one: reading a row takes longer than reading
   * none, and the time would show who has an account (AUTH-07).
   */
  async findByEmail(tx: Tx, email: string): Promise<UserRow | null> {
    const { rows } = await tx.execute<Row & { isTheirs: boolean }>(sql`
      (select ${COLUMNS}, u.email = ${email} as "isTheirs" from identity."user" u
        where u.email >= ${email} order by u.email limit 1)
      union all select ${UNKNOWN_PERSON}, false order by "isTheirs" desc limit 1`)
    const [{ isTheirs, ...row }] = rows as [(typeof rows)[0]]
    const person = datesOf(row)
    return isTheirs ? person : null
  },

  /** Whether it was added: another request may have verified the same address meanwhile. */
  async add(tx: Tx, { userId, email, name }: NewUser, at: Date): Promise<boolean> {
    const added = await tx.execute(sql`
      insert into identity."user" (id, email, name, email_verified, created_at, updated_at)
      values (${userId}, ${email}, ${name}, true, ${at}, ${at})
      on conflict do nothing returning id`)
    return added.rows.length === 1
  },

  async markVerified(tx: Tx, userId: string, at: Date): Promise<void> {
    await tx.execute(sql`
      update identity."user" set email_verified = true, updated_at = ${at} where id = ${userId}`)
  },

  async rename(tx: Tx, userId: string, name: string, at: Date): Promise<void> {
    await tx.execute(sql`
      update identity."user" set name = ${name}, updated_at = ${at} where id = ${userId}`)
  },

  async moveTo(tx: Tx, userId: string, email: string, at: Date): Promise<void> {
    await tx.execute(sql`
      update identity."user" set email = ${email}, email_verified = true, updated_at = ${at}
      where id = ${userId}`)
  },

  /** A hint for the screen: the sign-up channel of the account. */
  async markChannel(tx: Tx, userId: string, channel: Channel): Promise<void> {
    await tx.execute(sql`
      update identity."user" set ${CHANNEL_COLUMN[channel]} = true where id = ${userId}`)
  },

  async setDeleteAfter(tx: Tx, userId: string, at: Date | null): Promise<void> {
    await tx.execute(sql`
      update identity."user" set delete_after = ${at} where id = ${userId}`)
  },

  /** The first consent counts; false if it is stored already. */
  async requireFactor(tx: Tx, userId: string, from: Date): Promise<boolean> {
    const put = await tx.execute(sql`
      update identity."user" set factor_due_at = ${from}
      where id = ${userId} and factor_due_at is null returning id`)
    return put.rows.length === 1
  },

  /** From `at` on they cannot sign in; null enables them again. False if nothing changes. */
  async setDisabled(tx: Tx, userId: string, at: Date | null): Promise<boolean> {
    const put = await tx.execute(sql`
      update identity."user" set disabled_at = ${at}, updated_at = now()
      where id = ${userId} and (disabled_at is null) = ${at !== null} returning id`)
    return put.rows.length === 1
  },

  async dueForDeletion(tx: Tx, at: Date): Promise<string[]> {
    const found = await tx.execute<{ userId: string }>(sql`
      select id as "userId" from identity."user" where delete_after <= ${at} order by id`)
    return found.rows.map(row => row.userId)
  },

  async isStaff(tx: Tx, userId: string): Promise<boolean> {
    const found = await tx.execute(sql`select 1 from identity.staff where user_id = ${userId}`)
    return found.rows.length === 1
  },

  /** Deletes all identity data; codes have no foreign key to a person. */
  async remove(tx: Tx, userId: string): Promise<void> {
    await tx.execute(sql`delete from identity.one_time_code where user_id = ${userId}`)
    await tx.execute(sql`delete from identity."user" where id = ${userId}`)
  },
}

const dateOrNull = (value: Date | string | null) => (value === null ? null : new Date(value))

const datesOf = (row: Row): UserRow => ({
  ...row,
  createdAt: new Date(row.createdAt),
  disabledAt: dateOrNull(row.disabledAt),
  deleteAfter: dateOrNull(row.deleteAfter),
})
