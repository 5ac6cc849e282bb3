import type { routes } from '@millpond/contract/routes'
import type { Answer, CallOf } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import { forgetIfLast, keepOnlyThisSession, refuseUnlessShown } from './own-factor.ts'
import type { AccountNeeds } from './read-account.ts'
import { readAccount } from './read-account.ts'
import { refuseLastWayIn } from './ways-in.ts'

const SYSTEM = { as: 'system' } as const

export async function beginPasskey(
  call: CallOf<typeof routes.beginPasskey, 'codes' | 'passkeys'>,
): Promise<Answer> {
  const { deps, user, body } = call
  if (!deps.passkeys.isOffered)
    throw new Refusal('conflict', 'Give the passkey a name, not a number')
  return call.commit(async tx => {
    const { userId } = user
    const own = await deps.passkeys.list(tx, userId)
    const isNew = body.use === 'create'
    const { challenge, options } = isNew
      ? await deps.passkeys.challengeToAdd(user, own)
      : await deps.passkeys.challenge(own)
    // The same for each retry of this request, and stored only as a hash.
    const ticket = call.derive('passkey')
    const purpose = isNew ? 'passkeyAdd' : 'passkeyConfirm'
    await deps.codes.issue(tx, purpose, { handle: ticket, userId, payload: { challenge } })
    call.audit({ action: isNew ? 'passkeyBegun' : 'passkeyAsked' })
    return { ticket, options }
  }, SYSTEM)
}

export async function addPasskey(
  call: CallOf<typeof routes.addPasskey, AccountNeeds | 'codes' | 'mail'>,
): Promise<Answer> {
  const { deps, user, body } = call
  const answer = await call.commit(async tx => {
    await refuseUnlessShown(tx, deps, user)
    const started = await deps.codes.take(tx, 'passkeyAdd', { handle: body.ticket })
    if (!started.ok || started.value.userId !== user.userId) throw unusable()
    const { challenge } = started.value.payload as { challenge: string }
    const made = { challenge, answer: body.passkey, name: body.name }
    if (!(await deps.passkeys.add(tx, user.userId, made))) throw unusable()
    await keepOnlyThisSession(tx, deps, user)
    const account = await readAccount(tx, deps, user)
    await deps.mail.notify(tx, account.email, 'passkeyAdded')
    call.audit({ action: 'passkeyAdded', subject: body.name })
    return account
  }, SYSTEM)
  deps.mail.wake()
  return answer
}

export const renamePasskey = (
  call: CallOf<typeof routes.renamePasskey, AccountNeeds>,
): Promise<Answer> => {
  const { deps, user, body } = call
  return call.commit(async tx => {
    if (!(await deps.passkeys.rename(tx, user.userId, body))) throw noSuchPasskey()
    call.audit({ action: 'passkeyRenamed', subject: body.name })
    return readAccount(tx, deps, user)
  }, SYSTEM)
}

export async function removePasskey(
  call: CallOf<typeof routes.removePasskey, AccountNeeds | 'mail'>,
): Promise<Answer> {
  const { deps, user, query } = call
  const answer = await call.commit(async tx => {
    await refuseUnlessShown(tx, deps, user)
    const name = await deps.passkeys.remove(tx, user.userId, query.passkeyId)
    if (name === null) throw noSuchPasskey()
    const account = await readAccount(tx, deps, user)
    refuseLastWayIn(account)
    await forgetIfLast(tx, deps, user)
    await deps.mail.notify(tx, account.email, 'passkeyRemoved')
    call.audit({ action: 'passkeyRemoved', subject: name })
    return account
  }, SYSTEM)
  deps.mail.wake()
  return answer
}

const noSuchPasskey = () => new Refusal('notFound', 'This passkey was not found')

const unusable = () =>
  new Refusal('badRequest', 'We couldn’t save this passkey. Start again.', [
    { path: 'passkey', message: 'Start again' },
  ])
