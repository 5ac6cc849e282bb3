import type { routes } from '@millpond/contract/routes'
import type { ExternalPerson } from '@millpond/providers/identity'
import type { Tx } from '#database/index.ts'
import { type Answer, type CallOf, redirectTo } from '../../http/call.ts'
import { CONSENT_COOKIE, clearConsentCookie } from '../../http/consent-cookie.ts'
import {
  attemptHandle,
  type ExternalSignInAttempt,
  externalRedirectUri,
} from '../../identity/external-sign-in.ts'
import { externalIdentityStore } from '../../stores/external-identity-store.ts'
import { attachExternalIdentity } from './attach-external-identity.ts'
import { markChannel } from './channel.ts'
import type { EntryNeeds } from './entry.ts'
import { completeSignIn, type SignInResult } from './entry.ts'
import { setRefreshCookie } from './refresh-cookie.ts'

type Call = CallOf<
  typeof routes.finishExternalSignIn,
  EntryNeeds | 'config' | 'database' | 'issuers'
>

/** Codes that the sign-in page and the account page explain. */
type Outcome = 'refused' | 'expired' | 'failed' | 'link-first'

/** Always redirects to the web app: an address that contained a code shows no page. */
export async function finishExternalSignIn(call: Call): Promise<Answer> {
  const { deps, query, request, reply, log } = call
  const browser = request.cookies[CONSENT_COOKIE]
  clearConsentCookie(reply)
  const attempt = await takeAttempt(call, browser)
  if (!attempt) return backToSignIn('expired')
  const back = attempt.link ? backToAccount : backToSignIn
  if (query.error) return back(query.error === 'access_denied' ? 'refused' : 'failed')
  const person = await askIssuer(call, attempt)
  if (!person) return back('failed')
  if (attempt.link) return backToAccount(await attachExternalIdentity(call, attempt, person))
  const entry = await deps.database.asSystem(tx =>
    enterWithExternalIdentity(tx, call, attempt, person),
  )
  if (!entry) {
    log.info({ event: 'external sign-in without account' }, 'external sign-in without account')
    return backToSignIn('link-first')
  }
  if ('session' in entry) {
    setRefreshCookie(reply, entry.session, deps.clock.now())
    return redirectTo((attempt.returnTo ?? '/') as `/${string}`)
  }
  deps.mail.wake()
  const asked = 'secondFactor' in entry.reply ? entry.reply.secondFactor : null
  if (!asked) return backToSignIn('failed')
  // In the fragment: the ticket reaches no server and no log.
  const factor = Buffer.from(JSON.stringify(asked)).toString('base64url')
  return redirectTo(`/sign-in?outcome=factor#${factor}`)
}

async function takeAttempt(
  { deps, query }: Call,
  browser: string | undefined,
): Promise<ExternalSignInAttempt | null> {
  const { state } = query
  if (state === undefined || browser === undefined) return null
  const taken = await deps.database.asSystem(tx =>
    deps.codes.take(tx, 'foreign', { handle: attemptHandle(state, browser) }),
  )
  return taken.ok ? (taken.value.payload as ExternalSignInAttempt) : null
}

async function askIssuer(
  { deps, query, log }: Call,
  { issuerId, codeVerifier, nonce }: ExternalSignInAttempt,
): Promise<ExternalPerson | null> {
  const offered = deps.issuers[issuerId]
  if (!offered || query.code === undefined) return null
  const answered = await offered.issuer.exchange({
    code: query.code,
    codeVerifier,
    nonce,
    redirectUri: externalRedirectUri(deps.config.publicUrl),
    iss: query.iss,
  })
  if (answered.ok) return answered.value
  log.warn({ err: answered.error, issuer: issuerId }, 'external sign-in failed')
  return null
}

/**
 * Matches by issuer and subject alone. An address creates a new account only if the issuer has
 * verified it and no account has it; if an account has it, the sign-in fails.
 */
async function enterWithExternalIdentity(
  tx: Tx,
  call: Call,
  { issuerId }: ExternalSignInAttempt,
  external: ExternalPerson,
): Promise<SignInResult | null> {
  const { deps } = call
  const known = await externalIdentityStore.find(tx, external)
  if (known) {
    const person = await deps.identity.personOf(tx, known.userId)
    return person && !person.isDisabled
      ? completeSignIn(tx, call, { person, way: 'foreign' })
      : null
  }
  const email = external.email?.toLowerCase()
  if (email === undefined || !external.emailVerified) return null
  const person = await deps.identity.addPerson(tx, {
    email,
    name: (external.name ?? '').slice(0, 100),
    password: null,
  })
  if (!person) return null
  await externalIdentityStore.add(tx, {
    issuer: external.issuer,
    subject: external.subject,
    userId: person.userId,
    label: deps.issuers[issuerId]?.issuer.label ?? issuerId,
    linkedAt: deps.clock.now(),
  })
  await markChannel(tx, person.userId, issuerId)
  const marked = await deps.identity.personOf(tx, person.userId)
  return completeSignIn(tx, call, { person: marked ?? person, way: 'foreign' })
}

export const backToSignIn = (outcome: Outcome): Answer => redirectTo(`/sign-in?outcome=${outcome}`)

const backToAccount = (outcome: Outcome | 'linked' | 'taken'): Answer =>
  redirectTo(`/settings/account?outcome=${outcome}`)
