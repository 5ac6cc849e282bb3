import { evaluateAlerts } from '../alerts/evaluate-alerts.ts'
import { readSourcesAndLedger } from '../books/forecast-sources.ts'
import { refreshLedgerSummary } from '../books/publish-books.ts'
import type { Deps } from '../deps.ts'
import { alertStore } from '../stores/alert-store.ts'
import { entitlementStore } from '../stores/entitlement-store.ts'
import { forecastRunStore } from '../stores/forecast-run-store.ts'

export type OutlookNeeds = 'clock' | 'database' | 'forecasts' | 'holidaysAround'

/**
 * Recalculates a partner's summary of an organisation after a user changed a plan, a date or a
 * setting, so that it matches the organisation's own dashboard.
 */
export async function refreshOutlook(
  { clock, database, forecasts, holidaysAround }: Pick<Deps, OutlookNeeds>,
  organisationId: string,
): Promise<void> {
  const found = await database.inOrganisation(organisationId, async tx => {
    if (!(await entitlementStore.hasFullAccess(tx, organisationId))) return null
    await refreshLedgerSummary(tx, organisationId)
    const books = await readSourcesAndLedger(tx, organisationId)
    const learned =
      books && (await forecastRunStore.learned(tx, organisationId, books.sources.version))
    const { weeksAhead, covenants } = await alertStore.rule(tx, organisationId)
    return books && learned ? { ...books, learned, weeksAhead, covenants } : null
  })
  // Without full access nothing is calculated or warned of, and everything stays readable.
  // Without a stored forecast of these books its own job has not run yet, and will read the change.
  if (!found) return
  const { sources, ledger, learned, weeksAhead, covenants } = found
  const { basis, floor, version } = sources
  const holidays = new Set(holidaysAround(basis.country, basis.asOf))
  const refreshed = await forecasts.work.run('freeze', {
    ...{ ledger, floor, weeksAhead, covenants },
    basis: { ...basis, holidays },
    learned,
  })
  await database.inOrganisation(organisationId, async tx => {
    const isNewest = await forecastRunStore.refresh(tx, organisationId, version, refreshed)
    if (!isNewest) return
    const { currency } = ledger
    await evaluateAlerts({ clock }, tx, { organisationId, currency }, refreshed)
  })
}
