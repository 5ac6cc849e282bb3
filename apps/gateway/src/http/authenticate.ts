import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import type { Caller } from '../identity/access-token.ts'
import { type FactorDuty, factorDutyOf } from '../identity/factor-duty.ts'
import { Refusal } from './refusal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: KnownCaller | null
  }
}

export interface KnownCaller extends Caller {
  readonly hasShownFactor: boolean
  /** What their session still owes before it may go on everywhere. */
  readonly factorDuty: FactorDuty
  /** From when on they are let in nowhere without one; null while nobody has said so. */
  readonly factorDueAt: Date | null
}

/** The header our own script adds: a form or an image of another site cannot. */
const OWN_SCRIPT_HEADER = 'x-millpond'

export async function authenticate(request: FastifyRequest, deps: Deps): Promise<KnownCaller> {
  const header = request.headers.authorization
  if (!header) throw new Refusal('unauthenticated', 'No token provided')
  const token = /^Bearer ([A-Za-z0-9_.-]{1,4096})$/.exec(header)?.[1]
  const caller = token ? await deps.tokens.verify(token) : null
  if (!caller) throw sessionEnded()
  // Signing out, or a stolen refresh secret, ends what was issued before at once.
  if (caller.visit) {
    if (!(await deps.visits.isLive(caller))) throw sessionEnded()
    // Staff have shown theirs to begin it.
    return { ...caller, hasShownFactor: true, factorDuty: 'none', factorDueAt: null }
  }
  const standing = await deps.sessions.standing(caller)
  if (!standing) throw sessionEnded()
  const factorDuty = factorDutyOf(deps.config.factorRule, standing, deps.clock.now())
  const { secondFactor: hasShownFactor, factorDueAt } = standing
  return { ...caller, hasShownFactor, factorDuty, factorDueAt }
}

export const sessionEnded = () =>
  new Refusal('unauthenticated', 'The session has ended. Sign in again.')

/**
 * For routes that read the refresh cookie: only our own page may send the browser there. Browsers
 * say where a request comes from and no script can change it; where they do not, Origin tells.
 */
export function refuseOtherSites(request: FastifyRequest, publicUrl: string): void {
  const site = request.headers['sec-fetch-site']
  const isOurPage =
    site === undefined
      ? request.headers.origin === new URL(publicUrl).origin
      : site === 'same-origin'
  if (!isOurPage || request.headers[OWN_SCRIPT_HEADER] !== '1') throw onlyOurPage()
}

/** For whatever changes something: no page of another site makes a browser do it. */
export function refuseOtherPages(request: FastifyRequest, publicUrl: string): void {
  const { origin, 'sec-fetch-site': site } = request.headers
  // A program that is no browser says neither.
  const isForeign =
    site === undefined
      ? origin !== undefined && origin !== new URL(publicUrl).origin
      : site !== 'same-origin' && site !== 'none'
  if (isForeign) throw onlyOurPage()
}

const onlyOurPage = () => new Refusal('forbidden', 'This address answers only our own page')
