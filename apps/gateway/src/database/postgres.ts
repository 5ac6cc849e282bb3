import { Client, Pool } from 'pg'
import type { DatabaseConfig, Engine } from './database.ts'
import { defaultMigrationsDir, migrateSchema } from './migrate.ts'
import { endPools, ignoreIdleErrors, withClient } from './pools.ts'
import { admitLogin, checkIsolation, STARTING_SETTINGS } from './roles.ts'

const DEFAULT_POOL_SIZE = 10
// Sign-in and the queues run next to the requests and need few connections.
const SIDE_POOL_SIZE = 4
// A caller learns within two seconds that the server is unavailable or too slow, that the pool has
// no free connection, or that another transaction holds a lock, and can retry.
const CONNECT_WITHIN_MS = 1_200
const BEGIN_WITHIN_MS = 700
const LOCK_WITHIN_MS = 1_500
// The server cancels a slow statement itself; shortly after that the client stops waiting.
const SILENCE_MS = 2_000
// The default path begins with a schema named like the login. An attacker who can create that
// schema could replace a function that the owner calls. System functions are always found first.
const OWNER_OPTIONS = '-c search_path=public,pg_temp'

/** Opens a PostgreSQL server: migrates with `url`, checks, then works through `appUrl`. */
export async function openPostgres(config: DatabaseConfig & { url: string }): Promise<Engine> {
  await prepare(config)
  const poolFor = (who: keyof typeof STARTING_SETTINGS, max: number) =>
    openPool(config, { ...STARTING_SETTINGS[who] }, max)
  const workPool = poolFor('app', config.poolSize ?? DEFAULT_POOL_SIZE)
  const systemPool = poolFor('system', SIDE_POOL_SIZE)
  const jobsPool = poolFor('jobs', SIDE_POOL_SIZE)
  return {
    kind: 'postgres',
    // A plain SET outlives its transaction and would reach the next request on this connection.
    afterCommit: '; RESET ALL; RESET ROLE',
    beginWithinMs: BEGIN_WITHIN_MS,
    workPool,
    systemPool,
    jobsPool,
    asOwner: work => asOwner(config, work),
    tidyUp: async () => {
      // Autovacuum does this.
    },
    close: () => endPools(workPool, systemPool, jobsPool),
  }
}

const asOwner = <T>({ url }: { readonly url: string }, work: (client: Client) => Promise<T>) =>
  withClient({ connectionString: url, options: OWNER_OPTIONS }, work)

async function prepare(config: DatabaseConfig & { url: string }): Promise<void> {
  await asOwner(config, async client => {
    if (config.migrates === false) return
    await migrateSchema(client, config.migrationsDir ?? defaultMigrationsDir())
    if (config.appUrl !== null) await admitLogin(client, loginOf(config.appUrl))
    await checkIsolation(client)
  })
}

function loginOf(url: string): string {
  const { user } = new Client({ connectionString: url })
  if (!user) throw new Error('DATABASE_APP_URL names no login')
  return user
}

// The role is a start option, so that RESET ROLE returns to this role and not to the login.
function openPool(config: DatabaseConfig, settings: Record<string, string>, max: number): Pool {
  const limits = {
    statement_timeout: String(config.queryLimitMs),
    idle_in_transaction_session_timeout: String(config.queryLimitMs),
    lock_timeout: String(LOCK_WITHIN_MS),
  }
  const options = Object.entries({ ...settings, ...limits })
    .map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '')}`)
    .join(' ')
  const pool = new Pool({
    connectionString: config.appUrl ?? config.url ?? '',
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    query_timeout: config.queryLimitMs + SILENCE_MS,
    max,
    options,
  })
  return ignoreIdleErrors(pool)
}
