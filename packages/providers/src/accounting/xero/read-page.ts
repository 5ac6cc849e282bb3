/** The lists that Xero gives page by page. */
import { advanceId, type BooksRecords, type LeftOutRecord } from '@millpond/core/ledger'
import { addMonths, firstDay } from '@millpond/core/time'
import type { ImportStep, ImportWindow, StepResult } from '#accounting'
import { inSmallerPages, MAX_PAGE_SIZE, pageOf } from '../pages.ts'
import type { ReadList } from '../records.ts'
import type { XeroClient } from './client.ts'
import * as payloads from './document-payloads.ts'
import { toAdvance, toCreditNote, toDraft, toInvoice, toPayments } from './to-documents.ts'

type PagedKind = 'invoices' | 'creditNotes' | 'prepayments' | 'overpayments' | 'contacts'

const ID_OF: Readonly<Record<PagedKind, string>> = {
  invoices: 'InvoiceID',
  creditNotes: 'CreditNoteID',
  prepayments: 'PrepaymentID',
  overpayments: 'OverpaymentID',
  contacts: 'ContactID',
}

/** As far back as the ledger: the back-test needs the documents of those days. */
const HISTORY_MONTHS = 36

/** One page of a list; after a time-out nothing but the same records in smaller pages. */
export async function readPage(
  client: XeroClient,
  kind: PagedKind,
  step: ImportStep,
  window: ImportWindow,
): Promise<StepResult> {
  const page = step.page ?? 1
  const since = `${firstDay(addMonths(window.close, -HISTORY_MONTHS))}T00:00:00`
  try {
    const { records, pageCount } = await readRecords(client, kind, step, since)
    return { records, more: page < pageCount ? [pageOf(step, page + 1)] : [] }
  } catch (failure) {
    const smaller = inSmallerPages(step, failure)
    if (!smaller) throw failure
    return { records: {}, more: [smaller] }
  }
}

async function readRecords(
  client: XeroClient,
  kind: PagedKind,
  { id, page = 1, size = MAX_PAGE_SIZE }: ImportStep,
  since: string,
) {
  // By id, because a change to a record does not change its place. One that leaves the list, such
  // as an invoice that is paid meanwhile, still moves the later ones towards a page already read:
  // the next import reads what this one missed.
  const paging = { page: String(page), pageSize: String(size), order: `${ID_OF[kind]} ASC` }
  switch (kind) {
    case 'invoices': {
      const isOpen = id === 'open'
      const query = {
        ...paging,
        Statuses: isOpen ? 'AUTHORISED,SUBMITTED,DRAFT' : 'PAID',
      }
      // Open documents count whatever their age, paid ones only if they are recent.
      const reply = await client.get(
        'Invoices',
        query,
        payloads.invoicesReply,
        isOpen ? undefined : since,
      )
      const { kept, leftOut } = reply.Invoices
      const issued = kept.filter(({ Status }) => !payloads.isDraft(Status))
      const documents = issued.map(toInvoice)
      const payments = issued.flatMap(each => toPayments(each.InvoiceID, each.Payments))
      const unissued = kept.filter(({ Status }) => payloads.isDraft(Status)).map(toDraft)
      const withoutPayments = issued.flatMap(each => leftOutPayments(each, each.InvoiceNumber))
      const records = {
        ...{ documents, payments, leftOut: [...leftOut, ...withoutPayments] },
        ...(isOpen && { unissued }),
      }
      return { records, ...pagesOf(reply) }
    }
    case 'creditNotes': {
      const reply = await client.get('CreditNotes', paging, payloads.creditNotesReply)
      const issued = reply.CreditNotes.kept.filter(({ Status }) => payloads.isIssued(Status))
      const documents = issued.map(toCreditNote)
      const payments = issued.flatMap(each => toPayments(each.CreditNoteID, each.Payments))
      const leftOut = [
        ...reply.CreditNotes.leftOut,
        ...issued.flatMap(each => leftOutPayments(each, each.CreditNoteNumber)),
      ]
      return { records: { documents, payments, leftOut }, ...pagesOf(reply) }
    }
    case 'prepayments': {
      const reply = await client.get('Prepayments', paging, payloads.prepaymentsReply)
      return { records: recordsOfAdvances('prepayment', reply.Prepayments), ...pagesOf(reply) }
    }
    case 'overpayments': {
      const reply = await client.get('Overpayments', paging, payloads.overpaymentsReply)
      return { records: recordsOfAdvances('overpayment', reply.Overpayments), ...pagesOf(reply) }
    }
    case 'contacts': {
      const query = { ...paging, includeArchived: 'true', summaryOnly: 'true' }
      const reply = await client.get('Contacts', query, payloads.contactsReply)
      const { kept, leftOut } = reply.Contacts
      const contacts = kept.map(contact => ({
        contactId: contact.ContactID,
        name: contact.Name,
        status: contact.ContactStatus === 'ARCHIVED' ? ('archived' as const) : ('active' as const),
      }))
      return { records: { contacts, leftOut }, ...pagesOf(reply) }
    }
  }
}

function recordsOfAdvances(
  kind: 'prepayment' | 'overpayment',
  { kept, leftOut }: ReadList<payloads.XeroAdvance>,
): BooksRecords {
  const issued = kept.filter(({ Status }) => payloads.isIssued(Status))
  return {
    documents: issued.map(each => toAdvance(kind, each)),
    // What is left of it may be paid back.
    payments: issued.flatMap(each => toPayments(advanceId(kind, each.ID), each.Payments)),
    leftOut: [...leftOut, ...issued.flatMap(each => leftOutPayments(each, each.Reference))],
  }
}

/** A payment has no name of its own, so the list shows that of its document. */
const leftOutPayments = (
  { Payments, Contact }: payloads.XeroDocument,
  number: string | null | undefined,
): LeftOutRecord[] =>
  (Payments?.leftOut ?? []).map(each => ({
    ...each,
    number: number || null,
    contactName: Contact?.Name ?? null,
  }))

const pagesOf = (reply: { pagination?: { pageCount: number } | null | undefined }) => ({
  pageCount: reply.pagination?.pageCount ?? 1,
})
