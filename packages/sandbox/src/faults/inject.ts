import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Fault, FaultBook, FaultKind } from './fault.ts'

/** The vendor's body for a fault that is only a status; other faults have none. */
type StatusFault = Exclude<FaultKind, 'timeout' | 'cut-off' | 'html' | 'drip' | 'odd-record'>
export type AnswerFault = (kind: StatusFault, fault: Fault, reply: FastifyReply) => unknown

declare module 'fastify' {
  interface FastifyRequest {
    fault: Fault | null
  }
}

const HTML = '<!doctype html><title>Sorry</title><h1>We are down for maintenance</h1>'
const DRIPS = 10

/**
 * Must be added before the vendor's own hooks: a fault applies whether or not the caller is
 * authorised.
 */
export function injectFaults(app: FastifyInstance, book: FaultBook, answer: AnswerFault) {
  app.decorateRequest('fault', null)
  app.addHook('onRequest', async (request, reply) => {
    const fault = book.strike(request.method, request.url)
    if (!fault) return
    request.fault = fault
    switch (fault.kind) {
      case 'cut-off':
      case 'drip':
      case 'odd-record':
        return
      case 'timeout':
        // Never answered: the socket stays open until the caller disconnects.
        reply.hijack()
        return
      case 'html':
        return reply.type('text/html; charset=utf-8').send(HTML)
      default:
        return answer(fault.kind, fault, reply)
    }
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const { fault } = request
    if (!fault || typeof payload !== 'string') return payload
    if (fault.kind === 'cut-off') {
      reply.header('content-length', Buffer.byteLength(payload))
      return cutOff(payload, reply)
    }
    if (fault.kind === 'drip') {
      reply.removeHeader('content-length')
      return Readable.from(drip(payload, fault.milliseconds ?? 1000))
    }
    if (fault.kind === 'odd-record') {
      reply.removeHeader('content-length')
      return withOddRecord(payload, fault)
    }
    return payload
  })
}

/** Changes a field of the first record of the first list: `Schedule.Period` is within another. */
function withOddRecord(payload: string, { field = '', value }: Fault): string {
  const body: unknown = JSON.parse(payload)
  const names = field.split('.')
  const last = names.pop() ?? ''
  let place = firstRecord(body)
  for (const name of names) place = place && firstOrSelf(place[name])
  if (!place) return payload
  if (value === undefined) delete place[last]
  else place[last] = value
  return JSON.stringify(body)
}

type Sent = Record<string, unknown>

const isSent = (value: unknown): value is Sent => typeof value === 'object' && value !== null

const firstOrSelf = (value: unknown): Sent | null => {
  const found: unknown = Array.isArray(value) ? value[0] : value
  return isSent(found) ? found : null
}

function firstRecord(body: unknown): Sent | null {
  if (!isSent(body)) return null
  for (const value of Object.values(body)) {
    if (Array.isArray(value) && isSent(value[0])) return value[0]
    const inner = Array.isArray(value) ? null : firstRecord(value)
    if (inner) return inner
  }
  return null
}

/** Announces the full length, sends half, and then stops. */
function cutOff(payload: string, reply: FastifyReply): Readable {
  const bytes = Buffer.from(payload)
  const half = bytes.subarray(0, Math.ceil(bytes.length / 2))
  return new Readable({
    read() {
      this.push(half)
      setTimeout(() => reply.raw.destroy(), 20).unref()
      this._read = () => undefined
    },
  })
}

async function* drip(payload: string, milliseconds: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(payload)
  const size = Math.ceil(bytes.length / DRIPS)
  for (let from = 0; from < bytes.length; from += size) {
    await new Promise(resolve => setTimeout(resolve, milliseconds / DRIPS))
    yield bytes.subarray(from, from + size)
  }
}

const STATUS_OF: Record<StatusFault, number> = {
  unauthorised: 401,
  forbidden: 403,
  'rate-limited': 429,
  'server-error': 500,
  unavailable: 503,
}

/** For vendors whose error bodies are never read. */
export const answerStatus: AnswerFault = (kind, fault, reply) => {
  if (kind === 'rate-limited') reply.header('retry-after', String(fault.retryAfter ?? 1))
  return reply.code(STATUS_OF[kind]).send({ error: kind })
}
