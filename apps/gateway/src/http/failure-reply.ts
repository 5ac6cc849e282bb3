/** The only place that turns an error into the contract's `Failure`. */
import {
  type Failure,
  type FailureCode,
  type Impact,
  STATUS_OF_CODE,
} from '@millpond/contract/failure'
import { capabilityGuidance } from '@millpond/core/organisation'
import { ProviderFailure, type ProviderFailureKind } from '@millpond/providers/accounting'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isPassing, sqlStateOf, withoutValues } from '#database/index.ts'
import { TooManyPasswords } from '../identity/passwords.ts'
import { type FieldFault, Refusal, SUBSCRIPTION_REQUIRED } from './refusal.ts'

interface Outcome {
  readonly code: FailureCode
  readonly message: string
  readonly fields?: readonly FieldFault[]
  readonly retryAfterSeconds?: number
  /** What the plan lacks, and where to switch it on. */
  readonly guidance?: ReturnType<typeof capabilityGuidance>
}

const IMPACT_OF_CODE: Record<FailureCode, Impact> = {
  badRequest: 'low',
  unauthenticated: 'medium',
  forbidden: 'medium',
  confirmationRequired: 'low',
  secondFactorRequired: 'low',
  notFound: 'low',
  conflict: 'medium',
  keyReused: 'medium',
  tooManyRequests: 'medium',
  subscriptionRequired: 'high',
  providerDisconnected: 'high',
  capabilityMissing: 'high',
  providerUnavailable: 'medium',
  unavailable: 'high',
  internal: 'critical',
}

/** The texts of the first and second line are fixed by the specification (ERR-02, ERR-03). */
const OUTCOME_OF_PROVIDER_FAILURE: Record<ProviderFailureKind, Outcome> = {
  disconnected: { code: 'providerDisconnected', message: 'xero reconnection required' },
  'capability-missing': {
    code: 'capabilityMissing',
    message: 'This company’s accounting software subscription does not include the figures we need',
  },
  'rate-limited': {
    code: 'providerUnavailable',
    message: 'Your accounting software limits how often we can read your books. Try again later.',
  },
  unavailable: {
    code: 'providerUnavailable',
    message: 'Your accounting software is not answering. Try again later.',
  },
  rejected: {
    code: 'providerUnavailable',
    message: 'Your accounting software refused the request',
  },
  unreadable: {
    code: 'providerUnavailable',
    message: 'Your accounting software sent something that we could not read. Try again later.',
  },
}

const CHANGED_MEANWHILE: Outcome = {
  code: 'conflict',
  message: 'This was changed at the same time, or exists already. Reload and try again.',
}
const REFUSED_BY_DATABASE: Outcome = { code: 'forbidden', message: 'This is not allowed here' }
const DATABASE_AWAY: Outcome = {
  code: 'unavailable',
  message: 'The service is busy. Try again in a few seconds.',
  retryAfterSeconds: 5,
}

const TOO_MANY_PASSWORDS: Outcome = {
  code: 'unavailable',
  message: 'Too many people are signing in. Try again in a minute.',
}

/**
 * SQLSTATE codes that are no bug. Both kinds of key collision give the same reply: see RLS holes.
 */
const OUTCOME_OF_SQLSTATE: Readonly<Record<string, Outcome>> = {
  '22021': { code: 'badRequest', message: 'The text contains a character that cannot be stored' },
  // The database caught what the guard let pass.
  '42501': REFUSED_BY_DATABASE,
  '25006': REFUSED_BY_DATABASE,
  // `full_access_here` of the database.
  MP402: SUBSCRIPTION_REQUIRED,
  '23505': CHANGED_MEANWHILE,
  '23503': CHANGED_MEANWHILE,
  '40001': CHANGED_MEANWHILE,
  '40P01': CHANGED_MEANWHILE,
}

const INTERNAL: Outcome = {
  code: 'internal',
  message: 'Something went wrong on our side. It has been recorded. Try again later.',
}

