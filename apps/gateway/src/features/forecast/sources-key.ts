import { createHash } from 'node:crypto'
import type { SourcesVersion } from '../../books/forecast-sources.ts'

/** Equal keys mean equal forecasts: the key covers the books and all other inputs. */
export function sourcesKey(sourcesVersion: SourcesVersion): string {
  const { version, settingsVersion, sheetsVersion, basis } = sourcesVersion
  const small = createHash('sha256').update(JSON.stringify(basis)).digest('hex')
  return [version, settingsVersion, sheetsVersion, small].join(' ')
}
