import type { routes } from '@millpond/contract/routes'
import type { Answer, CallOf } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import type { AccountNeeds } from './read-account.ts'
import { readAccount } from './read-account.ts'

export const endSession = (
  call: CallOf<typeof routes.endSession, AccountNeeds>,
): Promise<Answer> => {
  const { deps, user, query } = call
  const { userId } = user
  return call.commit(
    async tx => {
      const { sessionId } = query
      if (sessionId === undefined) {
        const count = await deps.sessions.endAll(tx, userId, 'endedByOwner', user.sessionId)
        call.audit({ action: 'otherSessionsEnded', details: { count } })
      } else {
        if (!(await deps.sessions.endOne(tx, { sessionId, userId }))) {
          throw new Refusal('notFound', 'That session has already ended')
        }
        call.audit({ action: 'sessionEnded' })
      }
      return readAccount(tx, deps, user)
    },
    { as: 'system' },
  )
}
