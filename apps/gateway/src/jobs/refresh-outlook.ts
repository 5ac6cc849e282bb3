import { readSourcesAndLedger } from '../books/forecast-sources.ts'
import { refreshLedgerSummary } from '../books/publish-books.ts'
import type { Deps } from '../deps.ts'
import { notifyLowCash } from '../importing/notify-low-cash.ts'
import { entitlementStore } from '../stores/entitlement-store.ts'
import { forecastRunStore } from '../stores/forecast-run-store.ts'

export type OutlookNeeds = 'database' | 'forecasts' | 'holidaysAround'

/**
 * Recalculates a partner's summary of an organisation after a user changed a plan, a date or a
 * setting, so that it matches the organisation's own dashboard.
 */
export async function refreshOutlook(
  { database, forecasts, holidaysAround }: Pick<Deps, OutlookNeeds>,
  organisationId: string,
): Promise<void> {
  const found = await database.inOrganisation(organisationId, async tx => {
    if (!(await entitlementStore.hasFullAccess(tx, organisationId))) return null
    await refreshLedgerSummary(tx, organisationId)
    const books = await readSourcesAndLedger(tx, organisationId)
    const learned =
      books && (await forecastRunStore.learned(tx, organisationId, books.sources.version))
    return books && learned ? { ...books, learned } : null
  })
  // Without full access nothing is calculated or warned of, and everything stays readable.
  // Without a stored forecast of these books its own job has not run yet, and will read the change.
  if (!found) return
  const { sources, ledger, learned } = found
  const { basis, floor, version } = sources
  const holidays = new Set(holidaysAround(basis.country, basis.asOf))
  const refreshed = await forecasts.work.run('freeze', {
    ...{ ledger, floor },
    basis: { ...basis, holidays },
    learned,
  })
  await database.inOrganisation(organisationId, async tx => {
    const isNewest = await forecastRunStore.refresh(tx, organisationId, version, refreshed)
    if (isNewest) await notifyLowCash(tx, organisationId, refreshed, ledger.currency)
  })
}
