import type { BodyOf, ReplyOf } from '@millpond/contract/route'
import type { routes } from '@millpond/contract/routes'
import type { Tx } from '#database/index.ts'
import type { Answer, CallOf } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import { confirmLetter } from '../../mail/letters.ts'
import { sessionStore } from '../../stores/session-store.ts'
import { countAttempt } from './count-attempt.ts'
import { refuseUnlessShown } from './own-factor.ts'
import type { AccountNeeds } from './read-account.ts'

type Call = CallOf<typeof routes.confirm, AccountNeeds | 'codes' | 'database' | 'attemptLimits'>
type Proof = BodyOf<typeof routes.confirm>['proof']

/** Renews the ten minutes in which this session may perform sensitive actions. */
export async function confirm(call: Call): Promise<Answer> {
  const { deps, body, user } = call
  const { proof } = body
  await countAttempt(deps, user)
  // The hash takes long, so it is compared before a transaction starts.
  const isRightPassword = 'password' in proof && (await isOwnPassword(call, proof.password))
  return call.commit(
    async (tx): Promise<ReplyOf<typeof routes.confirm>> => {
      if ('password' in proof || 'code' in proof) await refuseUnlessShown(tx, deps, user)
      if (!isRightPassword && !(await proves(tx, call, proof))) throw notProved(proof)
      if ('totp' in proof || 'passkey' in proof) await sessionStore.markFactor(tx, user.sessionId)
      await deps.attemptLimits.forget(tx, 'confirm', user.sessionId)
      await deps.attemptLimits.giveBack(tx, 'confirmDay', user.userId)
      call.audit({ action: 'confirmed' })
      return { confirmedUntil: (await deps.sessions.confirm(tx, user)).toISOString() }
    },
    { as: 'system' },
  )
}

async function isOwnPassword({ deps, user }: Call, password: string): Promise<boolean> {
  const person = await deps.database.asSystem(tx => deps.identity.personOf(tx, user.userId))
  if (!person) return false
  const checked = await deps.identity.check({ email: person.email, password })
  return checked.ok && checked.value.userId === user.userId
}

async function proves(tx: Tx, { deps, user }: Call, proof: Proof): Promise<boolean> {
  const { userId } = user
  if ('totp' in proof) return deps.factors.takeTotp(tx, userId, proof.totp)
  if ('code' in proof) {
    const handle = confirmHandle(user)
    const taken = await deps.codes.take(tx, 'confirm', { handle, code: proof.code })
    return taken.ok && taken.value.userId === userId
  }
  if (!('passkey' in proof)) return false
  const started = await deps.codes.take(tx, 'passkeyConfirm', { handle: proof.ticket })
  if (!started.ok || started.value.userId !== userId) return false
  const { challenge } = started.value.payload as { challenge: string }
  return (await deps.passkeys.answered(tx, challenge, proof.passkey))?.userId === userId
}

function notProved(proof: Proof): Refusal {
  const path = 'proof'
  const message = 'password' in proof ? 'That password is wrong' : 'That didn’t work. Try again.'
  return new Refusal('badRequest', message, [{ path, message }])
}

/** For accounts without a password. */
export async function requestConfirmCode(
  call: CallOf<typeof routes.requestConfirmCode, 'codes' | 'attemptLimits' | 'identity' | 'mail'>,
): Promise<Answer> {
  const { deps, user } = call
  const answer = await call.commit(
    async tx => {
      const person = await deps.identity.personOf(tx, user.userId)
      if (await deps.identity.hasPassword(tx, user.userId)) {
        // An attacker who has stolen a session may be able to read the mailbox too.
        throw new Refusal('conflict', 'Confirm with your password')
      }
      const maySend = await deps.attemptLimits.spend(tx, 'confirmMail', user.userId)
      if (!person || !maySend) {
        throw new Refusal('tooManyRequests', 'Too many emails were sent. Try again in an hour.')
      }
      const handle = confirmHandle(user)
      const code = await deps.codes.issueCode(tx, 'confirm', { handle, userId: user.userId })
      await deps.mail.queue(tx, confirmLetter(person.email, code))
      call.audit({ action: 'confirmCodeAsked' })
      return { sent: true }
    },
    { as: 'system' },
  )
  deps.mail.wake()
  return answer
}

/** The code is valid in the session that requested it. */
const confirmHandle = ({ sessionId }: { readonly sessionId: string }) => `session ${sessionId}`
