/** The nightly backup of a gateway, and the deletion of old ones. */
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Deps } from '../deps.ts'
import { makeBackup } from './backup.ts'
import { backupKeyOf } from './backup-key.ts'
import { backupName, isDue, outlived } from './backup-names.ts'
import { backupToFile, rowsIn } from './backup-to-file.ts'
import { MILLPOND_VERSION } from './version.ts'

const CHECK_EVERY_MS = 10 * 60_000
/** Longer than any backup; after a crash the next process waits no longer than this. */
const STALE_MS = 3 * 60 * 60_000

export interface NightlyBackups {
  /** Makes a backup if a night has passed since the newest. */
  check(): Promise<void>
  stop(): Promise<void>
}

type Parts = Pick<Deps, 'config' | 'clock' | 'database' | 'log'>

export function keepNightlyBackups(parts: Parts): NightlyBackups {
  const { dir } = parts.config.backup
  let underWay: Promise<void> = Promise.resolve()
  const check = () => {
    underWay = underWay.then(() => (dir === null ? undefined : lookInto(parts, dir)))
    return underWay
  }
  const timer = setInterval(check, CHECK_EVERY_MS)
  timer.unref()
  return {
    check: check,
    async stop() {
      clearInterval(timer)
      await underWay
    },
  }
}

async function lookInto(parts: Parts, dir: string): Promise<void> {
  const now = parts.clock.now()
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 })
    if (!isDue(readdirSync(dir), now)) return
    await claimed(dir, () => makeOne(parts, dir, now))
  } catch (error) {
    parts.log.error({ event: 'backup failed', err: error }, 'a backup could not be made')
  }
}

async function makeOne(parts: Parts, dir: string, now: Date): Promise<void> {
  const key = backupKeyOf(parts.config)
  const begin = performance.now()
  const made = await backupToFile(join(dir, backupName(now)), key, take =>
    makeBackup({ database: parts.database, key, now, millpond: MILLPOND_VERSION }, take),
  )
  for (const name of outlived(readdirSync(dir), now)) rmSync(join(dir, name), { force: true })
  const seconds = Math.round((performance.now() - begin) / 1000)
  const { length: organisations } = made.organisations
  parts.log.info(
    { event: 'backup made', organisations, rows: rowsIn(made), bytes: made.bytes, seconds },
    'a backup was made',
  )
}

/** Of several gateways with one folder, one makes the backup. */
async function claimed(dir: string, work: () => Promise<void>): Promise<void> {
  const claim = join(dir, '.making')
  const age = Date.now() - (statSync(claim, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
  if (age > STALE_MS) rmSync(claim, { force: true })
  try {
    writeFileSync(claim, String(process.pid), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return
    throw error
  }
  try {
    await work()
  } finally {
    rmSync(claim, { force: true })
  }
}
