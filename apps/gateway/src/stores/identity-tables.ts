/** The sign-in library's tables, by its names for the fields; migration 0001 makes them. */

import { drizzle } from 'drizzle-orm/node-postgres'
import { boolean, pgSchema, text, timestamp } from 'drizzle-orm/pg-core'
import type { Database } from '#database/index.ts'

const identity = pgSchema('identity')
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const identityTables = {
  user: identity.table('user', {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull(),
    image: text('image'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    appStore: boolean('app_store').notNull().default(false),
    xero: boolean('xero').notNull().default(false),
    quickbooks: boolean('quickbooks').notNull().default(false),
  }),
  account: identity.table('account', {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('user_id').notNull(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: at('access_token_expires_at'),
    refreshTokenExpiresAt: at('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  }),
  session: identity.table('session', {
    id: text('id').primaryKey(),
    expiresAt: at('expires_at').notNull(),
    token: text('token').notNull(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    userId: text('user_id').notNull(),
  }),
  verification: identity.table('verification', {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: at('expires_at').notNull(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  }),
}

/** A query layer over the system's own connections, for the sign-in library alone. */
export const identityDatabase = (database: Database) =>
  drizzle(database.systemPool, { schema: identityTables })
