import { TAGS } from '@millpond/contract/route-table/line'
import { gatewayApi } from '#api/gateway-api.ts'
import { cache } from '#api/store.ts'
import type { AuthState } from '#platform/auth-state.ts'
import { bus, type Events } from '#platform/event-bus.ts'
import { signInClient } from '#platform/sign-in-client.ts'
import { createStore } from '#platform/store.ts'
import { forgetOrganisations, loadOrganisations } from './organisation-state.ts'
import { useStore } from './use-store.ts'

export type SessionStatus = 'starting' | 'failed' | 'signedOut' | 'signedIn' | 'ended'

/**
 * A person whose session ended while they worked: their work stays in memory behind the sign-in.
 */
const endedAs = createStore<Events['sessionEnded'] | null>(null)

function statusOf(auth: AuthState, hasEnded: boolean): SessionStatus {
  if (!auth.initialized) return 'starting'
  if (auth.user) return 'signedIn'
  if (auth.error !== null) return 'failed'
  return hasEnded ? 'ended' : 'signedOut'
}

export function useSession() {
  const auth = useStore(signInClient.state)
  const ended = useStore(endedAs)
  return { auth, status: statusOf(auth, ended !== null), endedAs: ended }
}

/** After a reload during a support session, the page is the customer's again (AUTH-08). */
export async function startSession(): Promise<void> {
  const visit = await signInClient.start()
  if (visit) (await import('./visit.ts')).beginVisit(visit.session, new Date(visit.until))
}

/** Reads the claims of the account again, at most every ten seconds; failures are in the state. */
export const refreshClaims = () => signInClient.refreshClaims()

/** Spec §4: signs out, and deletes everything that was read. */
export async function logout(): Promise<void> {
  // The cookie is that of the member of staff, whose own session continues.
  if (signInClient.state.get().isSpoofSession) return (await import('./visit.ts')).endVisit()
  await signInClient.logout()
  if (signInClient.state.get().user) return
  forgetEverything()
}

/** A person who does not sign in again leaves the page. */
export const leaveEndedSession = (): void => {
  if (signInClient.state.get().user === null) forgetEverything()
}

function forgetEverything() {
  endedAs.set(null)
  forgetOrganisations()
  cache.dispatch(gatewayApi.util.resetApiState())
}

/**
 * Keeps the current organisation in step with the session. `leave` reloads the page to clear its
 * memory.
 */
export function followSession(leave: () => void): () => void {
  let uid: string | null = null
  let wasOut = false
  const onEnded = bus.on('sessionEnded', event => {
    // When the session of the member of staff ends, so does the visit: the page is left.
    if (signInClient.state.get().isSpoofSession) leave()
    else endedAs.set(event)
  })
  const onAuth = signInClient.state.subscribe(() => {
    const { user, isSpoofSession } = signInClient.state.get()
    const next = user?.uid ?? null
    if (next === null) {
      wasOut = true
      return
    }
    const isBack = endedAs.get() !== null
    const cameIn = wasOut
    wasOut = false
    endedAs.set(null)
    if (next === uid) {
      // Requests that were refused meanwhile are repeated.
      if (isBack) cache.dispatch(gatewayApi.util.invalidateTags([...TAGS]))
      // Who signed out by choice left an empty page; a mere token refresh also passes here.
      else if (cameIn) void loadOrganisations()
      return
    }
    const before = uid
    uid = next
    // The next person at the same page must not see, even for a moment, what the first one read.
    if (before === null) void loadOrganisations()
    // A visit begins on a page that its beginning has emptied.
    else if (!isSpoofSession) leave()
  })
  return () => {
    onEnded()
    onAuth()
  }
}
