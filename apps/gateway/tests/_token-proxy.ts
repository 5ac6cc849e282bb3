/** A proxy of the provider's token endpoint that counts refreshes and can delay a reply. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface TokenProxy {
  readonly url: string
  /** Refreshes that the provider has answered since the last call. */
  takeCount(): number
  /** Delays the provider's next reply until this promise settles. */
  beforeNextAnswer(work: () => Promise<void>): void
  close(): Promise<void>
}

export async function openTokenProxy(provider: string): Promise<TokenProxy> {
  let refreshes = 0
  let before: (() => Promise<void>) | null = null
  const server = createServer(async (request, reply) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts)
    const { host: _host, connection: _connection, ...headers } = request.headers
    const answer = await fetch(new URL(request.url ?? '/', provider), {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(body.length > 0 && { body }),
    })
    const text = await answer.text()
    const isRefresh = new URLSearchParams(body.toString()).get('grant_type') === 'refresh_token'
    if (isRefresh) {
      refreshes += 1
      const work = before
      before = null
      await work?.()
    }
    reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    takeCount() {
      const count = refreshes
      refreshes = 0
      return count
    },
    beforeNextAnswer(work) {
      before = work
    },
    close: () => closed(server),
  }
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise(resolve => server.close(() => resolve()))
}
