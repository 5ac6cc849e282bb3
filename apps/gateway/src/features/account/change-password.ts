import type { routes } from '@millpond/contract/routes'
import type { Answer, CallOf } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import type { AccountNeeds } from './read-account.ts'
import { readAccount } from './read-account.ts'

/** Sets the first password of an account, or changes it; every other session ends. */
export async function changePassword(
  call: CallOf<typeof routes.changePassword, AccountNeeds | 'codes' | 'mail'>,
): Promise<Answer> {
  const { deps, user, body } = call
  const fault = await deps.identity.faultOfPassword(body.password, user.email)
  if (fault) throw new Refusal('badRequest', fault, [{ path: 'password', message: fault }])
  const password = await deps.identity.prepare(body.password)
  const answer = await call.commit(
    async tx => {
      const { userId, sessionId } = user
      await deps.identity.setPassword(tx, userId, password)
      await deps.sessions.endAll(tx, userId, 'passwordChanged', sessionId)
      await deps.codes.removeAllOf(tx, userId, ['reset', 'secondFactor'])
      const account = await readAccount(tx, deps, user)
      await deps.mail.notify(tx, account.email, 'passwordChanged')
      call.audit({ action: 'passwordChanged' })
      return account
    },
    { as: 'system' },
  )
  deps.mail.wake()
  return answer
}
