/** A gateway with the stand-in for Stripe: an owner, a company, and how they pay. */
import { createStripeBilling } from '@millpond/providers/billing/stripe'
import { controlClient, STAND_IN_STRIPE, signatureOf, startSandbox } from '@millpond/sandbox'
import Stripe from 'stripe'
import { createCatchUp, replayEvents } from '../src/billing/catch-up.ts'
import { syncBilling } from '../src/billing/sync-billing.ts'
import { resumeBilling } from '../src/jobs/resume-billing.ts'
import { entitlementStore } from '../src/stores/entitlement-store.ts'
import { bearer, createTestGateway, type EngineName, ORIGIN, PASSWORD } from './_gateway.ts'

export const CARD = {
  works: '4242424242424242',
  declined: '4000000000000002',
  confirm: '4000002500003155',
  failsLater: '4000000000000341',
  disputed: '4000000000000259',
}

export async function createBillingWorld(
  engine: EngineName,
  environment: Record<string, string> = {},
) {
  const stand = await startSandbox({ port: 0, stripeRetryMs: [20] })
  const gateway = await createTestGateway({
    engine,
    environment: { STRIPE_API_URL: stand.url, ...environment },
    injected: {
      // One try, and no pause after failures: tests cause more of them than a day at Stripe.
      billing: createStripeBilling({
        secretKey: STAND_IN_STRIPE.secretKey,
        webhookSecrets: [STAND_IN_STRIPE.webhookSecret],
        apiUrl: stand.url,
        http: {
          backOff: { tries: 1, firstMs: 1, longestMs: 1 },
          breaker: { failuresInARow: 1000, failingShare: 1, latestCalls: 1000 },
        },
      }),
    },
  })
  const { port } = new URL(stand.url)
  const stripe = new Stripe(STAND_IN_STRIPE.secretKey, {
    host: 'localhost',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
  })
  await gateway.deps.billing?.setUp({
    currency: 'NZD',
    amounts: {
      business: { monthly: 4900, yearly: 49_000 },
      pass: { monthly: 1900, yearly: 19_000 },
    },
    webhookUrl: null,
  })
  const owner = await gateway.signUp()
  const { deps } = gateway
  const catchUp = createCatchUp(deps)
  /** The companies whose imports start because they are paid for again; no worker runs. */
  const refreshed: string[] = []
  Object.assign(deps.jobs, {
    sendRefresh: async (organisationId: string) => void refreshed.push(organisationId),
  })
  const control = controlClient(stand.url)
  let token = owner.token

  const ask = (
    method: 'GET' | 'PUT' | 'POST',
    url: string,
    payload?: object,
    as: string | undefined = token,
  ) => gateway.inject({ method, url, headers: bearer(as), ...(payload && { payload }) })

  return {
    gateway,
    refreshed,
    stand,
    stripe,
    owner,
    ask,
    control,
    checkOut: (organisationId: string, more: object = {}, as = token) =>
      ask(
        'PUT',
        '/stripe/orgs-check-out',
        {
          orgs: [{ id: organisationId }],
          success_url: `${ORIGIN}/onboarding/finished`,
          cancel_url: `${ORIGIN}/onboarding/payment`,
          isPartner: false,
          isTrialPartner: false,
          pricing: 'monthly',
          ...more,
        },
        as,
      ),
    press: (url: string, form: Record<string, string>) =>
      fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) }),
    /** Time passes here and at Stripe; the owner signs in again. */
    async wait(days: number) {
      await control.moveClock({ advanceMs: days * 86_400_000 })
      gateway.clock.advance(days * 86_400)
      const answer = await gateway.http.inject({
        method: 'POST',
        url: '/auth/sign-in',
        payload: { email: owner.email, password: PASSWORD },
        headers: { cookie: owner.device },
      })
      token = answer.json<{ idToken: string }>().idToken
    },
    /** Delivers an event as Stripe does. */
    deliver: (body: string, signature?: string) =>
      gateway.http.inject({
        method: 'POST',
        url: '/webhooks/stripe',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature':
            signature ??
            signatureOf(
              body,
              STAND_IN_STRIPE.webhookSecret,
              Math.floor(gateway.clock.now().getTime() / 1000),
            ),
        },
        payload: body,
      }),
    /** What a sweep does: missed events, then what is behind. */
    sweep: () => resumeBilling(deps, catchUp),
    /** Every event again, and then whatever is behind. */
    async replayAll() {
      await replayEvents(deps, Math.floor(Date.now() / 1000) - 3600)
      await resumeBilling(deps, async () => undefined)
    },
    sync: (organisationId: string) => syncBilling(deps, organisationId),
    subscription: (organisationId: string) =>
      deps.database.inOrganisation(organisationId, tx =>
        entitlementStore.subscription(tx, organisationId),
      ),
    async customerOf(organisationId: string): Promise<string> {
      const { data } = await stripe.customers.list({ limit: 100 })
      const own = data.find(each => each.metadata.millpond_account === organisationId)
      if (!own) throw new Error('There is no customer')
      return own.id
    },
    async close() {
      await gateway.close()
      await stand.stop()
    },
  }
}

export type BillingWorld = Awaited<ReturnType<typeof createBillingWorld>>
