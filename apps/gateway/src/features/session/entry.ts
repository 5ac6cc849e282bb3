/** What every way in has in common: the steps between "this is who" and an open session. */
import type { SignInReply } from '@millpond/contract/sign-in'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Tx } from '#database/index.ts'
import type { Deps } from '../../deps.ts'
import { byAddress } from '../../http/rate-limits.ts'
import { Refusal } from '../../http/refusal.ts'
import { deviceName } from '../../identity/device-name.ts'
import type { Person } from '../../identity/index.ts'
import { hashOf, newSecret } from '../../identity/secrets.ts'
import type { OpenSession } from '../../identity/sessions.ts'
import { verifyEmailLetter } from '../../mail/letters.ts'
import { knownDeviceStore } from '../../stores/known-device-store.ts'
import { deviceFor } from './device-cookie.ts'
import { answerSignedIn } from './signed-in.ts'

/** What a way in needs of its call; `CallOf` of every public route has it. */
export interface Door {
  readonly deps: Deps
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly correlationId: string
}

/** By what somebody came in: a word of the activity log. */
export type Way = 'password' | 'code' | 'totp' | 'recoveryCode' | 'passkey' | 'foreign'

interface Step {
  readonly person: Person
  readonly way: Way
}

/** Decided in the transaction that proved who it is, answered after it. */
export type Entry =
  | { readonly session: OpenSession; readonly person: Person }
  | { readonly reply: Exclude<SignInReply, { idToken: string }> }

/** A first proof was given: in, or on to what is still missing. */
export async function enter(tx: Tx, door: Door, step: Step): Promise<Entry> {
  const { deps, request, reply } = door
  const { person } = step
  if (!person.emailVerified) {
    const handle = verifyHandle(deviceFor(request, reply), person.email)
    const code = await deps.codes.issueCode(tx, 'verifyEmail', {
      handle,
      userId: person.userId,
      payload: { name: person.name, password: null },
    })
    await deps.mail.queue(tx, verifyEmailLetter(person.email, code))
    return { reply: { verifyEmail: true } }
  }
  return (await askFactor(tx, deps, person)) ?? openSession(tx, door, { ...step, factor: false })
}

async function askFactor(tx: Tx, deps: Deps, person: Person): Promise<Entry | null> {
  const hasTotp = await deps.factors.hasTotp(tx, person.userId)
  const passkeys = deps.passkeys.isOffered ? await deps.passkeys.list(tx, person.userId) : []
  if (!hasTotp && passkeys.length === 0) return null
  const ticket = newSecret()
  const asked = passkeys.length > 0 ? await deps.passkeys.challenge(passkeys) : null
  await deps.codes.issue(tx, 'secondFactor', {
    handle: ticket,
    userId: person.userId,
    payload: { challenge: asked?.challenge ?? null },
  })
  const hasRecovery = (await deps.factors.recoveryCodesLeft(tx, person.userId)) > 0
  return {
    reply: {
      secondFactor: {
        ticket,
        ways: [
          ...(hasTotp ? (['totp'] as const) : []),
          ...(asked ? (['passkey'] as const) : []),
          ...(hasRecovery ? (['recoveryCode'] as const) : []),
        ],
        passkeyOptions: asked?.options ?? null,
      },
    },
  }
}

/** Everything asked for was shown. */
export async function openSession(
  tx: Tx,
  { deps, request, reply, correlationId }: Door,
  { person, way, factor }: Step & { readonly factor: boolean },
): Promise<Entry> {
  if (person.isDisabled) throw refused()
  const device = deviceFor(request, reply)
  await knownDeviceStore.remember(tx, hashOf(device), person.userId, deps.clock.now())
  const session = await deps.sessions.open(tx, {
    userId: person.userId,
    device: deviceName(request.headers['user-agent']),
    address: byAddress(request),
    secondFactor: factor,
  })
  await deps.audit.add(
    tx,
    { userId: person.userId },
    {
      who: { userId: person.userId, name: person.name === '' ? person.email : person.name },
      action: 'signedIn',
      details: { way, factor },
      correlationId,
    },
  )
  return { session, person }
}

/** After the transaction: the cookie and the token, or what is still asked. */
export async function answerEntry({ deps, reply }: Door, entry: Entry): Promise<SignInReply> {
  deps.mail.wake()
  if ('reply' in entry) return entry.reply
  deps.log.info({ event: 'signed in', userId: entry.person.userId }, 'signed in')
  return answerSignedIn(deps, reply, entry.person, entry.session)
}

/** A code for an address is good in the browser that asked for it, and in no other. */
export const verifyHandle = (device: string, email: string) => `${device} ${email}`

/** One text for whatever was not right (AUTH-07). */
export const refused = () =>
  new Refusal('unauthenticated', 'The e-mail address or the password is not right')
