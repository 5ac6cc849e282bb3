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
  /** The PID namespace of `pid`. */
  readonly place: string
  readonly pid: number
  /**
   * The start time of that process in the kernel's ticks, where known, because process ids are
   * reused.
   */
  readonly began: string
  readonly token: string
}

const BEAT_MS = 2_000
// A process in another namespace cannot be probed; only its heartbeat can be watched.
const WATCH_MS = 4 * BEAT_MS

/** Acquires `database.lock` in the folder, also from a dead process but never from a living one. */
export async function takePidFile(directory: string): Promise<{ release(): void }> {
  const path = join(directory, 'database.lock')
  const me: Holder = {
    place: thisMachine(),
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

// Written to a temporary file and linked, so that the lock never exists half-written and only one
// of two processes can create it.
function createWhole(path: string, holder: Holder): boolean {
  const staged = `${path}.${holder.token}`
  writeFileSync(staged, JSON.stringify(holder))
  try {
    linkSync(staged, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(staged, { force: true })
  }
}

function readHolder(path: string): Holder | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder
  } catch {
    // The file is gone or belongs to another process: the link will show which.
    return null
  }
}

// Moves the dead process's file away. If it is another process's new file, it is restored.
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
  if (holder.place === thisMachine()) {
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

// Field 22 of the line in /proc; the name before it may contain spaces and brackets.
function beganAt(pid: number): string {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

function thisMachine(): string {
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
    // The folder was deleted under a running gateway; the database will report that itself.
  }
}

/** The refusal, with instructions. */
export function inUse(directory: string, holder = 'Another Millpond'): Error {
  return new Error(
    `${holder} has the data folder ${directory} open. ` +
      'Stop it first, or set MILLPOND_DATA_DIR to another folder. ' +
      'To run several gateways on one database, use PostgreSQL (DATABASE_URL).',
  )
}
