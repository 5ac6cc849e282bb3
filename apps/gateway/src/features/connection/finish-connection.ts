import { timingSafeEqual } from 'node:crypto'
import type { finishConnection as route } from '@millpond/contract/connection'
import { type Handler, redirectTo } from '../../http/call.ts'
import { CONSENT_COOKIE, clearConsentCookie } from '../../http/consent-cookie.ts'
import {
  type OauthTransaction,
  oauthTransactionStore,
} from '../../stores/oauth-transaction-store.ts'
import { connectTenants, TenantTaken } from './connect-tenants.ts'
import { type ConsentError, hashOf, verifierOwner } from './consent.ts'
import { redirectUriOf } from './start-connection.ts'

/** Always a redirect into the web app: an address that has held a code shows no page. */
export const finishConnection: Handler<typeof route> = async call => {
  const { deps, query, request, reply, log } = call
  const browser = request.cookies[CONSENT_COOKIE]
  clearConsentCookie(reply)
  const taken = await takeConsent(call, browser)
  if (typeof taken === 'string') return backWith(taken)
  if (query.error) return backWith(query.error === 'access_denied' ? 'refused' : 'failed')
  if (!query.code) return backWith('failed')
  const provider = deps.accounting[taken.provider]
  if (!provider) return backWith('failed')
  try {
    const tokens = await provider.exchangeCode({
      code: query.code,
      codeVerifier: deps.seal.open(taken.codeVerifier, verifierOwner(taken.stateHash)),
      redirectUri: redirectUriOf(deps.config.publicUrl, taken.provider),
    })
    const organisationId = await connectTenants(deps, taken, tokens)
    deps.imports.wake()
    return organisationId
      ? redirectTo(`/organizations/${organisationId}/import`)
      : backWith('failed')
  } catch (error) {
    if (error instanceof TenantTaken) return backWith('already-connected')
    log.warn({ err: error }, 'consent could not be finished')
    return backWith('failed')
  }
}

export const backWith = (error: ConsentError) => redirectTo(`/onboarding/connect?error=${error}`)

async function takeConsent(
  { deps, query }: Parameters<Handler<typeof route>>[0],
  browser: string | undefined,
): Promise<OauthTransaction | ConsentError> {
  const { state } = query
  if (!state) return 'failed'
  const found = await deps.database.asSystem(tx => oauthTransactionStore.take(tx, hashOf(state)))
  if (!found || found.isExpired) return 'expired'
  if (!isSame(found.browserHash, hashOf(browser ?? ''))) return 'wrong-browser'
  // Somebody else may be signed in at this browser by now: the company must not land elsewhere.
  return (await deps.sessions.isLive(found)) ? found : 'expired'
}

const isSame = (left: string, right: string) =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right))
