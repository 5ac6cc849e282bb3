import type { routes } from '@millpond/contract/routes'
import type { SignInReply } from '@millpond/contract/sign-in'
import type { Tx } from '#database/index.ts'
import type { CallOf } from '../../http/call.ts'
import { byAddress } from '../../http/rate-limits.ts'
import { tooManyTries } from '../../http/refusal.ts'
import type { SignInAttempt } from '../../identity/attempt-limits.ts'
import type { Person } from '../../identity/index.ts'
import { hashOf } from '../../identity/secrets.ts'
import { noticeLetter } from '../../mail/letters.ts'
import { knownDeviceStore } from '../../stores/known-device-store.ts'
import { deviceOf } from './device-cookie.ts'
import type { EntryNeeds } from './entry.ts'
import { answerEntry, completeSignIn, refused } from './entry.ts'

type Call = CallOf<typeof routes.signIn, EntryNeeds | 'config' | 'database' | 'attemptLimits'>

const DEVICE_KNOWN_MS = 400 * 86_400_000

export async function signIn(call: Call): Promise<SignInReply> {
  const { deps, body, log } = call
  const email = body.email.toLowerCase()
  const attempt = await spendAttempt(call, email)
  if (!attempt) {
    log.warn({ event: 'sign-in delayed' }, 'too many sign-ins')
    throw tooManyTries()
  }
  const found = await deps.identity.check({ email, password: body.password })
  if (!found.ok) {
    log.warn({ event: 'sign-in refused' }, 'sign-in refused')
    throw refused()
  }
  const entry = await deps.database.asSystem(async tx => {
    const refused = await deps.attemptLimits.forgiveSignIn(tx, attempt)
    if (refused > 0) await noteRefused(tx, call, found.value, refused)
    return completeSignIn(tx, call, { person: found.value, way: 'password' })
  })
  return answerEntry(call, entry)
}

/**
 * Failed attempts are logged in one line when the owner signs in. Logged at once, they would take
 * longer for an existing address, and a stranger could fill a person's log.
 */
const noteRefused = (
  tx: Tx,
  { deps, correlationId }: Call,
  { userId, name, email }: Person,
  count: number,
): Promise<void> =>
  deps.audit.add(
    tx,
    { userId },
    {
      who: { userId: 'unknown', name: 'unknown' },
      action: 'signInsRefused',
      subject: name === '' ? email : name,
      details: { count },
      correlationId,
    },
  )

/** Null when there were too many attempts. The owner gets at most one mail a day about them. */
async function spendAttempt({ deps, request }: Call, email: string): Promise<SignInAttempt | null> {
  const device = deviceOf(request)
  const spent = await deps.database.asSystem(async tx => {
    const after = new Date(deps.clock.now().getTime() - DEVICE_KNOWN_MS)
    const isKnown =
      device !== null && (await knownDeviceStore.knows(tx, hashOf(device), email, after))
    const attempt = { email, address: byAddress(request), knownDevice: isKnown ? device : null }
    const outcome = await deps.attemptLimits.spendSignIn(tx, attempt)
    if (outcome === 'lastOfMany') {
      const letter = noticeLetter(email, 'guessed', deps.config.publicUrl)
      const person = await deps.identity.personByEmail(tx, email)
      if (person) await deps.mail.queue(tx, letter)
      else await deps.mail.queueDummyMail(tx, letter)
    }
    return outcome === 'tooMany' ? null : attempt
  })
  deps.mail.wake()
  return spent
}
