import type { routes } from '@millpond/contract/routes'
import type { Answer, CallOf } from '../../http/call.ts'
import { userStore } from '../../stores/user-store.ts'
import type { AccountNeeds } from './read-account.ts'
import { readAccount } from './read-account.ts'

export const updateAccount = (
  call: CallOf<typeof routes.updateAccount, AccountNeeds | 'clock'>,
): Promise<Answer> => {
  const { deps, user, body } = call
  return call.commit(
    async tx => {
      await userStore.rename(tx, user.userId, body.displayName ?? '', deps.clock.now())
      call.audit({ action: 'nameChanged' })
      return readAccount(tx, deps, user)
    },
    { as: 'system' },
  )
}
