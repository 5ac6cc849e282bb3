import type { unsubscribe as route } from '@millpond/contract/report-email'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Handler } from '../../http/call.ts'
import { keepRawBodies } from '../../http/raw-bodies.ts'
import { Refusal } from '../../http/refusal.ts'
import { hashOf } from '../../identity/secrets.ts'
import { deliveryStore, unsubscribeCodeStore } from '../../stores/delivery-store.ts'

type Needs = Pick<Deps, 'clock' | 'database'>

/** For the page that an email leads to. */
export const unsubscribe: Handler<typeof route, keyof Needs> = async ({ deps, body }) => {
  if (await stopEmails(deps, body.token)) return { isUnsubscribed: true }
  throw new Refusal('notFound', 'This email is not known here, so nothing was changed.')
}

/**
 * For mail programs (RFC 8058): they post a form with fixed content, and the token is in the
 * address, which no log contains.
 */
export async function addOneClickUnsubscribe(app: FastifyInstance, deps: Needs): Promise<void> {
  await app.register(async scope => {
    keepRawBodies(scope)
    scope.post('/api/unsubscribe/one-click', async (request, reply) => {
      const { token } = request.query as { token?: unknown }
      const isDone = typeof token === 'string' && (await stopEmails(deps, token))
      return reply.code(isDone ? 200 : 404).send()
    })
  })
}

/** False if no email has this token. */
async function stopEmails({ clock, database }: Needs, token: string): Promise<boolean> {
  const recipient = await database.asSystem(tx => unsubscribeCodeStore.find(tx, hashOf(token)))
  if (!recipient) return false
  await database.inOrganisation(recipient.organisationId, tx =>
    deliveryStore.unsubscribe(tx, recipient, clock.now()),
  )
  return true
}
