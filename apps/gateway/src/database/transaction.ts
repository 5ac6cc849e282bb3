import { AsyncLocalStorage } from 'node:async_hooks'
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres/session'
import { PgDialect } from 'drizzle-orm/pg-core'
import { type Client, escapeLiteral, type Pool, type PoolClient, type QueryResult } from 'pg'
import type { Tx } from './database.ts'
import { reached, tooSlow, withoutValues } from './failure.ts'
import { isWorthRetrying } from './sql-state.ts'

export interface TransactionOptions {
  /** Settings of this transaction alone, by the name the database knows them under. */
  readonly settings: Readonly<Record<string, string>>
  /** SQL appended to COMMIT, see Engine. */
  readonly afterCommit: string
  /** See Engine. */
  readonly beginWithinMs: number | null
  readonly readOnly?: boolean
  /** Called with the time until a connection was free. */
  readonly waited?: (ms: number) => void
}

const MAX_ATTEMPTS = 3

// The embedded database has one session: a second transaction inside the first would wait for
// itself. PostgreSQL would allow it, so both refuse, and the fault shows in both.
const running = new AsyncLocalStorage<{ over: boolean }>()

/** Throws inside a transaction of the same flow; `what` names the refused operation. */
export function assertNotInTransaction(what: string): void {
  const outer = running.getStore()
  if (outer && !outer.over) {
    throw new Error(`${what} was opened inside a running transaction; pass its tx along instead`)
  }
}

/** Runs `work` in one transaction under `settings`, again after a serialisation failure. */
export async function runTransaction<T>(
  pool: Pool,
  options: TransactionOptions,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  assertNotInTransaction('A transaction')
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptTransaction(pool, options, work)
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !isWorthRetrying(error)) throw error
    }
  }
}

async function attemptTransaction<T>(
  pool: Pool,
  { settings, afterCommit, beginWithinMs, readOnly = false, waited }: TransactionOptions,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const since = performance.now()
  const client = await reached(pool.connect())
  waited?.(performance.now() - since)
  await begin(client, beginWith(settings, readOnly), beginWithinMs)
  const state = { over: false }
  let broken: Error | undefined
  try {
    const result = await running.run(state, () => work(transactionOn(client)))
    await commit(client, afterCommit)
    return result
  } catch (error) {
    broken = await rollBack(client)
    throw withoutValues(error, broken !== undefined)
  } finally {
    state.over = true
    client.release(broken)
  }
}

/**
 * BEGIN is no work: a server that is slow here would be slow later, so the connection is discarded,
 * together with anything the server still does for it.
 */
async function begin(client: PoolClient, text: string, withinMs: number | null): Promise<void> {
  try {
    await reached(within(withinMs, client.query(text)))
  } catch (error) {
    client.release(true)
    throw withoutValues(error, true)
  }
}

async function within<T>(ms: number | null, work: Promise<T>): Promise<T> {
  if (ms === null) return work
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(tooSlow()), ms)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}

/** One transaction on a dedicated connection that is closed afterwards. */
export async function runOnClient<T>(client: Client, work: (tx: Tx) => Promise<T>): Promise<T> {
  await client.query('BEGIN')
  const state = { over: false }
  try {
    const result = await running.run(state, () => work(transactionOn(client)))
    await commit(client, '')
    return result
  } catch (error) {
    throw withoutValues(error, (await rollBack(client)) !== undefined)
  } finally {
    state.over = true
  }
}

/** Statements without a transaction, as the role of their pool: one round trip instead of three. */
export async function runAlone<T>(
  pool: Pool,
  { beginWithinMs, waited }: Pick<TransactionOptions, 'beginWithinMs' | 'waited'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  assertNotInTransaction('A statement by itself')
  const since = performance.now()
  const client = await reached(pool.connect())
  waited?.(performance.now() - since)
  try {
    const result = await within(beginWithinMs, work(transactionOn(client)))
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw withoutValues(error, true)
  }
}

// BEGIN and the settings travel together: one round trip instead of two. Every setting is local to
// the transaction, so a pooled connection carries nothing to the next request.
function beginWith(settings: TransactionOptions['settings'], readOnly: boolean): string {
  const calls = Object.entries(settings).map(
    ([name, value]) => `set_config(${escapeLiteral(name)}, ${escapeLiteral(value)}, true)`,
  )
  return `BEGIN${readOnly ? ' READ ONLY' : ''}; SELECT ${calls.join(', ')}`
}

// The connection of each transaction; savepoints share its session.
type Connection = PoolClient | Client
const connections = new WeakMap<object, Connection>()

/** The connection of `tx`, for a library that has its own SQL. */
export function connectionOf(tx: Tx): Connection {
  const client = connections.get((tx as unknown as { session: object }).session)
  if (!client) throw new Error('This transaction was not opened by the database module')
  return client
}

/** A transaction that is already running on this connection. */
export function transactionOn(client: Connection): Tx {
  const dialect = new PgDialect()
  const session = new NodePgSession<Record<string, never>, Record<string, never>>(
    client,
    dialect,
    undefined,
  )
  connections.set(session, client)
  return new NodePgTransaction(dialect, session, undefined)
}

// After a failed statement whose error was swallowed, COMMIT answers "ROLLBACK" without an error.
async function commit(client: Connection, afterCommit: string): Promise<void> {
  const answer: QueryResult | QueryResult[] = await reached(client.query(`COMMIT${afterCommit}`))
  const first = Array.isArray(answer) ? answer[0] : answer
  if (first?.command !== 'COMMIT') {
    throw new Error('The transaction was rolled back: a statement in it failed and was ignored')
  }
}

const ROLL_BACK_WITHIN_MS = 2_000

// The pool discards a connection that cannot roll back.
async function rollBack(client: Connection): Promise<Error | undefined> {
  try {
    await within(ROLL_BACK_WITHIN_MS, client.query('ROLLBACK'))
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
