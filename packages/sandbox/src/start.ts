import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Day } from '@millpond/core/time'
import Fastify from 'fastify'
import { createClock, createFaultBook, logRequests, serveControl } from '#faults'
import { createIntuitStandIn } from '#intuit'
import { createIssuerStandIn } from '#issuer'
import { createQuickBooksStandIn } from '#quickbooks'
import { createStripeStandIn } from '#stripe'
import { type CompanySource, createXeroStandIn } from '#xero'

export interface SandboxOptions {
  /** 0 is any free port. */
  readonly port: number
  /** An address of this machine; others are refused. */
  readonly host?: string
  /** The folder of data that must survive a restart; absent: in memory only. */
  readonly stateDir?: string
  /** The day in the stand-ins; absent: the machine's. */
  readonly today?: Day
  readonly limits?: 'real' | 'lifted'
  /** Calls a minute to one company; absent: Xero's sixty. */
  readonly callsPerMinute?: number | undefined
  /** Exact addresses to which a consent may redirect; absent: any address on this machine. */
  readonly redirectUris?: readonly string[]
  readonly companies?: CompanySource
  /** The address that is sent QuickBooks events about changes; without it none are sent. */
  readonly quickBooksWebhook?: string
  /** Where the stand-in for Stripe sends its events; absent: to endpoints that a client creates. */
  readonly stripeWebhook?: string
  /** Milliseconds before each further try of an event; absent: a second to half a minute. */
  readonly stripeRetryMs?: readonly number[]
}

export interface Sandbox {
  readonly url: string
  stop(): Promise<void>
}

/** The one application that the stand-in knows; its credentials are public. */
export const STAND_IN_APP = { clientId: 'millpond-local', clientSecret: 'millpond-local-secret' }

/** The key of the application's webhooks; it is public. */
export const STAND_IN_WEBHOOK_KEY = 'millpond-local-webhooks'

/** The keys of the one account that the stand-in for Stripe has; they are public. */
export const STAND_IN_STRIPE = {
  secretKey: 'sk_test_millpond_local',
  webhookSecret: 'whsec_millpond_local',
}

const LOOPBACK = ['127.0.0.1', 'localhost', '::1']
const API_PREFIX = '/api.xro/'

export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { host = '127.0.0.1', stateDir } = options
  if (!LOOPBACK.includes(host)) throw new Error(`${host}: stand-ins listen on this machine only`)
  if (stateDir) mkdirSync(stateDir, { recursive: true, mode: 0o700 })
  const clock = createClock(options.today)
  const faults = createFaultBook(API_PREFIX)
  let url = ''
  const xero = await createXeroStandIn(
    {
      ...STAND_IN_APP,
      today: clock.today,
      now: clock.now,
      issuer: () => url,
      ...(stateDir ? { stateFile: join(stateDir, 'xero.json') } : {}),
      ...(options.limits ? { limits: options.limits } : {}),
      ...(options.callsPerMinute ? { callsPerMinute: options.callsPerMinute } : {}),
      ...(options.redirectUris ? { redirectUris: options.redirectUris } : {}),
      ...(options.companies ? { companies: options.companies } : {}),
    },
    faults,
  )
  const signIn = {
    ...STAND_IN_APP,
    now: clock.now,
    origin: () => url,
    ...(options.redirectUris ? { redirectUris: options.redirectUris } : {}),
  }
  const intuit = createIntuitStandIn(signIn, faults)
  const issuer = createIssuerStandIn(signIn, faults)
  const quickBooks = createQuickBooksStandIn(
    {
      ...signIn,
      today: clock.today,
      ...(stateDir ? { stateFile: join(stateDir, 'quickbooks.json') } : {}),
      ...(options.quickBooksWebhook
        ? { webhook: { url: options.quickBooksWebhook, key: STAND_IN_WEBHOOK_KEY } }
        : {}),
      ...(options.limits ? { limits: options.limits } : {}),
    },
    faults,
  )
  const stripe = createStripeStandIn(
    {
      secretKey: STAND_IN_STRIPE.secretKey,
      now: clock.now,
      origin: () => url,
      ...(stateDir ? { stateFile: join(stateDir, 'stripe.json') } : {}),
      ...(options.stripeRetryMs ? { retryMs: options.stripeRetryMs } : {}),
      ...(options.stripeWebhook
        ? { webhook: { url: options.stripeWebhook, secret: STAND_IN_STRIPE.webhookSecret } }
        : {}),
    },
    faults,
  )
  const app = Fastify({ forceCloseConnections: true })
  const log = logRequests(app, API_PREFIX, clock.now)
  await app.register(xero.serve)
  await app.register(intuit.serve)
  await app.register(issuer.serve)
  await app.register(quickBooks.serve)
  await app.register(stripe.serve)
  const control = { clock, faults, log, vendor: xero, quickBooks, issuer, stripe }
  await app.register(async controlApi => serveControl(controlApi, control), { prefix: '/control' })
  await app.listen({ port: options.port, host })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : options.port
  url = `http://localhost:${port}`
  return { url, stop: () => app.close() }
}
