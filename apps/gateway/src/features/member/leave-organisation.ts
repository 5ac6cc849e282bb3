import type { leaveOrganisation as route } from '@millpond/contract/organisation'
import { asSystemWithin } from '#database/index.ts'
import type { Handler } from '../../http/call.ts'
import { organisationNotFound, Refusal } from '../../http/refusal.ts'
import { apiTokenStore } from '../../stores/api-token-store.ts'
import { membershipStore } from '../../stores/membership-store.ts'
import { lockMembers, settleMembers } from './change-members.ts'

/** A system transaction, because its audit entry is written after the person has left. */
export const leaveOrganisation: Handler<typeof route> = call => {
  const { organisationId, user } = call
  const self = { organisationId, userId: user.userId }
  return call.commit(
    async tx => {
      await lockMembers(tx, organisationId, 'viewer')
      if ((await membershipStore.roleOf(tx, self)) === null) throw organisationNotFound()
      if (!(await membershipStore.remove(tx, self))) {
        throw new Refusal(
          'conflict',
          'You have access through your firm. It can remove this client.',
        )
      }
      await asSystemWithin(tx, () => apiTokenStore.removeOf(tx, self))
      await settleMembers(tx, organisationId)
      call.audit({ action: 'memberLeft' })
      return { left: true }
    },
    { as: 'ourselves' },
  )
}
