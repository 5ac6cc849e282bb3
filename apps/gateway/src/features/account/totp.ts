import type { routes } from '@millpond/contract/routes'
import type { Answer, CallOf } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import { sessionStore } from '../../stores/session-store.ts'
import { forgetIfLast, refuseUnlessShown } from './own-factor.ts'
import { readAccount } from './read-account.ts'

const SYSTEM = { as: 'system' } as const

export const beginTotp = (call: CallOf<typeof routes.beginTotp>): Promise<Answer> => {
  const { deps, user } = call
  return call.commit(async tx => {
    await refuseUnlessShown(tx, deps, user)
    const setUp = await deps.factors.begin(tx, user)
    if (!setUp) throw new Refusal('conflict', 'An authenticator app is in force already')
    call.audit({ action: 'totpBegun' })
    return setUp
  }, SYSTEM)
}

export async function confirmTotp(call: CallOf<typeof routes.confirmTotp>): Promise<Answer> {
  const { deps, user, body } = call
  const answer = await call.commit(async tx => {
    await refuseUnlessShown(tx, deps, user)
    const codes = await deps.factors.confirm(tx, user.userId, body.totp)
    if (!codes) {
      const message = 'This code is not right. Is the clock of your phone right?'
      throw new Refusal('badRequest', message, [{ path: 'totp', message }])
    }
    await sessionStore.markFactor(tx, user.sessionId)
    await tell(call, tx, 'totpOn')
    return { recoveryCodes: [...codes] }
  }, SYSTEM)
  deps.mail.wake()
  return answer
}

export async function removeTotp(call: CallOf<typeof routes.removeTotp>): Promise<Answer> {
  const { deps, user } = call
  const answer = await call.commit(async tx => {
    await refuseUnlessShown(tx, deps, user)
    if (await deps.factors.remove(tx, user.userId)) await tell(call, tx, 'totpOff')
    await forgetIfLast(tx, deps, user)
    return readAccount(tx, deps, user)
  }, SYSTEM)
  deps.mail.wake()
  return answer
}

export async function renewRecoveryCodes(
  call: CallOf<typeof routes.renewRecoveryCodes>,
): Promise<Answer> {
  const { deps, user } = call
  const answer = await call.commit(async tx => {
    if (!(await deps.factors.hasTotp(tx, user.userId))) {
      throw new Refusal('conflict', 'Recovery codes come with an authenticator app. Add one first.')
    }
    await refuseUnlessShown(tx, deps, user)
    const codes = await deps.factors.renewRecoveryCodes(tx, user.userId)
    await tell(call, tx, 'recoveryCodesRenewed')
    return { recoveryCodes: [...codes] }
  }, SYSTEM)
  deps.mail.wake()
  return answer
}

type Telling = Pick<CallOf<typeof routes.removeTotp>, 'deps' | 'user' | 'audit'>
type Tx = Parameters<Parameters<CallOf<typeof routes.removeTotp>['commit']>[0]>[0]

/** The owner by mail, and the log. */
async function tell(
  call: Telling,
  tx: Tx,
  what: 'totpOn' | 'totpOff' | 'recoveryCodesRenewed',
): Promise<void> {
  const person = await call.deps.identity.personOf(tx, call.user.userId)
  if (person) await call.deps.mail.notify(tx, person.email, what)
  call.audit({ action: what })
}
