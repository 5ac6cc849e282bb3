import type { FastifyInstance } from 'fastify'

export interface LoggedRequest {
  readonly method: string
  readonly path: string
  readonly query: string
  /** The tenant header, null where the caller sent none. */
  readonly tenant: string | null
  /** Null while unanswered, and for a request that the caller cancelled. */
  readonly status: number | null
  /** Milliseconds since 1970 on the stand-ins' clock. */
  readonly at: number
  readonly fault: string | null
}

export interface RequestLog {
  list(): LoggedRequest[]
  clear(): void
}

const LONGEST = 10_000

/** Records every request below the prefix, in the order of arrival. */
export function logRequests(app: FastifyInstance, prefix: string, now: () => number): RequestLog {
  let entries: { -readonly [K in keyof LoggedRequest]: LoggedRequest[K] }[] = []
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith(prefix)) return
    const [path = '', query = ''] = request.url.split('?', 2)
    const tenant = request.headers['xero-tenant-id']
    const entry = {
      method: request.method,
      path,
      query,
      tenant: typeof tenant === 'string' ? tenant : null,
      status: null as number | null,
      at: now(),
      fault: null as string | null,
    }
    entries.push(entry)
    if (entries.length > LONGEST) entries.shift()
    reply.raw.once('close', () => {
      entry.status = reply.raw.headersSent ? reply.raw.statusCode : null
      entry.fault = request.fault?.kind ?? null
    })
  })
  return {
    list: () => entries.map(entry => ({ ...entry })),
    clear() {
      entries = []
    },
  }
}
