import type { Subscription } from './settle.ts'

/**
 * Null if a partner may add a client. A trial that ends at 12:00 is over at 12:00, even if passes
 * are left; with 3 of 3 used the limit is reached. ORG-03.
 */
export function passRefusal(
  { access, passes }: Pick<Subscription, 'access' | 'passes'>,
  used: number,
): 'subscriptionRequired' | 'limitReached' | null {
  if (access === 'readOnly') return 'subscriptionRequired'
  return passes !== null && used >= passes ? 'limitReached' : null
}

interface PassesInUse {
  /** Clients with a pass. */
  readonly used: number
  /** Clients that were given a pass within thirty days, apart from those that were new. */
  readonly movedLately: number
}

/**
 * Null if a partner may give a pass to a client that has none. Passes follow clients for a month:
 * with 3 passes at most 3 clients get another one's pass in thirty days, so that few passes do not
 * serve many clients in turn.
 */
export function passMoveRefusal(
  subscription: Pick<Subscription, 'access' | 'passes'>,
  { used, movedLately }: PassesInUse,
): ReturnType<typeof passRefusal> | 'movedTooOften' {
  const refused = passRefusal(subscription, used)
  if (refused !== null) return refused
  const { passes } = subscription
  return passes !== null && movedLately >= passes ? 'movedTooOften' : null
}
