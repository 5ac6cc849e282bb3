/** What a running gateway does for its keeping: nightly backups, and answers at the local door. */
import { isInTheClear } from '#database/index.ts'
import { type Config, readConfig } from '../config.ts'
import type { Deps } from '../deps.ts'
import { makeBackup } from './backup.ts'
import { backupKeyOf } from './backup-key.ts'
import { openLocalDoor } from './local-door.ts'
import { keepNightlyBackups } from './nightly-backup.ts'
import { changePerson } from './person.ts'
import { rotateKeys } from './rotate-keys.ts'
import { changeStaff } from './staff.ts'
import { verifyAudit } from './verify-audit.ts'
import { MILLPOND_VERSION } from './version.ts'

export interface Operation {
  stop(): Promise<void>
}

/** Names of what the local door answers to. */
export const DOOR = {
  backup: 'backup',
  rotate: 'rotate',
  audit: 'audit',
  staff: 'staff',
  person: 'person',
} as const

/** `readAgain` is the configuration as it is by then: the key file may hold one more key. */
export async function startOperation(
  deps: Deps,
  readAgain: () => Pick<Config, 'masterKeys'> = readConfig,
): Promise<Operation> {
  warnOfClearText(deps)
  const nightly = keepNightlyBackups(deps)
  nightly.look().catch(() => undefined)
  // With PostgreSQL a command connects by itself; the embedded database is open here alone.
  const door = deps.database.kind === 'embedded' ? await open(deps, readAgain) : null
  return {
    async stop() {
      await door?.close()
      await nightly.stop()
    },
  }
}

/** It works, so it would go unseen for years. */
function warnOfClearText({ config, log }: Deps): void {
  const urls = [config.databaseUrl, config.databaseAppUrl].filter(url => url !== null)
  if (!urls.some(isInTheClear)) return
  log.warn(
    { event: 'database in the clear' },
    'PostgreSQL is on another machine and spoken to without TLS: add sslmode=verify-full',
  )
}

function open(deps: Deps, readAgain: () => Pick<Config, 'masterKeys'>) {
  const { config, clock, database, seal, log } = deps
  return openLocalDoor(config.dataDir, {
    async [DOOR.backup](answer) {
      const key = backupKeyOf(config)
      const parts = { database, key, now: clock.now(), millpond: MILLPOND_VERSION }
      await makeBackup(parts, bytes => answer.write(bytes))
      log.info({ event: 'backup given' }, 'a backup was asked for and given')
    },
    async [DOOR.rotate](answer) {
      seal.renew(readAgain().masterKeys)
      const rotation = await rotateKeys({ database, seal, withSigningKey: true })
      log.info({ event: 'keys rotated', ...rotation }, 'keys were replaced')
      await answer.write(Buffer.from(JSON.stringify(rotation)))
    },
    async [DOOR.audit](answer) {
      await answer.write(Buffer.from(await verifyAudit(deps)))
    },
    async [DOOR.staff](answer, words) {
      const said = await changeStaff(deps, words)
      log.info({ event: 'staff changed', what: words[0] }, 'staff was changed or listed')
      await answer.write(Buffer.from(said))
    },
    async [DOOR.person](answer, words) {
      const said = await changePerson(deps, words)
      log.info({ event: 'person changed', what: words[0] }, 'a person was disabled or enabled')
      await answer.write(Buffer.from(said))
    },
  })
}
