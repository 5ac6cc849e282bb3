/** The books of every simulated user: 150 accounts of the wholesaler's. */
import type { AccountAmount, BooksRecords } from '@millpond/core/ledger'
import type { Day } from '@millpond/core/time'
import { buildCompany } from '@millpond/sandbox/companies'
import { sampleRecords } from '../apps/gateway/src/sample/sample-records.ts'

const ACCOUNTS = 150
/** The newest documents, as many as a company of that size has; the wholesaler itself has 9,000. */
const DOCUMENTS = { open: 60, paid: 600 }

/** Accounts with a role first, because forecasts need them. */
export function loadBooks(today: Day): BooksRecords {
  const whole = sampleRecords(buildCompany('wholesaler', today), today)
  const { statements = [], bankMovements = [], budgets = [], payments = [] } = whole
  const accounts = [...(whole.accounts ?? [])]
    .sort((a, b) => Number(a.role === null) - Number(b.role === null))
    .slice(0, ACCOUNTS)
  const codes = new Set(accounts.map(({ code }) => code))
  const documents = [...someDocuments(whole, 'open'), ...someDocuments(whole, 'paid')]
  const kept = new Set(documents.map(({ documentId }) => documentId))
  const pruned = <Each extends { readonly amounts: readonly AccountAmount[] }>(
    each: Each,
  ): Each => ({
    ...each,
    amounts: each.amounts.filter(({ code }) => codes.has(code)),
  })
  return {
    ...whole,
    accounts,
    documents,
    payments: payments.filter(({ documentId }) => kept.has(documentId)),
    statements: statements.map(pruned),
    bankMovements: bankMovements.filter(({ code }) => codes.has(code)),
    budgets: budgets.map(pruned),
  }
}

const someDocuments = ({ documents = [] }: BooksRecords, status: 'open' | 'paid') =>
  documents
    .filter(each => each.status === status)
    .sort((a, b) => b.issuedOn.localeCompare(a.issuedOn))
    .slice(0, DOCUMENTS[status])
