import type { SignedIn } from '@millpond/contract/session'
import { activityApi } from '#api/activity-api.ts'
import { gatewayApi } from '#api/gateway-api.ts'
import { cache } from '#api/store.ts'
import { PATHS } from '#paths.ts'
import { signInClient } from '#platform/sign-in-client.ts'
import { createStore } from '#platform/store.ts'
import { forgetOrganisations, limitRoles } from './organisation-state.ts'
import { endSampleVisit } from './sample-visit.ts'
import { useStore } from './use-store.ts'

interface Visit {
  readonly until: Date
  /** The owner of the organisation allows staff to make changes. */
  readonly mayChange: boolean
}

const current = createStore<Visit | null>(null)

export const useVisit = () => useStore(current)

/** AUTH-08: empties the page of the member of staff, and reads it again as the customer's. */
export function beginVisit(session: SignedIn, until: Date): void {
  current.set({ until, mayChange: false })
  forgetOrganisations()
  signInClient.enter(session)
  cache.dispatch(gatewayApi.util.resetApiState())
  limitRoles('viewer')
}

export function allowChanges(mayChange: boolean): void {
  const visit = current.get()
  if (!visit || visit.mayChange === mayChange) return
  current.set({ ...visit, mayChange })
  limitRoles(mayChange ? 'editor' : 'viewer')
}

/** Returns to the own session with a page load: no customer data is left in memory. */
export async function endVisit(leave = leavePage): Promise<void> {
  if (signInClient.state.get().user?.isAnonymous) return endSampleVisit(PATHS.home)
  // Whether or not the call succeeds: the token is gone with the page, and expires by itself.
  await cache.dispatch(activityApi.endpoints.endVisit.initiate())
  leave()
}

const leavePage = () => window.location.assign(PATHS.staff)
