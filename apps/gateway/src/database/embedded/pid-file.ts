import { randomUUID } from 'node:crypto'
import {
  existsSync,
  linkSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

interface Holder {
  /** Which set of process numbers `pid` belongs to. */
  readonly place: string
  readonly pid: number
  /** When that process began, in the kernel's ticks, where it tells: numbers are used again. */
  readonly began: string
  readonly token: string
}

const BEAT_MS = 2_000
// A holder elsewhere cannot be asked whether it lives, only watched for a heartbeat.
const WATCH_MS = 4 * BEAT_MS

/** Takes `database.lock` in the folder, over a dead holder but never over a living one. */
export async function takePidFile(directory: string): Promise<{ release(): void }> {
  const path = join(directory, 'database.lock')
  const me: Holder = {
    place: thisPlace(),
    pid: process.pid,
    began: beganAt(process.pid),
    token: randomUUID(),
  }
  while (!createWhole(path, me)) {
    const holder = readHolder(path)
    if (holder && (await isAlive(path, holder))) {
      throw inUse(directory, `Process ${holder.pid} (on ${hostOf(holder.place)})`)
    }
    setAside(path, holder, me.token)
  }
  const beat = setInterval(() => touch(path), BEAT_MS)
  beat.unref()
  return {
    release() {
      clearInterval(beat)
      if (readHolder(path)?.token === me.token) rmSync(path, { force: true })
    },
  }
}

// Written elsewhere and linked into place: the file never exists half-written, and of two
// processes only one can link it.
function createWhole(path: string, holder: Holder): boolean {
  const beside = `${path}.${holder.token}`
  writeFileSync(beside, JSON.stringify(holder))
  try {
    linkSync(beside, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(beside, { force: true })
  }
}

function readHolder(path: string): Holder | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder
  } catch {
    // Gone meanwhile, or not ours: the link will tell.
    return null
  }
}

// Moves the dead holder's file away; if another process was quicker and this is its new file, it
// is put back.
function setAside(path: string, dead: Holder | null, token: string): void {
  const aside = `${path}.dead.${token}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  const moved = readHolder(aside)
  if (moved && moved.token !== dead?.token && !existsSync(path)) linkSync(aside, path)
  rmSync(aside, { force: true })
}

async function isAlive(path: string, holder: Holder): Promise<boolean> {
  if (holder.place === thisPlace()) {
    return processExists(holder.pid) && beganAt(holder.pid) === holder.began
  }
  const before = lastBeat(path)
  for (let waited = 0; waited < WATCH_MS; waited += BEAT_MS / 2) {
    await new Promise(resolve => setTimeout(resolve, BEAT_MS / 2))
    if (lastBeat(path) !== before) return true
  }
  return false
}

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

// Field 22 of the process table's line; the name before it may hold spaces and brackets.
function beganAt(pid: number): string {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

function thisPlace(): string {
  return [hostname(), readOr('/proc/sys/kernel/random/boot_id'), pidNamespace()].join(' ')
}

const hostOf = (place: string) => place.split(' ')[0]

function readOr(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : ''
}

function pidNamespace(): string {
  return existsSync('/proc/self/ns/pid') ? readlinkSync('/proc/self/ns/pid') : ''
}

function lastBeat(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

function touch(path: string): void {
  const now = new Date()
  try {
    utimesSync(path, now, now)
  } catch {
    // The folder was taken away under a running gateway; the database will say so itself.
  }
}

/** The refusal, with what to do about it. */
export function inUse(directory: string, holder = 'Another Millpond'): Error {
  return new Error(
    `${holder} has the data folder ${directory} open. ` +
      'Stop it first, or set MILLPOND_DATA_DIR to another folder. ' +
      'To run several gateways on one database, use PostgreSQL (DATABASE_URL).',
  )
}
