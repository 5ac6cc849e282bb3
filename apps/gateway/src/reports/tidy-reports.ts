import { deletedReportsSince } from '@millpond/core/report'
import type { Deps } from '../deps.ts'
import { reportStore } from '../stores/report-store.ts'

/** Removed in one transaction: the figures of each may have megabytes. */
const MAX_AT_ONCE = 100

/** Each night: reports that were deleted 30 days ago are removed for good. */
export async function tidyReports({
  clock,
  database,
  log,
}: Pick<Deps, 'clock' | 'database' | 'log'>): Promise<void> {
  const before = new Date(deletedReportsSince(clock.now().getTime()))
  let removed = 0
  let count = MAX_AT_ONCE
  while (count === MAX_AT_ONCE) {
    count = await database.asSystem(tx => reportStore.removeDeleted(tx, before, MAX_AT_ONCE))
    removed += count
  }
  if (removed > 0) log.info({ reports: removed }, 'deleted reports were removed')
}
