import type { revokeMemberToken as route } from '@millpond/contract/member'
import { asSystemWithin } from '#database/index.ts'
import type { Handler } from '../../http/call.ts'
import { organisationNotFound, Refusal } from '../../http/refusal.ts'
import { apiTokenStore } from '../../stores/api-token-store.ts'
import { membershipStore } from '../../stores/membership-store.ts'
import { membersReply } from './members-reply.ts'

/** An owner ends a token of another person: it reads the owner’s company. */
export const revokeMemberToken: Handler<typeof route, 'clock'> = call =>
  call.commit(async tx => {
    const { organisationId, query } = call
    if (!(await membershipStore.mayHere(tx, 'owner'))) throw organisationNotFound()
    const revoked = await asSystemWithin(tx, () =>
      apiTokenStore.revoke(tx, query.tokenId, { organisationId }),
    )
    if (!revoked) throw new Refusal('notFound', 'This API token no longer exists.')
    call.audit({ action: 'apiTokenRevoked', subject: revoked.name })
    return membersReply(tx, call)
  })
