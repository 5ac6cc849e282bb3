import { createHash } from 'node:crypto'
import type { SourcesMark } from '../../books/forecast-sources.ts'

/** The same text means the same forecast: books, settings, dates and year have not changed. */
export function sourcesKey({ version, settingsVersion, basis }: SourcesMark): string {
  const dates = createHash('sha256').update(JSON.stringify(basis.expectedDates)).digest('hex')
  return [version, settingsVersion, basis.yearBeginsMonth, dates].join(' ')
}
