/** Stripe's library over our own HTTP client: its deadlines, limits and retries. */
import Stripe from 'stripe'
import { ProviderFailure } from '#accounting'
import type { HttpClient } from '#http'

/** The version for which the adapter is written; the library would otherwise choose. */
export const API_VERSION = '2026-10-28.endive'

const BODILESS = new Set([204, 304])

export interface StripeAddress {
  readonly secretKey: string
  /** Of the stand-in; absent: Stripe's own. */
  readonly apiUrl: string | null
}

export function createStripeClient({ secretKey, apiUrl }: StripeAddress, http: HttpClient): Stripe {
  const { hostname, port, protocol } = new URL(apiUrl ?? 'https://api.stripe.com')
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    host: hostname,
    ...(port !== '' && { port: Number(port) }),
    protocol: protocol === 'http:' ? 'http' : 'https',
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(fetchThrough(http)),
  })
}

/** A call with an idempotency key may be repeated: Stripe answers it once. */
const fetchThrough =
  (http: HttpClient): typeof fetch =>
  async (input, init = {}) => {
    const headers = Object.fromEntries(new Headers(init.headers))
    const method = methodOf(init.method)
    const url = String(input)
    const reply = await http.send({
      method,
      url,
      headers,
      kind: kindOf(url),
      mayRepeat: method === 'GET' || 'idempotency-key' in headers,
      ...(typeof init.body === 'string' && init.body !== '' && { body: init.body }),
    })
    const text = BODILESS.has(reply.status) ? null : reply.text
    return new Response(text, { status: reply.status, headers: reply.headers })
  }

function methodOf(method: string | undefined): 'GET' | 'POST' | 'DELETE' {
  if (method === 'POST' || method === 'DELETE') return method
  return 'GET'
}

/** `subscriptions`, `checkout/sessions`: an address without its ids. */
const kindOf = (url: string): string =>
  new URL(url).pathname
    .split('/')
    .slice(2)
    .filter(part => !/\d/.test(part))
    .join('/')

/** Decided by the status and the code of a refusal, never by its text. */
export function failureOf(error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error
  const cause = { cause: error }
  if (!(error instanceof Stripe.errors.StripeError)) {
    return new ProviderFailure('unreadable', 'Stripe sent an answer that cannot be read', cause)
  }
  const more = { ...cause, providerCorrelationId: error.requestId ?? null }
  if (error instanceof Stripe.errors.StripeConnectionError) {
    return new ProviderFailure('unavailable', 'Stripe cannot be reached', more)
  }
  const status = error.statusCode ?? 0
  if (status === 429) return new ProviderFailure('rate-limited', 'Stripe asks to wait', more)
  if (status >= 500) return new ProviderFailure('unavailable', 'Stripe does not work now', more)
  return new ProviderFailure('rejected', `Stripe refused a call: ${error.code ?? status}`, more)
}

export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'resource_missing'
