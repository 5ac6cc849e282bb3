import type { Forecast, ForecastBasis } from '#forecast'
import { type Cents, cents } from '#money'
import type { OpenDocument } from '#timing'

export interface Debtor {
  readonly contactId: string | null
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
  const byCustomer = new Map<string, OpenDocument[]>()
  for (const document of documents) {
    if (!isReceivable(document) || !known.has(document.documentId)) continue
    const key = document.contactId ?? document.contactName
    byCustomer.set(key, [...(byCustomer.get(key) ?? []), document])
  }
  const debtors = [...byCustomer.values()]
    .map(own => debtorOf(own, asOf))
    .filter(({ owed }) => owed > 0)
    .sort((left, right) => right.owed - left.owed || compare(left.name, right.name))
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

const isReceivable = ({ kind }: OpenDocument) => kind === 'invoice' || kind === 'creditNote'

function debtorOf(documents: readonly OpenDocument[], asOf: Forecast['asOf']): Debtor {
  const total = (own: readonly OpenDocument[]) => own.reduce((sum, { amount }) => sum + amount, 0)
  const owed = total(documents)
  const late = total(documents.filter(({ dueOn }) => dueOn !== null && dueOn < asOf))
  return {
    contactId: documents[0]?.contactId ?? null,
    name: documents[0]?.contactName ?? '',
    owed: cents(owed),
    overdue: cents(Math.max(0, Math.min(owed, late))),
  }
}

const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0)
