import { isLoopback } from '@millpond/providers/identity'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'

const PREFIX = '__Host-'

/**
 * On `http://localhost`, Chrome and Firefox keep a `Secure` cookie; Safari and WebKitGTK do not, so
 * their users could not sign in to a Millpond on their own machine. They get the same cookies
 * without `Secure` and without the prefix that requires it. On https nothing is different.
 */
export function addLocalCookies(http: FastifyInstance, config: Config): void {
  const url = new URL(config.publicUrl)
  if (url.protocol !== 'http:' || !isLoopback(url)) return
  http.addHook('onRequest', async request => {
    if (!isWebKit(request)) return
    for (const [name, value] of Object.entries(request.cookies)) {
      request.cookies[`${PREFIX}${name}`] ??= value
    }
  })
  http.addHook('onSend', async (request, reply) => {
    const cookies = [reply.getHeader('set-cookie') ?? []].flat().map(String)
    if (cookies.length === 0 || !isWebKit(request)) return
    reply.removeHeader('set-cookie')
    reply.header('set-cookie', cookies.map(withoutSecure))
  })
}

const withoutSecure = (cookie: string) => cookie.replace(PREFIX, '').replace(/; Secure\b/, '')

/** Chrome and its relatives name WebKit too. */
function isWebKit({ headers }: FastifyRequest): boolean {
  const agent = headers['user-agent'] ?? ''
  return agent.includes('AppleWebKit/') && !/Chrom(e|ium)\//.test(agent)
}
