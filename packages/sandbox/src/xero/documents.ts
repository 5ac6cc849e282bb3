/** The common fields of invoices, bills and credit notes on the wire. */
import type { Day } from '@millpond/core/time'
import type { DemoCompany, DemoContact, DemoDocument, DemoPayment } from '#companies'
import { dateString, midnight, msDate, msDay } from './dates.ts'

/** Cents as the decimal number of the API. */
export const units = (cents: number): number => cents / 100

/** A company's documents on the wire, created once: the books of a day never change. */
export function onceFor<T>(make: (company: DemoCompany) => T): (company: DemoCompany) => T {
  const made = new WeakMap<DemoCompany, T>()
  return company => {
    const known = made.get(company)
    if (known) return known
    const fresh = make(company)
    made.set(company, fresh)
    return fresh
  }
}

export const contactsById = onceFor(
  ({ contacts }) => new Map(contacts.map(contact => [contact.contactId, contact])),
)
export const accountsById = onceFor(
  ({ accounts }) => new Map(accounts.map(account => [account.accountId, account])),
)
export const documentsById = onceFor(
  ({ documents }) => new Map(documents.map(document => [document.documentId, document])),
)
export const paymentsByDocument = onceFor(({ payments }) => {
  const byDocument = new Map<string, DemoPayment[]>()
  for (const payment of payments) {
    const known = byDocument.get(payment.documentId)
    if (known) known.push(payment)
    else byDocument.set(payment.documentId, [payment])
  }
  return byDocument
})

export const contactRef = (contact: DemoContact | undefined, contactId: string) => ({
  ContactID: contactId,
  Name: contact?.name ?? '',
})

export const fullContactRef = (contact: DemoContact | undefined, contactId: string) => ({
  ...contactRef(contact, contactId),
  Addresses: [],
  Phones: [],
  ContactGroups: [],
  ContactPersons: [],
  HasValidationErrors: false,
})

/** A date and the same as ISO text. */
export const dated = <K extends string>(name: K, day: Day | null) =>
  (day === null ? {} : { [name]: msDay(day), [`${name}String`]: dateString(day) }) as Partial<
    Record<K | `${K}String`, string>
  >

export const updated = (day: Day) => ({ UpdatedDateUTC: msDate(midnight(day)) })

export const wirePaymentRef = (payment: DemoPayment) => ({
  PaymentID: payment.paymentId,
  Date: msDay(payment.date),
  Amount: units(payment.amount),
  CurrencyRate: 1,
  HasAccount: false,
  HasValidationErrors: false,
})

export const wireLines = (company: DemoCompany, document: DemoDocument) =>
  document.lines.map((line, index) => {
    const account = accountsById(company).get(line.accountId)
    return {
      LineItemID: `${document.documentId.slice(0, -4)}${String(index).padStart(4, '0')}`,
      Description: line.description,
      Quantity: 1,
      UnitAmount: units(line.net),
      LineAmount: units(line.net),
      TaxAmount: units(line.tax),
      TaxType: account?.taxType ?? 'NONE',
      ...(account?.code ? { AccountCode: account.code } : {}),
      AccountID: line.accountId,
      Tracking: [],
    }
  })
