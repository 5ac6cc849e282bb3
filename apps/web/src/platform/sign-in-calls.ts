/**
 * The sign-in calls, loaded with the screens that use them. They do not use the contract's schemas,
 * which would add more to the first load than they check here.
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

/** Sends a call; a reply with a session is used at once, any other one names the next step. */
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
  visitSample: asks('visitSample'),
  outbox: () => ask('getOutbox'),
}
