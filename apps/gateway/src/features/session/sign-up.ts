import type { routes } from '@millpond/contract/routes'
import type { SignedIn } from '@millpond/contract/session'
import type { CallOf } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import { answerSignedIn } from './signed-in.ts'

/** Plain texts of AUTH-07: none says that somebody else has an account. */
const TEXT_OF = {
  addressUnusable: 'This address cannot be used to sign up. If it is yours, sign in.',
  passwordTooCommon: 'This password is among the first that get tried. Choose another one.',
} as const

const FIELD_OF = { addressUnusable: 'email', passwordTooCommon: 'password' } as const

export async function signUp({
  deps,
  body,
  reply,
  log,
}: CallOf<typeof routes.signUp>): Promise<SignedIn> {
  const { email, password, displayName } = body
  const made = await deps.identity.signUp({
    email: email.toLowerCase(),
    password,
    name: displayName ?? '',
  })
  if (!made.ok) {
    const message = TEXT_OF[made.error]
    log.warn({ event: 'sign-up refused', because: made.error }, 'sign-up refused')
    throw new Refusal('badRequest', message, [{ path: FIELD_OF[made.error], message }])
  }
  const session = await deps.sessions.open(made.value.userId)
  log.info({ event: 'signed up', userId: made.value.userId }, 'signed up')
  return answerSignedIn(deps, reply, made.value, session)
}
