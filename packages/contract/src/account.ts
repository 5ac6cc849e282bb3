/** A person's own account: what is known of it, how it is kept safe, and its end. */
import * as z from 'zod/mini'
import { route } from './route.ts'
import { email, givenPassword, mailedCode, newPassword, passkeyJson, ticket } from './sign-in.ts'
import { instant, text } from './values.ts'

export const openSession = z.object({
  sessionId: z.uuid(),
  /** As a person would say it: "Chrome on Windows". */
  device: z.string(),
  startedAt: instant,
  lastUsedAt: instant,
  isThisOne: z.boolean(),
})

export const account = z.object({
  userId: z.string(),
  email: z.string(),
  displayName: z.nullable(z.string()),
  hasPassword: z.boolean(),
  totp: z.boolean(),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(
    z.object({
      passkeyId: z.uuid(),
      name: z.string(),
      createdAt: instant,
      lastUsedAt: z.nullable(instant),
    }),
  ),
  foreign: z.array(z.object({ issuer: z.string(), label: z.string(), linkedAt: instant })),
  sessions: z.array(openSession),
  /** Support staff of this installation: may begin a visit. */
  isStaff: z.boolean(),
  /** Set while the account waits for its end. */
  deleteAfter: z.nullable(instant),
})
export type Account = z.infer<typeof account>

export const getAccount = route({
  method: 'GET',
  path: '/api/account',
  access: 'signedIn',
  summary: 'The caller’s own account, its factors and its open sessions',
  reply: account,
})

export const updateAccount = route({
  method: 'PUT',
  path: '/api/account',
  access: 'signedIn',
  summary: 'Change the name others see',
  body: z.strictObject({ displayName: z.nullable(text(100)) }),
  reply: account,
})

/** Opens ten minutes in which sensitive acts are accepted from this session. */
export const confirm = route({
  method: 'POST',
  path: '/auth/confirm',
  access: 'signedIn',
  summary: 'Show again who one is, before something that could hurt',
  body: z.strictObject({
    proof: z.union([
      z.strictObject({ password: givenPassword }),
      z.strictObject({ totp: z.string().check(z.regex(/^\d{6}$/)) }),
      z.strictObject({ ticket, passkey: passkeyJson }),
      /** For accounts with neither: a code mailed by `requestConfirmCode`. */
      z.strictObject({ code: mailedCode }),
    ]),
  }),
  reply: z.object({ confirmedUntil: instant }),
})

export const requestConfirmCode = route({
  method: 'POST',
  path: '/auth/confirm/code',
  access: 'signedIn',
  summary: 'Mail a code to confirm with, for accounts without a password',
  reply: z.object({ sent: z.literal(true) }),
})

export const changePassword = route({
  method: 'PUT',
  path: '/api/account/password',
  access: 'signedIn',
  summary: 'Set a new password; ends every other session',
  body: z.strictObject({ password: newPassword }),
  reply: account,
})

export const startEmailChange = route({
  method: 'POST',
  path: '/api/account/email',
  access: 'signedIn',
  summary: 'Mail a code to a new address, and a notice to the present one',
  body: z.strictObject({ email }),
  reply: z.object({ sent: z.literal(true) }),
})

export const finishEmailChange = route({
  method: 'POST',
  path: '/api/account/email/finish',
  access: 'signedIn',
  summary: 'Move the account to the new address with the code mailed there',
  body: z.strictObject({ email, code: mailedCode }),
  reply: account,
})

export const beginTotp = route({
  method: 'POST',
  path: '/api/account/totp',
  access: 'signedIn',
  summary: 'A new secret for an authenticator app, not in force yet',
  reply: z.object({ secret: z.string(), uri: z.string() }),
})

export const confirmTotp = route({
  method: 'POST',
  path: '/api/account/totp/confirm',
  access: 'signedIn',
  summary: 'Put the authenticator in force; answers with recovery codes, shown once',
  body: z.strictObject({ totp: z.string().check(z.regex(/^\d{6}$/)) }),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
})

export const removeTotp = route({
  method: 'DELETE',
  path: '/api/account/totp',
  access: 'signedIn',
  summary: 'Stop asking for the authenticator',
  reply: account,
})

export const renewRecoveryCodes = route({
  method: 'POST',
  path: '/api/account/recovery-codes',
  access: 'signedIn',
  summary: 'Ten new recovery codes, shown once; the old ones end',
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
})

export const beginPasskey = route({
  method: 'POST',
  path: '/api/account/passkeys/options',
  access: 'signedIn',
  summary: 'What the browser needs to make a passkey, or to show one for `confirm`',
  body: z.strictObject({ use: z.enum(['create', 'confirm']) }),
  reply: z.object({ ticket, options: passkeyJson }),
})

export const addPasskey = route({
  method: 'POST',
  path: '/api/account/passkeys',
  access: 'signedIn',
  summary: 'Keep a passkey the browser has made',
  body: z.strictObject({ ticket, passkey: passkeyJson, name: text(60) }),
  reply: account,
})

export const renamePasskey = route({
  method: 'PUT',
  path: '/api/account/passkeys',
  access: 'signedIn',
  summary: 'Call a passkey by another name',
  body: z.strictObject({ passkeyId: z.uuid(), name: text(60) }),
  reply: account,
  mayFail: ['notFound'],
})

export const removePasskey = route({
  method: 'DELETE',
  path: '/api/account/passkeys',
  access: 'signedIn',
  summary: 'Forget a passkey',
  query: z.strictObject({ passkeyId: z.uuid() }),
  reply: account,
  mayFail: ['notFound'],
})

export const linkForeign = route({
  method: 'POST',
  path: '/api/account/foreign',
  access: 'signedIn',
  summary: 'Begin linking another issuer to this account; answers with the address to go to',
  body: z.strictObject({ issuer: text(40) }),
  reply: z.object({ authorizeUrl: z.url() }),
  mayFail: ['notFound', 'providerUnavailable'],
})

export const unlinkForeign = route({
  method: 'DELETE',
  path: '/api/account/foreign',
  access: 'signedIn',
  summary: 'Stop signing in by another issuer',
  query: z.strictObject({ issuer: text(200) }),
  reply: account,
  mayFail: ['notFound', 'conflict'],
})

/** Without an id: every session but the caller’s own. */
export const endSession = route({
  method: 'DELETE',
  path: '/api/account/sessions',
  access: 'signedIn',
  summary: 'End a session of one’s own, or all the others',
  query: z.strictObject({ sessionId: z.optional(z.uuid()) }),
  reply: account,
})

export const exportAccount = route({
  method: 'GET',
  path: '/api/account/export',
  access: 'signedIn',
  summary: 'Everything kept about the caller as a person, as JSON',
  reply: z.object({ exportedAt: instant, person: z.record(z.string(), z.unknown()) }),
})

export const deleteAccount = route({
  method: 'POST',
  path: '/api/account/deletion',
  access: 'signedIn',
  summary: 'End the account in thirty days; refused while others depend on it',
  body: z.strictObject({ email }),
  reply: account,
  mayFail: ['conflict'],
})

export const keepAccount = route({
  method: 'DELETE',
  path: '/api/account/deletion',
  access: 'signedIn',
  summary: 'Take the end of the account back',
  reply: account,
})
