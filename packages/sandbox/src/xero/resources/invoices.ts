import type { FastifyInstance } from 'fastify'
import type { DemoCompany, DemoDocument } from '#companies'
import { msDay } from '../dates.ts'
import {
  contactRef,
  contactsById,
  dated,
  fullContactRef,
  onceFor,
  paymentsByDocument,
  units,
  updated,
  wireLines,
  wirePaymentRef,
} from '../documents.ts'
import { answer } from '../envelope.ts'
import { refuseMissing } from '../errors.ts'
import { companyOf } from '../guard.ts'
import { isTrue, listParameter, type Parameters, parametersOf } from '../parameters.ts'
import type { StandInContext } from '../stand-in-context.ts'
import { paginate, select } from './select.ts'

/** The short form that `summaryOnly=true` requests. */
function leanInvoice(company: DemoCompany, document: DemoDocument) {
  const { amountDue, total, tax } = document
  const payments = paymentsByDocument(company).get(document.documentId) ?? []
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0)
  const expected = document.expectedPaymentDate
  const contact = contactsById(company).get(document.contactId)
  // An amount that is no longer due without a payment was credited; a voided document has none.
  const credited = document.status === 'VOIDED' ? 0 : total - amountDue - paid
  return {
    Type: document.kind,
    InvoiceID: document.documentId,
    InvoiceNumber: document.number,
    Reference: '',
    AmountDue: units(amountDue),
    AmountPaid: units(paid),
    AmountCredited: units(credited),
    CurrencyRate: 1,
    HasErrors: false,
    IsDiscounted: false,
    HasAttachments: false,
    Contact: contactRef(contact, document.contactId),
    ...dated('Date', document.date),
    ...dated('DueDate', document.dueDate),
    ...(expected === null
      ? {}
      : document.kind === 'ACCREC'
        ? { ExpectedPaymentDate: msDay(expected) }
        : { PlannedPaymentDate: msDay(expected) }),
    Status: document.status,
    LineAmountTypes: 'Exclusive',
    SubTotal: units(total - tax),
    TotalTax: units(tax),
    Total: units(total),
    CurrencyCode: company.currency,
    ...(document.fullyPaidOn === null ? {} : { FullyPaidOnDate: msDay(document.fullyPaidOn) }),
    ...updated(document.updatedOn),
  }
}

type LeanInvoice = ReturnType<typeof leanInvoice>

const leanInvoices = onceFor(company =>
  company.documents
    .filter(({ kind }) => kind === 'ACCREC' || kind === 'ACCPAY')
    .map(document => ({ document, lean: leanInvoice(company, document) })),
)
const leanById = onceFor(
  company => new Map(leanInvoices(company).map(entry => [entry.document.documentId, entry])),
)

function fullInvoice(company: DemoCompany, document: DemoDocument, lean: LeanInvoice) {
  const contact = contactsById(company).get(document.contactId)
  const payments = paymentsByDocument(company).get(document.documentId) ?? []
  return {
    ...lean,
    Contact: fullContactRef(contact, document.contactId),
    SentToContact: document.status !== 'DRAFT',
    Payments: payments.map(wirePaymentRef),
    CreditNotes: [],
    Prepayments: [],
    Overpayments: [],
    LineItems: wireLines(company, document),
  }
}

function wanted(invoices: readonly LeanInvoice[], parameters: Parameters) {
  const statuses = listParameter(parameters, 'Statuses')
  const ids = listParameter(parameters, 'IDs')
  const numbers = listParameter(parameters, 'InvoiceNumbers')
  const contacts = listParameter(parameters, 'ContactIDs')
  return invoices.filter(
    invoice =>
      (!statuses || statuses.includes(invoice.Status)) &&
      (!ids || ids.includes(invoice.InvoiceID)) &&
      (!numbers || numbers.includes(invoice.InvoiceNumber)) &&
      (!contacts || contacts.includes(invoice.Contact.ContactID)),
  )
}

export function serveInvoices(app: FastifyInstance, { options }: StandInContext) {
  app.get('/Invoices', async (request, reply) => {
    const company = companyOf(request)
    const parameters = parametersOf(request)
    const all = leanInvoices(company).map(({ lean }) => lean)
    const found = select(wanted(all, parameters), parameters, request.headers['if-modified-since'])
    const { records, pagination } = paginate(found, parameters)
    const invoices = isTrue(parameters, 'summaryOnly')
      ? records
      : records.flatMap(lean => {
          const entry = leanById(company).get(lean.InvoiceID)
          return entry ? [fullInvoice(company, entry.document, lean)] : []
        })
    return answer(request, reply, options.now(), { pagination, Invoices: invoices })
  })

  app.get('/Invoices/:id', async (request, reply) => {
    const { id } = request.params as { id: string }
    const company = companyOf(request)
    const entry = leanById(company).get(id)
    if (!entry) return refuseMissing(reply)
    const invoices = [fullInvoice(company, entry.document, entry.lean)]
    return answer(request, reply, options.now(), { Invoices: invoices })
  })
}
