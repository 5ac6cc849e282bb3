import { createHash } from 'node:crypto'
import type { startConnection as route } from '@millpond/contract/connection'
import type { Deps } from '../../deps.ts'
import type { Handler } from '../../http/call.ts'
import { refuseUnconfirmed } from '../../http/confirmation.ts'
import { CONSENT_COOKIE, CONSENT_SECONDS, consentCookie } from '../../http/consent-cookie.ts'
import { admitToOrganisation } from '../../http/organisation-guard.ts'
import { Refusal } from '../../http/refusal.ts'
import { factorRequired } from '../../http/second-factor.ts'
import { oauthTransactionStore } from '../../stores/oauth-transaction-store.ts'
import { onboardingStore } from '../../stores/onboarding-store.ts'
import { organisationStore } from '../../stores/organisation-store.ts'
import { hashOf, verifierOwner } from './consent.ts'
import { ownPartnerOf } from './new-organisation.ts'

/**
 * The consent is bound four ways: `state` to this attempt, the cookie to this browser, PKCE to the
 * code, and the session to the person. If one does not match, the consent fails.
 */
export const startConnection: Handler<
  typeof route,
  'accounting' | 'clock' | 'config' | 'database' | 'seal' | 'sessions' | 'unsafeSkipGuard'
> = async call => {
  const { deps, body, user, reply } = call
  const provider = deps.accounting[body.provider]
  if (!provider) throw new Refusal('notFound', 'This service is not available here')
  if (body.organisationId) {
    await admitToOrganisation(deps, user, body.organisationId, 'owner')
    // Other books in place of these would take over the organisation.
    await refuseUnconfirmed(deps, user)
    await refuseEnding(deps, user.userId, body.organisationId)
  } else if (user.factorDuty !== 'none') {
    // The next organisation that a partner connects becomes its client.
    const { userId } = user
    const asked = { userId, accountType: body.accountType }
    const partnerId = await deps.database.asUser(userId, tx => ownPartnerOf(tx, asked))
    if (partnerId !== null) throw factorRequired()
  }
  const state = call.derive('state')
  const browser = call.derive('browser')
  const codeVerifier = call.derive('verifier')
  const stateHash = hashOf(state)
  const transaction = {
    stateHash,
    browserHash: hashOf(browser),
    codeVerifier: deps.seal.seal(codeVerifier, verifierOwner(stateHash)),
    userId: user.userId,
    sessionId: user.sessionId,
    provider: body.provider,
    accountType: body.accountType,
    organisationId: body.organisationId ?? null,
  }
  // A retry sets it again too: the cookie is not part of a stored reply.
  reply.setCookie(CONSENT_COOKIE, browser, consentCookie)
  return call.commit(
    async tx => {
      const isStep = body.organisationId === undefined
      const place = isStep ? await onboardingStore.open(tx, user.userId) : null
      const onboardingId = place?.onboardingId ?? null
      await oauthTransactionStore.add(tx, { ...transaction, onboardingId }, CONSENT_SECONDS)
      return {
        authorizeUrl: provider.authorizeUrl({
          state,
          codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url'),
          redirectUri: redirectUriOf(deps.config.publicUrl, body.provider),
        }),
      }
    },
    { as: 'system' },
  )
}

async function refuseEnding(
  deps: Pick<Deps, 'database'>,
  userId: string,
  organisationId: string,
): Promise<void> {
  const facts = await deps.database.inOrganisation(
    organisationId,
    tx => organisationStore.facts(tx, organisationId),
    userId,
    { readOnly: true },
  )
  if (facts?.isEnding) throw new Refusal('conflict', 'This company is being deleted')
}

export const redirectUriOf = (publicUrl: string, provider: string) =>
  `${publicUrl}/connections/${provider}/callback`
