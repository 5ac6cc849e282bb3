/** Time passes: trials end, plans renew, payments are tried again, payment pages close. */
import { type StripeContext, timeOf } from './context.ts'
import { happen, nextDueOf } from './subscriptions.ts'

const MAX_STEPS = 1000

/** Does everything that is due, each at its own time. */
export function settle(context: StripeContext): void {
  const { store, events } = context
  for (const it of store.list('subscription').reverse()) {
    const now = timeOf(context, it.test_clock)
    for (let step = 0; step < MAX_STEPS; step += 1) {
      const due = nextDueOf(context, it)
      if (due === null || due > now) break
      happen(context, it, due)
    }
  }
  for (const session of store.list('checkout.session')) {
    const customer = store.find('customer', session.customer)
    if (session.status !== 'open') continue
    if (session.expires_at > timeOf(context, customer?.test_clock ?? null)) continue
    session.status = 'expired'
    events.emit('checkout.session.expired', session, session.expires_at)
  }
  store.save()
}
