import { routes } from '@millpond/contract/routes'
import {
  arriveFrom,
  NO_TRIALS,
  STORE_CHOICE,
  STORE_PRODUCT,
  startOf,
} from '@millpond/core/onboarding'
import type { TokenSet } from '@millpond/providers/accounting'
import type { ExternalPerson } from '@millpond/providers/identity'
import type { Tx } from '#database/index.ts'
import { type Answer, type CallOf, redirectTo } from '../../http/call.ts'
import { CONSENT_COOKIE, clearConsentCookie, consentCookie } from '../../http/consent-cookie.ts'
import {
  attemptHandle,
  type ExternalSignInAttempt,
  externalRedirectUri,
  type StoreConsent,
  storeHandle,
} from '../../identity/external-sign-in.ts'
import type { Person } from '../../identity/index.ts'
import { newSecret } from '../../identity/secrets.ts'
import { revokeUnstored } from '../../importing/end-consent.ts'
import { externalIdentityStore } from '../../stores/external-identity-store.ts'
import { onboardingStore } from '../../stores/onboarding-store.ts'
import { attachExternalIdentity } from './attach-external-identity.ts'
import { markChannel, markStore } from './channel.ts'
import type { EntryNeeds } from './entry.ts'
import { completeSignIn, type SignInResult } from './entry.ts'
import { setRefreshCookie } from './refresh-cookie.ts'

type Call = CallOf<
  typeof routes.finishExternalSignIn,
  EntryNeeds | 'accounting' | 'config' | 'database' | 'issuers'
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
  const answered = await askIssuer(call, attempt)
  if (!answered) return back('failed')
  const { person, tokens } = answered
  if (attempt.link) return backToAccount(await attachExternalIdentity(call, attempt, person))
  const entry = await deps.database.asSystem(tx =>
    enterWithExternalIdentity(tx, call, attempt, person),
  )
  if (attempt.store && tokens && !(entry && 'session' in entry)) {
    await revokeUnstored(deps, attempt.store, tokens)
  }
  if (!entry) {
    log.info({ event: 'external sign-in without account' }, 'external sign-in without account')
    return backToSignIn('link-first')
  }
  if ('session' in entry) {
    setRefreshCookie(reply, entry.session, deps.clock.now())
    if (attempt.store && tokens) {
      const { userId } = entry.person
      const { sessionId } = entry.session
      return connectNext(call, { userId, sessionId, provider: attempt.store, tokens })
    }
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

/** The next page connects the books; it finds the consent by the cookie of this browser alone. */
async function connectNext({ deps, reply }: Call, consent: StoreConsent): Promise<Answer> {
  const browser = newSecret()
  await deps.database.asSystem(tx =>
    deps.codes.issue(tx, 'foreign', {
      ...{ handle: storeHandle(browser), userId: consent.userId, payload: consent },
    }),
  )
  reply.setCookie(CONSENT_COOKIE, browser, consentCookie)
  return redirectTo(routes.finishStoreArrival.path)
}

interface IssuerAnswer {
  readonly person: ExternalPerson
  /** Of the books, if the consent was for them too. */
  readonly tokens: TokenSet | null
}

async function askIssuer(
  { deps, query, log }: Call,
  { issuerId, codeVerifier, nonce, store }: ExternalSignInAttempt,
): Promise<IssuerAnswer | null> {
  const offered = deps.issuers[issuerId]
  if (!offered || query.code === undefined) return null
  const answer = {
    ...{ code: query.code, codeVerifier, nonce, iss: query.iss },
    redirectUri: externalRedirectUri(deps.config.publicUrl),
  }
  const provider = store && deps.accounting[store]
  const answered = provider
    ? await offered.issuer.exchangeConsent(answer)
    : await offered.issuer.exchange(answer)
  if (!answered.ok) {
    log.warn({ err: answered.error, issuer: issuerId }, 'external sign-in failed')
    return null
  }
  if (!('tokens' in answered.value)) return { person: answered.value, tokens: null }
  const { person, tokens } = answered.value
  return { person, tokens: provider?.tokensOfSignIn?.(tokens) ?? null }
}

/**
 * Matches by issuer and subject alone. An address creates a new account only if the issuer has
 * verified it and no account has it; if an account has it, the sign-in fails.
 */
async function enterWithExternalIdentity(
  tx: Tx,
  call: Call,
  { issuerId, store }: ExternalSignInAttempt,
  external: ExternalPerson,
): Promise<SignInResult | null> {
  const { deps } = call
  const email = external.email?.toLowerCase() ?? null
  const known = await externalIdentityStore.find(tx, external)
  const arrival = arriveFrom({
    isKnown: known !== null,
    isVerified: email !== null && external.emailVerified,
    // A person who was created first by another request is found when this one is added.
    hasAccount: false,
  })
  if (arrival === 'linkFirst') return null
  const person = known
    ? await deps.identity.personOf(tx, known.userId)
    : await addExternalPerson(tx, call, issuerId, { ...external, email: email ?? '' })
  if (!person || person.isDisabled) return null
  if (store) {
    await markStore(tx, person.userId, store)
    if (!known) await keepStoreOffer(tx, person.userId)
  }
  const marked = await deps.identity.personOf(tx, person.userId)
  return completeSignIn(tx, call, { person: marked ?? person, way: 'foreign' })
}

/** ONB-11: the steps after the consent are those of the offer that a store lists. */
const keepStoreOffer = (tx: Tx, userId: string) =>
  onboardingStore.put(tx, userId, {
    ...startOf(STORE_CHOICE, NO_TRIALS),
    ...{ productId: STORE_PRODUCT, organisationId: null, invite: null },
  })

/** Null if an account has the address. */
async function addExternalPerson(
  tx: Tx,
  { deps }: Call,
  issuerId: string,
  external: ExternalPerson & { readonly email: string },
): Promise<Person | null> {
  const { email, issuer, subject } = external
  const name = (external.name ?? '').slice(0, 100)
  const person = await deps.identity.addPerson(tx, { email, name, password: null })
  if (!person) return null
  const label = deps.issuers[issuerId]?.issuer.label ?? issuerId
  const linkedAt = deps.clock.now()
  const { userId } = person
  await externalIdentityStore.add(tx, { issuer, subject, userId, label, linkedAt })
  await markChannel(tx, userId, issuerId)
  return person
}

export const backToSignIn = (outcome: Outcome): Answer => redirectTo(`/sign-in?outcome=${outcome}`)

const backToAccount = (outcome: Outcome | 'linked' | 'taken'): Answer =>
  redirectTo(`/settings/account?outcome=${outcome}`)
