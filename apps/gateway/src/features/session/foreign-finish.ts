import type { routes } from '@millpond/contract/routes'
import type { ForeignPerson } from '@millpond/providers/identity'
import type { Tx } from '#database/index.ts'
import { type Answer, type CallOf, redirectTo } from '../../http/call.ts'
import { CONSENT_COOKIE, clearConsentCookie } from '../../http/consent-cookie.ts'
import { attemptHandle, type ForeignAttempt, foreignRedirectUri } from '../../identity/foreign.ts'
import { foreignAccountStore } from '../../stores/foreign-account-store.ts'
import { markChannel } from './channel.ts'
import { type Entry, enter } from './entry.ts'
import { linkForeignAccount } from './foreign-link.ts'
import { setRefreshCookie } from './refresh-cookie.ts'

type Call = CallOf<typeof routes.finishForeignSignIn>

/** Words the sign-in page and the account page know. */
type Outcome = 'refused' | 'expired' | 'failed' | 'link-first'

/** Always a redirect into the web app: an address that has held a code shows no page. */
export async function finishForeignSignIn(call: Call): Promise<Answer> {
  const { deps, query, request, reply, log } = call
  const browser = request.cookies[CONSENT_COOKIE]
  clearConsentCookie(reply)
  const attempt = await takeAttempt(call, browser)
  if (!attempt) return backToSignIn('expired')
  const back = attempt.link ? backToAccount : backToSignIn
  if (query.error) return back(query.error === 'access_denied' ? 'refused' : 'failed')
  const person = await askIssuer(call, attempt)
  if (!person) return back('failed')
  if (attempt.link) return backToAccount(await linkForeignAccount(call, attempt, person))
  const entry = await deps.database.asSystem(tx => enterForeign(tx, call, attempt, person))
  if (!entry) {
    log.info({ event: 'foreign sign-in without account' }, 'foreign sign-in without account')
    return backToSignIn('link-first')
  }
  if ('session' in entry) {
    setRefreshCookie(reply, entry.session, deps.clock.now())
    return redirectTo((attempt.returnTo ?? '/') as `/${string}`)
  }
  deps.mail.wake()
  const asked = 'secondFactor' in entry.reply ? entry.reply.secondFactor : null
  if (!asked) return backToSignIn('failed')
  // After the #: the ticket reaches no server and no log on the way.
  const factor = Buffer.from(JSON.stringify(asked)).toString('base64url')
  return redirectTo(`/sign-in?outcome=factor#${factor}`)
}

async function takeAttempt(
  { deps, query }: Call,
  browser: string | undefined,
): Promise<ForeignAttempt | null> {
  const { state } = query
  if (state === undefined || browser === undefined) return null
  const taken = await deps.database.asSystem(tx =>
    deps.codes.take(tx, 'foreign', { handle: attemptHandle(state, browser) }),
  )
  return taken.ok ? (taken.value.payload as ForeignAttempt) : null
}

async function askIssuer(
  { deps, query, log }: Call,
  { issuerId, codeVerifier, nonce }: ForeignAttempt,
): Promise<ForeignPerson | null> {
  const offered = deps.issuers[issuerId]
  if (!offered || query.code === undefined) return null
  const answered = await offered.issuer.exchange({
    code: query.code,
    codeVerifier,
    nonce,
    redirectUri: foreignRedirectUri(deps.config.publicUrl),
    iss: query.iss,
  })
  if (answered.ok) return answered.value
  log.warn({ err: answered.error, issuer: issuerId }, 'foreign sign-in failed')
  return null
}

/**
 * By issuer and subject alone. An address makes a new account only where the issuer has proved it
 * and nobody has it; one that is taken opens nothing, and both end on the same page.
 */
async function enterForeign(
  tx: Tx,
  call: Call,
  { issuerId }: ForeignAttempt,
  foreign: ForeignPerson,
): Promise<Entry | null> {
  const { deps } = call
  const known = await foreignAccountStore.find(tx, foreign)
  if (known) {
    const person = await deps.identity.personOf(tx, known.userId)
    return person && !person.isDisabled ? enter(tx, call, { person, way: 'foreign' }) : null
  }
  const email = foreign.email?.toLowerCase()
  if (email === undefined || !foreign.emailVerified) return null
  const person = await deps.identity.addPerson(tx, {
    email,
    name: (foreign.name ?? '').slice(0, 100),
    password: null,
  })
  if (!person) return null
  await foreignAccountStore.add(tx, {
    issuer: foreign.issuer,
    subject: foreign.subject,
    userId: person.userId,
    label: deps.issuers[issuerId]?.issuer.label ?? issuerId,
    linkedAt: deps.clock.now(),
  })
  await markChannel(tx, person.userId, issuerId)
  const marked = await deps.identity.personOf(tx, person.userId)
  return enter(tx, call, { person: marked ?? person, way: 'foreign' })
}

export const backToSignIn = (outcome: Outcome): Answer => redirectTo(`/sign-in?outcome=${outcome}`)

export const backToAccount = (outcome: Outcome | 'linked' | 'taken'): Answer =>
  redirectTo(`/settings/account?outcome=${outcome}`)
