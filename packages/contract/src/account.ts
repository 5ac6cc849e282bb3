/** A person's own account: its data, its security and its deletion. */
import * as z from 'zod/mini'
import { route } from './route.ts'
import { ACCOUNT_ROUTES } from './route-table/account.ts'
import { instant, nameText, text } from './schema-parts/values.ts'
import { email, givenPassword, mailedCode, newPassword, passkeyJson, ticket } from './sign-in.ts'

export const openSession = z.object({
  sessionId: z.uuid(),
  /** In words for people: "Chrome on Windows". */
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
  external: z.array(z.object({ issuer: z.string(), label: z.string(), linkedAt: instant })),
  sessions: z.array(openSession),
  /** Support staff of this installation: may start a visit. */
  isStaff: z.boolean(),
  /** Set while the account's deletion is scheduled. */
  deleteAfter: z.nullable(instant),
})
export type Account = z.infer<typeof account>

export const getAccount = route(ACCOUNT_ROUTES.getAccount, {
  permit: { visit: 'read', factor: 'never' },
  summary: 'The caller’s account with its factors and open sessions',
  reply: account,
})

export const updateAccount = route(ACCOUNT_ROUTES.updateAccount, {
  permit: { factor: 'never' },
  summary: 'Change the name that others see',
  body: z.strictObject({ displayName: z.nullable(nameText(100)) }),
  reply: account,
})

/** Allows sensitive actions from this session for ten minutes. */
export const confirm = route(ACCOUNT_ROUTES.confirm, {
  permit: { factor: 'never' },
  summary: 'Confirm your identity before a sensitive action',
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

export const requestConfirmCode = route(ACCOUNT_ROUTES.requestConfirmCode, {
  permit: { factor: 'never' },
  summary: 'Email a confirmation code, for accounts without a password',
  reply: z.object({ sent: z.literal(true) }),
})

export const changePassword = route(ACCOUNT_ROUTES.changePassword, {
  permit: { confirmed: true, factor: 'never' },
  summary: 'Set a new password; ends every other session',
  body: z.strictObject({ password: newPassword }),
  reply: account,
})

export const startEmailChange = route(ACCOUNT_ROUTES.startEmailChange, {
  permit: { confirmed: true, factor: 'never' },
  summary: 'Email a code to the new address, and a notice to the current one',
  body: z.strictObject({ email }),
  reply: z.object({ sent: z.literal(true) }),
})

export const finishEmailChange = route(ACCOUNT_ROUTES.finishEmailChange, {
  permit: { confirmed: true, factor: 'never' },
  summary: 'Change the address of the account, using the code emailed to it',
  body: z.strictObject({ email, code: mailedCode }),
  reply: account,
})

export const beginTotp = route(ACCOUNT_ROUTES.beginTotp, {
  permit: { confirmed: true, factor: 'never' },
  summary: 'Create a secret for an authenticator app; it is not active yet',
  reply: z.object({ secret: z.string(), uri: z.string() }),
})

export const confirmTotp = route(ACCOUNT_ROUTES.confirmTotp, {
  permit: { confirmed: true, factor: 'never' },
  summary: 'Turn the authenticator on; returns recovery codes, shown once',
  body: z.strictObject({ totp: z.string().check(z.regex(/^\d{6}$/)) }),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
})

export const removeTotp = route(ACCOUNT_ROUTES.removeTotp, {
  permit: { confirmed: true, factor: 'never' },
  summary: 'Turn the authenticator off',
  reply: account,
})

export const renewRecoveryCodes = route(ACCOUNT_ROUTES.renewRecoveryCodes, {
  permit: { confirmed: true, factor: 'never' },
  summary: 'Create ten recovery codes, shown once; the old ones stop working',
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
})

export const beginPasskey = route(ACCOUNT_ROUTES.beginPasskey, {
  permit: { factor: 'never' },
  summary: 'Options for the browser to create a passkey, or to use one for `confirm`',
  body: z.strictObject({ use: z.enum(['create', 'confirm']) }),
  reply: z.object({ ticket, options: passkeyJson }),
})

export const addPasskey = route(ACCOUNT_ROUTES.addPasskey, {
  permit: { confirmed: true, factor: 'never' },
  summary: 'Save a passkey that the browser has created',
  body: z.strictObject({ ticket, passkey: passkeyJson, name: text(60) }),
  reply: account,
})

export const renamePasskey = route(ACCOUNT_ROUTES.renamePasskey, {
  permit: { factor: 'never' },
  summary: 'Rename a passkey',
  body: z.strictObject({ passkeyId: z.uuid(), name: text(60) }),
  reply: account,
  mayFail: ['notFound'],
})

export const removePasskey = route(ACCOUNT_ROUTES.removePasskey, {
  permit: { confirmed: true, factor: 'never' },
  summary: 'Delete a passkey',
  query: z.strictObject({ passkeyId: z.uuid() }),
  reply: account,
  mayFail: ['notFound'],
})

export const linkExternalIdentity = route(ACCOUNT_ROUTES.linkExternalIdentity, {
  permit: { confirmed: true, factor: 'never' },
  summary: 'Start linking an account at another issuer; returns the address to open',
  body: z.strictObject({ issuer: text(40) }),
  reply: z.object({ authorizeUrl: z.url() }),
  mayFail: ['notFound', 'providerUnavailable'],
})

export const unlinkExternalIdentity = route(ACCOUNT_ROUTES.unlinkExternalIdentity, {
  permit: { confirmed: true, factor: 'never' },
  summary: 'Unlink an account at another issuer',
  query: z.strictObject({ issuer: text(200) }),
  reply: account,
  mayFail: ['notFound', 'conflict'],
})

/** Without an id: every session but the caller’s own. */
export const endSession = route(ACCOUNT_ROUTES.endSession, {
  permit: { confirmed: true, factor: 'never' },
  summary: 'End one of your sessions, or all the others',
  query: z.strictObject({ sessionId: z.optional(z.uuid()) }),
  reply: account,
})

export const exportAccount = route(ACCOUNT_ROUTES.exportAccount, {
  permit: { confirmed: true, factor: 'never' },
  summary: 'Everything stored about the caller, as JSON',
  reply: z.object({ exportedAt: instant, person: z.record(z.string(), z.unknown()) }),
})

export const deleteAccount = route(ACCOUNT_ROUTES.deleteAccount, {
  permit: { confirmed: true, factor: 'never' },
  summary: 'Delete the account in 30 days; refused while others depend on it',
  body: z.strictObject({ email }),
  reply: account,
  mayFail: ['conflict'],
})

export const keepAccount = route(ACCOUNT_ROUTES.keepAccount, {
  permit: { factor: 'never' },
  summary: 'Cancel the deletion of the account',
  reply: account,
})
