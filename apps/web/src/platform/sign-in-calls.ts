/**
 * The ways into a session, and the calls around them. Loaded with the screens that offer them. The
 * contract's schemas stay out: those of a session are there already, the others would put more
 * into the first load than they check here.
 */
import type { BodyOf, ReplyOf } from '@millpond/contract/route'
import { SIGN_IN_ROUTES } from '@millpond/contract/route-table/sign-in'
import { signedIn } from '@millpond/contract/session'
import type * as ways from '@millpond/contract/sign-in'
import { fail, type Result, succeed } from '@millpond/core/outcome'
import { callIdentity, type IdentityRefusal, NO_SESSION_IN_ANSWER } from './identity-calls.ts'
import { signInClient } from './sign-in-client.ts'

type Name = keyof typeof SIGN_IN_ROUTES
type Answer<Of extends Name> = Promise<Result<ReplyOf<(typeof ways)[Of]>, IdentityRefusal>>

/** Asks; an answer that brings a session is entered at once, any other says what comes next. */
async function ask<Of extends Name>(name: Of, body?: BodyOf<(typeof ways)[Of]>): Answer<Of> {
  const answer = await callIdentity(SIGN_IN_ROUTES[name], body)
  if (!answer.ok) return answer
  const reply = answer.value
  if (typeof reply !== 'object' || reply === null) return fail(NO_SESSION_IN_ANSWER)
  if ('idToken' in reply) {
    const session = signedIn.safeParse(reply)
    if (!session.success || session.data.idToken === '') return fail(NO_SESSION_IN_ANSWER)
    signInClient.enter(session.data)
  }
  return succeed(reply as ReplyOf<(typeof ways)[Of]>)
}

type Call<Of extends Name> = (body: BodyOf<(typeof ways)[Of]>) => Answer<Of>
const asks =
  <Of extends Name>(name: Of): Call<Of> =>
  body =>
    ask(name, body)

export const signInCalls = {
  ways: () => ask('getSignInWays'),
  signUp: asks('signUp'),
  verifyEmail: asks('verifyEmail'),
  signIn: asks('signIn'),
  giveSecondFactor: asks('giveSecondFactor'),
  beginPasskey: () => ask('beginPasskeySignIn'),
  signInWithPasskey: asks('signInWithPasskey'),
  requestReset: asks('requestReset'),
  finishReset: asks('finishReset'),
  startExternal: asks('startExternalSignIn'),
  outbox: () => ask('getOutbox'),
}
