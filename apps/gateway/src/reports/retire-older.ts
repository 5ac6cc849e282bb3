import { MAX_ARCHIVED_VERSIONS, MAX_KEPT_RUNS } from '@millpond/core/schedule'
import { asSystemWithin, type Tx } from '#database/index.ts'
import { reportLinkCodeStore, reportLinkStore } from '../stores/report-link-store.ts'
import { reportStore } from '../stores/report-store.ts'

/** After a run: what earlier runs of its schedule made ends, but for the newest. */
export async function retireOlder(
  tx: Tx,
  key: { readonly organisationId: string; readonly scheduleId: string },
  at: Date,
): Promise<void> {
  const { organisationId } = key
  const ended = await reportLinkStore.revokeOlder(tx, key, MAX_KEPT_RUNS, at)
  await asSystemWithin(tx, async () => {
    for (const linkId of ended) await reportLinkCodeStore.removeOf(tx, { organisationId, linkId })
  })
  const kept = { published: MAX_KEPT_RUNS, archived: MAX_ARCHIVED_VERSIONS }
  await reportStore.retireOlder(tx, key, kept, at)
}
