/** Prepayments and overpayments: money that no invoice or bill has used yet. */
import type { FastifyInstance } from 'fastify'
import type { DemoCompany, DemoDocument } from '#companies'
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

const NAMES = { prepayment: 'Prepayment', overpayment: 'Overpayment' } as const
type Advance = keyof typeof NAMES

function wireAdvance(company: DemoCompany, document: DemoDocument, advance: Advance) {
  const { amountDue, contactId, documentId, kind, number, tax, total } = document
  const payments = paymentsByDocument(company).get(documentId) ?? []
  return {
    [`${NAMES[advance]}ID`]: documentId,
    ID: documentId,
    Type: `${kind === 'ACCRECCREDIT' ? 'RECEIVE' : 'SPEND'}-${advance.toUpperCase()}`,
    Reference: number,
    Status: document.status,
    Contact: fullContactRef(contactsById(company).get(contactId), contactId),
    ...dated('Date', document.date),
    LineAmountTypes: 'NoTax',
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
    ...updated(document.updatedOn),
  }
}

const advances = {
  prepayment: onceFor(company => wireAll(company, 'prepayment')),
  overpayment: onceFor(company => wireAll(company, 'overpayment')),
}

const wireAll = (company: DemoCompany, advance: Advance) =>
  company.documents
    .filter(document => document.advance === advance)
    .map(document => wireAdvance(company, document, advance))

export function serveAdvances(app: FastifyInstance, { options }: StandInContext) {
  for (const advance of ['prepayment', 'overpayment'] as const) {
    const list = `${NAMES[advance]}s`
    app.get(`/${list}`, async (request, reply) => {
      const parameters = parametersOf(request)
      const since = request.headers['if-modified-since']
      const found = select(advances[advance](companyOf(request)), parameters, since)
      const { records, pagination } = paginate(found, parameters)
      return answer(request, reply, options.now(), { pagination, [list]: records })
    })
  }
}
