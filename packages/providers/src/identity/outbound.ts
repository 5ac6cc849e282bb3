/** Which addresses sign-in may call: an answer of the other side never widens the list. */
import type { HttpClient } from '#http'

const LOOPBACK = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/
const ADDRESS_NUMBER = /^(\[.*\]|[\d.]+)$/

/** An address that is not on the list was about to be called. */
export class OutboundRefused extends Error {
  override name = 'OutboundRefused'
}

/**
 * Null where no request may go: only https to a name, or whatever scheme to this machine itself,
 * and no name or password in the address. `safeAddress('https://10.0.0.1/')` is null.
 */
export function safeAddress(text: string): URL | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  if (url.username || url.password || url.hash) return null
  if (LOOPBACK.test(url.hostname)) return /^https?:$/.test(url.protocol) ? url : null
  if (url.protocol !== 'https:' || ADDRESS_NUMBER.test(url.hostname)) return null
  return url
}

/** An issuer is named by an address without a query: OpenID Connect Discovery 1.0 §3. */
export function safeIssuer(text: string): URL | null {
  const url = safeAddress(text)
  return url && !text.includes('?') && !text.includes('#') ? url : null
}

/** The client, for these origins alone. */
export function onlyTo(origins: ReadonlySet<string>, http: HttpClient): HttpClient {
  return {
    ...http,
    async send(request) {
      const url = safeAddress(request.url)
      if (!url || !origins.has(url.origin)) {
        throw new OutboundRefused('The address is none that sign-in may call')
      }
      const reply = await http.send(request)
      // A code or a token sent on to wherever a redirect points would be a code given away.
      if (reply.status >= 300 && reply.status < 400) {
        throw new OutboundRefused('The answer sends us elsewhere')
      }
      return reply
    },
  }
}
