import type { tagClients as route } from '@millpond/contract/partner'
import { changedTags, MAX_TAGS_PER_CLIENT } from '@millpond/core/organisation'
import type { Handler } from '../../http/call.ts'
import { doneCount, forEachClient } from '../../http/each-client.ts'
import { Refusal } from '../../http/refusal.ts'
import { portfolioStore } from '../../stores/portfolio-store.ts'

export const tagClients: Handler<typeof route> = call => {
  const { organisationId: partnerId, body } = call
  const { clientIds, add = [], remove = [] } = body
  return call.commit(async tx => {
    await portfolioStore.forgetLost(tx, partnerId)
    const entries = await portfolioStore.list(tx, partnerId)
    const chosen = { partnerId, clientIds, least: 'viewer' } as const
    const results = await forEachClient(tx, chosen, async (part, { organisationId }) => {
      const tags = changedTags(entries.get(organisationId)?.tags ?? [], { add, remove })
      if (!tags) {
        throw new Refusal('conflict', `A client has at most ${MAX_TAGS_PER_CLIENT} tags`)
      }
      await portfolioStore.setTags(part, partnerId, organisationId, tags)
    })
    const words = [...add.map(tag => `+ ${tag}`), ...remove.map(tag => `− ${tag}`)].join(', ')
    call.audit({ action: 'clientsTagged', subject: words, details: { count: doneCount(results) } })
    return { results }
  })
}
