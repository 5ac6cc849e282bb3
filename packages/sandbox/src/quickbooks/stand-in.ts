import type { FastifyInstance } from 'fastify'
import { type FaultBook, injectFaults } from '#faults'
import { readForms } from '#pages'
import { serveApi } from './api.ts'
import { serveConsent } from './consent.ts'
import type { QuickBooksContext } from './context.ts'
import { answerFault } from './errors.ts'
import { createGrants } from './grants.ts'
import { API_BASE } from './guard.ts'
import { createLimits } from './limits.ts'
import type { QuickBooksStandInOptions } from './options.ts'
import { demoRealms } from './realms.ts'
import { openState } from './state.ts'
import { serveTokens } from './token-endpoint.ts'

export interface QuickBooksStandIn {
  /** Adds the stand-in's routes: `app.register(standIn.serve)`. */
  serve(app: FastifyInstance): Promise<void>
  /** Actions that only Intuit itself, or its user, could take. */
  expireAccessTokens(): void
  /** Ends the consents to one company, or all of them, and returns their number. */
  disconnect(realmId: string | null): number
  resetLimits(): void
  /** Deletes every consent and token. */
  forget(): void
}

export function createQuickBooksStandIn(
  options: QuickBooksStandInOptions,
  faults: FaultBook,
): QuickBooksStandIn {
  const grants = createGrants(openState(options.stateFile), options.now)
  const limits = createLimits(options.limits ?? 'real', options.now)
  const context: QuickBooksContext = {
    options,
    grants,
    limits,
    realms: options.realms ?? demoRealms,
  }
  return {
    async serve(app) {
      readForms(app)
      injectFaults(app, faults, answerFault)
      serveTokens(app, context, serveConsent(app, context))
      await app.register(async api => serveApi(api, context), { prefix: API_BASE })
    },
    expireAccessTokens: () => grants.expireAccessTokens(),
    disconnect: realmId => grants.end(realmId),
    resetLimits: () => limits.reset(),
    forget: () => void grants.end(null),
  }
}
