/** Reads the events that did not arrive: works without a public address, and after an outage. */
import type { Deps } from '../deps.ts'
import { checkoutAttemptStore } from '../stores/checkout-attempt-store.ts'
import { stripeEventStore } from '../stores/stripe-event-store.ts'
import { noteEvent } from './note-event.ts'

type Needs = Pick<Deps, 'billing' | 'clock' | 'database' | 'jobs' | 'log'>

/** Stripe may create an event a little later than its time says. */
const OVERLAP_SECONDS = 600
const FIRST_DAYS = 30
const HOUR_MS = 3_600_000

/** The number of events that had not arrived. */
export async function replayEvents(deps: Needs, since: number): Promise<number> {
  if (!deps.billing) return 0
  let missed = 0
  for (const event of await deps.billing.eventsSince(since)) {
    if (event.isLive === deps.billing.isTest) continue
    if (await noteEvent(deps, event)) missed += 1
  }
  return missed
}

/** Once an hour, and at each sweep while someone is on a payment page. */
export function createCatchUp(deps: Needs): () => Promise<void> {
  let lastAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (!deps.billing) return
    const now = deps.clock.now().getTime()
    const isOpen = await deps.database.asSystem(tx => checkoutAttemptStore.anyOpen(tx))
    if (!isOpen && now - lastAt < HOUR_MS) return
    lastAt = now
    const newest = await deps.database.asSystem(tx => stripeEventStore.newest(tx))
    const from = newest ?? now / 1000 - FIRST_DAYS * 86_400
    const missed = await replayEvents(deps, Math.floor(from) - OVERLAP_SECONDS)
    if (missed > 0) deps.log.info({ missed }, 'events of Stripe were read that had not arrived')
  }
}
