import { type Cents, cents, sumCents } from '#money'
import { addDays, type Day } from '#time'
import { type AgedDocument, type Ageing, ageing } from './ageing.ts'

/** How many days ahead an expected payment is soon; the last of them counts. */
export const SOON_DAYS = 30

export interface SoonDocument extends AgedDocument {
  readonly expectedOn: Day
  /** Left out of the forecast: it is owed, but its cash is not expected. */
  readonly isLeftOut: boolean
  /** Of a document split over several days: positive amounts that add up to its own. */
  readonly parts?: readonly { readonly on: Day; readonly amount: Cents }[]
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
  const soon = documents.filter(each => !each.isLeftOut).flatMap(each => expectedBy(each, until))
  return { ...ageing(documents, side), soon: ageing(soon, side).total }
}

/** A document as far as it is expected by a day: of one in parts, the parts until then. */
function expectedBy(document: SoonDocument, until: Day): SoonDocument[] {
  const { parts = [], amount, expectedOn } = document
  if (parts.length === 0) return expectedOn <= until ? [document] : []
  const soon = sumCents(parts.filter(({ on }) => on <= until).map(part => part.amount))
  return soon === 0 ? [] : [{ ...document, amount: cents(Math.sign(amount) * soon) }]
}
