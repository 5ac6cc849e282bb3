import type { Config } from '../config/config.ts'
import { readOrCreateSecret } from '../config/secret-file.ts'
import { OperationRefused } from './operation-refused.ts'

/**
 * The key of backups, created with the first one. It is not a master key: a person who may read
 * backups need not be able to open the sealed values in them, and it is stored in another place.
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
