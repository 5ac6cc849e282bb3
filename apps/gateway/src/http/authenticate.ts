import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { type Caller, NO_SESSION } from '../identity/access-token.ts'
import { type ApiTokenUse, isApiToken } from '../identity/api-tokens.ts'
import { type FactorDuty, factorDutyOf } from '../identity/factor-duty.ts'
import { Refusal } from './refusal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: AuthenticatedCaller | null
  }
}

export interface AuthenticatedCaller extends Caller {
  readonly hasShownFactor: boolean
  /** The second factor that the session still owes before it has full access. */
  readonly factorDuty: FactorDuty
  /** From when on a second factor is required; null without a date. */
  readonly factorDueAt: Date | null
  /** Set for another tool that reads one company for this person. */
  readonly apiToken?: ApiTokenUse
}

/** A header that our own script adds: a form or an image of another site cannot. */
const OWN_SCRIPT_HEADER = 'x-millpond'

export type AuthenticationNeeds =
  | 'apiTokens'
  | 'clock'
  | 'config'
  | 'sessions'
  | 'tokens'
  | 'supportSessions'

export async function authenticate(
  request: FastifyRequest,
  deps: Pick<Deps, AuthenticationNeeds>,
): Promise<AuthenticatedCaller> {
  const header = request.headers.authorization
  if (!header) throw new Refusal('unauthenticated', 'No token provided')
  const token = /^Bearer ([A-Za-z0-9_.-]{1,4096})$/.exec(header)?.[1]
  if (token && isApiToken(token)) return byApiToken(token, deps)
  const caller = token ? await deps.tokens.verify(token) : null
  if (!caller) throw sessionEnded()
  if (caller.isSampleVisitor) {
    return { ...caller, hasShownFactor: false, factorDuty: 'none', factorDueAt: null }
  }
  // Signing out, or the reuse of a refresh secret, ends all earlier tokens at once.
  if (caller.visit) {
    if (!(await deps.supportSessions.isLive(caller))) throw sessionEnded()
    // Staff have shown a second factor to start the visit.
    return { ...caller, hasShownFactor: true, factorDuty: 'none', factorDueAt: null }
  }
  const status = await deps.sessions.factorStatus(caller)
  if (!status) throw sessionEnded()
  const factorDuty = factorDutyOf(deps.config.factorRule, status, deps.clock.now())
  const { secondFactor: hasShownFactor, factorDueAt } = status
  return { ...caller, hasShownFactor, factorDuty, factorDueAt }
}

/** No session: a token reads, and owes the second factor that the session that made it owes now. */
async function byApiToken(
  token: string,
  { apiTokens, clock, config }: Pick<Deps, AuthenticationNeeds>,
): Promise<AuthenticatedCaller> {
  const found = await apiTokens.recognise(token)
  if (!found) {
    throw new Refusal('unauthenticated', 'This API token has ended or does not exist.')
  }
  const { userId, email, personName: name, secondFactor: hasShownFactor, factorDueAt } = found
  const factorDuty = factorDutyOf(config.factorRule, found, clock.now())
  const { tokenId, organisationId, scopes } = found
  return {
    ...{ userId, sessionId: NO_SESSION, email, name, hasShownFactor, factorDuty, factorDueAt },
    apiToken: { tokenId, organisationId, scopes },
  }
}

export const sessionEnded = () =>
  new Refusal('unauthenticated', 'The session has ended. Sign in again.')

/**
 * For routes that read the refresh cookie: only our own page may send requests there. Browsers set
 * Sec-Fetch-Site and no script can change it; without it, Origin decides.
 */
export function refuseOtherSites(request: FastifyRequest, publicUrl: string): void {
  const site = request.headers['sec-fetch-site']
  const isOurPage =
    site === undefined
      ? request.headers.origin === new URL(publicUrl).origin
      : site === 'same-origin'
  if (!isOurPage || request.headers[OWN_SCRIPT_HEADER] !== '1') throw onlyOurPage()
}

/** For every route that changes something: rejects requests that another site's page causes. */
export function refuseOtherPages(request: FastifyRequest, publicUrl: string): void {
  const { origin, 'sec-fetch-site': site } = request.headers
  // A client that is not a browser sends neither header.
  const isOtherOrigin =
    site === undefined
      ? origin !== undefined && origin !== new URL(publicUrl).origin
      : site !== 'same-origin' && site !== 'none'
  if (isOtherOrigin) throw onlyOurPage()
}

const onlyOurPage = () => new Refusal('forbidden', 'Only our own page can use this address')
