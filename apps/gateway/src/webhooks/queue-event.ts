import { randomUUID } from 'node:crypto'
import type { WebhookEvent, WebhookMessage } from '@millpond/core/webhook'
import { type Tx, withoutPersonWithin } from '#database/index.ts'
import { webhookStore } from '../stores/webhook-store.ts'

/**
 * In the transaction of what happened, so that neither exists without the other. Each webhook that
 * listens gets the same message, with the same id.
 */
export const queueEvent = (
  tx: Tx,
  organisationId: string,
  message: WebhookMessage<WebhookEvent>,
): Promise<void> =>
  withoutPersonWithin(tx, async () => {
    const event = {
      ...{ eventId: randomUUID(), kind: message.type, body: JSON.stringify(message) },
      at: new Date(message.timestamp),
    }
    for (const webhookId of await webhookStore.listening(tx, organisationId, message.type)) {
      await webhookStore.queue(tx, { organisationId, webhookId }, event)
    }
  })
