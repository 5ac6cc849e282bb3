import type { Day, Month } from '#time'

export type Country = 'NZ' | 'AU' | 'GB' | 'US'

/** Taxes that are handed over on dates a statute sets. */
export type StatutoryTax = 'salesTax' | 'withholding' | 'pension' | 'incomeTax'

/**
 * Public holidays of the organisation's country, from a library at the edge; weekends are known.
 */
export type Holidays = ReadonlySet<Day>

/** A stretch of months that is settled together, and when. */
export interface TaxPeriod {
  readonly months: readonly Month[]
  readonly dueOn: Day
}
