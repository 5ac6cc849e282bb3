/** Public series for scoring forecasts; not part of the product (docs/decisions/008). */
import { readFileSync } from 'node:fs'

/** A history and the values after it. */
export interface KnownSeries {
  readonly x: readonly number[]
  readonly y: readonly number[]
}

export interface AccuracyData {
  /** Monthly series of the M3 competition; MICRO are those of companies. */
  readonly m3: readonly (KnownSeries & { readonly t: string })[]
  readonly tour: readonly KnownSeries[]
  /** Sales of car parts, mostly zero: 51 months, the last twelve of which are forecast. */
  readonly parts: readonly { readonly x: readonly number[] }[]
  /** Invented organisations: their accounts with sign and factor. */
  readonly orgs: readonly {
    readonly kind: 'mixed' | 'allrev'
    readonly accounts: readonly (KnownSeries & { readonly s: 1 | -1; readonly k: number })[]
  }[]
}

const HOW = `Which series? They are not part of this repository. Give the path of a JSON file, as
  npm run bench:accuracy -- path/to/data.json
or in MILLPOND_FORECAST_DATA. It holds
  m3    [{t, x, y}]  at least 48 months, 18 to be forecast; t is MICRO for companies
  tour  [{x, y}]     72 months and 24
  parts [{x}]        51 months, mostly zero, of which 12 are to be forecast
  orgs  [{kind, accounts: [{s, k, x, y}]}]  36 months and 24; s is 1 for revenue, -1 for costs`

export function readData(path: string | undefined): AccuracyData {
  if (!path) {
    console.error(HOW)
    process.exit(2)
  }
  return JSON.parse(readFileSync(path, 'utf8')) as AccuracyData
}
