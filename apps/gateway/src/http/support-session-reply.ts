import type { Refreshed } from '@millpond/contract/session'
import type { Deps } from '../deps.ts'
import type { SupportSession } from '../identity/access-token.ts'
import type { Person } from '../identity/index.ts'
import { signedInReply } from './signed-in-reply.ts'

/** The customer's user record for a member of staff, until the visit ends. */
export async function supportSessionReply(
  { clock, tokens, identity }: Pick<Deps, 'clock' | 'tokens' | 'identity'>,
  customer: Person,
  visit: SupportSession,
  until: Date,
): Promise<NonNullable<Refreshed['visit']>> {
  const now = clock.now()
  const session = signedInReply(customer, {
    idToken: await tokens.issueVisit(customer, visit, until),
    expiresIn: Math.floor((until.getTime() - now.getTime()) / 1000),
    startedAt: now,
    isSpoofSession: true,
    providerId: identity.name,
  })
  return { session, until: until.toISOString() }
}
