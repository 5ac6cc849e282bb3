/** Sends what is queued for webhooks: each attempt once, also with several gateways. */
import { afterAttempt, type WebhookOutcome } from '@millpond/core/webhook'
import type { Tx } from '#database/index.ts'
import type { Deps } from '../deps.ts'
import { entitlementStore } from '../stores/entitlement-store.ts'
import { notificationStore } from '../stores/notification-store.ts'
import { organisationStore } from '../stores/organisation-store.ts'
import { type ClaimedDelivery, webhookSecretStore, webhookStore } from '../stores/webhook-store.ts'
import { postWebhook } from './post-webhook.ts'
import { openWebhookSecret, signedHeaders } from './secret.ts'

export type WebhookNeeds = 'clock' | 'config' | 'database' | 'log' | 'seal'
type Needs = Pick<Deps, WebhookNeeds>

const CHECK_EVERY_MS = 5000
/** An attempt ends within ten seconds. If its process dies, another one tries after this long. */
const HOLD_MS = 2 * 60_000
const MAX_COMPANIES = 20
const MAX_AT_ONCE = 10
/** Without a plan, what is due waits. */
const LOOK_AGAIN_MS = 3_600_000
const KEEP_MS = 30 * 86_400_000

/** Sends every few seconds, until it is stopped. */
export function startWebhookSender(deps: Needs): { stop(): Promise<void> } {
  let isOver = false
  let running: Promise<void> | null = null
  const round = async () => {
    try {
      while (!isOver && (await sendDueWebhooks(deps)) > 0);
    } catch (error) {
      deps.log.error({ err: error }, 'sender of webhooks')
    }
    running = null
  }
  const timer = setInterval(() => {
    running ??= round()
  }, CHECK_EVERY_MS)
  return {
    async stop() {
      isOver = true
      clearInterval(timer)
      await running
    },
  }
}

/** Sends what is due now; returns how many attempts there were. */
export async function sendDueWebhooks(deps: Needs): Promise<number> {
  const now = deps.clock.now()
  const due = await deps.database.asSystem(tx => webhookStore.withDue(tx, now, MAX_COMPANIES))
  const counts = await Promise.all(
    due.map(organisationId =>
      sendOfCompany(deps, organisationId).catch((error: unknown) => {
        deps.log.warn({ err: error, organisationId }, 'webhooks of a company wait')
        return 0
      }),
    ),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

async function sendOfCompany(deps: Needs, organisationId: string): Promise<number> {
  const claimed = await deps.database.inOrganisation(organisationId, tx =>
    claim(deps, tx, organisationId),
  )
  const sent = await Promise.allSettled(claimed.map(each => sendOne(deps, organisationId, each)))
  for (const each of sent) {
    if (each.status === 'rejected') {
      deps.log.warn({ err: each.reason, organisationId }, 'a webhook will be tried again')
    }
  }
  return claimed.length
}

async function claim({ clock }: Needs, tx: Tx, organisationId: string) {
  const now = clock.now()
  const later = (ms: number) => new Date(now.getTime() + ms)
  const facts = await organisationStore.lock(tx, organisationId)
  const isServed =
    facts !== null &&
    !facts.isEnding &&
    !facts.isSample &&
    (await entitlementStore.hasFullAccess(tx, organisationId))
  if (isServed) {
    return webhookStore.claim(tx, organisationId, { now, again: later(HOLD_MS), most: MAX_AT_ONCE })
  }
  await webhookStore.postpone(tx, organisationId, now, later(LOOK_AGAIN_MS))
  return []
}

async function sendOne(
  deps: Needs,
  organisationId: string,
  claimed: ClaimedDelivery,
): Promise<void> {
  const { webhookId, eventId, body, address } = claimed
  const key = { organisationId, webhookId }
  const reply = await postSigned(deps, key, { eventId, body, address })
  await deps.database.inOrganisation(organisationId, async tx => {
    const webhook = await webhookStore.lock(tx, key)
    if (!webhook) return
    const at = deps.clock.now()
    const { failingSince } = webhook
    const { attempts } = claimed
    const outcome = afterAttempt({
      attempts,
      status: reply.status,
      failingSince,
      now: at.getTime(),
    })
    const { state, nextAt, off } = outcome
    const settled = { ...reply, state, nextAt, at }
    if (!(await webhookStore.settle(tx, organisationId, claimed, settled))) return
    await webhookStore.noteOutcome(tx, key, outcome)
    if (off !== null) {
      await webhookStore.giveUp(tx, key, 'off', at)
      await saySwitchedOff(tx, key, address, off)
    }
  })
}

interface WebhookKey {
  readonly organisationId: string
  readonly webhookId: string
}

/** No transaction is open while it waits for the reply. */
export async function postSigned(
  { clock, config, database, seal }: Pick<Needs, 'clock' | 'config' | 'database' | 'seal'>,
  key: WebhookKey,
  { eventId, body, address }: Pick<ClaimedDelivery, 'eventId' | 'body' | 'address'>,
) {
  const at = clock.now()
  const found = await database.asSystem(tx => webhookSecretStore.find(tx, key, at))
  if (!found) return { status: null, fault: 'noSecret' }
  const secrets = [found.sealed, found.previous].flatMap(sealed =>
    sealed === null ? [] : [openWebhookSecret(seal, key.webhookId, sealed)],
  )
  const headers = signedHeaders({ id: eventId, at, body, secrets })
  const { allowsPrivateWebhooks: allowsPrivate } = config
  return postWebhook({ address, headers, body }, { allowsPrivate })
}

/** All members see it, so it names the host only: the rest of an address may be secret. */
async function saySwitchedOff(
  tx: Tx,
  { organisationId, webhookId }: WebhookKey,
  address: string,
  off: NonNullable<WebhookOutcome['off']>,
): Promise<void> {
  const { host } = new URL(address)
  const why =
    off === 'gone'
      ? `${host} says that this webhook is gone.`
      : `Nothing has arrived at ${host} for five days.`
  await notificationStore.raise(tx, organisationId, {
    ...{ kind: 'webhookOff', impact: 'high', title: 'A webhook was switched off' },
    message: `${why} An owner can switch it on again in the settings.`,
    ...{ isPersistent: true, cause: webhookId },
  })
}

/** Deletes old deliveries, and old secrets that sign nothing any more. */
export async function tidyWebhooks(deps: Pick<Deps, 'clock' | 'database'>): Promise<void> {
  const now = deps.clock.now()
  await deps.database.asSystem(async tx => {
    await webhookStore.forgetBefore(tx, new Date(now.getTime() - KEEP_MS))
    await webhookSecretStore.forgetBefore(tx, now)
  })
}
