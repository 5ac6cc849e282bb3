import type { Claims, Refreshed, SignedIn } from '@millpond/contract/session'
import { fail, type Result, succeed } from '@millpond/core/outcome'
import { AUTH_ERROR, type AuthState, INITIAL_AUTH, nextAuth } from './auth-state.ts'
import { browserTimers, type Timers } from './clock.ts'
import { bus, type EventBus } from './event-bus.ts'
import {
  type IdentityAnswer,
  type IdentityCalls,
  type IdentityRefusal,
  identityCalls,
  NO_SESSION_IN_ANSWER,
} from './identity-calls.ts'
import { createStore, type Store } from './store.ts'
import { browserTabs, refreshAcrossTabs, type Tabs } from './tab-refresh.ts'

const CLAIMS_COOLDOWN_MS = 10_000

export class RefreshError extends Error {
  override name = 'RefreshError'
  readonly refusal: IdentityRefusal
  constructor(refusal: IdentityRefusal) {
    super(refusal.failure?.message ?? bootError(refusal))
    this.refusal = refusal
  }
}

export interface SignInClient {
  readonly state: Pick<Store<AuthState>, 'get' | 'subscribe'>
  /**
   * At the start: turns the refresh cookie, if there is one, into a session, or returns the staff
   * visit that continues instead.
   */
  readonly start: () => Promise<Refreshed['visit']>
  /** Why the start failed; null if it did not. */
  readonly refusal: () => IdentityRefusal | null
  /** Uses a session from one of the sign-in methods. */
  readonly enter: (session: SignedIn) => void
  readonly logout: () => Promise<void>
  /** One refresh for all concurrent callers; rejects with `RefreshError`. Spec §7. */
  readonly refreshToken: () => Promise<string>
  /** Reads the claims again, at most once in ten seconds. Spec §4. */
  readonly refreshClaims: () => Promise<Result<Claims, string>>
  /** Calls the listener with each session that another tab has refreshed. */
  readonly hear: Tabs['hear']
}

interface Parts {
  readonly calls: IdentityCalls
  readonly tabs: Tabs
  readonly timers: Timers
  readonly events: EventBus
}

export function createSignInClient({ calls, tabs, timers, events }: Parts): SignInClient {
  const store = createStore(INITIAL_AUTH)
  const apply = (event: Parameters<typeof nextAuth>[1]) =>
    store.update(state => nextAuth(state, event))
  let inFlight: Promise<IdentityAnswer> | null = null
  let epoch = 0
  let refusal: IdentityRefusal | null = null
  let claimsAskedAt = Number.NEGATIVE_INFINITY

  const refreshOnce = (): Promise<IdentityAnswer> => {
    const mine = epoch
    inFlight ??= refreshAcrossTabs(calls.refresh, tabs)
      .then(answer => (mine === epoch ? refuseEmptyToken(answer) : TOO_LATE))
      .finally(() => {
        inFlight = null
      })
    return inFlight
  }
  const endSession = () => {
    const { user } = store.get()
    // Sent first, so that listeners do not mistake the empty state for a sign-out by the user.
    if (user) events.emit('sessionEnded', { uid: user.uid, email: user.email })
    apply({ kind: 'identity', session: null })
  }

  return {
    state: store,
    start: async () => {
      const answer = await refreshOnce()
      refusal = answer.ok ? null : answer.error
      const visit = answer.ok && !store.get().user ? answer.value.visit : undefined
      if (visit) return visit
      if (answer.ok) apply({ kind: 'identity', session: answer.value })
      else if (isRefused(answer.error)) apply({ kind: 'identity', session: null })
      else apply({ kind: 'failed', error: bootError(answer.error) })
      return undefined
    },
    refusal: () => refusal,
    hear: tabs.hear,
    enter: session => {
      // A running refresh belongs to the session before this one.
      epoch += 1
      apply({ kind: 'identity', session })
    },
    logout: async () => {
      apply({ kind: 'logoutStarted' })
      const answer = await calls.signOut()
      if (answer.ok || isRefused(answer.error)) {
        epoch += 1
        apply({ kind: 'identity', session: null })
      } else apply({ kind: 'failed', error: AUTH_ERROR.logout })
    },
    refreshToken: async () => {
      const answer = await refreshOnce()
      if (!answer.ok) {
        if (isRefused(answer.error)) endSession()
        throw new RefreshError(answer.error)
      }
      applyRefresh(store, answer.value)
      return answer.value.idToken
    },
    refreshClaims: async () => {
      const { user, claims, isSpoofSession } = store.get()
      if (!user || !claims) return fail(AUTH_ERROR.noUser)
      const now = timers.now().getTime()
      // The refresh cookie is that of the member of staff, so a refresh would end the visit.
      if (isSpoofSession || now - claimsAskedAt < CLAIMS_COOLDOWN_MS) return succeed(claims)
      claimsAskedAt = now
      const answer = await refreshOnce()
      if (!answer.ok) {
        apply({ kind: 'failed', error: AUTH_ERROR.refreshClaims })
        return fail(AUTH_ERROR.refreshClaims)
      }
      applyRefresh(store, answer.value)
      return succeed(answer.value.claims)
    },
  }
}

/** If another tab has signed in another person meanwhile, this is a new identity, not a refresh. */
function applyRefresh(store: Store<AuthState>, session: SignedIn) {
  const kind = store.get().user?.uid === session.user.uid ? 'tokenRefreshed' : 'identity'
  store.update(state => nextAuth(state, { kind, session }))
}

/** A refresh that started before a sign-out and ends after it must not sign anyone in again. */
const TOO_LATE: IdentityAnswer = fail({ status: null, statusText: '', failure: null })

const isRefused = (refusal: IdentityRefusal) => refusal.status === 401 || refusal.status === 403

/** A reply of 200 without a session is not a sign-out: a proxy replied instead of the gateway. */
const bootError = (refusal: IdentityRefusal) =>
  refusal.status === 200 ? AUTH_ERROR.noToken : AUTH_ERROR.initialize

function refuseEmptyToken(answer: IdentityAnswer): IdentityAnswer {
  if (!answer.ok || answer.value.idToken !== '') return answer
  return fail(NO_SESSION_IN_ANSWER)
}

export const signInClient = createSignInClient({
  calls: identityCalls,
  tabs: browserTabs(),
  timers: browserTimers,
  events: bus,
})
