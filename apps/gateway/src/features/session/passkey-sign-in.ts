import type { ReplyOf } from '@millpond/contract/route'
import type { routes } from '@millpond/contract/routes'
import type { SignedIn } from '@millpond/contract/session'
import type { CallOf } from '../../http/call.ts'
import { byAddress } from '../../http/rate-limits.ts'
import { Refusal, tooManyTries } from '../../http/refusal.ts'
import { newSecret } from '../../identity/secrets.ts'
import type { EntryNeeds } from './entry.ts'
import { answerEntry, openSession, type SignInResult } from './entry.ts'

type Begin = typeof routes.beginPasskeySignIn

export async function beginPasskeySignIn({
  deps,
}: CallOf<Begin, 'codes' | 'database' | 'passkeys'>): Promise<ReplyOf<Begin>> {
  const ticket = newSecret()
  const { challenge, options } = await deps.passkeys.challenge(null)
  await deps.database.asSystem(tx =>
    deps.codes.issue(tx, 'passkeySignIn', { handle: ticket, payload: { challenge } }),
  )
  return { ticket, options }
}

/** The device has verified its user, so a passkey is both factors at once. */
export async function signInWithPasskey(
  call: CallOf<typeof routes.signInWithPasskey, EntryNeeds | 'database' | 'attemptLimits'>,
): Promise<SignedIn> {
  const { deps, body, request, log } = call
  const outcome = await deps.database.asSystem(
    async (tx): Promise<SignInResult | 'refused' | 'waits'> => {
      if (!(await deps.attemptLimits.spend(tx, 'address', byAddress(request)))) return 'waits'
      const started = await deps.codes.take(tx, 'passkeySignIn', { handle: body.ticket })
      if (!started.ok) return 'refused'
      const { challenge } = started.value.payload as { challenge: string }
      const answered = await deps.passkeys.answered(tx, challenge, body.passkey)
      if (!answered?.isPersonVerified) return 'refused'
      await deps.attemptLimits.giveBack(tx, 'address', byAddress(request))
      const person = await deps.identity.personOf(tx, answered.userId)
      if (!person || person.isDisabled) return 'refused'
      return openSession(tx, call, { person, way: 'passkey', factor: true })
    },
  )
  if (outcome === 'waits') throw tooManyTries()
  if (outcome === 'refused') {
    log.warn({ event: 'passkey refused' }, 'passkey refused')
    throw new Refusal('unauthenticated', 'This passkey doesn’t match an account here')
  }
  return (await answerEntry(call, outcome)) as SignedIn
}
