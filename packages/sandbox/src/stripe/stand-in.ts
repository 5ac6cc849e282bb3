import type { FastifyInstance } from 'fastify'
import { type FaultBook, injectFaults } from '#faults'
import { readForms } from '#pages'
import { serveCatalogue, serveCustomers } from './api-catalogue.ts'
import { serveEvents, serveTestClocks } from './api-events.ts'
import { servePayments, servePortal, serveSessions } from './api-payments.ts'
import { serveInvoices, serveSubscriptions } from './api-subscriptions.ts'
import { serveCalls } from './calls.ts'
import type { StripeContext, StripeStandInOptions } from './context.ts'
import { type ControlledStripe, controlledStripe } from './control.ts'
import { createDelivery } from './delivery.ts'
import { answerFault } from './errors.ts'
import { createEvents } from './events.ts'
import { guardApi } from './guard.ts'
import { servePages } from './pages/index.ts'
import { settle } from './settle.ts'
import { openStore } from './store.ts'

/** How often time is checked while no request arrives. */
const SETTLE_EVERY_MS = 2000

export interface StripeStandIn extends ControlledStripe {
  /** Adds the stand-in's routes: `app.register(standIn.serve)`. */
  serve(app: FastifyInstance): Promise<void>
}

export function createStripeStandIn(
  options: StripeStandInOptions,
  faults: FaultBook,
): StripeStandIn {
  const store = openStore(options.stateFile)
  const pageOf = (path: string) => `${options.origin()}${path}`
  const delivery = createDelivery({
    store,
    pageOf,
    fixed: options.webhook,
    retryMs: options.retryMs,
    now: options.now,
  })
  const context: StripeContext = {
    options,
    store,
    pageOf,
    events: createEvents(store, delivery, pageOf),
  }
  const forgetting: (() => void)[] = [() => store.forget()]

  return {
    ...controlledStripe(context, delivery, () => {
      for (const forget of forgetting) forget()
    }),
    async serve(app) {
      readForms(app)
      injectFaults(app, faults, answerFault)
      servePages(app, context)
      await app.register(async api => {
        const guard = guardApi(api, context)
        forgetting.push(guard.forget)
        const serve = serveCalls(api, context)
        for (const part of PARTS) part(serve, context)
      })
      const timer = setInterval(() => settle(context), SETTLE_EVERY_MS)
      timer.unref()
      app.addHook('onClose', async () => {
        clearInterval(timer)
        delivery.stop()
      })
    },
  }
}

const PARTS = [
  serveCatalogue,
  serveCustomers,
  serveSubscriptions,
  serveInvoices,
  servePayments,
  serveSessions,
  servePortal,
  serveEvents,
  serveTestClocks,
]
