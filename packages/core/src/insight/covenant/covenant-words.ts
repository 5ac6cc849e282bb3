import type { Covenant, CovenantMeasure } from '#forecast'
import { cents, formatMoney } from '#money'
import { ratioText } from './ratio-text.ts'

/** At the start of a sentence. */
export const COVENANT_NAMES: Readonly<Record<CovenantMeasure, string>> = {
  currentRatio: 'The current ratio',
  cash: 'Cash',
  interestCover: 'Interest cover',
}

/** Cents of cash, hundredths of a ratio: `$40,000`, `1.20`. */
export const covenantValue = (measure: CovenantMeasure, value: number, currency: string): string =>
  measure === 'cash' ? formatMoney(cents(value), { currency }) : ratioText(value)

/** `at least 1.20`. */
export const covenantLimit = ({ measure, bound, limit }: Covenant, currency: string): string =>
  `${bound === 'min' ? 'at least' : 'at most'} ${covenantValue(measure, limit, currency)}`
