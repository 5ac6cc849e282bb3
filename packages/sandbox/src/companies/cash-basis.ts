/** Income and expense at the time of payment instead of the time of the invoice. */
import { cents } from '@millpond/core/money'
import type { DemoCompany, Journal, JournalLine } from './company.ts'

/** Their amounts of income and expense belong to the days of their payments. */
const DOCUMENT_SOURCES = new Set(['ACCREC', 'ACCPAY', 'ACCRECCREDIT', 'ACCPAYCREDIT'])
const DEBIT_SIDE = { ACCREC: -1, ACCPAY: 1, ACCRECCREDIT: 1, ACCPAYCREDIT: -1 } as const

/**
 * The company's journals with every document's lines moved to its payments, each payment with its
 * share. Only income and expense should be read from them. A credit allocated to an invoice moves
 * no money, so neither appears.
 */
export function cashJournals(company: DemoCompany): Journal[] {
  const documents = new Map(company.documents.map(it => [it.documentId, it]))
  const opening = company.journals[0]?.date ?? ''
  const paid = new Map<string, number>()
  const moved: Journal[] = company.journals.filter(({ source }) => !DOCUMENT_SOURCES.has(source))
  const payments = company.payments.toSorted((a, b) => (a.date < b.date ? -1 : 1))
  for (const payment of payments) {
    const document = documents.get(payment.documentId)
    if (!document) continue
    const before = paid.get(document.documentId) ?? 0
    const after = before + payment.amount
    paid.set(document.documentId, after)
    if (payment.date <= opening) continue
    const share = (net: number, part: number) => Math.round((net * part) / document.total)
    const lines = document.lines.map(
      (line): JournalLine => ({
        accountId: line.accountId,
        amount: cents(
          DEBIT_SIDE[document.kind] * (share(line.net, after) - share(line.net, before)),
        ),
      }),
    )
    moved.push({ date: payment.date, source: `${document.kind}PAYMENT`, lines })
  }
  return moved.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}
