import type { FastifyInstance } from 'fastify'
import { type BooksEdit, type FaultBook, injectFaults, type WebhookForm } from '#faults'
import { readForms } from '#pages'
import { serveApi } from './api.ts'
import { serveConsent } from './consent.ts'
import type { QuickBooksContext } from './context.ts'
import { createEdits, editedRecords } from './edits.ts'
import { transactionNumber } from './entities/record-fields.ts'
import { answerFault } from './errors.ts'
import { createGrants } from './grants.ts'
import { API_BASE } from './guard.ts'
import { createLimits } from './limits.ts'
import type { QuickBooksStandInOptions } from './options.ts'
import { demoRealms, type RealmPlan } from './realms.ts'
import { openState } from './state.ts'
import { serveTokens } from './token-endpoint.ts'
import { sendWebhook, webhookBody } from './webhooks.ts'

export interface QuickBooksStandIn {
  /** Adds the stand-in's routes: `app.register(standIn.serve)`. */
  serve(app: FastifyInstance): Promise<void>
  /** Actions that only Intuit itself, or its user, could take. */
  expireAccessTokens(): void
  /** Ends the consents to one company, or all of them, and returns their number. */
  disconnect(realmId: string | null): number
  /** The company pays for another plan; false if there is no such company. */
  changePlan(realmId: string, plan: RealmPlan): boolean
  /** People change the books of a company; resolves once the webhook has been sent. */
  change(realmId: string, edits: readonly BooksEdit[], form: WebhookForm): Promise<void>
  /** Limits, plans and books are as at the start again. */
  reset(): void
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
    plans: new Map(),
    edits: createEdits(),
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
    changePlan(realmId, plan) {
      const isKnown = context.realms.realms.some(realm => realm.realmId === realmId)
      if (isKnown) context.plans.set(realmId, plan)
      return isKnown
    },
    async change(realmId, edits, form) {
      const realm = context.realms.realms.find(each => each.realmId === realmId)
      if (!realm) return
      const at = options.now()
      for (const edit of edits) context.edits.add(realmId, { edit, day: options.today(), at })
      const { webhook } = options
      if (!webhook) return
      const company = context.edits.apply(realmId, context.realms.build(realm.key, options.today()))
      const changed = editedRecords(company)
        .filter(record => record.at === at)
        .map(({ ownId, ...record }) => ({
          ...record,
          realmId,
          id: transactionNumber(company, ownId),
        }))
      await sendWebhook(webhook.url, webhookBody(changed, form), webhook.key)
    },
    reset() {
      limits.reset()
      context.plans.clear()
      context.edits.clear()
    },
    forget: () => void grants.end(null),
  }
}
