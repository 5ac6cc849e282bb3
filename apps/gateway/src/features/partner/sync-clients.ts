import type { syncClients as route } from '@millpond/contract/partner'
import { elsewhereWithin } from '#database/index.ts'
import type { Handler } from '../../http/call.ts'
import { forEachClient } from '../../http/each-client.ts'
import { Refusal, SUBSCRIPTION_REQUIRED, syncTooSoon } from '../../http/refusal.ts'
import { beginImport } from '../../importing/begin-import.ts'
import { manualWaitMs } from '../../importing/sync-pace.ts'

export const syncClients: Handler<typeof route, 'clock' | 'config' | 'jobs'> = async call => {
  const { deps, organisationId: partnerId, body } = call
  const answer = await call.commit(async tx => {
    const chosen = { partnerId, clientIds: body.clientIds, least: 'editor' } as const
    const results = await forEachClient(tx, chosen, async (part, { organisationId }) => {
      const run = await elsewhereWithin(part, organisationId, async () => {
        const waitMs = await manualWaitMs(deps, part, organisationId)
        if (waitMs > 0) throw syncTooSoon(waitMs)
        return beginImport(deps, part, organisationId)
      })
      if (!run) throw new Refusal(SUBSCRIPTION_REQUIRED.code, SUBSCRIPTION_REQUIRED.message)
      call.audit({ action: 'startImport', of: { organisationId } })
    })
    return { results }
  })
  deps.jobs.wake()
  return answer
}
