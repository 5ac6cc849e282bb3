import type { routes } from '@millpond/contract/routes'
import type { OfferChoice } from '@millpond/contract/schema-parts/offer'
import type { SignInReply } from '@millpond/contract/sign-in'
import { NO_TRIALS, startOf } from '@millpond/core/onboarding'
import type { Tx } from '#database/index.ts'
import type { CallOf } from '../../http/call.ts'
import { byAddress } from '../../http/rate-limits.ts'
import { Refusal, tooManyTries } from '../../http/refusal.ts'
import type { Person } from '../../identity/index.ts'
import type { OneTimeCode } from '../../identity/one-time-codes.ts'
import { onboardingStore } from '../../stores/onboarding-store.ts'
import { userStore } from '../../stores/user-store.ts'
import { deviceOf } from './device-cookie.ts'
import type { EntryNeeds } from './entry.ts'
import { answerEntry, completeSignIn, type SignInResult, verifyHandle } from './entry.ts'

type Call = CallOf<typeof routes.verifyEmail, EntryNeeds | 'database' | 'attemptLimits'>

interface SignUpPayload {
  readonly name: string
  readonly password: string | null
  /** Absent from codes of an older Millpond. */
  readonly offer?: OfferChoice | null
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
  const { name, password, offer } = payload as SignUpPayload
  const person = await deps.identity.addPerson(tx, {
    email,
    name,
    password: password === null ? null : { kept: password },
  })
  if (person && offer) await keepOffer(tx, person.userId, offer)
  return person
}

/** ONB-11: the choices survive a page that is closed before the code is entered. */
const keepOffer = (tx: Tx, userId: string, { productId, ...choice }: OfferChoice) =>
  onboardingStore.put(tx, userId, {
    ...startOf(choice, NO_TRIALS),
    ...{ productId, organisationId: null, invite: null },
  })
