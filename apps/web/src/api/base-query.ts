import { type BaseQueryFn, retry } from '@reduxjs/toolkit/query/react'
import { pause } from '#platform/clock.ts'
import type { EventBus } from '#platform/event-bus.ts'
import type { LogShipper } from '#platform/log-shipper.ts'
import { RefreshError, type SignInClient } from '#platform/sign-in-client.ts'
import { fetchCall, type GatewayAnswer } from './fetch-call.ts'
import { type GatewayCall, isRead, isSupportedMethod } from './gateway-call.ts'
import { answeredError, type GatewayError, NO_RESPONSE, unansweredError } from './gateway-error.ts'
import { hasShown, isHeldBack } from './held-back.ts'
import {
  announceFailure,
  logFailure,
  raiseEvents,
  raiseOrganisationError,
} from './observe-failure.ts'
import { apiSource, mockAnswer } from './source.ts'

export interface QueryParts {
  readonly session: Pick<SignInClient, 'state' | 'refreshToken'>
  readonly events: EventBus
  readonly log: LogShipper['log']
}

/** Spec §9, "Data-call retry". */
const MAX_ATTEMPTS = 3
const NOT_RETRIED = new Set<GatewayError['status']>([400, 401, 403, 404, 500])
/** The gateway's final answers to a change: a retry would get the same one. */
const DECIDED = new Set<GatewayError['status']>([402, 409, 422])
/** 1 s plus 5 s per attempt, counted from 1: 6 s, then 11 s. */
const retryWaitMs = (attempt: number): number => 1000 + 5000 * attempt

/**
 * Every call of the app goes through these layers, from the outside in: confirmation of the person
 * before a sensitive action, retries, log and events, the shared refresh on 401, one round trip. A
 * change is retried automatically only with a key, because it may have succeeded and must take
 * effect once.
 */
export function createBaseQuery(
  parts: QueryParts,
): BaseQueryFn<GatewayCall, unknown, GatewayError> {
  const attempt: BaseQueryFn<GatewayCall, unknown, GatewayError> = async (call, { signal }) => {
    if (!import.meta.env.PROD && apiSource() === 'mock' && isSupportedMethod(call.method)) {
      return { data: mockAnswer(call) }
    }
    const answer = await callWithSession(call, parts.session, signal)
    observe(call, answer, parts)
    return answer
  }
  const retrying = retry(attempt, {
    backoff: (count, _most, signal) => waitUnlessAborted(retryWaitMs(count), signal),
    retryCondition: (error, call, { attempt: count }) =>
      count < MAX_ATTEMPTS && isRetried(call as GatewayCall, error as unknown as GatewayError),
  })
  return async (asked, api, extra) => {
    const call = asked.isKeyed ? { key: crypto.randomUUID(), ...asked } : asked
    const send = async () => (await retrying(call, api, extra as never)) as GatewayAnswer
    const first = await send()
    const waits = isHeldBack(first.error)
    const answer = waits && (await hasShown(first.error, parts.events)) ? await send() : first
    // The user chose not to confirm, so this is no failure.
    const isGivenUp = waits && answer === first
    if (answer.error && !isGivenUp) announceFailure(call, answer.error, parts.events)
    return answer
  }
}

function isRetried(call: GatewayCall, error: GatewayError): boolean {
  const isChange = !isRead(call)
  if (isChange && (call.key === undefined || call.isSentOnce)) return false
  if (isChange && DECIDED.has(error.status)) return false
  if (typeof error.status === 'number') return !NOT_RETRIED.has(error.status)
  return error.status === 'NO_RESPONSE' || error.status === 'TIMEOUT'
}

async function waitUnlessAborted(milliseconds: number, signal?: AbortSignal) {
  if (!signal) return pause(milliseconds)
  const aborted = new Promise<void>(done => {
    signal.addEventListener('abort', () => done(), { once: true })
  })
  await Promise.race([pause(milliseconds), aborted])
}

function observe(call: GatewayCall, answer: GatewayAnswer, { events, log }: QueryParts) {
  if (answer.error) {
    logFailure(call, answer.error, log)
    raiseEvents(call, answer.error, events)
  } else {
    raiseOrganisationError(call.query?.organisationId ?? null, answer.data, events)
  }
}

/** Spec §7: one refresh for all concurrent 401s, then each call once more. */
async function callWithSession(
  call: GatewayCall,
  session: QueryParts['session'],
  signal: AbortSignal,
): Promise<GatewayAnswer> {
  const sent = session.state.get().idToken
  const first = await fetchCall(call, sent, signal)
  if (first.error?.status !== 401) return first
  try {
    const current = session.state.get().idToken
    // Another call has refreshed meanwhile: this 401 was for the old token.
    const token = current !== null && current !== sent ? current : await session.refreshToken()
    return await fetchCall(call, token, signal)
  } catch (reason) {
    return { error: refreshFailure(reason, first.error) }
  }
}

function refreshFailure(reason: unknown, first: GatewayError): GatewayError {
  if (!(reason instanceof RefreshError)) throw reason
  const { status, statusText, failure } = reason.refusal
  if (status === null) return unansweredError('NO_RESPONSE', NO_RESPONSE, first.correlationId)
  if (status === 200) return unansweredError('NO_TOKEN', reason.message, first.correlationId)
  return answeredError({ status, statusText }, failure ?? '', first.correlationId)
}
