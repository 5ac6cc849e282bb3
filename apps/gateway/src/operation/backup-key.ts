import type { Config } from '../config.ts'
import { readOrCreateSecret } from '../sealing/secret-file.ts'
import { OperationRefused } from './operation-refused.ts'

/**
 * The key of backups, made at the first one. It is none of the master keys: who may read backups
 * need not be able to open what is sealed inside them, and a copy of it lies in another place.
 */
export function backupKeyOf(config: Pick<Config, 'backup' | 'dataDir' | 'masterKeys'>): Buffer {
  const text = config.backup.key ?? readOrCreateSecret(config.dataDir, 'backup.key')
  const key = Buffer.from(text, 'base64')
  if (key.length !== 32) throw new OperationRefused('MILLPOND_BACKUP_KEY: use 32 bytes in base64.')
  if (config.masterKeys.some(master => master.key.equals(key))) {
    throw new OperationRefused('MILLPOND_BACKUP_KEY: use another key than MILLPOND_SECRET_KEY.')
  }
  return key
}
