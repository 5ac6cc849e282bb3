import type { ReplyOf } from '@millpond/contract/route'
import type { routes } from '@millpond/contract/routes'
import type { CallOf } from '../../http/call.ts'

type Route = typeof routes.getSignInWays

export async function getSignInWays({
  deps,
}: CallOf<Route, 'issuers' | 'mail' | 'passkeys'>): Promise<ReplyOf<Route>> {
  return {
    password: true,
    passkey: deps.passkeys.isOffered,
    external: Object.entries(deps.issuers).map(([id, { issuer, isStandIn }]) => ({
      id,
      label: issuer.label,
      isStandIn,
    })),
    hasLocalOutbox: deps.mail.isLocal,
  }
}
