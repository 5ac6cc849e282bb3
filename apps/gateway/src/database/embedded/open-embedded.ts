import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Client, Pool, type PoolConfig } from 'pg'
import type { DatabaseConfig, Engine } from '../database.ts'
import { defaultMigrationsDir, migrateSchema } from '../migrate.ts'
import { endPools, ignoreIdleErrors, withClient } from '../pools.ts'
import { checkIsolation, STARTING_SETTINGS } from '../roles.ts'
import { Backend } from './backend.ts'
import { WireConnection } from './connection.ts'
import { lockDirectory } from './lock.ts'
import { Session } from './session.ts'

// All connections share one session, so their number costs nothing.
const DEFAULT_POOL_SIZE = 10
const SIDE_POOL_SIZE = 4
const CHECKPOINT_EVERY_MS = 30_000
const CHECKPOINT_AT_BYTES = 32 * 1024 * 1024

type Settings = Readonly<Record<'role' | 'search_path', string>>
// The superuser inside the file; only migrations and maintenance run as it.
const OWNER: Settings = { role: 'none', search_path: 'public' }

/** Opens the database in `dataDir`, or creates it. The directory is locked until `close`. */
export async function openEmbedded(config: DatabaseConfig): Promise<Engine> {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const lock = await lockDirectory(config.dataDir)
  const backend = new Backend(join(config.dataDir, 'database'))
  try {
    const parameters = await backend.parameters()
    const session = new Session(backend, config.queryLimitMs)
    // A session's settings hold for one transaction or statement, see Session.
    const connect = (settings: Settings, limitMs: number | null): PoolConfig => ({
      stream: () =>
        new WireConnection(session, {
          prelude: preludeFor(settings),
          limitMs,
          parameters,
        }) as never,
      ssl: false,
      user: 'millpond',
      password: '',
    })
    const asOwner = <T>(work: (client: Client) => Promise<T>) =>
      withClient(connect(OWNER, null), work)
    await asOwner(async client => {
      if (config.migrates === false) return
      await migrateSchema(client, config.migrationsDir ?? defaultMigrationsDir())
      await checkIsolation(client)
    })
    const pools = openPools(config, connect)
    const upkeep = setInterval(() => {
      asOwner(checkpointWhenDue).catch(() => undefined)
    }, CHECKPOINT_EVERY_MS)
    upkeep.unref()
    return {
      kind: 'embedded',
      afterCommit: '',
      // All callers wait for the one session; a long wait does not mean that it is unhealthy.
      beginWithinMs: null,
      ...pools,
      asOwner,
      tidyUp: () => asOwner(tidyUp),
      close: async () => {
        clearInterval(upkeep)
        await endPools(pools.workPool, pools.systemPool, pools.jobsPool)
        await backend.close()
        await lock.release()
      },
    }
  } catch (error) {
    await backend.close()
    await lock.release()
    throw error
  }
}

function openPools(
  config: DatabaseConfig,
  connect: (settings: Settings, limitMs: number) => PoolConfig,
) {
  const poolFor = (who: keyof typeof STARTING_SETTINGS, max: number) => {
    const pool = new Pool({ ...connect(STARTING_SETTINGS[who], config.queryLimitMs), max })
    return ignoreIdleErrors(pool)
  }
  return {
    workPool: poolFor('app', config.poolSize ?? DEFAULT_POOL_SIZE),
    systemPool: poolFor('system', SIDE_POOL_SIZE),
    jobsPool: poolFor('jobs', SIDE_POOL_SIZE),
  }
}

function preludeFor({ role, search_path }: Settings): string {
  return [
    'RESET SESSION AUTHORIZATION',
    'RESET ALL',
    'CLOSE ALL',
    'DISCARD TEMP',
    `SET search_path = ${search_path}`,
    `SET ROLE ${role}`,
  ].join('; ')
}

// No background process writes checkpoints here; without this the log, and the time to recover
// after a crash, would grow until the database is closed.
async function checkpointWhenDue(client: Client): Promise<void> {
  const { rows } = await client.query(
    `SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) > $1 AS due
     FROM pg_control_checkpoint()`,
    [CHECKPOINT_AT_BYTES],
  )
  if (rows[0]?.due) await client.query('CHECKPOINT')
}

async function tidyUp(client: Client): Promise<void> {
  await client.query('VACUUM (ANALYZE)')
  await client.query('CHECKPOINT')
}
