/** Invoices, bills and credits, and the payments that settle them. */
import type { DemoCompany, DemoDocument, DemoPayment } from '#companies'
import { accountRef } from '../chart.ts'
import { onceFor, units } from '../once.ts'
import {
  common,
  contactRef,
  currencyRef,
  documentsById,
  isPosted,
  stamped,
  transactionNumber,
} from './record-fields.ts'

type DocumentKind = DemoDocument['kind']

/** QuickBooks' word for a document, for what settles it, and whether customers are behind it. */
const WORDS: Readonly<Record<DocumentKind, readonly [type: string, isSale: boolean]>> = {
  ACCREC: ['Invoice', true],
  ACCPAY: ['Bill', false],
  ACCRECCREDIT: ['CreditMemo', true],
  ACCPAYCREDIT: ['VendorCredit', false],
}

const paymentsOf = onceFor(({ payments }) => {
  const byDocument = new Map<string, DemoPayment[]>()
  for (const payment of payments) {
    const known = byDocument.get(payment.documentId)
    if (known) known.push(payment)
    else byDocument.set(payment.documentId, [payment])
  }
  return byDocument
})

/** A refund of a credit is a payment of its own kind and is not read, so it is not linked. */
function linked(company: DemoCompany, document: DemoDocument) {
  const type = document.kind === 'ACCREC' ? 'Payment' : 'BillPaymentCheck'
  if (document.kind !== 'ACCREC' && document.kind !== 'ACCPAY') return []
  return (paymentsOf(company).get(document.documentId) ?? []).map(({ paymentId }) => ({
    TxnId: transactionNumber(company, paymentId),
    TxnType: type,
  }))
}

function wireDocument(company: DemoCompany, document: DemoDocument) {
  const [, isSale] = WORDS[document.kind]
  const contact = contactRef(company, document.contactId)
  return {
    ...common(transactionNumber(company, document.documentId)),
    DocNumber: document.number,
    TxnDate: document.date,
    DueDate: document.dueDate,
    ...currencyRef(company),
    ...(isSale ? { CustomerRef: contact } : { VendorRef: contact }),
    Line: document.lines.map((line, index) => ({
      Id: String(index + 1),
      LineNum: index + 1,
      Description: line.description,
      Amount: units(line.net),
      ...(isSale
        ? {
            DetailType: 'SalesItemLineDetail',
            SalesItemLineDetail: {
              ItemAccountRef: accountRef(company, line.accountId),
              Qty: 1,
              UnitPrice: units(line.net),
            },
          }
        : {
            DetailType: 'AccountBasedExpenseLineDetail',
            AccountBasedExpenseLineDetail: {
              AccountRef: accountRef(company, line.accountId),
              BillableStatus: 'NotBillable',
            },
          }),
    })),
    TxnTaxDetail: { TotalTax: units(document.tax) },
    GlobalTaxCalculation: 'TaxExcluded',
    TotalAmt: units(document.total),
    Balance: units(document.amountDue),
    LinkedTxn: linked(company, document),
    ...stamped(company, document.documentId, document.date, document.updatedOn),
  }
}

const ofKind = (kind: DocumentKind) =>
  onceFor(company =>
    company.documents
      .filter(document => document.kind === kind && isPosted(document))
      .map(document => wireDocument(company, document)),
  )

export const invoices = ofKind('ACCREC')
export const bills = ofKind('ACCPAY')
export const creditMemos = ofKind('ACCRECCREDIT')
export const vendorCredits = ofKind('ACCPAYCREDIT')

function settled(company: DemoCompany, kind: DocumentKind) {
  return company.payments.flatMap(payment => {
    const document = documentsById(company).get(payment.documentId)
    return document?.kind === kind ? [{ payment, document }] : []
  })
}

const shared = (company: DemoCompany, { paymentId, date, amount }: DemoPayment) => ({
  ...common(transactionNumber(company, paymentId)),
  TxnDate: date,
  TotalAmt: units(amount),
  ...currencyRef(company),
  ...stamped(company, paymentId, date),
})

const line = (company: DemoCompany, { documentId, amount }: DemoPayment, type: string) => ({
  Amount: units(amount),
  LinkedTxn: [{ TxnId: transactionNumber(company, documentId), TxnType: type }],
})

export const payments = onceFor(company =>
  settled(company, 'ACCREC').map(({ payment, document }) => ({
    ...shared(company, payment),
    CustomerRef: contactRef(company, document.contactId),
    DepositToAccountRef: accountRef(company, payment.bankAccountId),
    UnappliedAmt: 0,
    Line: [line(company, payment, 'Invoice')],
  })),
)

export const billPayments = onceFor(company =>
  settled(company, 'ACCPAY').map(({ payment, document }) => ({
    ...shared(company, payment),
    VendorRef: contactRef(company, document.contactId),
    PayType: 'Check',
    CheckPayment: { BankAccountRef: accountRef(company, payment.bankAccountId) },
    Line: [line(company, payment, 'Bill')],
  })),
)
