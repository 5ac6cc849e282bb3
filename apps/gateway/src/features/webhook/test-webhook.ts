import { randomUUID } from 'node:crypto'
import type { testWebhook as route } from '@millpond/contract/webhook'
import { isDelivered, testMessage } from '@millpond/core/webhook'
import { withoutPersonWithin } from '#database/index.ts'
import type { Handler } from '../../http/call.ts'
import { webhookStore } from '../../stores/webhook-store.ts'
import { postSigned } from '../../webhooks/send-webhooks.ts'
import { foundWebhook, hostOf, noSuchWebhook, shownWebhook } from './stored-webhook.ts'

type Needed = 'clock' | 'config' | 'database' | 'seal'

/** The test is sent immediately and only once, even to a webhook that is paused or off. */
export const testWebhook: Handler<typeof route, Needed> = call => {
  const { deps, organisationId, query } = call
  const key = { organisationId, webhookId: query.id }
  const eventId = randomUUID()
  return call.phases({
    claim: tx => foundWebhook(tx, organisationId, query.id),
    ask: async ({ address }) => {
      const message = testMessage(organisationId, deps.clock.now().toISOString())
      const body = JSON.stringify(message)
      const reply = await postSigned(deps, key, { eventId, body, address })
      return { address, kind: message.type, body, reply }
    },
    commit: async (tx, { address, kind, body, reply }) => {
      await foundWebhook(tx, organisationId, query.id)
      const end = { ...reply, at: deps.clock.now(), isDelivered: isDelivered(reply.status) }
      await withoutPersonWithin(tx, () =>
        webhookStore.addTest(tx, key, { eventId, kind, body }, end),
      )
      call.audit({ action: 'testWebhook', subject: hostOf(address) })
      const { deliveries } = await shownWebhook(tx, call, query.id)
      const delivery = deliveries.find(each => each.eventId === eventId)
      if (!delivery) throw noSuchWebhook()
      return { delivery }
    },
  })
}
