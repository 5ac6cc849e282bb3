// What only the embedded database does: its lock, its flushes, its crashes, its one session.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildNode } from '../../../../tools/build.ts'
import { Backend } from '../../src/database/embedded/backend.ts'
import { takePidFile } from '../../src/database/embedded/pid-file.ts'
import { simpleQuery } from '../../src/database/embedded/wire.ts'
import { type DatabaseConfig, openDatabase } from '../../src/database/index.ts'
import { emptyDatabase } from '../_databases.ts'
import { booksMigrations, FERN } from './_books.ts'

/** `KILLS=50` for the long run. */
const KILL_ROUNDS = Number(process.env.KILLS ?? 3)
const OPEN_WITHIN_CPU_MS = 5000

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

async function emptyConfig(): Promise<DatabaseConfig> {
  return { ...(await emptyDatabase('embedded')), migrationsDir: booksMigrations() }
}

async function openEmpty(options: Partial<DatabaseConfig> = {}) {
  const config = { ...(await emptyConfig()), ...options }
  const database = await openDatabase(config)
  undo.push(() => database.close())
  return { config, database }
}

async function openBackend(): Promise<Backend> {
  const backend = new Backend(join((await emptyConfig()).dataDir, 'database'))
  undo.push(() => backend.close())
  return backend
}

// Bundled, because it is started two dozen times.
const ROOT = join(import.meta.dirname, '../../../..')
const BUNDLE = 'apps/gateway/tests/dist/embedded'
beforeAll(() => {
  const entry = (url: URL) => relative(ROOT, fileURLToPath(url))
  const commitLoop = entry(new URL('./_commit-loop.ts', import.meta.url))
  const worker = entry(new URL('../../src/database/worker.ts', import.meta.url))
  return buildNode({ 'commit-loop': commitLoop, 'database-worker': worker }, BUNDLE)
})

interface Child {
  readonly process: ChildProcess
  readonly lines: string[]
  readonly errors: () => string
  readonly ended: Promise<void>
}

function startCommitLoop(config: DatabaseConfig): Child {
  const script = join(ROOT, BUNDLE, 'commit-loop.js')
  const child = spawn(process.execPath, [script, config.dataDir, config.migrationsDir ?? ''], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  let errors = ''
  createInterface({ input: child.stdout }).on('line', line => lines.push(line))
  child.stderr.on('data', chunk => {
    errors += String(chunk)
  })
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()))
  undo.push(() => child.kill('SIGKILL'))
  return { process: child, lines, errors: () => errors, ended }
}

const opening = (child: Child) => child.lines.find(line => line.startsWith('opened'))

async function untilOpen(child: Child): Promise<{ ms: number; pages: number[] }> {
  const early = child.ended.then(() => Promise.reject(new Error(child.errors())))
  early.catch(() => undefined)
  await Promise.race([expect.poll(() => opening(child), { timeout: 30_000 }).toBeDefined(), early])
  const [, ms, pages = ''] = opening(child)?.split(' ') ?? []
  return { ms: Number(ms), pages: pages.split(',').filter(Boolean).map(Number) }
}

