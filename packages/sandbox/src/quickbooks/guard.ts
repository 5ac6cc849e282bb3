/** The checks before every call of the accounting API: token, company, then limits. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { DemoCompany } from '#companies'
import type { QuickBooksContext } from './context.ts'
import { answerFault, refuseRate, refuseToken } from './errors.ts'
import type { Realm } from './realms.ts'

export const API_BASE = '/quickbooks/v3/company/:realmId'

interface Books {
  readonly company: DemoCompany
  readonly realm: Realm
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The company that the call may read; set by the guard. */
    quickBooks: Books | null
  }
}

export function guardApi(app: FastifyInstance, context: QuickBooksContext) {
  const { grants, limits, realms, plans, edits, options } = context
  app.decorateRequest('quickBooks', null)

  app.addHook('onRequest', async (request, reply): Promise<unknown> => {
    reply.header('intuit_tid', `1-${randomUUID()}`)
    const bearer = grants.readBearer(request.headers.authorization)
    if (bearer.kind === 'expired') return refuseToken(reply, 'Token expired')
    if (bearer.kind === 'unknown') return refuseToken(reply, 'Token revoked')
    const { realmId } = request.params as { realmId: string }
    const realm = realms.realms.find(each => each.realmId === realmId)
    if (!realm || bearer.grant.realmId !== realmId) {
      return answerFault('forbidden', { kind: 'forbidden' }, reply)
    }
    if (!limits.admits(realmId)) return refuseRate(reply)
    const made = realms.build(realm.key, options.today())
    const plan = plans.get(realmId) ?? realm.plan
    request.quickBooks = { realm: { ...realm, plan }, company: edits.apply(realmId, made) }
    return undefined
  })
}

export function booksOf({ quickBooks }: FastifyRequest): Books {
  if (!quickBooks) throw new Error('The guard has not run')
  return quickBooks
}
