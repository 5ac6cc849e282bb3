/** Background work of a running gateway: nightly backups and its admin socket. */
import { isInTheClear } from '#database/index.ts'
import { rereadPayments } from '../billing/commands.ts'
import { type Config, readConfig } from '../config/config.ts'
import type { Deps } from '../deps.ts'
import { openAdminSocket } from './admin-socket.ts'
import { makeBackup } from './backup.ts'
import { backupKeyOf } from './backup-key.ts'
import { keepNightlyBackups } from './nightly-backup.ts'
import { changePerson } from './person.ts'
import { rotateKeys } from './rotate-keys.ts'
import { changeStaff } from './staff.ts'
import { changeSubscription } from './subscription.ts'
import { verifyAudit } from './verify-audit.ts'
import { MILLPOND_VERSION } from './version.ts'

type OperationNeeds = 'audit' | 'clock' | 'config' | 'database' | 'log' | 'seal'

export interface Operation {
  stop(): Promise<void>
}

/** The commands that the admin socket answers. */
export const ADMIN_COMMANDS = {
  backup: 'backup',
  rotate: 'rotate',
  audit: 'audit',
  staff: 'staff',
  person: 'person',
  billing: 'billing',
  subscription: 'subscription',
} as const

/** `readAgain` reads the current configuration: the key file may have one more key by then. */
export async function startOperation(
  deps: Pick<Deps, OperationNeeds>,
  readAgain: () => Pick<Config, 'masterKeys'> = readConfig,
): Promise<Operation> {
  warnOfClearText(deps)
  const nightly = keepNightlyBackups(deps)
  nightly.check().catch(() => undefined)
  // With PostgreSQL a command connects by itself; the embedded database is open only here.
  const socket = deps.database.kind === 'embedded' ? await open(deps, readAgain) : null
  return {
    async stop() {
      await socket?.close()
      await nightly.stop()
    },
  }
}

/** It works, so without a warning no one would notice it for years. */
function warnOfClearText({ config, log }: Pick<Deps, 'config' | 'log'>): void {
  const urls = [config.databaseUrl, config.databaseAppUrl].filter(url => url !== null)
  if (!urls.some(isInTheClear)) return
  log.warn(
    { event: 'database in the clear' },
    'PostgreSQL is on another machine and the connection has no TLS: add sslmode=verify-full',
  )
}

function open(deps: Pick<Deps, OperationNeeds>, readAgain: () => Pick<Config, 'masterKeys'>) {
  const { config, clock, database, seal, log } = deps
  return openAdminSocket(config.dataDir, {
    async [ADMIN_COMMANDS.backup](answer) {
      const key = backupKeyOf(config)
      const parts = { database, key, now: clock.now(), millpond: MILLPOND_VERSION }
      await makeBackup(parts, bytes => answer.write(bytes))
      log.info({ event: 'backup given' }, 'a backup was requested and sent')
    },
    async [ADMIN_COMMANDS.rotate](answer) {
      seal.renew(readAgain().masterKeys)
      const rotation = await rotateKeys({ database, seal, withSigningKey: true })
      log.info({ event: 'keys rotated', ...rotation }, 'keys were replaced')
      await answer.write(Buffer.from(JSON.stringify(rotation)))
    },
    async [ADMIN_COMMANDS.audit](answer, words) {
      await answer.write(Buffer.from(await verifyAudit(deps, words)))
    },
    async [ADMIN_COMMANDS.staff](answer, words) {
      const report = await changeStaff(deps, words)
      log.info({ event: 'staff changed', what: words[0] }, 'staff was changed or listed')
      await answer.write(Buffer.from(report))
    },
    async [ADMIN_COMMANDS.billing](answer) {
      await answer.write(Buffer.from(await rereadPayments(deps)))
    },
    async [ADMIN_COMMANDS.person](answer, words) {
      const report = await changePerson(deps, words)
      log.info({ event: 'person changed', what: words[0] }, 'a person was disabled or enabled')
      await answer.write(Buffer.from(report))
    },
    async [ADMIN_COMMANDS.subscription](answer, words) {
      const report = await changeSubscription(deps, words)
      log.info({ event: 'subscription changed', what: words[0] }, 'a free plan was set or listed')
      await answer.write(Buffer.from(report))
    },
  })
}
