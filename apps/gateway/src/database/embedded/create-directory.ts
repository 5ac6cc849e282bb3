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
 * Creates a new database at `directory` unless one exists. It is created in a temporary folder,
 * flushed and then renamed, so a process killed meanwhile leaves no partial database.
 */
export async function createDirectory(directory: string): Promise<void> {
  if (existsSync(join(directory, 'PG_VERSION'))) return
  const staged = `${directory}.new`
  rmSync(staged, { recursive: true, force: true })
  const database = await PGlite.create({ dataDir: staged })
  await database.close()
  flushTree(staged)
  rmSync(directory, { recursive: true, force: true })
  renameSync(staged, directory)
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
  // Windows can neither open nor flush a folder; its file system journals the rename.
  if (process.platform === 'win32') return
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
