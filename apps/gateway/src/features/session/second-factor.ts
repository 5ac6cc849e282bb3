import type { BodyOf } from '@millpond/contract/route'
import type { routes } from '@millpond/contract/routes'
import type { SignedIn } from '@millpond/contract/session'
import type { Tx } from '#database/index.ts'
import type { CallOf } from '../../http/call.ts'
import { Refusal, tooManyTries } from '../../http/refusal.ts'
import type { OneTimeCode } from '../../identity/one-time-codes.ts'
import type { EntryNeeds } from './entry.ts'
import { answerEntry, openSession, type SignInMethod, type SignInResult } from './entry.ts'

type Call = CallOf<typeof routes.giveSecondFactor, EntryNeeds | 'database' | 'attemptLimits'>

/** The ticket proves that the password was right; five wrong proofs end it. */
export async function giveSecondFactor(call: Call): Promise<SignedIn> {
  const { deps, body, log } = call
  const { ticket } = body
  const outcome = await deps.database.asSystem(
    async (tx): Promise<SignInResult | 'refused' | 'waits'> => {
      const started = await deps.codes.peek(tx, 'secondFactor', ticket)
      if (!started?.userId) return 'refused'
      const { userId } = started
      if (!(await deps.attemptLimits.spend(tx, 'factor', userId))) return 'waits'
      const way = await provedBy(tx, call, { ...started, userId })
      if (!way) {
        await deps.codes.countWrongTry(tx, 'secondFactor', ticket)
        return 'refused'
      }
      await deps.codes.remove(tx, 'secondFactor', ticket)
      await deps.attemptLimits.forget(tx, 'factor', userId)
      const person = await deps.identity.personOf(tx, userId)
      return person ? openSession(tx, call, { person, way, factor: true }) : 'refused'
    },
  )
  if (outcome === 'waits') throw tooManyTries()
  if (outcome === 'refused') {
    log.warn({ event: 'second factor refused' }, 'second factor refused')
    throw new Refusal('unauthenticated', 'That code didn’t work. Try the current one.')
  }
  return (await answerEntry(call, outcome)) as SignedIn
}

type Proof = BodyOf<typeof routes.giveSecondFactor>['proof']

async function provedBy(
  tx: Tx,
  { deps, body }: Call,
  { userId, payload }: OneTimeCode & { userId: string },
): Promise<SignInMethod | null> {
  const proof: Proof = body.proof
  if ('totp' in proof) return (await deps.factors.takeTotp(tx, userId, proof.totp)) ? 'totp' : null
  if ('recoveryCode' in proof) {
    if (!(await deps.factors.takeRecoveryCode(tx, userId, proof.recoveryCode))) return null
    const person = await deps.identity.personOf(tx, userId)
    const to = person?.email ?? ''
    await deps.mail.notify(tx, to, 'recoveryCodeUsed')
    return 'recoveryCode'
  }
  const { challenge } = payload as { challenge: string | null }
  const answered =
    challenge === null ? null : await deps.passkeys.answered(tx, challenge, proof.passkey)
  return answered?.userId === userId ? 'passkey' : null
}
