import type { Timers } from './clock.ts'
import type { SignInClient } from './sign-in-client.ts'
import type { Tabs } from './tab-refresh.ts'

/** A session that ends soon: `unused` can be extended, `tooLong` only by signing in again. */
export interface SessionEnding {
  readonly at: Date
  readonly because: 'unused' | 'tooLong'
}

const WARN_MS = 5 * 60_000

interface Parts {
  readonly state: SignInClient['state']
  readonly tabs: Pick<Tabs, 'hear'>
  readonly timers: Timers
}

/**
 * Warns five minutes before the session ends, and takes it back when the session is used again,
 * here or in another tab. Returns how to stop.
 */
export function watchSession(
  { state, tabs, timers }: Parts,
  warn: (ending: SessionEnding | null) => void,
): () => void {
  let planned: string | null = null
  let cancel = (): void => undefined
  const plan = (token: string | null) => {
    if (token === planned) return
    planned = token
    cancel()
    warn(null)
    const ending = token === null ? null : endingOf(token, timers.now())
    if (!ending) return
    const from = ending.at.getTime() - WARN_MS - timers.now().getTime()
    // A computer that slept through the end has nothing left to warn of.
    cancel = timers.after(Math.max(0, from), () => {
      if (timers.now() < ending.at) warn(ending)
    })
  }
  plan(state.get().idToken)
  const stopState = state.subscribe(() => plan(state.get().idToken))
  const stopTabs = tabs.hear(session => plan(session.idToken))
  return () => {
    cancel()
    stopState()
    stopTabs()
  }
}

/** Counts from the issue of the token, so that a wrong clock of this computer does not matter. */
export function endingOf(token: string, receivedAt: Date): SessionEnding | null {
  const { iat, session_idle: idle, session_until: until } = claimsOf(token)
  if (iat === undefined || idle === undefined || until === undefined) return null
  const seconds = Math.min(idle, until - iat)
  return {
    at: new Date(receivedAt.getTime() + seconds * 1000),
    because: seconds < idle ? 'tooLong' : 'unused',
  }
}

type Claims = Partial<Record<'iat' | 'session_idle' | 'session_until', number>>

function claimsOf(token: string): Claims {
  try {
    const [, payload = ''] = token.split('.')
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return {}
  }
}
