import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { NodePgTransaction } from 'drizzle-orm/node-postgres/session'
import type { Client, Pool } from 'pg'

/** A running transaction: the first argument of every store method. */
export type Tx = NodePgTransaction<
  Record<string, never>,
  ExtractTablesWithRelations<Record<string, never>>
>

export interface DatabaseConfig {
  /** PostgreSQL login that runs migrations; null means the embedded database in `dataDir`. */
  readonly url: string | null
  /** PostgreSQL login for all other work, if it differs; it should be NOINHERIT and own nothing. */
  readonly appUrl: string | null
  readonly dataDir: string
  /** Maximum time of a statement, and maximum idle time of a transaction, in milliseconds. */
  readonly queryLimitMs: number
  readonly poolSize?: number
  /** False skips the migrations: a backup before an update contains the old schema. */
  readonly migrates?: boolean
  /** The folder of the SQL migrations; by default next to the running code. */
  readonly migrationsDir?: string
}

/** Plain SQL in, rows out: the shape the queue library asks of a database. */
export interface SqlRunner {
  // biome-ignore lint/suspicious/noExplicitAny: rows are whatever the caller's SQL selects.
  executeSql(text: string, values?: unknown[]): Promise<{ rows: any[]; rowCount: number }>
}

export interface JobDatabase extends SqlRunner {
  /**
   * Runs the SQL inside a running transaction, so that a change that is rolled back leaves no job.
   */
  within(tx: Tx): SqlRunner
}

interface TransactionMode {
  /** The database then rejects every write (25006). */
  readonly readOnly?: boolean
}

export type OwnerClient = Client

export interface PoolUse {
  readonly pool: 'work' | 'system' | 'jobs'
  readonly idle: number
  readonly busy: number
  /** The number of requests that wait for a connection. */
  readonly waiting: number
}

export interface Database {
  readonly kind: 'embedded' | 'postgres'
  /**
   * One transaction of one organisation: row security limits it to the rows of that organisation.
   * After a serialisation failure or deadlock `work` runs again, so it must change nothing outside
   * its transaction.
   */
  inOrganisation<T>(
    organisationId: string,
    work: (tx: Tx) => Promise<T>,
    userId?: string,
    mode?: TransactionMode,
  ): Promise<T>
  /** Rows that a person may see across organisations: memberships and own grants. */
  asUser<T>(userId: string, work: (tx: Tx) => Promise<T>, mode?: TransactionMode): Promise<T>
  /**
   * Identity, sessions and scheduling: no access to tenant tables except what a migration grants.
   */
  asSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** One read-only statement without a transaction: one round trip instead of three. */
  lookUp<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** The queue's own schema `pgboss`, as its own role. */
  readonly jobs: JobDatabase
  /** For the sign-in library: schema `identity`, role millpond_system. */
  readonly systemPool: Pool
  /**
   * A connection of the login that owns the tables, for backup, restore and key rotation. No policy
   * applies to it, so request handlers must not use it.
   */
  asOwner<T>(work: (client: OwnerClient) => Promise<T>): Promise<T>
  /**
   * One transaction of the login that owns the tables, for changes that no role of the gateway may
   * make.
   */
  changeAsOwner<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Fails unless the database answers. */
  ping(): Promise<void>
  /** The connections of each pool at this moment. */
  pools(): readonly PoolUse[]
  /** Registers a callback that receives how long each transaction waited for its connection. */
  hearWaits(listener: (pool: string, ms: number) => void): void
  /** VACUUM ANALYZE for the embedded database, which has no autovacuum. */
  tidyUp(): Promise<void>
  close(): Promise<void>
}

/** The differences between PostgreSQL and the embedded database; all code above is shared. */
export interface Engine {
  readonly kind: Database['kind']
  /** Connections that start as millpond_app with no organisation: by default they see no rows. */
  readonly workPool: Pool
  /** SQL appended to COMMIT that resets what the transaction SET for the session. */
  readonly afterCommit: string
  /** Maximum time to start a transaction; null for no limit. */
  readonly beginWithinMs: number | null
  readonly systemPool: Pool
  readonly jobsPool: Pool
  asOwner<T>(work: (client: OwnerClient) => Promise<T>): Promise<T>
  tidyUp(): Promise<void>
  close(): Promise<void>
}
