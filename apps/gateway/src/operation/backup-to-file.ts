/** A backup on the disk: complete and verified, or absent. */
import { mkdirSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { BackupEnd } from './backup-content.ts'
import { inspectBackup } from './read-backup.ts'

type Take = (bytes: Buffer) => Promise<void>

/** Lets `make` write the file, verifies it to its end, and only then gives it its name. */
export async function backupToFile(
  file: string,
  key: Buffer,
  make: (take: Take) => Promise<unknown>,
): Promise<BackupEnd & { readonly bytes: number }> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.part`
  const target = await open(draft, 'w', 0o600)
  let bytes = 0
  try {
    await make(async piece => {
      await target.writeFile(piece)
      bytes += piece.length
    })
    await target.sync()
    await target.close()
    const { end } = await inspectBackup({ file: draft, key })
    await rename(draft, file)
    return { ...end, bytes }
  } catch (error) {
    await target.close().catch(() => undefined)
    await rm(draft, { force: true })
    throw error
  }
}

export const rowsIn = ({ tables }: Pick<BackupEnd, 'tables'>) =>
  Object.values(tables)
    .flat()
    .reduce((sum, tally) => sum + tally.rows, 0)
