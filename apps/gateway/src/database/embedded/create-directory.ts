import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'

/**
 * Makes a new database at `directory` unless one is there. It is made beside it, flushed whole and
 * then renamed, so a process killed meanwhile leaves nothing that looks like a database.
 */
export async function createDirectory(directory: string): Promise<void> {
  if (existsSync(join(directory, 'PG_VERSION'))) return
  const beside = `${directory}.new`
  rmSync(beside, { recursive: true, force: true })
  const database = await PGlite.create({ dataDir: beside })
  await database.close()
  flushTree(beside)
  rmSync(directory, { recursive: true, force: true })
  renameSync(beside, directory)
  flush(dirname(directory))
}

function flushTree(path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inner = join(path, entry.name)
    if (entry.isDirectory()) flushTree(inner)
    else if (entry.isFile()) flush(inner)
  }
  flush(path)
}

function flush(path: string): void {
  // Windows can neither open nor flush a folder; there the rename is journalled by the file system.
  if (process.platform === 'win32') return
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
