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
