/** The only caller of `app.route`: every route comes from the contract and has the same checks. */

import { Readable } from 'node:stream'
import type { RateLimitOptions } from '@fastify/rate-limit'
import type { Route } from '@millpond/contract/route'
import { routes } from '@millpond/contract/routes'
import { assert } from '@millpond/core/outcome'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import {
  type AuthenticationNeeds,
  authenticate,
  refuseOtherPages,
  refuseOtherSites,
} from './authenticate.ts'
import {
  authorise,
  authorisedCall,
  type OrganisationAccess,
  replayedReply,
} from './authorise-call.ts'
import { Answer, type CallOf, type Handler } from './call.ts'
import { logFailure } from './failure-reply.ts'
import { createLargeBodies } from './large-bodies.ts'
import { refuseBeyondToken } from './permit.ts'
import { callerLimit, tokenLimit, writeLimit } from './rate-limits.ts'
import { readBody, readQuery } from './read-input.ts'
import { Refusal } from './refusal.ts'
import { admitSupportSession } from './support-session-guard.ts'

interface BindOptions {
  readonly rateLimit?: RateLimitOptions
  /**
   * In addition to the limit per address: how many requests a signed-in person may send in a
   * minute.
   */
  readonly mostPerCaller?: number
  /** Instead of a minute. */
  readonly callerWindowMs?: number
  readonly bodyLimitBytes?: number
  /** For a route that a browser navigates to: the redirect instead of a failure in JSON. */
  readonly onFailure?: () => Answer
}

export type BindRoute = <R extends Route>(
  route: R,
  handler: Handler<R, keyof Deps>,
  options?: BindOptions,
) => void

export interface Binder {
  readonly bind: BindRoute
  /** Stops the start when a route of the contract has no handler. */
  assertComplete(): void
}

export function createBinder(app: FastifyInstance, deps: Deps): Binder {
  const bound = new Set<Route>()
  const countWrite = writeLimit(app, deps.config)
  const countOfToken = tokenLimit(app)
  const largeBodies = createLargeBodies()
  app.decorateRequest('returnBodyBytes', null)
  return {
    bind(route, handler, options = {}) {
      assert(!bound.has(route), `${route.method} ${route.path} is bound twice`)
      bound.add(route)
      const { bodyLimitBytes } = options
      app.route({
        method: route.method,
        url: pathPatternOf(route),
        ...(bodyLimitBytes !== undefined && { bodyLimit: bodyLimitBytes }),
        ...(options.rateLimit && { config: { rateLimit: options.rateLimit } }),
        // The limit per address runs in onRequest, so that it counts requests that are refused
        // here.
        preParsing: [
          async request => recognise(route, deps, request),
          ...(route.permit.token === null ? [] : [countOfToken]),
          ...(route.isKeyed ? [countWrite] : []),
          ...(options.mostPerCaller
            ? [callerLimit(app, options.mostPerCaller, options.callerWindowMs)]
            : []),
          // The last check, so that nothing else refuses the request once bytes are reserved.
          ...(bodyLimitBytes === undefined
            ? []
            : [
                async (request: FastifyRequest, reply: FastifyReply) =>
                  largeBodies.reserve(request, reply, bodyLimitBytes),
              ]),
        ],
        ...(options.onFailure && { errorHandler: answerFailureBy(options.onFailure) }),
        handler: (request, reply) =>
          largeBodies.whileReserved(request, () => answer(route, handler, deps, request, reply)),
      })
    },
    assertComplete() {
      const missing = Object.values(routes).filter(route => !bound.has(route))
      const names = missing.map(route => `${route.method} ${route.path}`)
      assert(missing.length === 0, `Routes without a handler: ${names.join(', ')}`)
    },
  }
}

/** The router writes the parameters of a path in its own way. */
export const pathPatternOf = ({ path }: Pick<Route, 'path'>): string =>
  path.replace(/\{(\w+)\}/g, ':$1')

/** Before the body is read: a stranger cannot make us parse anything. */
async function recognise(
  route: Route,
  deps: Pick<Deps, AuthenticationNeeds | 'audit' | 'database'>,
  request: FastifyRequest,
): Promise<void> {
  if (route.method !== 'GET') refuseOtherPages(request, deps.config.publicUrl)
  if (route.access === 'public') return
  if (route.access === 'cookie') {
    refuseOtherSites(request, deps.config.publicUrl)
    return
  }
  request.caller = await authenticate(request, deps)
  if (request.caller.apiToken) refuseBeyondToken(route, request, request.caller.apiToken)
  if (request.caller.isSampleVisitor && !route.permit.sample) {
    throw new Refusal('forbidden', 'Create an account to use this')
  }
  if (request.caller.visit) await admitSupportSession(deps, route, request, request.caller)
}

async function answer<R extends Route>(
  route: R,
  handler: Handler<R, keyof Deps>,
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const query = readQuery(route, request)
  const incoming = { route, request, query }
  let access: OrganisationAccess | null
  try {
    access = await authorise(deps, incoming)
  } catch (error) {
    // A person who gave up a right gets the same reply to each retry.
    const replayed = error instanceof Refusal && (await replayedReply(deps, incoming))
    if (!replayed) throw error
    return sendAnswer(replayed, reply)
  }
  const body = readBody(route, request)
  const granted = authorisedCall(deps, incoming, access, body)
  const { id: correlationId, log } = request
  const call = { deps, query, body, correlationId, log, request, reply, ...granted }
  const result = await handler(call as unknown as CallOf<R, keyof Deps>)
  if (result instanceof Answer) {
    if (deps.config.mode === 'test') checkPrepared(route, result)
    return sendAnswer(result, reply)
  }
  // Parsing the reply drops every field that the contract does not name.
  return reply.send(route.reply.parse(result))
}

const sendAnswer = ({ status, headers, body }: Answer, reply: FastifyReply) =>
  reply
    .status(status)
    .headers(headers)
    .send(body ?? undefined)

const answerFailureBy =
  (onFailure: () => Answer) => (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    logFailure(error, request)
    return sendAnswer(onFailure(), reply)
  }

/** Prepared bodies skip the parser in production; tests still validate them. */
function checkPrepared(route: Route, answer: Answer): void {
  if (answer.status !== 200 || answer.headers['content-encoding'] !== undefined) return
  if ('sends' in route.line && route.line.sends === 'file') return
  if (answer.body !== null && !(answer.body instanceof Readable))
    route.reply.parse(JSON.parse(String(answer.body)))
}
