import type { FastifyInstance } from 'fastify'
import type { DemoCompany, DemoDocument, DemoPayment } from '#companies'
import { msDay } from '../dates.ts'
import {
  accountsById,
  contactRef,
  contactsById,
  documentsById,
  onceFor,
  units,
  updated,
} from '../documents.ts'
import { answer } from '../envelope.ts'
import { companyOf } from '../guard.ts'
import { parametersOf } from '../parameters.ts'
import type { StandInContext } from '../stand-in-context.ts'
import { paginate, select } from './select.ts'

const PAYMENT_TYPES = {
  ACCREC: 'ACCRECPAYMENT',
  ACCPAY: 'ACCPAYPAYMENT',
  ACCRECCREDIT: 'ARCREDITPAYMENT',
  ACCPAYCREDIT: 'APCREDITPAYMENT',
} as const

function wirePayment(company: DemoCompany, payment: DemoPayment, document: DemoDocument) {
  const code = accountsById(company).get(payment.bankAccountId)?.code
  return {
    PaymentID: payment.paymentId,
    Date: msDay(payment.date),
    BankAmount: units(payment.amount),
    Amount: units(payment.amount),
    Reference: '',
    CurrencyRate: 1,
    PaymentType: PAYMENT_TYPES[document.kind],
    Status: 'AUTHORISED',
    HasAccount: true,
    IsReconciled: true,
    Account: { AccountID: payment.bankAccountId, ...(code ? { Code: code } : {}) },
    Invoice: {
      Type: document.kind,
      InvoiceID: document.documentId,
      InvoiceNumber: document.number,
      Payments: [],
      CreditNotes: [],
      Prepayments: [],
      Overpayments: [],
      HasErrors: false,
      IsDiscounted: false,
      Contact: contactRef(contactsById(company).get(document.contactId), document.contactId),
      LineItems: [],
      CurrencyCode: company.currency,
    },
    HasValidationErrors: false,
    ...updated(payment.date),
  }
}

const payments = onceFor(company =>
  company.payments.flatMap(payment => {
    const document = documentsById(company).get(payment.documentId)
    return document ? [wirePayment(company, payment, document)] : []
  }),
)

export function servePayments(app: FastifyInstance, { options }: StandInContext) {
  app.get('/Payments', async (request, reply) => {
    const parameters = parametersOf(request)
    const since = request.headers['if-modified-since']
    const found = select(payments(companyOf(request)), parameters, since)
    const { records, pagination } = paginate(found, parameters)
    return answer(request, reply, options.now(), { pagination, Payments: records })
  })
}
