/**
 * A visit of the sample company without an account: nothing of it is stored here. Its cookie only
 * makes a reloaded page continue it, and gives no access by itself.
 */
import { type OfferChoice, offerChoice } from '@millpond/contract/schema-parts/offer'
import type { SignedIn } from '@millpond/contract/session'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { ACCESS_SECONDS } from '../identity/access-token.ts'
import type { Person } from '../identity/index.ts'
import { SAMPLE_VISITOR } from '../identity/sample-people.ts'
import { signedInReply } from './signed-in-reply.ts'

const COOKIE = '__Host-mp_sample'
const VISIT_SECONDS = 2 * 3600
const ATTRIBUTES = { path: '/', secure: true, httpOnly: true, sameSite: 'strict' } as const

export interface SampleVisit {
  readonly offer: OfferChoice | null
}

export function setSampleCookie(reply: FastifyReply, visit: SampleVisit): void {
  const value = Buffer.from(JSON.stringify(visit)).toString('base64url')
  reply.setCookie(COOKIE, value, { ...ATTRIBUTES, maxAge: VISIT_SECONDS })
}

export const clearSampleCookie = (reply: FastifyReply) => reply.clearCookie(COOKIE, ATTRIBUTES)

/** Null without the cookie. Its offer is what the browser says, so it is checked again. */
export function sampleVisitOf(request: FastifyRequest): SampleVisit | null {
  const value = request.cookies[COOKIE]
  return value === undefined ? null : { offer: offerIn(value) }
}

function offerIn(cookie: string): OfferChoice | null {
  try {
    const { offer } = JSON.parse(Buffer.from(cookie, 'base64url').toString())
    return offerChoice.safeParse(offer).data ?? null
  } catch {
    return null
  }
}

export async function sampleVisitReply(
  { clock, tokens }: Pick<Deps, 'clock' | 'tokens'>,
  { offer }: SampleVisit,
): Promise<SignedIn> {
  const startedAt = clock.now()
  const visitor: Person = {
    ...{ userId: SAMPLE_VISITOR, email: '', name: 'Visitor', image: null, emailVerified: false },
    ...{ createdAt: startedAt, isDisabled: false, deleteAfter: null },
    claims: { appStore: false, xero: false, quickbooks: false },
  }
  const idToken = await tokens.issueSample(visitor, offer)
  const entered = { idToken, expiresIn: ACCESS_SECONDS, startedAt, isSpoofSession: true }
  const { user, ...session } = signedInReply(visitor, { ...entered, providerId: 'sample' })
  return { ...session, user: { ...user, email: null, isAnonymous: true } }
}
