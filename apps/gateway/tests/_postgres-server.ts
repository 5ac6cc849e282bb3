// A PostgreSQL server from the installed binaries, in a temporary folder and on a unix socket only.
// Tests can kill it, as a power failure would, and start it again.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

export interface PostgresServer {
  /** The folder of its socket. */
  readonly folder: string
  /** The URL of a database on it, for the superuser. */
  urlOf(database: string): string
  /** The id of its first process. */
  pid(): number
  /** Resolves when it ends without being killed here. */
  hasEnded(): boolean
  /** `kill -9` of the server and of every process it started, all at once. */
  kill(): Promise<void>
  /** Starts it after a kill: resolves when it has recovered and accepts connections. */
  start(): Promise<void>
  /** Ends it and deletes its files. */
  stop(): Promise<void>
}

const SETTINGS = ['listen_addresses=', 'max_connections=200']

/** The folder of the server's programs, or null if PostgreSQL is not installed. */
export function findPostgres(): string | null {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
  const places = [
    ...(process.env.PATH ?? '').split(':'),
    ...versions.map(version => join(root, version, 'bin')),
    '/usr/local/pgsql/bin',
    '/opt/homebrew/bin',
  ]
  return places.find(place => existsSync(join(place, 'initdb'))) ?? null
}

/** `settings` as on the command line: `fsync=off`. `above`: the parent of its own folder. */
export async function startPostgresServer(
  settings: readonly string[] = [],
  above: string = tmpdir(),
): Promise<PostgresServer> {
  const bin = findPostgres()
  if (bin === null) throw new Error('PostgreSQL is not installed: no initdb found')
  const folder = mkdtempSync(join(above, 'millpond-pg-'))
  const owner = unprivilegedUser()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...owner, cwd: folder, stdio: 'pipe' },
  )
  const command = [join(bin, 'postgres'), '-D', data, '-k', folder]
  for (const setting of [...SETTINGS, ...settings]) command.push('-c', setting)
  const urlOf = (database: string) =>
    `postgresql://postgres@/${database}?host=${encodeURIComponent(folder)}`
  let watcher: ChildProcess | null = null

  const server: PostgresServer = {
    folder,
    urlOf,
    pid: () => serverProcess(data),
    hasEnded: () => !isRunning(data),
    async start() {
      await end(watcher)
      const started = startWatched(folder, command, owner)
      watcher = started
      await untilReady(urlOf('postgres'), () => started.exitCode)
    },
    async kill() {
      killTree(serverProcess(data))
      await end(watcher)
      watcher = null
    },
    async stop() {
      await end(watcher)
      watcher = null
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await server.start()
  return server
}

// The shell waits on a pipe from this process. However this process ends, the pipe closes and the
// shell ends the server at once (SIGQUIT), so nothing is left running. Other processes may still
// use the files, or delete them.
function startWatched(
  folder: string,
  command: readonly string[],
  owner: { uid: number; gid: number } | undefined,
): ChildProcess {
  const script =
    '"$@" & server=$!; read -r word <&3; kill -QUIT $server; wait $server; ' +
    '[ "$word" = keep ] || rm -rf "$0"'
  const watcher = spawn('/bin/sh', ['-c', script, folder, ...command], {
    ...owner,
    cwd: '/',
    // Signals to the group of this process do not reach the server before its pipe closes.
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  watcher.unref()
  ;(watcher.stdio[3] as Socket).unref()
  return watcher
}

async function end(watcher: ChildProcess | null): Promise<void> {
  if (!watcher || watcher.exitCode !== null || watcher.signalCode !== null) return
  const gone = once(watcher, 'exit')
  watcher.ref()
  ;(watcher.stdio[3] as Socket).end('keep\n')
  await gone
}

/** The first line of the server's pid file is its process id. */
function serverProcess(data: string): number {
  return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
}

function isRunning(data: string): boolean {
  try {
    process.kill(serverProcess(data), 0)
    return true
  } catch {
    return false
  }
}

/** Stopped first, so that it starts no further process while the others are counted. */
function killTree(pid: number): void {
  process.kill(pid, 'SIGSTOP')
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const children = stdout
    .split('\n')
    .map(line => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
  for (const [child] of [...children, [pid]]) {
    try {
      if (child) process.kill(child, 'SIGKILL')
    } catch {
      // Ended by itself meanwhile.
    }
  }
}

// The server refuses to run as root.
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map(flag =>
      Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout),
    )
    if (uid && gid) return { uid, gid }
  }
  throw new Error('No unprivileged user found to run PostgreSQL as')
}

async function untilReady(url: string, exitCode: () => number | null): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (exitCode() !== null) throw new Error(`PostgreSQL ended at start: ${exitCode()}`)
    try {
      return await withClient(url, async client => {
        await client.query('SELECT 1')
      })
    } catch {
      await sleep(50)
    }
  }
  throw new Error('PostgreSQL did not become ready')
}

/** Runs `work` on its own connection. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  // A cut connection between two statements fails the next one.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
