import {
  assembleLedger,
  type BooksRecords,
  gapsOf,
  type Reconciliation,
  reconcile,
  standingOf,
} from '@millpond/core/ledger'
import { assert } from '@millpond/core/outcome'
import type { Day } from '@millpond/core/time'
import type { Tx } from '#database/index.ts'
import { documentStore } from '../stores/document-store.ts'
import { ledgerStore } from '../stores/ledger-store.ts'
import { organisationStore } from '../stores/organisation-store.ts'
import { reconciliationStore } from '../stores/reconciliation-store.ts'

/** Books ready to be stored: all the arithmetic is done before a transaction begins. */
export type PreparedBooks = ReturnType<typeof prepareBooks>

/** `isPartial` while the older months are still on their way: there is nothing to reconcile yet. */
export function prepareBooks(answers: readonly BooksRecords[], today: Day, isPartial: boolean) {
  const checks = isPartial ? [] : reconcile(answers, today)
  return { assembled: assembleLedger(answers, today), checks, isPartial, today }
}

/**
 * Replaces everything an organisation shows by `books`, within the caller's one transaction: a
 * reader sees the old books or the new ones, never some of each. Answers with what does not agree.
 */
export async function publishBooks(
  tx: Tx,
  organisationId: string,
  { assembled, checks, isPartial, today }: PreparedBooks,
): Promise<readonly Reconciliation[]> {
  const { ledger, organisation } = assembled
  const [firstMonth] = ledger.months
  assert(organisation && firstMonth, 'books without an organisation are never published')
  await ledgerStore.replaceSeries(tx, organisationId, firstMonth, ledger.series)
  await ledgerStore.replaceAccounts(tx, organisationId, assembled.accounts)
  await documentStore.replaceDocuments(tx, organisationId, assembled.documents)
  await documentStore.replacePayments(tx, organisationId, assembled.payments)
  await documentStore.replaceContacts(tx, organisationId, assembled.contacts)
  await documentStore.replaceRepeating(tx, organisationId, assembled.repeating)
  await reconciliationStore.replace(tx, organisationId, checks)
  const profile = { firstMonth, months: ledger.months.length, isPartial, asOf: today }
  await ledgerStore.saveProfile(tx, organisationId, profile, organisation)
  await organisationStore.markPublished(tx, organisationId, {
    closeMonth: ledger.closeMonth,
    currency: ledger.currency,
    country: organisation.country,
    reportingYearBeginsMonth: organisation.reportingYearBeginsMonth,
  })
  // By the year the organisation goes by now, which its owner may have set.
  const beginsMonth = await organisationStore.yearBegins(tx, organisationId)
  await ledgerStore.saveStanding(tx, organisationId, standingOf(ledger, beginsMonth))
  return gapsOf(checks)
}
