import { randomUUID } from 'node:crypto'
import type { routes } from '@millpond/contract/routes'
import type { Tx } from '#database/index.ts'
import type { CallOf } from '../../http/call.ts'
import { byAddress } from '../../http/rate-limits.ts'
import { Refusal, tooManyTries } from '../../http/refusal.ts'
import { hashOf, newSecret } from '../../identity/secrets.ts'
import { resetLetter } from '../../mail/letters.ts'
import { apiTokenStore } from '../../stores/api-token-store.ts'
import { factorStore } from '../../stores/factor-store.ts'
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

type Finish = CallOf<
  typeof routes.finishReset,
  'audit' | 'clock' | 'codes' | 'database' | 'attemptLimits' | 'identity' | 'mail' | 'sessions'
>

/**
 * Ends every session and API token; the next sign-in still asks for the second factor. With the
 * link that an old address gets after a change, the account also uses that address again, and loses
 * every way to sign in that was added since.
 */
export async function finishReset(call: Finish): Promise<{ changed: true }> {
  const { deps, body, request, reply, correlationId, log } = call
  const started = await deps.database.asSystem(async tx => {
    const mayTry = await deps.attemptLimits.spend(tx, 'address', byAddress(request))
    return { mayTry, link: mayTry ? await linkOf(tx, call) : null }
  })
  if (!started.mayTry) throw tooManyTries()
  if (!started.link) throw linkOver()
  const { person, email, undo } = started.link
  const purpose = undo ? 'undoEmail' : 'reset'
  const { userId, name } = person
  const fault = await deps.identity.faultOfPassword(body.password, email)
  if (fault) throw new Refusal('badRequest', fault, [{ path: 'password', message: fault }])
  const password = await deps.identity.prepare(body.password)
  const device = hashOf(deviceFor(request, reply))
  const isChanged = await deps.database.asSystem(async tx => {
    const taken = await deps.codes.take(tx, purpose, { handle: body.ticket })
    if (!taken.ok) return false
    const who = { userId, name: name === '' ? email : name }
    if (undo) {
      await returnTo(tx, call, { userId, email, since: undo.since })
      await deps.mail.notify(tx, person.email, 'emailChangeUndone')
      await deps.audit.add(tx, { userId }, { who, action: 'emailChangeUndone', correlationId })
    }
    await deps.codes.removeAllOf(tx, userId, ['reset', 'changeEmail', 'secondFactor', 'confirm'])
    await deps.identity.setPassword(tx, userId, password)
    // The link came by mail, so the person can read that address.
    await userStore.markVerified(tx, userId, deps.clock.now())
    await deps.sessions.endAll(tx, userId, 'passwordChanged')
    await apiTokenStore.removeAllOf(tx, userId)
    // An attacker who guessed may have signed in somewhere.
    await knownDeviceStore.forgetAllOf(tx, userId)
    // A person who can read the owner's mail can sign in, even while strangers keep guessing.
    await knownDeviceStore.remember(tx, device, userId, deps.clock.now())
    await deps.audit.add(tx, { userId }, { who, action: 'passwordReset', correlationId })
    await deps.mail.notify(tx, email, 'passwordChanged')
    return true
  })
  if (!isChanged) throw linkOver()
  deps.mail.wake()
  log.info({ event: 'password reset', userId }, 'password reset')
  return { changed: true }
}

/** Whose link it is, the address that the account has afterwards, and what is undone. */
async function linkOf(tx: Tx, { deps, body }: Finish) {
  for (const purpose of ['reset', 'undoEmail'] as const) {
    const link = await deps.codes.peek(tx, purpose, body.ticket)
    const person = link?.userId ? await deps.identity.personOf(tx, link.userId) : null
    if (!link || !person || person.isDisabled) continue
    if (purpose === 'reset') return { person, email: person.email, undo: null }
    const { email, at } = link.payload as { readonly email: string; readonly at: string }
    return { person, email, undo: { since: new Date(at) } }
  }
  return null
}

interface Return {
  readonly userId: string
  readonly email: string
  /** When the address was changed. */
  readonly since: Date
}

async function returnTo(tx: Tx, { deps }: Finish, { userId, email, since }: Return): Promise<void> {
  const holder = await deps.identity.personByEmail(tx, email)
  if (holder && holder.userId !== userId) {
    throw new Refusal('conflict', 'Another account uses this email address now. Contact support.')
  }
  if (!holder) await deps.identity.moveTo(tx, userId, email)
  await factorStore.removeAddedSince(tx, userId, since)
  // Links of earlier changes stay valid: a thief who moves the account twice has only later ones.
  await deps.codes.removeAllOf(tx, userId, ['undoEmail'], since)
  await deps.codes.removeAllOf(tx, userId, ['passkeyAdd', 'passkeyConfirm', 'foreign'])
}

const linkOver = () =>
  new Refusal(
    'unauthenticated',
    'This link is wrong, has been used or has expired. Request another.',
  )
