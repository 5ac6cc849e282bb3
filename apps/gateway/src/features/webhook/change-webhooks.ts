import { randomUUID } from 'node:crypto'
import type {
  createWebhook as createRoute,
  deleteWebhook as deleteRoute,
  renewWebhookSecret as secretRoute,
  updateWebhook as updateRoute,
} from '@millpond/contract/webhook'
import { MAX_WEBHOOKS } from '@millpond/core/webhook'
import { asSystemWithin, type Tx, withoutPersonWithin } from '#database/index.ts'
import type { Config } from '../../config/config.ts'
import type { Handler } from '../../http/call.ts'
import { refuseUnconfirmed } from '../../http/confirmation.ts'
import { Refusal } from '../../http/refusal.ts'
import { notificationStore } from '../../stores/notification-store.ts'
import { organisationStore } from '../../stores/organisation-store.ts'
import { webhookSecretStore, webhookStore } from '../../stores/webhook-store.ts'
import { writtenFault } from '../../webhooks/post-webhook.ts'
import { sealSecret, secretOf } from '../../webhooks/secret.ts'
import { foundWebhook, hostOf, noSuchWebhook, shownWebhook } from './stored-webhook.ts'

const OLD_SECRET_MS = 86_400_000

/** The secret is in this reply only: the database holds it sealed. */
export const createWebhook: Handler<
  typeof createRoute,
  'clock' | 'config' | 'seal'
> = async call => {
  const { deps, organisationId, user, body } = call
  refuseAddress(deps.config, body.address)
  const secret = secretOf(call.derive('webhook'))
  return call.commit(async tx => {
    await refuseSample(tx, organisationId)
    const all = await webhookStore.all(tx, organisationId)
    if (all.length >= MAX_WEBHOOKS) {
      throw new Refusal('conflict', `There are ${MAX_WEBHOOKS} webhooks already. Delete one first.`)
    }
    const key = { organisationId, webhookId: randomUUID() }
    const { address, events } = body
    await webhookStore.add(tx, key, { address, events, by: user.userId, at: deps.clock.now() })
    const sealed = sealSecret(deps.seal, key.webhookId, secret)
    await asSystemWithin(tx, () => webhookSecretStore.add(tx, key, sealed))
    call.audit({ action: 'webhookCreated', subject: hostOf(address) })
    return { webhook: await shownWebhook(tx, call, key.webhookId), secret }
  })
}

/** What waits goes to the address as it is then. While it is paused, nothing is queued. */
export const updateWebhook: Handler<
  typeof updateRoute,
  'clock' | 'config' | 'sessions'
> = async call => {
  const { deps, organisationId, user, query, body } = call
  const key = { organisationId, webhookId: query.id }
  const before = await call.inOrganisation(tx => foundWebhook(tx, organisationId, query.id))
  if (before.address !== body.address) {
    refuseAddress(deps.config, body.address)
    await refuseUnconfirmed(deps, user)
  }
  return call.commit(async tx => {
    const now = await foundWebhook(tx, organisationId, query.id)
    if (now.address !== before.address) {
      throw new Refusal('conflict', 'Someone else has changed this webhook. Look at it again.')
    }
    await webhookStore.save(tx, key, body)
    await withoutPersonWithin(tx, async () => {
      if (body.isPaused) await webhookStore.giveUp(tx, key, 'paused', deps.clock.now())
      await notificationStore.clear(tx, organisationId, 'webhookOff', query.id)
    })
    call.audit({ action: 'webhookChanged', subject: hostOf(body.address) })
    return { webhook: await shownWebhook(tx, call, query.id) }
  })
}

export const renewWebhookSecret: Handler<typeof secretRoute, 'clock' | 'seal'> = async call => {
  const { deps, organisationId, query } = call
  const secret = secretOf(call.derive('webhook'))
  return call.commit(async tx => {
    const { address } = await foundWebhook(tx, organisationId, query.id)
    const key = { organisationId, webhookId: query.id }
    const until = new Date(deps.clock.now().getTime() + OLD_SECRET_MS)
    const sealed = sealSecret(deps.seal, query.id, secret)
    await asSystemWithin(tx, () => webhookSecretStore.renew(tx, key, sealed, until))
    call.audit({ action: 'webhookSecretRenewed', subject: hostOf(address) })
    return { webhook: await shownWebhook(tx, call, query.id), secret }
  })
}

export const deleteWebhook: Handler<typeof deleteRoute> = call =>
  call.commit(async tx => {
    const { organisationId, query } = call
    const { address } = await foundWebhook(tx, organisationId, query.id)
    const key = { organisationId, webhookId: query.id }
    if (!(await webhookStore.remove(tx, key))) throw noSuchWebhook()
    await withoutPersonWithin(tx, () =>
      notificationStore.clear(tx, organisationId, 'webhookOff', query.id),
    )
    call.audit({ action: 'webhookDeleted', subject: hostOf(address) })
    return { id: query.id }
  })

function refuseAddress({ allowsPrivateWebhooks }: Config, address: string): void {
  const message = writtenFault(address, { allowsPrivate: allowsPrivateWebhooks })
  if (message !== null) throw new Refusal('badRequest', message, [{ path: 'address', message }])
}

async function refuseSample(tx: Tx, organisationId: string): Promise<void> {
  // Two requests at once wait in turn, so neither passes the limit.
  const facts = await withoutPersonWithin(tx, () => organisationStore.lock(tx, organisationId))
  if (facts?.isSample) throw new Refusal('conflict', 'The sample company sends no webhooks.')
}
