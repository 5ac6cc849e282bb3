import type { Cents } from '#money'
import { addDays, type Day } from '#time'
import { type AgedDocument, type Ageing, ageing } from './ageing.ts'

/** How many days ahead an expected payment is soon; the last of them counts. */
export const SOON_DAYS = 30

export interface SoonDocument extends AgedDocument {
  readonly expectedOn: Day
  /** Left out of the forecast: it is owed, but its cash is not expected. */
  readonly isLeftOut: boolean
}

export interface OwedAndSoon extends Ageing {
  /** Expected within `SOON_DAYS` days from today, less credits; no document that is left out. */
  readonly soon: Cents
}

/**
 * What one side owes, and how much of it is expected soon, in cents, positive where it owes money.
 * On 21 November, `soon` counts 10,000 for an invoice of 100.00 that is expected on 21 December,
 * and 0 if it is expected on 22 December; `total` counts it in both cases.
 */
export function owedAndSoon(
  documents: readonly SoonDocument[],
  side: 'in' | 'out',
  asOf: Day,
): OwedAndSoon {
  const until = addDays(asOf, SOON_DAYS)
  const soon = documents.filter(each => !each.isLeftOut && each.expectedOn <= until)
  return { ...ageing(documents, side), soon: ageing(soon, side).total }
}
