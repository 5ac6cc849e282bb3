// A throwaway PostgreSQL server for tests: from the installed binaries, in a temporary folder, on
// a unix socket only, without fsync, gone with the test run.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    postgresFolder: string | null
  }
}

export interface ThrowawayPostgres {
  /** Makes an empty database and returns its URL for the superuser. */
  createDatabase(): Promise<string>
  /** The same database through another login. */
  urlFor(url: string, login: string): string
}

/** Where the server's programs are, or null when PostgreSQL is not installed here. */
export function findPostgres(): string | null {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
  const places = [
    ...(process.env['PATH'] ?? '').split(':'),
    ...versions.map(version => join(root, version, 'bin')),
    '/usr/local/pgsql/bin',
    '/opt/homebrew/bin',
  ]
  return places.find(place => existsSync(join(place, 'initdb'))) ?? null
}

/** The one server of this test run, which _shared-postgres.ts started. */
export async function throwawayPostgres(): Promise<ThrowawayPostgres> {
  const folder = inject('postgresFolder')
  if (folder === null) throw new Error('PostgreSQL is not installed: no initdb found')
  return {
    async createDatabase() {
      const name = `test_${randomUUID().replaceAll('-', '')}`
      await withClient(urlOf(folder, 'postgres'), client => client.query(`CREATE DATABASE ${name}`))
      return urlOf(folder, name)
    },
    urlFor: (base, login) => base.replace('//postgres@', `//${login}@`),
  }
}

const urlOf = (folder: string, name: string) =>
  `postgresql://postgres@/${name}?host=${encodeURIComponent(folder)}`

/** Starts a server that ends with this process; answers with the folder of its socket. */
export async function startPostgres(): Promise<string> {
  const bin = findPostgres()
  if (bin === null) throw new Error('PostgreSQL is not installed: no initdb found')
  const folder = mkdtempSync(join(tmpdir(), 'millpond-pg-'))
  const owner = unprivilegedUser()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...owner, cwd: folder, stdio: 'pipe' },
  )
  const settings = ['listen_addresses=', 'fsync=off', 'max_connections=200', 'shared_buffers=32MB']
  const programme = [join(bin, 'postgres'), '-D', data, '-k', folder]
  // The shell waits on a pipe from this process. However this process ends, the pipe closes, and
  // the shell ends the server (SIGQUIT: at once) and clears up. Nothing is left running.
  const server = spawn(
    '/bin/sh',
    [
      '-c',
      '"$@" & server=$!; read -r _ <&3; kill -QUIT $server; wait $server; rm -rf "$0"',
      folder,
      ...programme,
      ...settings.flatMap(setting => ['-c', setting]),
    ],
    { ...owner, cwd: '/', stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  )
  server.unref()
  ;(server.stdio[3] as Socket).unref()
  await untilReady(urlOf(folder, 'postgres'), () => server.exitCode)
  return folder
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
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (exitCode() !== null) throw new Error(`PostgreSQL ended at start: ${exitCode()}`)
    try {
      return await withClient(url, async client => {
        await client.query('SELECT 1')
      })
    } catch {
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
  throw new Error('PostgreSQL did not become ready')
}

/** Runs `work` on a connection of its own. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
