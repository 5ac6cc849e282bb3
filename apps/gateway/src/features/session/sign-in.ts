import type { routes } from '@millpond/contract/routes'
import type { SignInReply } from '@millpond/contract/sign-in'
import type { Tx } from '#database/index.ts'
import type { CallOf } from '../../http/call.ts'
import { byAddress } from '../../http/rate-limits.ts'
import { tooManyTries } from '../../http/refusal.ts'
import type { SignInGuess } from '../../identity/guesses.ts'
import type { Person } from '../../identity/index.ts'
import { hashOf } from '../../identity/secrets.ts'
import { noticeLetter } from '../../mail/letters.ts'
import { knownDeviceStore } from '../../stores/known-device-store.ts'
import { deviceOf } from './device-cookie.ts'
import { answerEntry, enter, refused } from './entry.ts'

type Call = CallOf<typeof routes.signIn>

const DEVICE_KNOWN_MS = 400 * 86_400_000

export async function signIn(call: Call): Promise<SignInReply> {
  const { deps, body, log } = call
  const email = body.email.toLowerCase()
  const guess = await spendGuess(call, email)
  if (!guess) {
    log.warn({ event: 'sign-in put off' }, 'too many sign-ins')
    throw tooManyTries()
  }
  const found = await deps.identity.check({ email, password: body.password })
  if (!found.ok) {
    log.warn({ event: 'sign-in refused' }, 'sign-in refused')
    throw refused()
  }
  const entry = await deps.database.asSystem(async tx => {
    const refused = await deps.guesses.forgiveSignIn(tx, guess)
    if (refused > 0) await noteRefused(tx, call, found.value, refused)
    return enter(tx, call, { person: found.value, way: 'password' })
  })
  return answerEntry(call, entry)
}

/**
 * Written when the owner is let in, in one line: written at once, it would take longer for an
 * address somebody has, and a stranger could fill the log of anybody.
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
      who: { userId: 'unknown', name: 'somebody' },
      action: 'signInsRefused',
      subject: name === '' ? email : name,
      details: { count },
      correlationId,
    },
  )

/** Null when there were too many already. The owner is told once a day that strangers try. */
async function spendGuess({ deps, request }: Call, email: string): Promise<SignInGuess | null> {
  const device = deviceOf(request)
  const spent = await deps.database.asSystem(async tx => {
    const after = new Date(deps.clock.now().getTime() - DEVICE_KNOWN_MS)
    const isKnown =
      device !== null && (await knownDeviceStore.knows(tx, hashOf(device), email, after))
    const guess = { email, address: byAddress(request), knownDevice: isKnown ? device : null }
    const outcome = await deps.guesses.spendSignIn(tx, guess)
    if (outcome === 'lastOfMany') {
      const letter = noticeLetter(email, 'guessed', deps.config.publicUrl)
      const person = await deps.identity.personByEmail(tx, email)
      if (person) await deps.mail.queue(tx, letter)
      else await deps.mail.queueDecoy(tx, letter)
    }
    return outcome === 'tooMany' ? null : guess
  })
  deps.mail.wake()
  return spent
}
