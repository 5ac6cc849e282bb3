import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'

export interface UserRow {
  readonly userId: string
  readonly email: string
  readonly name: string
  readonly image: string | null
  readonly emailVerified: boolean
  readonly createdAt: Date
  readonly appStore: boolean
  readonly xero: boolean
  readonly quickbooks: boolean
}

export type Channel = 'appStore' | 'xero' | 'quickbooks'

const COLUMN_OF: Record<Channel, string> = {
  appStore: 'app_store',
  xero: 'xero',
  quickbooks: 'quickbooks',
}

export const userStore = {
  async find(tx: Tx, userId: string): Promise<UserRow | null> {
    const found = await tx.execute<UserRow & Record<string, unknown>>(sql`
      select id as "userId", email, name, image, email_verified as "emailVerified",
        created_at as "createdAt", app_store as "appStore", xero, quickbooks
      from identity."user" where id = ${userId}`)
    const row = found.rows[0]
    return row ? { ...row, createdAt: new Date(row.createdAt) } : null
  },

  /** The account came through this channel; the next token says so. Runs as the system. */
  async addChannel(tx: Tx, userId: string, channel: Channel): Promise<void> {
    const column = sql.identifier(COLUMN_OF[channel])
    await tx.execute(sql`update identity."user" set ${column} = true where id = ${userId}`)
  },
}
