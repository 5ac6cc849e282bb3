import { createHash } from 'node:crypto'
import type { SourcesMark } from '../../books/forecast-sources.ts'

/** The same text means the same forecast: the books, and every word of what goes with them. */
export function sourcesKey(mark: SourcesMark): string {
  const { version, settingsVersion, sheetsVersion, basis } = mark
  const small = createHash('sha256').update(JSON.stringify(basis)).digest('hex')
  return [version, settingsVersion, sheetsVersion, small].join(' ')
}
