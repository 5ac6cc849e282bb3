import { randomBytes } from 'node:crypto'
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'

/** The setting with one more key, `2:new,1:old`: the new one seals as soon as it is in use. */
export function withNewMasterKey({ masterKeys }: Pick<Config, 'masterKeys'>): string {
  const newest = Math.max(...masterKeys.map(each => each.number))
  const all = [{ number: newest + 1, key: randomBytes(32) }, ...masterKeys]
  return settingOf(all)
}

/** The setting with only the sealing key, once no other is needed. */
export function withoutOldMasterKeys({ masterKeys }: Pick<Config, 'masterKeys'>): string {
  return settingOf(masterKeys.slice(0, 1))
}

const settingOf = (keys: Config['masterKeys']) =>
  keys.map(({ number, key }) => `${number}:${key.toString('base64')}`).join(',')

/** Writes the keys to the data folder atomically, so that the file is complete at every moment. */
export function writeMasterKeys(dataDir: string, setting: string): void {
  const path = join(dataDir, 'secret.key')
  const draft = `${path}.new`
  writeFileSync(draft, `${setting}\n`, { mode: 0o600, flush: true })
  renameSync(draft, path)
}
