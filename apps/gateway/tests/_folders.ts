// Temporary folders for tests, deleted when their test file ends.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders: string[] = []

export function temporaryFolder(what: string): string {
  const folder = mkdtempSync(join(tmpdir(), `millpond-${what}-`))
  folders.push(folder)
  return folder
}

/** Called by the set-up of every test file, after the file's own last hook. */
export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}
