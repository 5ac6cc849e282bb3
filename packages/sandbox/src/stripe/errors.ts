/** Refusals in Stripe's own form. */
import type { FastifyReply } from 'fastify'
import type { AnswerFault } from '#faults'

interface ErrorWords {
  readonly type: string
  readonly message: string
  readonly code?: string
  readonly param?: string
  readonly decline_code?: string
}

export class StripeError extends Error {
  override name = 'StripeError'
  readonly status: number
  readonly words: ErrorWords

  constructor(status: number, words: ErrorWords) {
    super(words.message)
    this.status = status
    this.words = words
  }
}

export const invalid = (message: string, param?: string, code?: string) =>
  new StripeError(400, {
    type: 'invalid_request_error',
    message,
    ...(param && { param }),
    ...(code && { code }),
  })

const SPOKEN: Readonly<Record<string, string>> = {
  'checkout.session': 'checkout.session',
  'billing_portal.configuration': 'billing portal configuration',
  'test_helpers.test_clock': 'test clock',
}

export const missing = (name: string, id: string, param: string) =>
  new StripeError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${SPOKEN[name] ?? name.replaceAll('_', ' ')}: '${id}'`,
    param,
  })

export const required = (param: string) =>
  invalid(`Missing required param: ${param}.`, param, 'parameter_missing')

export function sendError(reply: FastifyReply, { status, words }: StripeError) {
  return reply
    .code(status)
    .type('application/json')
    .send({
      error: {
        ...words,
        ...(words.code && { doc_url: `https://stripe.com/docs/error-codes/${words.code}` }),
        request_log_url: 'https://dashboard.stripe.com/test/logs',
      },
    })
}

const FAULTS = {
  unauthorised: [401, 'invalid_request_error', 'Invalid API Key provided: sk_test_****'],
  forbidden: [403, 'invalid_request_error', 'The provided key does not have the permission.'],
  'rate-limited': [429, 'invalid_request_error', 'Too many requests hit the API too quickly.'],
  'server-error': [500, 'api_error', 'An unknown error occurred.'],
  unavailable: [503, 'api_error', 'Stripe is temporarily unavailable.'],
} as const

export const answerFault: AnswerFault = (kind, fault, reply) => {
  const [status, type, message] = FAULTS[kind]
  if (kind === 'rate-limited' && fault.retryAfter !== undefined) {
    reply.header('retry-after', String(fault.retryAfter))
  }
  const code = kind === 'rate-limited' ? { code: 'rate_limit' } : {}
  return sendError(reply, new StripeError(status, { type, message, ...code }))
}
