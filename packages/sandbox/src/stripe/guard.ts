/** Before every call of the API: the key, then the idempotency key. */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { firstOf } from '#pages'
import type { StripeContext } from './context.ts'
import { StripeError, sendError } from './errors.ts'
import { newId } from './store.ts'
import { API_VERSION } from './wire/index.ts'

interface Remembered {
  readonly hash: string
  /** Null while the first request is still running. */
  answer: { readonly status: number; readonly body: string } | null
}

const LONGEST_KEY = 255

export function guardApi(app: FastifyInstance, { options }: StripeContext): { forget(): void } {
  const remembered = new Map<string, Remembered>()
  app.decorateRequest('stripeKey', null)

  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', newId('req'))
    reply.header('stripe-version', firstOf(request.headers['stripe-version']) ?? API_VERSION)
    const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    if (key === options.secretKey) return
    const message = key
      ? `Invalid API Key provided: ${key.slice(0, 8)}****`
      : 'You did not provide an API key.'
    return sendError(reply, new StripeError(401, { type: 'invalid_request_error', message }))
  })

  app.addHook('preHandler', async (request, reply) => {
    const key = firstOf(request.headers['idempotency-key'])
    if (request.method !== 'POST' || key === null) return
    if (key.length > LONGEST_KEY) throw keyError(400, 'Idempotency keys have at most 255 letters.')
    const text = `${request.url} ${request.body}`
    const hash = createHash('sha256').update(text).digest('hex')
    const known = remembered.get(key)
    if (!known) {
      remembered.set(key, { hash, answer: null })
      request.stripeKey = key
      return
    }
    if (known.hash !== hash) {
      throw keyError(400, 'Keys for idempotent requests can only be used with the same parameters.')
    }
    if (!known.answer) throw keyError(409, 'There is another request with this key in progress.')
    reply.header('idempotent-replayed', 'true')
    return reply.code(known.answer.status).type('application/json').send(known.answer.body)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const known = request.stripeKey === null ? undefined : remembered.get(request.stripeKey)
    if (known && !known.answer) {
      known.answer = { status: reply.statusCode, body: String(payload) }
    }
    return payload
  })

  app.setErrorHandler((error, request, reply) => {
    if (error instanceof StripeError) return sendError(reply, error)
    request.log.error(error)
    return sendError(reply, new StripeError(500, { type: 'api_error', message: String(error) }))
  })
  app.setNotFoundHandler((request, reply) => {
    const message = `Unrecognized request URL (${request.method}: ${request.url}).`
    return sendError(reply, new StripeError(404, { type: 'invalid_request_error', message }))
  })
  return { forget: () => remembered.clear() }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The idempotency key under which the answer is remembered. */
    stripeKey: string | null
  }
}

const keyError = (status: number, message: string) =>
  new StripeError(status, {
    type: 'idempotency_error',
    message,
    ...(status === 409 && { code: 'idempotency_key_in_use' }),
  })
