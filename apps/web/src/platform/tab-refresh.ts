import type { Refreshed } from '@millpond/contract/session'
import { succeed } from '@millpond/core/outcome'
import type { IdentityAnswer } from './identity-calls.ts'

export interface Tabs {
  /** Runs one at a time across all tabs of this browser. */
  readonly exclusively: <T>(work: () => Promise<T>) => Promise<T>
  readonly send: (session: Refreshed) => void
  readonly hear: (listener: (session: Refreshed) => void) => () => void
}

/**
 * Two tabs that use the same refresh cookie would look like a stolen one. So they queue, and a
 * waiting tab uses the result of the first one instead of its own request.
 */
export async function refreshAcrossTabs(
  refresh: () => Promise<IdentityAnswer>,
  tabs: Tabs,
): Promise<IdentityAnswer> {
  let heard: Refreshed | null = null
  const stop = tabs.hear(session => {
    heard = session
  })
  try {
    return await tabs.exclusively(async () => {
      if (heard) return succeed(heard)
      const answer = await refresh()
      if (answer.ok) tabs.send(answer.value)
      return answer
    })
  } finally {
    stop()
  }
}

const NAME = 'millpond-refresh'

/** Messages stay between tabs of this origin and in memory, like the token itself. */
export function browserTabs(): Tabs {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(NAME) : null
  return {
    exclusively: work => ('locks' in navigator ? navigator.locks.request(NAME, work) : work()),
    send: session => channel?.postMessage(session),
    hear: listener => {
      const onMessage = (event: MessageEvent<Refreshed>) => listener(event.data)
      channel?.addEventListener('message', onMessage)
      return () => channel?.removeEventListener('message', onMessage)
    },
  }
}
