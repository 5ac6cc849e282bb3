import type { Claims, SignedIn, UserRecord } from '@millpond/contract/session'

/** Spec §3, auth state, field for field. */
export interface AuthState {
  readonly user: UserRecord | null
  readonly idToken: string | null
  readonly claims: Claims | null
  readonly loading: boolean
  readonly error: string | null
  readonly initialized: boolean
  readonly isSpoofSession: boolean
}

export const INITIAL_AUTH: AuthState = {
  user: null,
  idToken: null,
  claims: null,
  loading: true,
  error: null,
  initialized: false,
  isSpoofSession: false,
}

/** Spec §8, auth errors. */
export const AUTH_ERROR = {
  initialize: 'Failed to initialize auth',
  refreshClaims: 'Failed to refresh claims',
  logout: 'Failed to logout',
  noUser: 'No authenticated user',
  noToken: 'No token provided',
} as const
type AuthError = (typeof AUTH_ERROR)[keyof typeof AUTH_ERROR]

export type AuthEvent =
  | { readonly kind: 'identity'; readonly session: SignedIn | null }
  | { readonly kind: 'tokenRefreshed'; readonly session: SignedIn }
  | { readonly kind: 'logoutStarted' }
  | { readonly kind: 'failed'; readonly error: AuthError }

/** Spec §4, "Auth". */
export function nextAuth(state: AuthState, event: AuthEvent): AuthState {
  switch (event.kind) {
    case 'identity':
      return event.session ? signedInState(event.session) : signedOutState
    case 'tokenRefreshed':
      if (event.session.idToken === state.idToken) return state
      return { ...state, idToken: event.session.idToken, claims: event.session.claims }
    case 'logoutStarted':
      return { ...state, loading: true, error: null }
    case 'failed':
      return { ...state, loading: false, initialized: true, error: event.error }
  }
}

const signedOutState: AuthState = { ...INITIAL_AUTH, loading: false, initialized: true }

const signedInState = (session: SignedIn): AuthState => ({
  ...signedOutState,
  user: session.user,
  idToken: session.idToken,
  claims: session.claims,
  isSpoofSession: session.isSpoofSession,
})
