/** Posts that say which records changed, signed as Intuit signs them. */
import { createHmac, randomUUID } from 'node:crypto'
import type { WebhookForm } from '#faults'

export interface ChangedRecord {
  readonly realmId: string
  readonly entity: string
  readonly id: string
  readonly operation: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/** The two forms that Intuit sends. */
export function webhookBody(changed: readonly ChangedRecord[], form: WebhookForm): string {
  const time = (at: number) => new Date(at).toISOString()
  if (form === 'cloudEvents') {
    const events = changed.map(({ realmId, entity, id, operation, at }) => ({
      specversion: '1.0',
      id: randomUUID(),
      source: 'intuit.millpond-local',
      type: `qbo.${entity.toLowerCase()}.${PAST[operation] ?? 'updated'}.v1`,
      time: time(at),
      datacontenttype: 'application/json',
      intuitentityid: id,
      intuitaccountid: realmId,
      data: {},
    }))
    return JSON.stringify(events)
  }
  const realms = [...new Set(changed.map(({ realmId }) => realmId))]
  return JSON.stringify({
    eventNotifications: realms.map(realmId => ({
      realmId,
      dataChangeEvent: {
        entities: changed
          .filter(each => each.realmId === realmId)
          .map(({ entity, id, operation, at }) => ({
            name: entity,
            id,
            operation,
            lastUpdated: time(at),
          })),
      },
    })),
  })
}

const PAST: Readonly<Record<string, string>> = {
  Create: 'created',
  Update: 'updated',
  Delete: 'deleted',
  Void: 'voided',
}

/** The header of a post: base64 of HMAC-SHA256 over its bytes. */
const webhookSignature = (body: string, key: string): string =>
  createHmac('sha256', key).update(body).digest('base64')

/** A post that does not arrive is not sent again: the next night finds what changed. */
export async function sendWebhook(url: string, body: string, key: string): Promise<void> {
  await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'intuit-signature': webhookSignature(body, key),
    },
    body,
  }).catch(() => undefined)
}
