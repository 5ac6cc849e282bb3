import { timingSafeEqual } from 'node:crypto'
import type { finishConnection as route } from '@millpond/contract/connection'
import { ProviderFailure } from '@millpond/providers/accounting'
import type { Deps } from '../../deps.ts'
import { type CallOf, type Handler, redirectTo } from '../../http/call.ts'
import { CONSENT_COOKIE, clearConsentCookie } from '../../http/consent-cookie.ts'
import {
  type OauthTransaction,
  oauthTransactionStore,
} from '../../stores/oauth-transaction-store.ts'
import { onboardingStore } from '../../stores/onboarding-store.ts'
import { OtherCompany, TenantTaken } from './choose-tenants.ts'
import { type ConnectNeeds, connectTenants } from './connect-tenants.ts'
import { type ConsentError, hashOf, verifierOwner } from './consent.ts'
import { ownPartnerOf } from './new-organisation.ts'
import { redirectUriOf } from './start-connection.ts'

/** Always redirects to the web app: an address that contained a code shows no page. */
export const finishConnection: Handler<typeof route, ConnectNeeds | 'sessions'> = async call => {
  const { deps, query, request, reply, log } = call
  const browser = request.cookies[CONSENT_COOKIE]
  clearConsentCookie(reply)
  const taken = await takeConsent(call, browser)
  if (typeof taken === 'string') return backWith(taken)
  const back = backFrom(taken)
  if (query.error) return back(query.error === 'access_denied' ? 'refused' : 'failed')
  const provider = deps.accounting[taken.provider]
  if (!query.code || !provider || query.provider !== taken.provider) return back('failed')
  try {
    const tokens = await provider.exchangeCode({
      code: query.code,
      codeVerifier: deps.seal.open(taken.codeVerifier, verifierOwner(taken.stateHash)),
      redirectUri: redirectUriOf(deps.config.publicUrl, taken.provider),
      companyId: query.realmId ?? null,
    })
    const organisationId = await connectTenants(deps, taken, tokens)
    deps.jobs.wake()
    return organisationId ? await nextPage(deps, taken, organisationId) : back('no-company')
  } catch (error) {
    if (error instanceof OtherCompany) return back('other-company', error.given)
    log.warn({ err: error }, 'consent could not be finished')
    return back(errorOf(error))
  }
}

export function errorOf(error: unknown): ConsentError {
  if (error instanceof TenantTaken) return 'already-connected'
  const kind = error instanceof ProviderFailure ? error.kind : null
  return kind === 'rate-limited' || kind === 'unavailable' ? 'busy' : 'failed'
}

/** The import; or the next step of the onboarding, which the page for its steps knows. */
export async function nextPage(
  { database }: Pick<Deps, 'database'>,
  {
    accountType,
    onboardingId,
    userId,
  }: Pick<OauthTransaction, 'accountType' | 'onboardingId' | 'userId'>,
  organisationId: string,
) {
  if (onboardingId === null) return redirectTo(`/organizations/${organisationId}/import`)
  const firmId = await database.asUser(userId, tx => ownPartnerOf(tx, { userId, accountType }))
  await database.asSystem(tx => onboardingStore.connect(tx, onboardingId, firmId ?? organisationId))
  return redirectTo('/onboarding/connect')
}

export const backWith = (error: ConsentError) => redirectTo(`/onboarding/connect?error=${error}`)

/**
 * A consent for an existing organisation ends where it started, on its connections page. The name
 * of a tenant is in the fragment, which reaches no server and no log.
 */
const backFrom =
  ({ organisationId }: OauthTransaction) =>
  (error: ConsentError, given?: string) => {
    if (organisationId === null) return backWith(error)
    const name = given ? `#${encodeURIComponent(given)}` : ''
    return redirectTo(`/organizations/${organisationId}/settings/connections?error=${error}${name}`)
  }

async function takeConsent(
  { deps, query }: CallOf<typeof route, 'database' | 'sessions'>,
  browser: string | undefined,
): Promise<OauthTransaction | ConsentError> {
  const { state } = query
  if (!state) return 'failed'
  const found = await deps.database.asSystem(tx => oauthTransactionStore.take(tx, hashOf(state)))
  if (!found || found.isExpired) return 'expired'
  if (!isSame(found.browserHash, hashOf(browser ?? ''))) return 'wrong-browser'
  // Another person may be signed in at this browser by now: the company must not land elsewhere.
  return (await deps.sessions.isLive(found)) ? found : 'expired'
}

const isSame = (left: string, right: string) =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right))
