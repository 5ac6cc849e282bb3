import { type OfferChoice, offerChoice } from '@millpond/contract/schema-parts/offer'
import { gatewayApi } from '#api/gateway-api.ts'
import { cache } from '#api/store.ts'
import { identityCalls } from '#platform/identity-calls.ts'
import { signInCalls } from '#platform/sign-in-calls.ts'
import { forgetOrganisations } from './organisation-state.ts'

/** Looks at the sample company without an account; false if that is not possible now. */
export async function beginSampleVisit(offer: OfferChoice | null): Promise<boolean> {
  forgetOrganisations()
  cache.dispatch(gatewayApi.util.resetApiState())
  return (await signInCalls.visitSample(offer === null ? {} : { offer })).ok
}

/** Leaves with a page load, so that nothing of the sample stays in memory. */
export async function endSampleVisit(path: string, leave = leavePage): Promise<void> {
  // Whether or not the call succeeds: the visit reads nothing but the sample, and ends by itself.
  await identityCalls.signOut()
  leave(path)
}

const leavePage = (path: string) => window.location.assign(path)

/** The offer that led to the sample. The token of the visit holds it, because no storage may. */
export function offerOfToken(idToken: string | null): OfferChoice | null {
  try {
    const [, payload = ''] = (idToken ?? '').split('.')
    const { offer } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return offerChoice.safeParse(offer).data ?? null
  } catch {
    return null
  }
}
