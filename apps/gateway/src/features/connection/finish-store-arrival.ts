import type { finishStoreArrival as route } from '@millpond/contract/sign-in'
import { STORE_CHOICE } from '@millpond/core/onboarding'
import type { CallOf, Handler } from '../../http/call.ts'
import { CONSENT_COOKIE, clearConsentCookie } from '../../http/consent-cookie.ts'
import { type StoreConsent, storeHandle } from '../../identity/external-sign-in.ts'
import { onboardingStore } from '../../stores/onboarding-store.ts'
import { type ConnectNeeds, connectTenants } from './connect-tenants.ts'
import { backWith, errorOf, nextPage } from './finish-connection.ts'

/** From an app store: the consent that signed the person in connects their books. */
export const finishStoreArrival: Handler<
  typeof route,
  ConnectNeeds | 'codes' | 'sessions'
> = async call => {
  const { deps, request, reply, log } = call
  const arrived = await takeConsent(call, request.cookies[CONSENT_COOKIE])
  clearConsentCookie(reply)
  if (!arrived) return backWith('expired')
  const { userId, provider, tokens } = arrived
  const accountType = STORE_CHOICE.accountType ?? 'individual'
  try {
    const consent = { userId, provider, accountType, organisationId: null }
    const organisationId = await connectTenants(deps, consent, tokens)
    if (!organisationId) return backWith('no-company')
    deps.jobs.wake()
    const place = await deps.database.asSystem(tx => onboardingStore.open(tx, userId))
    const onboardingId = place?.onboardingId ?? null
    return await nextPage(deps, { accountType, onboardingId, userId }, organisationId)
  } catch (error) {
    log.warn({ err: error }, 'the books of a consent from an app store could not be connected')
    return backWith(errorOf(error))
  }
}

/** Works once, in the browser that signed in, and while that session lasts. */
async function takeConsent(
  { deps }: CallOf<typeof route, 'codes' | 'database' | 'sessions'>,
  browser: string | undefined,
): Promise<StoreConsent | null> {
  if (browser === undefined) return null
  const taken = await deps.database.asSystem(tx =>
    deps.codes.take(tx, 'foreign', { handle: storeHandle(browser) }),
  )
  const consent = taken.ok ? (taken.value.payload as StoreConsent) : null
  return consent && (await deps.sessions.isLive(consent)) ? consent : null
}
