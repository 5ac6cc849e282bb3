import { chosenBudget, ledgerSummary } from '@millpond/core/insight'
import { type BooksAccount, gapsOf, type Ledger, type Reconciliation } from '@millpond/core/ledger'
import { assert } from '@millpond/core/outcome'
import type { Tx } from '#database/index.ts'
import { dimensionStore } from '../stores/dimension-store.ts'
import { documentStore } from '../stores/document-store.ts'
import { forecastSettingsStore } from '../stores/forecast-settings-store.ts'
import { ledgerStore } from '../stores/ledger-store.ts'
import { organisationStore } from '../stores/organisation-store.ts'
import { reconciliationStore } from '../stores/reconciliation-store.ts'
import { readLedger } from './forecast-sources.ts'
import { readBudget } from './planned.ts'
import type { PreparedBooks } from './prepare-books.ts'

/**
 * Replaces all stored books of an organisation within the caller's transaction, so that a reader
 * sees either the old books or the new ones. Returns the reconciliations that fail.
 */
export async function publishBooks(
  tx: Tx,
  organisationId: string,
  { assembled, checks, isPartial, today, fileName }: PreparedBooks,
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
  await documentStore.replaceUnissued(tx, organisationId, assembled.unissued)
  await dimensionStore.replace(tx, organisationId, assembled.dimensionValues)
  await dimensionStore.replaceSeries(tx, organisationId, firstMonth, assembled.dimensionSeries)
  await reconciliationStore.replace(tx, organisationId, checks)
  const profile = { firstMonth, months: ledger.months.length, isPartial, asOf: today }
  await ledgerStore.saveProfile(tx, organisationId, profile, organisation, assembled.leftOut)
  await organisationStore.markPublished(tx, organisationId, {
    closeMonth: ledger.closeMonth,
    currency: ledger.currency,
    country: organisation.country,
    reportingYearBeginsMonth: organisation.reportingYearBeginsMonth,
    fileName: fileName ?? null,
  })
  // The financial year comes from the organisation's settings, which its owner may have changed.
  const yearBeginsMonth = await organisationStore.yearBegins(tx, organisationId)
  await saveLedgerSummary(tx, organisationId, {
    ...{ ledger, accounts: assembled.accounts, yearBeginsMonth },
  })
  return gapsOf(checks)
}

interface SummarySources {
  readonly ledger: Ledger
  readonly accounts: readonly BooksAccount[]
  readonly yearBeginsMonth: number
}

/** What a partner's list shows of an organisation, compared with the budget it has chosen. */
async function saveLedgerSummary(
  tx: Tx,
  organisationId: string,
  { ledger, ...sources }: SummarySources,
): Promise<void> {
  const found = await forecastSettingsStore.find(tx, organisationId)
  const planned = await readBudget(tx, organisationId, found?.settings.budgetId ?? null)
  const budget = chosenBudget(ledger, { ...sources, ...planned })
  const summary = ledgerSummary(ledger, sources.yearBeginsMonth, budget)
  await ledgerStore.saveSummary(tx, organisationId, summary)
}

/** The same after another budget was chosen, or the chosen one was changed. */
export async function refreshLedgerSummary(tx: Tx, organisationId: string): Promise<void> {
  const ledger = await readLedger(tx, organisationId)
  if (!ledger) return
  const accounts = await ledgerStore.accounts(tx, organisationId)
  const yearBeginsMonth = await organisationStore.yearBegins(tx, organisationId)
  await saveLedgerSummary(tx, organisationId, { ledger, accounts, yearBeginsMonth })
}
