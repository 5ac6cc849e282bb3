import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { NodePgTransaction } from 'drizzle-orm/node-postgres/session'
import type { Client, Pool } from 'pg'

/** A running transaction: what every store takes as its first argument. */
export type Tx = NodePgTransaction<
  Record<string, never>,
  ExtractTablesWithRelations<Record<string, never>>
>

export interface DatabaseConfig {
  /** PostgreSQL login that migrates; null means the embedded database in `dataDir`. */
  readonly url: string | null
  /** PostgreSQL login that works, if another one; it should be NOINHERIT and own nothing. */
  readonly appUrl: string | null
  readonly dataDir: string
  /** Longest a statement may run, and longest a transaction may sit idle, in milliseconds. */
  readonly queryLimitMs: number
  readonly poolSize?: number
  /** False leaves the schema as it is: a backup before an update is one of the old schema. */
  readonly migrates?: boolean
  /** Where the SQL migrations lie; by default beside the running code. */
  readonly migrationsDir?: string
}

/** Plain SQL in, rows out: the shape the queue library asks of a database. */
export interface SqlRunner {
  // biome-ignore lint/suspicious/noExplicitAny: rows are whatever the caller's SQL selects.
  executeSql(text: string, values?: unknown[]): Promise<{ rows: any[]; rowCount: number }>
}

export interface Jobs extends SqlRunner {
  /** The same, inside a running transaction, so that a rolled back change leaves no job. */
  within(tx: Tx): SqlRunner
}

interface TransactionMode {
  /** The database itself then refuses every change, whatever the code tries (25006). */
  readonly readOnly?: boolean
}

export type OwnerClient = Client

export interface PoolUse {
  readonly pool: 'work' | 'system' | 'jobs'
  readonly idle: number
  readonly busy: number
  /** Who stands in line for a connection. */
  readonly waiting: number
}

export interface Database {
  readonly kind: 'embedded' | 'postgres'
  /**
   * One transaction of one organisation: the database itself shows and accepts only its rows.
   * After a serialisation failure or deadlock `work` is run again, so it must change nothing
   * outside its transaction.
   */
  inOrganisation<T>(
    organisationId: string,
    work: (tx: Tx) => Promise<T>,
    userId?: string,
    mode?: TransactionMode,
  ): Promise<T>
  /** Rows a person may see across organisations: memberships and own grants. */
  asUser<T>(userId: string, work: (tx: Tx) => Promise<T>, mode?: TransactionMode): Promise<T>
  /**
   * Identity, sessions and scheduling: no right on any tenant table but what a migration grants.
   */
  asSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * The same for one statement that only looks: no transaction around it, so a third of the trips.
   */
  lookUp<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** The queue's own schema `pgboss`, as its own role. */
  readonly jobs: Jobs
  /** For the sign-in library: schema `identity`, role millpond_system. */
  readonly systemPool: Pool
  /**
   * A connection of the login that owns the tables, for the keeping of the whole: backup, restore,
   * new keys. It is bound by no policy, so nothing that serves a request may ask for it.
   */
  asOwner<T>(work: (client: OwnerClient) => Promise<T>): Promise<T>
  /** One transaction of that login, for what no role of the gateway may change. */
  changeAsOwner<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Fails unless the database answers. */
  ping(): Promise<void>
  /** The connections of each pool at this moment. */
  pools(): readonly PoolUse[]
  /** From now on told how long each transaction waited for its connection. */
  hearWaits(listener: (pool: string, ms: number) => void): void
  /** VACUUM ANALYZE where nobody else does it: embedded only, elsewhere autovacuum does. */
  tidyUp(): Promise<void>
  close(): Promise<void>
}

/** What differs between PostgreSQL and the embedded database; everything above is the same code. */
export interface Engine {
  readonly kind: Database['kind']
  /**
   * Connections that start as millpond_app with no organisation: they see nothing by themselves.
   */
  readonly workPool: Pool
  /** SQL appended to COMMIT that takes back what the transaction SET for the session. */
  readonly afterCommit: string
  /** A transaction that has not begun by then is given up; null for no limit. */
  readonly beginWithinMs: number | null
  readonly systemPool: Pool
  readonly jobsPool: Pool
  asOwner<T>(work: (client: OwnerClient) => Promise<T>): Promise<T>
  tidyUp(): Promise<void>
  close(): Promise<void>
}
