import type { Forecast, ForecastBasis } from '#forecast'
import { isOfCustomer } from '#ledger'
import { type Cents, cents } from '#money'
import { daysOverdue } from './ageing.ts'
import { owedByContact } from './owed-by-contact.ts'

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
export function whoOwesMost(
  { asOf, documents }: Pick<Forecast, 'asOf' | 'documents'>,
  basis: Pick<ForecastBasis, 'openDocuments'>,
  count: number,
): OwedByCustomers {
  const known = new Set(basis.openDocuments.map(({ documentId }) => documentId))
  const own = documents
    .filter(({ kind, documentId }) => isOfCustomer(kind) && known.has(documentId))
    .map(document => ({
      contactKey: document.contactId ?? document.contactName,
      contactName: document.contactName,
      side: 'in' as const,
      amount: document.amount,
      daysOverdue: daysOverdue(document, asOf),
    }))
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
