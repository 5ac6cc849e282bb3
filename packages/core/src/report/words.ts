/** Words of results, for screens and files. */
import { formatPercent } from '#money'
import type { ColumnKind } from '#table'

export { covenantLimit, covenantValue } from '#insight'

export const KIND_NAMES: Readonly<Record<ColumnKind, string>> = {
  actual: 'Actual',
  soFar: 'Part forecast',
  forecast: 'Forecast',
}

/** `1 month`, `3 months`. */
export const monthsAhead = (months: number): string =>
  months === 1 ? '1 month' : `${months} months`

/** `+12.5%`. */
export const signedPercent = (share: number): string =>
  `${share > 0 ? '+' : ''}${formatPercent(share)}`
