import type { Forecast, ForecastBasis } from '#forecast'
import { isOfCustomer } from '#ledger'
import { type Cents, cents } from '#money'
import { daysOverdue } from './ageing.ts'
import { type ContactDocument, owedByContact } from './owed-by-contact.ts'

export interface Debtor {
  /** As in the address of its documents. */
  readonly contactKey: string
  readonly name: string
  /** Open invoices less open credit notes, tax included. */
  readonly owed: Cents
  /** The part of `owed` that was due before today. */
  readonly overdue: Cents
}

export interface OwedByCustomers {
  /** The customers that owe most, largest first; those that owe nothing are left out. */
  readonly largest: readonly Debtor[]
  /** How many other customers owe something, and how much. */
  readonly others: { readonly count: number; readonly owed: Cents; readonly overdue: Cents }
}

/**
 * Who owes the company most, from the invoices and credit notes of its books. Amounts that the
 * forecast adds for books without documents belong to no customer.
 */
export const whoOwesMost = (
  forecast: OwedForecast,
  basis: Pick<ForecastBasis, 'openDocuments'>,
  count: number,
): OwedByCustomers => largestOwed(unpaidOf(forecast, basis, 'in'), count)

type OwedForecast = Pick<Forecast, 'asOf' | 'documents'>

/** The unpaid documents of one side, one for each, even if it is expected in parts. */
export function unpaidOf(
  { asOf, documents }: OwedForecast,
  basis: Pick<ForecastBasis, 'openDocuments'>,
  side: 'in' | 'out',
): ContactDocument[] {
  const known = new Set(basis.openDocuments.map(({ documentId }) => documentId))
  const byId = new Map<string, ContactDocument>()
  for (const document of documents) {
    const { documentId, kind, contactId, contactName } = document
    if (isOfCustomer(kind) !== (side === 'in') || !known.has(documentId)) continue
    byId.set(documentId, {
      ...{ contactKey: contactId ?? contactName, contactName, side },
      amount: cents((byId.get(documentId)?.amount ?? 0) + document.amount),
      daysOverdue: daysOverdue(document, asOf),
    })
  }
  return [...byId.values()]
}

/** The contacts of some documents of one side that owe, or are owed, most. */
export function largestOwed(own: readonly ContactDocument[], count: number): OwedByCustomers {
  const debtors = owedByContact(own)
    .filter(({ ageing }) => ageing.total > 0)
    .map(({ key, name, ageing: { total: owed, overdue } }) => ({
      ...{ contactKey: key, name, owed, overdue },
    }))
  const rest = debtors.slice(count)
  return {
    largest: debtors.slice(0, count),
    others: {
      count: rest.length,
      owed: cents(rest.reduce((sum, { owed }) => sum + owed, 0)),
      overdue: cents(rest.reduce((sum, { overdue }) => sum + overdue, 0)),
    },
  }
}
