import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type FaultBook, injectFaults } from '#faults'
import { readForms } from '#pages'
import { serveApi } from './api.ts'
import { serveAppStore } from './app-store.ts'
import { createConnections } from './connections.ts'
import { serveConnections } from './connections-endpoint.ts'
import { serveDiscovery } from './discovery.ts'
import { answerFault } from './errors.ts'
import { API_BASE } from './guard.ts'
import { createLimits, type LimitSettings } from './limits.ts'
import { serveAuthorize } from './oauth.ts'
import type { XeroStandInOptions } from './options.ts'
import { createRefreshTokens } from './refresh.ts'
import type { StandInContext } from './stand-in-context.ts'
import { openState } from './state.ts'
import { demoCompanies } from './tenants.ts'
import { serveTokens } from './token-endpoint.ts'
import { createTokens } from './tokens.ts'

export interface XeroStandIn {
  /** Adds the stand-in's routes: `app.register(standIn.serve)`. */
  serve(app: FastifyInstance): Promise<void>
  /** Actions that only Xero itself, or its user, could take. */
  expireAccessTokens(): void
  /** Ends the connections to one tenant, or all of them, and returns their number. */
  disconnect(tenantId: string | null): number
  changeLimits(settings: Partial<LimitSettings>): LimitSettings
  resetLimits(): void
  /** Deletes every user, connection and token. */
  forget(): void
}

export async function createXeroStandIn(
  options: XeroStandInOptions,
  faults: FaultBook,
): Promise<XeroStandIn> {
  const state = await openState(options.stateFile)
  const limits = createLimits(options.limits ?? 'real', options.now, options.callsPerMinute)
  const connections = createConnections(state, options.now)
  const context: StandInContext = {
    options,
    state,
    limits,
    connections,
    tokens: await createTokens(options, state),
    refreshTokens: createRefreshTokens(state, options.now),
    companies: options.companies ?? demoCompanies,
  }

  return {
    async serve(app) {
      readForms(app)
      app.addHook('onRequest', async (_, reply) => {
        reply.header('xero-correlation-id', randomUUID())
      })
      injectFaults(app, faults, answerFault)
      serveTokens(app, context, serveAuthorize(app, context))
      serveDiscovery(app, context)
      serveAppStore(app, options)
      serveConnections(app, context)
      await app.register(async api => serveApi(api, context), { prefix: API_BASE })
    },
    expireAccessTokens: () => context.tokens.expireAll(),
    disconnect: tenantId =>
      connections.end(connection => tenantId === null || connection.tenantId === tenantId),
    changeLimits(settings) {
      limits.change(settings)
      return { ...limits.settings }
    },
    resetLimits: () => limits.reset(),
    forget() {
      Object.assign(state.data, { users: [], connections: [], refreshTokens: [], accessTokens: {} })
      state.save()
    },
  }
}
