import type { FastifyInstance } from 'fastify'
import type { DemoCompany, DemoDocument } from '#companies'
import { msDay } from '../dates.ts'
import {
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
import { companyOf } from '../guard.ts'
import { parametersOf } from '../parameters.ts'
import type { StandInContext } from '../stand-in-context.ts'
import { paginate, select } from './select.ts'

function wireCreditNote(company: DemoCompany, document: DemoDocument) {
  const { total, tax, amountDue, contactId } = document
  const payments = paymentsByDocument(company).get(document.documentId) ?? []
  return {
    CreditNoteID: document.documentId,
    ID: document.documentId,
    CreditNoteNumber: document.number,
    Type: document.kind,
    Reference: '',
    Status: document.status,
    Contact: fullContactRef(contactsById(company).get(contactId), contactId),
    ...dated('Date', document.date),
    ...dated('DueDate', document.dueDate),
    LineAmountTypes: 'Exclusive',
    LineItems: wireLines(company, document),
    SubTotal: units(total - tax),
    TotalTax: units(tax),
    Total: units(total),
    RemainingCredit: units(amountDue),
    Allocations: [],
    Payments: payments.map(wirePaymentRef),
    CurrencyCode: company.currency,
    CurrencyRate: 1,
    HasAttachments: false,
    ...(document.fullyPaidOn === null ? {} : { FullyPaidOnDate: msDay(document.fullyPaidOn) }),
    ...updated(document.updatedOn),
  }
}

const creditNotes = onceFor(company =>
  company.documents
    .filter(({ kind }) => kind === 'ACCRECCREDIT' || kind === 'ACCPAYCREDIT')
    .filter(({ advance }) => advance === null)
    .map(document => wireCreditNote(company, document)),
)

export function serveCreditNotes(app: FastifyInstance, { options }: StandInContext) {
  app.get('/CreditNotes', async (request, reply) => {
    const parameters = parametersOf(request)
    const since = request.headers['if-modified-since']
    const found = select(creditNotes(companyOf(request)), parameters, since)
    const { records, pagination } = paginate(found, parameters)
    return answer(request, reply, options.now(), { pagination, CreditNotes: records })
  })
}
