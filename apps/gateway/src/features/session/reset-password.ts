import { randomUUID } from 'node:crypto'
import type { routes } from '@millpond/contract/routes'
import type { CallOf } from '../../http/call.ts'
import { byAddress } from '../../http/rate-limits.ts'
import { Refusal, tooManyTries } from '../../http/refusal.ts'
import { hashOf, newSecret } from '../../identity/secrets.ts'
import { resetLetter } from '../../mail/letters.ts'
import { knownDeviceStore } from '../../stores/known-device-store.ts'
import { userStore } from '../../stores/user-store.ts'
import { deviceFor } from './device-cookie.ts'

/** An unknown address costs the same work: a dummy code, and a mail that is not sent. */
export async function requestReset({
  deps,
  body,
  request,
}: CallOf<
  typeof routes.requestReset,
  'codes' | 'config' | 'database' | 'attemptLimits' | 'identity' | 'mail'
>): Promise<{ sent: true }> {
  const email = body.email.toLowerCase()
  await deps.database.asSystem(async tx => {
    const isFromHere = await deps.attemptLimits.spend(tx, 'mailFrom', byAddress(request))
    const maySend = (await deps.attemptLimits.spend(tx, 'resetMail', email)) && isFromHere
    const person = await deps.identity.personByEmail(tx, email)
    const ticket = newSecret()
    const userId = person?.userId ?? randomUUID()
    await deps.codes.issue(tx, 'reset', { handle: ticket, userId })
    const letter = resetLetter(email, deps.config.publicUrl, ticket)
    if (person && !person.isDisabled && maySend) await deps.mail.queue(tx, letter)
    else await deps.mail.queueDummyMail(tx, letter)
  })
  deps.mail.wake()
  return { sent: true }
}

/** Ends every session; the next sign-in still asks for the second factor. */
export async function finishReset({
  deps,
  body,
  request,
  reply,
  correlationId,
  log,
}: CallOf<
  typeof routes.finishReset,
  'audit' | 'clock' | 'codes' | 'database' | 'attemptLimits' | 'identity' | 'mail' | 'sessions'
>): Promise<{ changed: true }> {
  const started = await deps.database.asSystem(async tx => {
    const mayTry = await deps.attemptLimits.spend(tx, 'address', byAddress(request))
    const taken = mayTry ? await deps.codes.peek(tx, 'reset', body.ticket) : null
    const person = taken?.userId ? await deps.identity.personOf(tx, taken.userId) : null
    return { mayTry, person }
  })
  if (!started.mayTry) throw tooManyTries()
  if (!started.person || started.person.isDisabled) throw linkOver()
  const { userId, email, name } = started.person
  const fault = await deps.identity.faultOfPassword(body.password, email)
  if (fault) throw new Refusal('badRequest', fault, [{ path: 'password', message: fault }])
  const password = await deps.identity.prepare(body.password)
  const device = hashOf(deviceFor(request, reply))
  const isChanged = await deps.database.asSystem(async tx => {
    const taken = await deps.codes.take(tx, 'reset', { handle: body.ticket })
    if (!taken.ok) return false
    await deps.codes.removeAllOf(tx, userId, ['reset', 'changeEmail', 'secondFactor', 'confirm'])
    await deps.identity.setPassword(tx, userId, password)
    // The link came by mail, so the person can read that address.
    await userStore.markVerified(tx, userId, deps.clock.now())
    await deps.sessions.endAll(tx, userId, 'passwordChanged')
    // An attacker who guessed may have signed in somewhere.
    await knownDeviceStore.forgetAllOf(tx, userId)
    // A person who can read the owner's mail can sign in, even while strangers keep guessing.
    await knownDeviceStore.remember(tx, device, userId, deps.clock.now())
    const who = { userId, name: name === '' ? email : name }
    await deps.audit.add(tx, { userId }, { who, action: 'passwordReset', correlationId })
    await deps.mail.notify(tx, email, 'passwordChanged')
    return true
  })
  if (!isChanged) throw linkOver()
  deps.mail.wake()
  log.info({ event: 'password reset', userId }, 'password reset')
  return { changed: true }
}

const linkOver = () =>
  new Refusal(
    'unauthenticated',
    'This link is wrong, has been used or has expired. Request another.',
  )
