import type { routes } from '@millpond/contract/routes'
import type { Answer, CallOf } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import { forgetIfLast, keepOnlyThisSession, refuseUnlessShown } from './own-factor.ts'
import type { AccountNeeds } from './read-account.ts'
import { readAccount } from './read-account.ts'

const SYSTEM = { as: 'system' } as const

export const beginTotp = (
  call: CallOf<typeof routes.beginTotp, 'factors' | 'passkeys'>,
): Promise<Answer> => {
  const { deps, user } = call
  return call.commit(async tx => {
    await refuseUnlessShown(tx, deps, user)
    const setUp = await deps.factors.begin(tx, user)
    if (!setUp) throw new Refusal('conflict', 'An authenticator app is already set up')
    call.audit({ action: 'totpBegun' })
    return setUp
  }, SYSTEM)
}

export async function confirmTotp(
  call: CallOf<
    typeof routes.confirmTotp,
    'factors' | 'identity' | 'mail' | 'passkeys' | 'sessions'
  >,
): Promise<Answer> {
  const { deps, user, body } = call
  const answer = await call.commit(async tx => {
    await refuseUnlessShown(tx, deps, user)
    const codes = await deps.factors.confirm(tx, user.userId, body.totp)
    if (!codes) {
      const message = 'That code is wrong. Check that your phone’s clock is set automatically.'
      throw new Refusal('badRequest', message, [{ path: 'totp', message }])
    }
    await keepOnlyThisSession(tx, deps, user)
    await notifyAndAudit(call, tx, 'totpOn')
    return { recoveryCodes: [...codes] }
  }, SYSTEM)
  deps.mail.wake()
  return answer
}

export async function removeTotp(
  call: CallOf<typeof routes.removeTotp, AccountNeeds | 'mail'>,
): Promise<Answer> {
  const { deps, user } = call
  const answer = await call.commit(async tx => {
    await refuseUnlessShown(tx, deps, user)
    if (await deps.factors.remove(tx, user.userId)) await notifyAndAudit(call, tx, 'totpOff')
    await forgetIfLast(tx, deps, user)
    return readAccount(tx, deps, user)
  }, SYSTEM)
  deps.mail.wake()
  return answer
}

export async function renewRecoveryCodes(
  call: CallOf<typeof routes.renewRecoveryCodes, 'factors' | 'identity' | 'mail' | 'passkeys'>,
): Promise<Answer> {
  const { deps, user } = call
  const answer = await call.commit(async tx => {
    if (!(await deps.factors.hasTotp(tx, user.userId))) {
      throw new Refusal(
        'conflict',
        'You need an authenticator app to use recovery codes. Add one first.',
      )
    }
    await refuseUnlessShown(tx, deps, user)
    const codes = await deps.factors.renewRecoveryCodes(tx, user.userId)
    await notifyAndAudit(call, tx, 'recoveryCodesRenewed')
    return { recoveryCodes: [...codes] }
  }, SYSTEM)
  deps.mail.wake()
  return answer
}

type FactorCall = Pick<
  CallOf<typeof routes.removeTotp, 'identity' | 'mail'>,
  'deps' | 'user' | 'audit'
>
type Tx = Parameters<Parameters<CallOf<typeof routes.removeTotp>['commit']>[0]>[0]

/** Notifies the owner by mail and adds an audit entry. */
async function notifyAndAudit(
  call: FactorCall,
  tx: Tx,
  what: 'totpOn' | 'totpOff' | 'recoveryCodesRenewed',
): Promise<void> {
  const person = await call.deps.identity.personOf(tx, call.user.userId)
  if (person) await call.deps.mail.notify(tx, person.email, what)
  call.audit({ action: what })
}
