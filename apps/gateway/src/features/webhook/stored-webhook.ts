import type { getWebhooks as route, Webhook } from '@millpond/contract/webhook'
import { asSystemWithin, type Tx } from '#database/index.ts'
import type { Deps } from '../../deps.ts'
import type { Handler } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import { type StoredWebhook, webhookSecretStore, webhookStore } from '../../stores/webhook-store.ts'

interface WebhookCaller {
  readonly organisationId: string
  readonly deps: Pick<Deps, 'clock'>
}

export const getWebhooks: Handler<typeof route, 'clock'> = call =>
  call.inOrganisation(async tx => ({ webhooks: await shownWebhooks(tx, call) }))

async function shownWebhooks(tx: Tx, { organisationId, deps }: WebhookCaller): Promise<Webhook[]> {
  const stored = await webhookStore.all(tx, organisationId)
  const now = deps.clock.now()
  const rotations = await asSystemWithin(tx, () =>
    webhookSecretStore.rotations(tx, organisationId, now),
  )
  return stored.map(({ webhookId, isPaused, ...webhook }) => ({
    ...webhook,
    id: webhookId,
    events: [...webhook.events],
    state: isPaused ? 'paused' : webhook.offReason === null ? 'on' : 'off',
    oldSecretUntil: rotations.get(webhookId) ?? null,
    deliveries: [...webhook.deliveries],
  }))
}

export async function shownWebhook(tx: Tx, call: WebhookCaller, id: string): Promise<Webhook> {
  const shown = (await shownWebhooks(tx, call)).find(each => each.id === id)
  if (!shown) throw noSuchWebhook()
  return shown
}

export async function foundWebhook(
  tx: Tx,
  organisationId: string,
  id: string,
): Promise<StoredWebhook> {
  const all = await webhookStore.all(tx, organisationId)
  const found = all.find(({ webhookId }) => webhookId === id)
  if (!found) throw noSuchWebhook()
  return found
}

export const noSuchWebhook = () => new Refusal('notFound', 'This webhook no longer exists.')

/** Activity logs name the host: the rest of an address may be secret. */
export const hostOf = (address: string): string => new URL(address).host
