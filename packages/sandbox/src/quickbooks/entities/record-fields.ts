/** The fields that all records have. */
import type { Day } from '@millpond/core/time'
import type { DemoCompany, DemoDocument } from '#companies'
import { baseOf, editedRecords, numberOfEdit } from '../edits.ts'
import { onceFor } from '../once.ts'

/** Everything at noon of its day in the time zone of Intuit's own servers. */
const moment = (day: Day) => `${day}T12:00:00-07:00`

export const metaData = (created: Day, updated: Day = created) => ({
  MetaData: { CreateTime: moment(created), LastUpdatedTime: moment(updated) },
})

export const common = (id: string) => ({ domain: 'QBO', sparse: false, Id: id, SyncToken: '0' })

/** Ids of documents and contacts are numbers in the order in which the books name them. */
const numbered = (ids: readonly string[], from: number) =>
  new Map(ids.map((id, index) => [id, String(from + index)]))

const FIRST_CONTACT = 1
const FIRST_TRANSACTION = 1001

export const contactNumbers = onceFor(({ contacts }) =>
  numbered(
    contacts.map(({ contactId }) => contactId),
    FIRST_CONTACT,
  ),
)

/** When changes made the record and touched it last. */
const editedAt = onceFor(company => {
  const byId = new Map<string, { readonly made: number | null; readonly touched: number }>()
  for (const { ownId, at, operation } of editedRecords(company)) {
    const made = operation === 'Create' ? at : (byId.get(ownId)?.made ?? null)
    byId.set(ownId, { made, touched: at })
  }
  return byId
})

const instant = (at: number) => new Date(at).toISOString()

export function stamped(company: DemoCompany, ownId: string, created: Day, updated: Day = created) {
  const at = editedAt(company).get(ownId)
  if (at === undefined) return metaData(created, updated)
  const { made, touched } = at
  return {
    MetaData: {
      CreateTime: made === null ? moment(created) : instant(made),
      LastUpdatedTime: instant(touched),
    },
  }
}

/** The number of an invoice, a bill, a credit or a payment. */
export const transactionNumber = (company: DemoCompany, ownId: string): string =>
  numberOfEdit(ownId) ?? transactionNumbers(baseOf(company)).get(ownId) ?? ''

/** Invoices, bills, credits and payments have one sequence. */
const transactionNumbers = onceFor(({ documents, payments }) =>
  numbered(
    [
      ...documents.map(({ documentId }) => documentId),
      ...payments.map(({ paymentId }) => paymentId),
    ],
    FIRST_TRANSACTION,
  ),
)

export const documentsById = onceFor(
  ({ documents }) => new Map(documents.map(document => [document.documentId, document])),
)

const contactNames = onceFor(
  ({ contacts }) => new Map(contacts.map(({ contactId, name }) => [contactId, name])),
)

export function contactRef(company: DemoCompany, contactId: string) {
  return {
    value: contactNumbers(company).get(contactId) ?? '',
    name: contactNames(company).get(contactId) ?? '',
  }
}

export const currencyRef = ({ currency }: DemoCompany) => ({
  CurrencyRef: { value: currency, name: currency },
})

/** QuickBooks has no drafts, and a voided document is one of zero. */
export const isPosted = ({ status }: DemoDocument) => status === 'PAID' || status === 'AUTHORISED'
