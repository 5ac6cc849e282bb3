/** Words of results, for screens and files. */
import { cents, formatMoney, formatPercent } from '#money'
import type { ColumnKind } from '#table'
import type { CovenantMeasure } from './definition.ts'
import { ratioText } from './ratio-text.ts'
import type { CovenantResult } from './result.ts'

export const KIND_NAMES: Readonly<Record<ColumnKind, string>> = {
  actual: 'Actual',
  soFar: 'Part forecast',
  forecast: 'Forecast',
}

/** Cents of cash, hundredths of a ratio: `$40,000`, `1.20`. */
export const covenantValue = (measure: CovenantMeasure, value: number, currency: string): string =>
  measure === 'cash' ? formatMoney(cents(value), { currency }) : ratioText(value)

/** `at least 1.20`. */
export const covenantLimit = (
  { measure, bound, limit }: Pick<CovenantResult, 'measure' | 'bound' | 'limit'>,
  currency: string,
): string =>
  `${bound === 'min' ? 'at least' : 'at most'} ${covenantValue(measure, limit, currency)}`

/** `1 month`, `3 months`. */
export const monthsAhead = (months: number): string =>
  months === 1 ? '1 month' : `${months} months`

/** `+12.5%`. */
export const signedPercent = (share: number): string =>
  `${share > 0 ? '+' : ''}${formatPercent(share)}`
