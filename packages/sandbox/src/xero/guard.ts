/**
 * The checks before every call of the accounting API: token, tenant, limits, scope, in this order.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { DemoCompany } from '#companies'
import { firstOf } from '#pages'
import {
  refuseExpired,
  refuseRate,
  refuseScope,
  refuseTenant,
  refuseUnauthenticated,
} from './errors.ts'
import { scopeFor } from './scopes.ts'
import type { StandInContext } from './stand-in-context.ts'

export const API_BASE = '/api.xro/2.0'

declare module 'fastify' {
  interface FastifyRequest {
    /** The tenant that the call may read; set by the guard. */
    company: DemoCompany | null
  }
}

export function guardApi(app: FastifyInstance, context: StandInContext) {
  const { tokens, connections, limits, companies, options } = context
  app.decorateRequest('company', null)

  app.addHook('onRequest', async (request, reply) => {
    const bearer = await tokens.readBearer(request.headers.authorization)
    if (bearer.kind === 'expired') return refuseExpired(reply, bearer.endedAt)
    if (bearer.kind === 'unreadable') return refuseUnauthenticated(reply)
    const tenantId = firstOf(request.headers['xero-tenant-id'])
    const connection = tenantId ? connections.find(bearer.caller.userId, tenantId) : null
    if (!connection) return refuseTenant(reply)
    const refusal = limits.enter(connection.tenantId)
    if (refusal) return refuseRate(reply, refusal)
    reply.raw.once('close', () => limits.leave(connection.tenantId))
    const [path = ''] = request.url.slice(API_BASE.length).split('?', 1)
    const scope = scopeFor(path)
    if (scope && !bearer.caller.scopes.includes(scope)) return refuseScope(reply)
    if (limits.settings.latencyMs > 0) await sleep(limits.settings.latencyMs)
    request.company = companies.build(connection.company, options.today())
  })

  app.addHook('onSend', async (request, reply, payload) => {
    reply.headers(limits.headers(firstOf(request.headers['xero-tenant-id'])))
    return payload
  })
}

/** For routes behind the guard. */
export function companyOf({ company }: FastifyRequest): DemoCompany {
  if (!company) throw new Error('The route is not behind the guard')
  return company
}
