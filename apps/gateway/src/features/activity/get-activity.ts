import type { getActivity as route } from '@millpond/contract/activity'
import { HOME_TIME_ZONE } from '@millpond/core/time'
import type { Handler } from '../../http/call.ts'
import { ledgerStore } from '../../stores/ledger-store.ts'

/** Newest first, one page at a time, and whether the chain of the shown entries is valid. */
export const getActivity: Handler<typeof route, 'audit'> = async call => {
  const { deps, organisationId, query } = call
  const from = {
    before: query.before === undefined ? Number.MAX_SAFE_INTEGER : Number(query.before),
    visitsOnly: query.visits === 'only',
  }
  const { timeZone, ...page } = await call.inOrganisation(async tx => ({
    ...(await deps.audit.page(tx, { organisationId }, from)),
    timeZone: (await ledgerStore.timeZone(tx, organisationId)) ?? HOME_TIME_ZONE,
  }))
  const entries = page.entries.map(({ sequence, at, who, action, subject, correlationId }) => ({
    sequence,
    at,
    who: who.name,
    staff: who.staff?.name ?? null,
    action,
    subject,
    correlationId,
  }))
  return { ...page, entries, timeZone }
}
