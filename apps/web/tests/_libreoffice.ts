/** The real LibreOffice, without a window, as another reader and writer of our figures. */
import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const PROGRAM = process.env.SOFFICE ?? 'soffice'
const MAX_MS = 120_000

export const hasLibreOffice = (): boolean => spawnSync(PROGRAM, ['--version']).status === 0

/**
 * Tab, double quote, UTF-8, from the first line, English; text is quoted only if necessary, and
 * figures are written as stored, not as shown.
 */
const TABBED = '9,34,76,1,,1033,false,false,false'
const TABBED_TEXT = `Text - txt - csv (StarCalc):${TABBED}`
/** The import filter, if the name alone would choose another one. */
const OPENERS: Readonly<Record<string, readonly string[]>> = {
  tsv: [`--infilter=${TABBED_TEXT}`],
  html: ['--infilter=HTML (StarCalc)'],
}

export interface Office {
  readonly write: (name: string, content: string | Uint8Array) => Promise<void>
  /**
   * Opens the files, which have one format, and saves them in another format next to them: `tsv`,
   * `xlsx`, `ods` or `html`. LibreOffice starts once for all of them, and its start is slow.
   */
  readonly convert: (names: string | readonly string[], form: string) => Promise<void>
  readonly read: (name: string) => Promise<string>
  readonly bytes: (name: string) => Promise<Uint8Array>
  readonly close: () => void
}

/** Its own folder and settings, so that no running LibreOffice is used. */
export function openOffice(): Office {
  const folder = mkdtempSync(join(tmpdir(), 'millpond-office-'))
  const settings = `-env:UserInstallation=${pathToFileURL(join(folder, 'settings'))}`
  return {
    write: (name, content) => writeFile(join(folder, name), content),
    read: name => readFile(join(folder, name), 'utf8'),
    bytes: async name => new Uint8Array(await readFile(join(folder, name))),
    async convert(given, form) {
      const names = [given].flat()
      const how = OPENERS[names[0]?.split('.').at(-1) ?? ''] ?? []
      const into = form === 'tsv' ? `tsv:${TABBED_TEXT}` : form
      const args = [settings, '--headless', ...how, '--convert-to', into, '--outdir', folder]
      const files = names.map(name => join(folder, name))
      await promisify(execFile)(PROGRAM, [...args, ...files], { timeout: MAX_MS })
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}
