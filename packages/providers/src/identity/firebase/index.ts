/**
 * Firebase Authentication over its REST interface, called only by our server: the browser never
 * calls Google, and no Google token is sent to it.
 */
import { succeed } from '@millpond/core/outcome'
import type { AccountAnswer, HostedAccounts, HostedSession, HostedUser } from '#identity'
import { createAdministration } from './administration.ts'
import { createVerifier, issuerOf } from './id-token.ts'
import { createKeys } from './keys.ts'
import {
  anyReply,
  codeReply,
  emailReply,
  lookupReply,
  refreshReply,
  sessionReply,
} from './payloads.ts'
import { createRest } from './rest.ts'
import { addressesOf, type FirebaseSettings } from './settings.ts'

export type { FirebaseAddresses, FirebaseSettings, ServiceAccount } from './settings.ts'

interface Credentials {
  readonly email: string
  readonly password: string
}

export interface FirebaseAuth extends HostedAccounts {
  signUp(account: Credentials & { readonly name: string }): Promise<AccountAnswer<HostedSession>>
  refresh(refreshToken: string): Promise<AccountAnswer<HostedSession>>
  /** With the person's own token: also checks that the token is still accepted. */
  lookup(idToken: string): Promise<AccountAnswer<HostedUser | null>>
  /** With the person's own token, which must be fresh. */
  update(
    idToken: string,
    change: { readonly email?: string; readonly password?: string; readonly name?: string },
  ): Promise<AccountAnswer<void>>
  /** Lets Firebase send its own mail; the emulator only stores the code. */
  sendVerification(idToken: string): Promise<AccountAnswer<void>>
  sendReset(email: string): Promise<AccountAnswer<void>>
  /** The address of a reset code, without using it up. */
  emailOfReset(code: string): Promise<AccountAnswer<string | null>>
  resetPassword(code: string, password: string): Promise<AccountAnswer<void>>
  verifyEmail(code: string): Promise<AccountAnswer<void>>
}

export function createFirebaseAuth(settings: FirebaseSettings): FirebaseAuth {
  const addresses = addressesOf(settings)
  const rest = createRest(settings)
  const keys = createKeys(addresses.keys, rest, settings.now ?? Date.now)
  const key = `key=${encodeURIComponent(settings.apiKey)}`
  const at = (action: string) => `${addresses.accounts}/accounts:${action}?${key}`
  const nothing = async (
    answered: Promise<AccountAnswer<unknown>>,
  ): Promise<AccountAnswer<void>> => {
    const answer = await answered
    return answer.ok ? succeed(undefined) : answer
  }
  const reset = (body: object) => rest.post(at('resetPassword'), body, emailReply)

  return {
    issuer: issuerOf(settings.projectId),
    verify: createVerifier(settings, keys),
    administration: createAdministration(settings, rest),
    signUp: ({ email, password, name }) =>
      rest.post(
        at('signUp'),
        { email, password, displayName: name, returnSecureToken: true },
        sessionReply,
      ),
    signIn: credentials =>
      rest.post(
        at('signInWithPassword'),
        { ...credentials, returnSecureToken: true },
        sessionReply,
      ),
    refresh: refreshToken =>
      rest.post(
        `${addresses.tokens}?${key}`,
        new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
        refreshReply,
      ),
    async lookup(idToken) {
      const found = await rest.post(at('lookup'), { idToken }, lookupReply)
      return found.ok ? succeed(found.value.users[0] ?? null) : found
    },
    update: (idToken, { name, ...change }) =>
      nothing(
        rest.post(
          at('update'),
          { idToken, ...change, ...(name === undefined ? {} : { displayName: name }) },
          anyReply,
        ),
      ),
    sendVerification: idToken =>
      nothing(rest.post(at('sendOobCode'), { requestType: 'VERIFY_EMAIL', idToken }, codeReply)),
    sendReset: email =>
      nothing(rest.post(at('sendOobCode'), { requestType: 'PASSWORD_RESET', email }, codeReply)),
    async emailOfReset(code) {
      const reply = await reset({ oobCode: code })
      return reply.ok ? succeed(reply.value.email ?? null) : reply
    },
    resetPassword: (code, password) => nothing(reset({ oobCode: code, newPassword: password })),
    verifyEmail: code => nothing(rest.post(at('update'), { oobCode: code }, anyReply)),
  }
}
