import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/index.ts'

const READY_WITHIN_MS = 1000

export interface Readiness {
  /**
   * From now on `/readyz` fails, so that no new work arrives, and every reply asks to close its
   * connection: a connection kept open would be cut during its next request.
   */
  startStopping(): void
}

/** `/healthz`: the event loop runs. `/readyz`: the database, migrated at the start, answers. */
export function addHealth(app: FastifyInstance, database: Database): Readiness {
  let isStopping = false
  // Anyone may ask, so all who ask at once share one look at the database.
  let ping: Promise<void> | null = null
  const sharedPing = (): Promise<void> => {
    ping ??= within(READY_WITHIN_MS, database.ping()).finally(() => {
      ping = null
    })
    return ping
  }
  app.addHook('onSend', async (_request, reply, payload) => {
    if (isStopping) reply.header('connection', 'close')
    return payload
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    if (isStopping) return reply.status(503).send({ status: 'stopping' })
    try {
      await sharedPing()
      return { status: 'ready' }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.status(503).send({ status: 'unavailable' })
    }
  })
  return {
    startStopping() {
      isStopping = true
    },
  }
}

async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms`)), ms)
  })
  try {
    await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}
