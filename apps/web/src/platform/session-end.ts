import type { Timers } from './clock.ts'
import type { SignInClient } from './sign-in-client.ts'

/** A session that ends soon: `unused` can be extended, `tooLong` only by signing in again. */
export interface SessionEnding {
  /** By the clock of the gateway: tokens with the same value end together. */
  readonly endsAt: number
  readonly at: Date
  readonly because: 'unused' | 'tooLong'
}

const WARN_MS = 5 * 60_000

interface Parts {
  readonly client: Pick<SignInClient, 'state' | 'hear'>
  readonly timers: Timers
}

interface Answers {
  readonly warn: (ending: SessionEnding | null) => void
  /** The session has ended, as far as this computer knows. */
  readonly end: () => void
}

/**
 * Warns five minutes before the session ends, and removes the warning when the session is used
 * again, here or in another tab, or ends. Returns how to stop.
 */
export function watchSession(
  { client: { state, hear }, timers }: Parts,
  { warn, end }: Answers,
): () => void {
  let token: string | null = null
  let ending: SessionEnding | null = null
  let cancel = (): void => undefined
  const follow = (next: SessionEnding) => {
    const left = next.at.getTime() - timers.now().getTime()
    const stopWarning = timers.after(Math.max(0, left - WARN_MS), () => {
      // A computer that slept through the end has nothing to warn about.
      if (timers.now() < next.at) warn(next)
    })
    const stopEnd = timers.after(left, () => {
      warn(null)
      end()
    })
    return () => {
      stopWarning()
      stopEnd()
    }
  }
  const plan = (next: string | null) => {
    if (next === token) return
    token = next
    const nextEnding = next === null ? null : endingOf(next, timers.now())
    // Another token does not extend a session that is too long: its warning stays as it is.
    if (nextEnding && nextEnding.endsAt === ending?.endsAt) return
    ending = nextEnding
    cancel()
    cancel = nextEnding ? follow(nextEnding) : () => undefined
    warn(null)
  }
  plan(state.get().idToken)
  const stopState = state.subscribe(() => plan(state.get().idToken))
  const stopHearing = hear(session => plan(session.idToken))
  return () => {
    cancel()
    stopState()
    stopHearing()
  }
}

/** Counts from the issue of the token, so a wrong clock of this computer does not matter. */
export function endingOf(token: string, receivedAt: Date): SessionEnding | null {
  const { iat, session_idle: idle, session_until: until } = claimsOf(token)
  if (iat === undefined || idle === undefined || until === undefined) return null
  const seconds = Math.min(idle, until - iat)
  return {
    endsAt: iat + seconds,
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
