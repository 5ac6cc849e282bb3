/** Events of Stripe: their signature is checked over the bytes that arrived. */
import type { FastifyInstance } from 'fastify'
import { noteEvent } from '../../billing/note-event.ts'
import type { Deps } from '../../deps.ts'
import { keepRawBodies, rawBodyOf } from '../../http/raw-bodies.ts'
import { Refusal } from '../../http/refusal.ts'

export async function addStripeWebhook(
  app: FastifyInstance,
  deps: Pick<Deps, 'billing' | 'clock' | 'database' | 'jobs' | 'metrics'>,
): Promise<void> {
  const { billing, clock } = deps
  if (!billing) return
  await app.register(async scope => {
    keepRawBodies(scope)
    scope.post('/webhooks/stripe', async (request, reply) => {
      const signature = request.headers['stripe-signature']
      const now = Math.floor(clock.now().getTime() / 1000)
      const body = rawBodyOf(request.body)
      const event = typeof signature === 'string' ? billing.readEvent(body, signature, now) : null
      if (!event) throw new Refusal('badRequest', 'The signature is not valid')
      // Events of the other mode, or of a customer of another installation, are not ours.
      if (event.isLive !== billing.isTest && (await noteEvent(deps, event))) {
        deps.metrics.billingEventArrived(clock.now().getTime() - event.createdAt * 1000)
      }
      return reply.send({ received: true })
    })
  })
}
