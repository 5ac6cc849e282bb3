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

export const userStore = {
  async find(tx: Tx, userId: string): Promise<UserRow | null> {
    const found = await tx.execute<UserRow & Record<string, unknown>>(sql`
      select id as "userId", email, name, image, email_verified as "emailVerified",
        created_at as "createdAt", app_store as "appStore", xero, quickbooks
      from identity."user" where id = ${userId}`)
    const row = found.rows[0]
    return row ? { ...row, createdAt: new Date(row.createdAt) } : null
  },
}
