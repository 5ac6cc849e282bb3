/** The addresses that sign-in may call: a response never extends the list. */
import type { HttpClient } from '#http'

const LOOPBACK = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/
/** A public host name: several parts, the last of them not numeric. */
const PUBLIC_NAME = /^(?:[a-z0-9_-]+\.)+[a-z][a-z0-9-]*[a-z0-9]$/
/** Names of the metadata services of cloud machines. */
const CLOUD_SECRETS = /^(?:metadata|instance-data)\./
/** Names that only this machine, or its network, can resolve. */
const PRIVATE_NAME =
  /\.(?:localhost|localdomain|local|internal|intranet|lan|home|corp|private|default|svc|arpa)$/

/** A call to an address that is not on the list was stopped. */
export class OutboundRefused extends Error {
  override name = 'OutboundRefused'
}

/** The stand-ins' machine: the only one that may be called without encryption. */
export const isLoopback = (url: URL): boolean => LOOPBACK.test(url.hostname)

/**
 * Null for a forbidden address: only https to a public name is allowed, or either scheme to this
 * machine, without a user or password. `safeAddress('https://10.0.0.1/')` is null.
 */
export function safeAddress(text: string): URL | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  if (url.username || url.password || url.hash) return null
  if (isLoopback(url)) return /^https?:$/.test(url.protocol) ? url : null
  if (url.protocol !== 'https:' || !PUBLIC_NAME.test(url.hostname)) return null
  return CLOUD_SECRETS.test(url.hostname) || PRIVATE_NAME.test(url.hostname) ? null : url
}

/** An issuer is named by an address without a query: OpenID Connect Discovery 1.0 §3. */
export function safeIssuer(text: string): URL | null {
  const url = safeAddress(text)
  return url && !text.includes('?') && !text.includes('#') ? url : null
}

/** The HTTP client, restricted to these origins. */
export function onlyTo(origins: ReadonlySet<string>, http: HttpClient): HttpClient {
  return {
    ...http,
    async send(request) {
      const url = safeAddress(request.url)
      if (!url || !origins.has(url.origin)) {
        throw new OutboundRefused('Sign-in may not call this address')
      }
      const reply = await http.send(request)
      // Following a redirect could send a code or a token to any address.
      if (reply.status >= 300 && reply.status < 400) {
        throw new OutboundRefused('The answer is a redirect')
      }
      return reply
    },
  }
}
