/** The steps that every sign-in method shares, from a proved identity to an open session. */
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
import { refreshSecretOf } from './refresh-cookie.ts'
import { answerSignedIn } from './signed-in.ts'

export type EntryNeeds =
  | 'audit'
  | 'clock'
  | 'codes'
  | 'factors'
  | 'identity'
  | 'log'
  | 'mail'
  | 'passkeys'
  | 'sessions'
  | 'tokens'

/** What a sign-in method needs of its call; `CallOf` of every public route has it. */
export interface EntryCall {
  readonly deps: Pick<Deps, EntryNeeds>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly correlationId: string
}

/** The sign-in method, as the activity log names it. */
export type SignInMethod = 'password' | 'code' | 'totp' | 'recoveryCode' | 'passkey' | 'foreign'

interface Step {
  readonly person: Person
  readonly way: SignInMethod
}

/** Decided in the transaction that proved the identity, and sent after it. */
export type SignInResult =
  | { readonly session: OpenSession; readonly person: Person }
  | { readonly reply: Exclude<SignInReply, { idToken: string }> }

/** The first factor was proved: opens a session, or asks for what is still missing. */
export async function completeSignIn(tx: Tx, call: EntryCall, step: Step): Promise<SignInResult> {
  const { deps, request, reply } = call
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
  return (await askFactor(tx, deps, person)) ?? openSession(tx, call, { ...step, factor: false })
}

async function askFactor(
  tx: Tx,
  deps: Pick<Deps, 'codes' | 'factors' | 'passkeys'>,
  person: Person,
): Promise<SignInResult | null> {
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

/** All required factors were shown. */
export async function openSession(
  tx: Tx,
  { deps, request, reply, correlationId }: EntryCall,
  { person, way, factor }: Step & { readonly factor: boolean },
): Promise<SignInResult> {
  if (person.isDisabled) throw refused()
  const device = deviceFor(request, reply)
  await knownDeviceStore.remember(tx, hashOf(device), person.userId, deps.clock.now())
  // Its cookie is replaced, so the earlier session of this browser has no more use.
  const earlier = refreshSecretOf(request)
  if (earlier) await deps.sessions.end(tx, earlier)
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

/** After the transaction: sets the cookie and sends the token, or asks for what is missing. */
export async function answerEntry(
  { deps, reply }: EntryCall,
  entry: SignInResult,
): Promise<SignInReply> {
  deps.mail.wake()
  if ('reply' in entry) return entry.reply
  deps.log.info({ event: 'signed in', userId: entry.person.userId }, 'signed in')
  return answerSignedIn(deps, reply, entry.person, entry.session)
}

/** A code for an address is valid only in the browser that requested it. */
export const verifyHandle = (device: string, email: string) => `${device} ${email}`

/** One message for every wrong input (AUTH-07). */
export const refused = () =>
  new Refusal('unauthenticated', 'The email address or password is wrong')