export function outcomeOf(error: unknown): Outcome {
  if (error instanceof Refusal) {
    const { code, message, fields, retryAfterSeconds } = error
    return { code, message, fields, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) }
  }
  if (error instanceof ProviderFailure) {
    const outcome = outcomeOfProvider(error)
    if (error.retryAfterMs === null) return outcome
    return { ...outcome, retryAfterSeconds: Math.ceil(error.retryAfterMs / 1000) }
  }
  if (error instanceof TooManyPasswords) return TOO_MANY_PASSWORDS
  // Queries of a library do not pass through our database module.
  return outcomeOfDatabase(withoutValues(error)) ?? outcomeOfFramework(error) ?? INTERNAL
}

/** Spec §8: the text for Xero is fixed; that for QuickBooks names it and says “disconnected”. */
const QUICKBOOKS_DISCONNECTED: Outcome = {
  code: 'providerDisconnected',
  message: 'QuickBooks is disconnected. Reconnect to sync again.',
}

function outcomeOfProvider({ kind, provider, gap }: ProviderFailure): Outcome {
  if (kind === 'disconnected' && provider === 'quickbooks') return QUICKBOOKS_DISCONNECTED
  const outcome = OUTCOME_OF_PROVIDER_FAILURE[kind]
  return gap && provider ? { ...outcome, guidance: capabilityGuidance(provider, [gap]) } : outcome
}

function outcomeOfDatabase(error: unknown): Outcome | undefined {
  const state = sqlStateOf(error) ?? ''
  if (Object.hasOwn(OUTCOME_OF_SQLSTATE, state)) return OUTCOME_OF_SQLSTATE[state]
  return isPassing(error) ? DATABASE_AWAY : undefined
}

function outcomeOfFramework(error: unknown): Outcome | undefined {
  const status = error instanceof Error ? (error as Partial<FastifyError>).statusCode : undefined
  if (status === 429) {
    return { code: 'tooManyRequests', message: 'Too many requests. Wait a moment and try again.' }
  }
  if (status === 413) return { code: 'badRequest', message: 'The request is too large' }
  if (status === 415) return { code: 'badRequest', message: 'Send the body as application/json' }
  if (status === 404) return NOT_FOUND
  if (status !== undefined && status >= 400 && status < 500) {
    return { code: 'badRequest', message: 'The request cannot be read' }
  }
  return undefined
}

const NOT_FOUND: Outcome = { code: 'notFound', message: 'This address does not exist' }

function send(outcome: Outcome, request: FastifyRequest, reply: FastifyReply) {
  const failure: Failure = {
    code: outcome.code,
    message: outcome.message,
    impact: IMPACT_OF_CODE[outcome.code],
    correlationId: request.id,
    ...(outcome.fields && outcome.fields.length > 0 && { fields: [...outcome.fields] }),
  }
  if (outcome.retryAfterSeconds !== undefined) {
    reply.header('retry-after', String(outcome.retryAfterSeconds))
  }
  // Spec §8 defines this shape for a plan that lacks a feature.
  const capability = outcome.code === 'capabilityMissing' && {
    ok: false,
    error: { type: 'CAPABILITY_MISSING', ...outcome.guidance },
  }
  reply.header('cache-control', 'no-store')
  return reply.status(STATUS_OF_CODE[outcome.code]).send({ ...failure, ...capability })
}

export function addFailureReplies(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    logFailure(error, request)
    return send(outcomeOf(error), request, reply)
  })
}

/** Logs our own and external faults; a refusal has its own line. */
export function logFailure(error: unknown, request: FastifyRequest): void {
  const outcome = outcomeOf(error)
  const isOurs =
    STATUS_OF_CODE[outcome.code] >= 500 || outcome.message === REFUSED_BY_DATABASE.message
  if (isOurs) request.log.error({ err: error }, 'request failed')
}

/** For errors before any hook ran, such as a path that cannot be decoded. */
export function sendUnreadable(request: FastifyRequest, reply: FastifyReply) {
  return send({ code: 'badRequest', message: 'The address cannot be read' }, request, reply)
}

export const sendNotFound = (request: FastifyRequest, reply: FastifyReply) =>
  send(NOT_FOUND, request, reply)
