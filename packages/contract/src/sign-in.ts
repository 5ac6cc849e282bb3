/** Every way into a session. No answer here tells whether somebody has an account (AUTH-07). */
import * as z from 'zod/mini'
import { MAX_PASSWORD, MIN_PASSWORD } from './password.ts'
import { route } from './route.ts'
import { signedIn } from './session.ts'
import { text } from './values.ts'

export const email = z.email().check(z.maxLength(254))
export const newPassword = z.string().check(z.minLength(MIN_PASSWORD), z.maxLength(MAX_PASSWORD))
/** One that is only compared may be of any length up to what costs too much to hash. */
export const givenPassword = z.string().check(z.minLength(1), z.maxLength(MAX_PASSWORD))

/** What a mail carries to be typed in: eight figures. */
export const mailedCode = z.string().check(z.regex(/^\d{8}$/, 'Use the eight figures of the mail'))
/** What stands for a step already taken: short-lived, single use. */
export const ticket = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))
/** Options and answers of the browser's passkey calls, made and read by one library at each end. */
export const passkeyJson = z.record(z.string(), z.unknown())

export const FACTORS = ['totp', 'passkey', 'recoveryCode'] as const

/** The password was right and is not enough. */
export const factorAsked = z.object({
  secondFactor: z.object({
    ticket,
    ways: z.array(z.enum(FACTORS)),
    /** For the browser's passkey call; null where none is registered. */
    passkeyOptions: z.nullable(passkeyJson),
  }),
})
/** The password was right, but the address has not been proved: a code is on its way to it. */
export const proofAsked = z.object({ verifyEmail: z.literal(true) })
export const signInReply = z.union([signedIn, factorAsked, proofAsked])
export type SignInReply = z.infer<typeof signInReply>

/** The same for a new address and for one that has an account; the mail tells its reader which. */
const sent = z.object({ sent: z.literal(true) })

export const getSignInWays = route({
  method: 'GET',
  path: '/auth/ways',
  access: 'public',
  summary: 'Which ways of signing in are offered here',
  reply: z.object({
    password: z.boolean(),
    passkey: z.boolean(),
    foreign: z.array(z.object({ id: z.string(), label: z.string(), isStandIn: z.boolean() })),
    /** Mail goes nowhere but to a page of this very machine. */
    hasLocalOutbox: z.boolean(),
  }),
})

export const signUp = route({
  method: 'POST',
  path: '/auth/sign-up',
  access: 'public',
  summary: 'Ask for an account: a mail with a code goes to the address',
  body: z.strictObject({ email, password: newPassword, displayName: z.optional(text(100)) }),
  reply: sent,
})

export const verifyEmail = route({
  method: 'POST',
  path: '/auth/verify-email',
  access: 'public',
  summary: 'Prove the address with the code of the mail, and sign in',
  body: z.strictObject({ email, code: mailedCode }),
  reply: signInReply,
  mayFail: ['unauthenticated'],
})

export const signIn = route({
  method: 'POST',
  path: '/auth/sign-in',
  access: 'public',
  summary: 'Sign in with e-mail and password',
  body: z.strictObject({ email, password: givenPassword }),
  reply: signInReply,
  mayFail: ['unauthenticated'],
})

export const giveSecondFactor = route({
  method: 'POST',
  path: '/auth/second-factor',
  access: 'public',
  summary: 'Finish a sign-in with the second factor',
  body: z.strictObject({
    ticket,
    proof: z.union([
      z.strictObject({ totp: z.string().check(z.regex(/^\d{6}$/)) }),
      z.strictObject({ recoveryCode: z.string().check(z.minLength(8), z.maxLength(40)) }),
      z.strictObject({ passkey: passkeyJson }),
    ]),
  }),
  reply: signedIn,
  mayFail: ['unauthenticated'],
})

export const beginPasskeySignIn = route({
  method: 'POST',
  path: '/auth/passkey',
  access: 'public',
  summary: 'Ask for a challenge that any passkey of this site may answer',
  reply: z.object({ ticket, options: passkeyJson }),
})

export const signInWithPasskey = route({
  method: 'POST',
  path: '/auth/passkey/sign-in',
  access: 'public',
  summary: 'Sign in with a passkey, which counts as both factors',
  body: z.strictObject({ ticket, passkey: passkeyJson }),
  reply: signedIn,
  mayFail: ['unauthenticated'],
})

export const requestReset = route({
  method: 'POST',
  path: '/auth/password-reset',
  access: 'public',
  summary: 'Ask for a mail with a link to choose a new password',
  body: z.strictObject({ email }),
  reply: sent,
})

export const finishReset = route({
  method: 'POST',
  path: '/auth/password-reset/finish',
  access: 'public',
  summary: 'Choose a new password with the link of the mail; ends every session',
  body: z.strictObject({ ticket, password: newPassword }),
  reply: z.object({ changed: z.literal(true) }),
  mayFail: ['unauthenticated'],
})

/** Where a foreign sign-in may come back to: a path of our own, without what browsers leave out. */
const returnTo = z.string().check(z.maxLength(500), z.regex(/^\/(?![/\\])[\x21-\x7e]*$/))

export const startForeignSignIn = route({
  method: 'POST',
  path: '/auth/foreign',
  access: 'public',
  summary: 'Begin signing in at another issuer; answers with the address to go to',
  body: z.strictObject({ issuer: text(40), returnTo: z.optional(returnTo) }),
  reply: z.object({ authorizeUrl: z.url() }),
  mayFail: ['notFound', 'providerUnavailable'],
})

/** A 302 in every case, never a page. */
export const finishForeignSignIn = route({
  method: 'GET',
  path: '/auth/foreign/callback',
  access: 'public',
  summary: 'Return from another issuer; redirects into the web app',
  query: z.object({
    code: z.optional(z.string().check(z.maxLength(4000))),
    state: z.optional(z.string().check(z.maxLength(200))),
    iss: z.optional(z.string().check(z.maxLength(500))),
    error: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: z.undefined(),
})

/** Only while nothing but this machine can reach us and no mail server is configured. */
export const getOutbox = route({
  method: 'GET',
  path: '/api/outbox',
  access: 'public',
  summary: 'Mail that would have been sent, newest first',
  reply: z.object({
    mails: z.array(
      z.object({
        mailId: z.uuid(),
        to: z.string(),
        subject: z.string(),
        text: z.string(),
        at: z.iso.datetime(),
      }),
    ),
  }),
  mayFail: ['notFound'],
})
