/** The largest receipts and payments that are expected soon. */
import type { Forecast, ForecastBasis } from '#forecast'
import type { DocumentKind, UpcomingDocument } from '#ledger'
import { type Cents, cents } from '#money'
import { addDays, type Day } from '#time'
import { nextPayments } from './next-payments.ts'
import { type ExpectedDocument, expectedDocuments } from './owed/expected-documents.ts'

const WEEKS = 8
const ITEMS = 8
/** Withheld tax and pensions are paid with the wages, in smaller amounts and more often. */
const TAXES = ['salesTax', 'incomeTax'] as const

interface ComingBase {
  readonly on: Day
  /** Signed as cash: payments are negative. */
  readonly amount: Cents
}

export interface ComingDocument extends ComingBase {
  readonly source: 'document'
  readonly document: ExpectedDocument
}

export interface ComingRepeating extends ComingBase {
  readonly source: 'repeating'
  readonly document: UpcomingDocument & {
    readonly kind: Exclude<UpcomingDocument['kind'], DocumentKind>
  }
}

export interface ComingTax extends ComingBase {
  readonly source: 'tax'
  readonly tax: (typeof TAXES)[number]
}

export type ComingItem = ComingDocument | ComingRepeating | ComingTax

/**
 * The eight largest documents of the next eight weeks, in the order of the days on which the
 * forecast expects them. Taxes are always among the eight, because there is no bill for them;
 * repeating documents come from the provider. With GST on 15th January and ten invoices there are
 * seven invoices and the GST.
 */
export function comingUp(
  forecast: Forecast,
  basis: Pick<ForecastBasis, 'openDocuments'>,
  upcoming: readonly UpcomingDocument[],
): ComingItem[] {
  const until = addDays(forecast.asOf, WEEKS * 7)
  const taxes = TAXES.flatMap(tax =>
    nextPayments(forecast, tax, ITEMS)
      .filter(({ on }) => on > forecast.asOf && on <= until)
      .map((payment): ComingTax => ({ source: 'tax', tax, ...payment })),
  )
  const documents = [
    ...expectedDocuments(forecast, basis, until).map(
      (document): ComingDocument => ({
        ...{ source: 'document', document },
        ...{ on: document.expectedOn, amount: document.amount },
      }),
    ),
    ...upcoming.filter(isRepeating).map(
      (document): ComingRepeating => ({
        ...{ source: 'repeating', document, on: document.dueOn },
        amount: cents(document.kind === 'repeatingBill' ? -document.amountDue : document.amountDue),
      }),
    ),
  ].sort((left, right) => Math.abs(right.amount) - Math.abs(left.amount))
  return [...documents.slice(0, Math.max(0, ITEMS - taxes.length)), ...taxes].sort((left, right) =>
    left.on < right.on ? -1 : left.on > right.on ? 1 : 0,
  )
}

const isRepeating = (document: UpcomingDocument): document is ComingRepeating['document'] =>
  document.kind === 'repeatingInvoice' || document.kind === 'repeatingBill'
