import type { Refreshed, SignedIn } from '@millpond/contract/session'
import { fail, succeed } from '@millpond/core/outcome'
import type { IdentityAnswer, IdentityCalls } from './identity-calls.ts'
import type { Tabs } from './tab-refresh.ts'

export const session = (change: Partial<SignedIn> = {}): SignedIn => ({
  idToken: 'token-1',
  expiresIn: 600,
  user: {
    uid: 'u1',
    email: 'ana@kereru.example',
    displayName: 'Ana',
    photoURL: null,
    emailVerified: false,
    phoneNumber: null,
    isAnonymous: false,
    providerId: 'password',
    metadata: { creationTime: null, lastSignInTime: null },
  },
  claims: { appStore: false, xero: false, quickbooks: false },
  isSpoofSession: false,
  ...change,
})

export const refused = (status: number | null): IdentityAnswer =>
  fail({ status, statusText: status === null ? '' : 'Unauthorized', failure: null })

/** The identity provider as the client sees it: each refresh gets the next reply. */
export function scriptedCalls(...answers: IdentityAnswer[]) {
  const asked = { refresh: 0, signOut: 0 }
  const calls: IdentityCalls = {
    refresh: async () => {
      asked.refresh += 1
      return answers.shift() ?? refused(401)
    },
    signOut: async () => {
      asked.signOut += 1
      const answer = answers.shift()
      return answer && !answer.ok ? answer : succeed(true)
    },
  }
  return { calls, asked }
}

/** Several tabs of a browser in one process: a queue and a list of listeners. */
export function pretendTabs(): Tabs {
  let queue: Promise<unknown> = Promise.resolve()
  const listeners = new Set<(refreshed: Refreshed) => void>()
  return {
    exclusively: work => {
      const turn = queue.then(work)
      queue = turn.catch(() => undefined)
      return turn
    },
    send: refreshed => {
      for (const listener of listeners) listener(refreshed)
    },
    hear: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
