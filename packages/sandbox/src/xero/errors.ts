/** Xero's refusals, word for word where they are known. */
import { randomUUID } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { AnswerFault } from '#faults'
import type { LimitRefusal } from './limits.ts'

function problem(reply: FastifyReply, status: 401 | 403, detail: string) {
  return reply.code(status).send({
    Type: null,
    Title: status === 401 ? 'Unauthorized' : 'Forbidden',
    Status: status,
    Detail: detail,
    Instance: randomUUID(),
    Extensions: {},
  })
}

export const refuseUnauthenticated = (reply: FastifyReply) =>
  problem(reply, 401, 'AuthenticationUnsuccessful')

export const refuseExpired = (reply: FastifyReply, endedAt: number) =>
  problem(reply, 401, `TokenExpired: token expired at ${new Date(endedAt).toISOString()}`)

/** A missing, unknown or no longer connected tenant: all three look alike. */
export const refuseTenant = (reply: FastifyReply) =>
  problem(reply, 403, 'AuthenticationUnsuccessful')

export function refuseScope(reply: FastifyReply) {
  reply.header('www-authenticate', 'insufficient_scope')
  return problem(reply, 401, 'AuthorizationUnsuccessful')
}

/** The body is empty, as at Xero: all information is in the headers. */
export function refuseRate(reply: FastifyReply, { problem: limit, retryAfter }: LimitRefusal) {
  return reply
    .code(429)
    .header('retry-after', String(retryAfter))
    .header('x-rate-limit-problem', limit)
    .type('text/plain')
    .send('')
}

export const refuseMissing = (reply: FastifyReply) =>
  reply.code(404).type('text/plain').send('The resource you are looking for cannot be found.')

/** An error, because the figures would be wrong. */
export const refuseUnsupported = (reply: FastifyReply, what: string) =>
  reply.code(501).type('text/plain').send(`This stand-in has no ${what}.`)

/** Thrown while a request is read; the API's error handler answers it. */
export class ValidationError extends Error {
  override name = 'ValidationError'
}

/** A `where` or `order` that cannot be read. */
export class QueryParseError extends Error {
  override name = 'QueryParseError'
}

export const refuseInvalid = (reply: FastifyReply, error: ValidationError) =>
  reply.code(400).send({
    ErrorNumber: 10,
    Type: 'ValidationException',
    Message: 'A validation exception occurred',
    Elements: [{ ValidationErrors: [{ Message: error.message }] }],
  })

export const refuseQuery = (reply: FastifyReply, error: QueryParseError) =>
  reply.code(400).send({ ErrorNumber: 16, Type: 'QueryParseException', Message: error.message })

export const answerFault: AnswerFault = (kind, fault, reply) => {
  switch (kind) {
    case 'unauthorised':
      return refuseUnauthenticated(reply)
    case 'forbidden':
      return refuseTenant(reply)
    case 'rate-limited': {
      const limit = (fault.problem ?? 'minute') as LimitRefusal['problem']
      return refuseRate(reply, { problem: limit, retryAfter: fault.retryAfter ?? 1 })
    }
    case 'server-error':
      return reply.code(500).type('text/plain').send('An unexpected error occurred.')
    case 'unavailable':
      return reply.code(503).type('text/plain').send('The Organisation is offline.')
  }
}