describe('Embedded database', () => {
  it('flushes its log before it acknowledges a commit', async () => {
    const backend = await openBackend()
    const run = async (statement: string) => backend.execute(simpleQuery(statement), null, 5000)
    let { flushes } = await run('CREATE TABLE entry (n integer)')
    for (let n = 0; n < 20; n += 1) {
      const after = await run(`INSERT INTO entry VALUES (${n})`)
      expect(after.flushes).toBeGreaterThan(flushes)
      flushes = after.flushes
    }
    expect((await run('SELECT count(*) FROM entry')).flushes).toBe(flushes)
  })

  it(`loses no acknowledged commit in ${KILL_ROUNDS} kills, and opens again with little work`, async () => {
    const config = await emptyConfig()
    const acknowledged = new Set<number>()
    const slow: number[] = []
    let child = startCommitLoop(config)
    for (let round = 0; round < KILL_ROUNDS; round += 1) {
      await untilOpen(child)
      await expect.poll(() => child.lines.length, { timeout: 20_000 }).toBeGreaterThan(3)
      await pause(Math.random() * 400)
      child.process.kill('SIGKILL')
      await child.ended
      for (const line of child.lines) {
        const [word, page] = line.split(' ')
        if (word === 'kept') acknowledged.add(Number(page))
      }
      child = startCommitLoop(config)
      const { ms, pages } = await untilOpen(child)
      if (ms > OPEN_WITHIN_CPU_MS) slow.push(ms)
      const present = new Set(pages)
      expect([...acknowledged].filter(page => !present.has(page))).toEqual([])
    }
    expect(acknowledged.size).toBeGreaterThan(KILL_ROUNDS)
    expect(slow).toEqual([])
  }, 600_000)

  it('refuses a second process on its data folder, and releases the folder when killed', async () => {
    const config = await emptyConfig()
    const first = startCommitLoop(config)
    await untilOpen(first)
    await expect(openDatabase(config)).rejects.toThrow('MILLPOND_DATA_DIR')
    first.process.kill('SIGKILL')
    await first.ended
    await (await openDatabase(config)).close()
  })

  it('refuses a second opening in the same process', async () => {
    const { config } = await openEmpty()
    await expect(openDatabase(config)).rejects.toThrow('open')
  })

  it('leaves no partial database when the folder cannot be used', async () => {
    const config = await emptyConfig()
    const file = join(config.dataDir, 'a-file')
    writeFileSync(file, '')
    await expect(openDatabase({ ...config, dataDir: file })).rejects.toThrow()
  })

  it('opens again after its thread crashed, and reports the statements it interrupted', async () => {
    const backend = await openBackend()
    const run = (statement: string) => backend.execute(simpleQuery(statement), null, 20_000)
    await run('CREATE TABLE entry (n integer)')
    // Reading from the client inside a statement ends the WebAssembly program.
    await expect(run('COPY entry FROM STDIN')).rejects.toMatchObject({ sqlState: '57P01' })
    expect((await run('SELECT * FROM entry')).status).toBe('I')
  })

  it('refuses statements that the shared session does not support, and continues', async () => {
    const { database } = await openEmpty()
    const named = database.systemPool.query({ name: 'mine', text: 'SELECT 1' })
    await expect(named).rejects.toMatchObject({ code: '0A000' })
    const copy = database.systemPool.query('COPY person FROM STDIN')
    await expect(copy).rejects.toMatchObject({ code: '0A000' })
    await expect(database.ping()).resolves.toBeUndefined()
  })

  it('[ORG-06] keeps session settings of one connection from another', async () => {
    const { database } = await openEmpty()
    const first = await database.systemPool.connect()
    await first.query(`SET app.organisation = '${FERN}'`)
    await first.query('SET ROLE postgres')
    await first.query('CREATE TEMP TABLE person (name text)')
    const { rows } = await database.asUser('somebody', tx =>
      tx.execute(sql`SELECT current_user AS role, current_organisation_id() AS organisation`),
    )
    expect(rows).toEqual([{ role: 'millpond_app', organisation: null }])
    const again = await first.query(
      `SELECT current_user AS role, to_regclass('pg_temp.person') AS t`,
    )
    expect(again.rows).toEqual([{ role: 'millpond_system', t: null }])
    first.release()
  })

  it('creates a new database', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'millpond-data-'))
    undo.push(() => rmSync(dataDir, { recursive: true, force: true }))
    const config = { url: null, appUrl: null, dataDir, queryLimitMs: 20_000 }
    const database = await openDatabase(config)
    await database.ping()
    await database.close()
    expect(readdirSync(dataDir)).toEqual(['database'])
  })
})

describe('The lock file', () => {
  const folder = () => {
    const directory = mkdtempSync(join(tmpdir(), 'millpond-lock-'))
    undo.push(() => rmSync(directory, { recursive: true, force: true }))
    return directory
  }
  const tamper = (directory: string, change: object) => {
    const path = join(directory, 'database.lock')
    const holder = JSON.parse(readFileSync(path, 'utf8')) as object
    writeFileSync(path, JSON.stringify({ ...holder, ...change }))
  }

  it('refuses while its process is running', async () => {
    const directory = folder()
    const held = await takePidFile(directory)
    await expect(takePidFile(directory)).rejects.toThrow(`Process ${process.pid}`)
    held.release()
    ;(await takePidFile(directory)).release()
  })

  it('is acquired after a process that ended, although its number is in use again', async () => {
    const directory = folder()
    const held = await takePidFile(directory)
    tamper(directory, { began: 'at another time' })
    const next = await takePidFile(directory)
    held.release()
    expect(readdirSync(directory)).toEqual(['database.lock'])
    next.release()
  })

  it('refuses while the heartbeat of a holder on another machine is fresh', async () => {
    const directory = folder()
    const held = await takePidFile(directory)
    tamper(directory, { place: 'elsewhere', pid: 1 })
    await expect(takePidFile(directory)).rejects.toThrow('elsewhere')
    held.release()
  })

  it('is acquired from another machine without a heartbeat', async () => {
    const directory = folder()
    const held = await takePidFile(directory)
    held.release()
    writeFileSync(
      join(directory, 'database.lock'),
      JSON.stringify({ place: 'elsewhere', pid: 1, began: '', token: 'gone' }),
    )
    ;(await takePidFile(directory)).release()
  })
})
