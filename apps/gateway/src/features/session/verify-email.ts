import type { routes } from '@millpond/contract/routes'
import type { SignInReply } from '@millpond/contract/sign-in'
import type { Tx } from '#database/index.ts'
import type { CallOf } from '../../http/call.ts'
import { byAddress } from '../../http/rate-limits.ts'
import { Refusal, tooManyTries } from '../../http/refusal.ts'
import type { Person } from '../../identity/index.ts'
import type { OneTimeCode } from '../../identity/one-time-codes.ts'
import { userStore } from '../../stores/user-store.ts'
import { deviceOf } from './device-cookie.ts'
import type { EntryNeeds } from './entry.ts'
import { answerEntry, completeSignIn, type SignInResult, verifyHandle } from './entry.ts'

type Call = CallOf<typeof routes.verifyEmail, EntryNeeds | 'database' | 'attemptLimits'>

interface SignUpPayload {
  readonly name: string
  readonly password: string | null
}

/** Creates the account that was requested, or verifies the address of an existing one. */
export async function verifyEmail(call: Call): Promise<SignInReply> {
  const { deps, body, request } = call
  const email = body.email.toLowerCase()
  const device = deviceOf(request)
  // Refused after the transaction, which stores the count of wrong attempts.
  const outcome = await deps.database.asSystem(
    async (tx): Promise<SignInResult | 'refused' | 'waits'> => {
      if (!(await deps.attemptLimits.spend(tx, 'address', byAddress(request)))) return 'waits'
      const taken = await deps.codes.take(tx, 'verifyEmail', {
        handle: verifyHandle(device ?? '', email),
        code: body.code,
      })
      if (!taken.ok) return 'refused'
      await deps.attemptLimits.giveBack(tx, 'address', byAddress(request))
      const person = await provedPerson(tx, call, email, taken.value)
      return person ? completeSignIn(tx, call, { person, way: 'code' }) : 'refused'
    },
  )
  if (outcome === 'waits') throw tooManyTries()
  if (outcome === 'refused') {
    deps.log.warn({ event: 'code refused' }, 'an emailed code was refused')
    throw new Refusal('unauthenticated', 'That code is wrong or has expired')
  }
  return answerEntry(call, outcome)
}

async function provedPerson(
  tx: Tx,
  { deps }: Call,
  email: string,
  { userId, payload }: OneTimeCode,
): Promise<Person | null> {
  if (userId !== null) {
    const person = await deps.identity.personOf(tx, userId)
    if (person?.email !== email) return null
    await userStore.markVerified(tx, userId, deps.clock.now())
    return { ...person, emailVerified: true }
  }
  const { name, password } = payload as SignUpPayload
  return deps.identity.addPerson(tx, {
    email,
    name,
    password: password === null ? null : { kept: password },
  })
}
