/** The sign-in methods. No reply reveals whether an address has an account (AUTH-07). */
import * as z from 'zod/mini'
import { MAX_PASSWORD, MIN_PASSWORD } from './password.ts'
import { route } from './route.ts'
import { SIGN_IN_ROUTES } from './route-table/sign-in.ts'
import { offerChoice } from './schema-parts/offer.ts'
import { nameText, text } from './schema-parts/values.ts'
import { signedIn } from './session.ts'

export const email = z.email().check(z.maxLength(254))
export const newPassword = z.string().check(z.minLength(MIN_PASSWORD), z.maxLength(MAX_PASSWORD))
/** A password that is only compared may have any length that is not too expensive to hash. */
export const givenPassword = z.string().check(z.minLength(1), z.maxLength(MAX_PASSWORD))

/** The code in a mail: eight digits. */
export const mailedCode = z.string().check(z.regex(/^\d{8}$/, 'Use the 8 digits from the email'))
/** Proof of a completed step: short-lived, single use. */
export const ticket = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))
/**
 * Options and responses of the browser's passkey calls, created and read by one library on each
 * side.
 */
export const passkeyJson = z.record(z.string(), z.unknown())

export const FACTORS = ['totp', 'passkey', 'recoveryCode'] as const

/** The password was right, and a second factor is needed. */
export const factorAsked = z.object({
  secondFactor: z.object({
    ticket,
    ways: z.array(z.enum(FACTORS)),
    /** For the browser's passkey call; null without a registered passkey. */
    passkeyOptions: z.nullable(passkeyJson),
  }),
})
/** The password was right, but the address is not verified: a code was mailed to it. */
export const proofAsked = z.object({ verifyEmail: z.literal(true) })
export const signInReply = z.union([signedIn, factorAsked, proofAsked])
export type SignInReply = z.infer<typeof signInReply>

/** The same for a new address and for one with an account; only the mail shows which. */
const sent = z.object({ sent: z.literal(true) })

export const getSignInWays = route(SIGN_IN_ROUTES.getSignInWays, {
  summary: 'The sign-in methods that are available here',
  reply: z.object({
    password: z.boolean(),
    passkey: z.boolean(),
    external: z.array(z.object({ id: z.string(), label: z.string(), isStandIn: z.boolean() })),
    /** Mail is only shown on a page of this machine. */
    hasLocalOutbox: z.boolean(),
  }),
})

export const signUp = route(SIGN_IN_ROUTES.signUp, {
  summary: 'Sign up; a code is emailed to the address',
  body: z.strictObject({
    email,
    password: newPassword,
    displayName: z.optional(nameText(100)),
    /** The offer that led here; stored with the account. */
    offer: z.optional(offerChoice),
  }),
  reply: sent,
})

export const verifyEmail = route(SIGN_IN_ROUTES.verifyEmail, {
  summary: 'Confirm the address with the emailed code, and sign in',
  body: z.strictObject({ email, code: mailedCode }),
  reply: signInReply,
  mayFail: ['unauthenticated'],
})

export const signIn = route(SIGN_IN_ROUTES.signIn, {
  summary: 'Sign in with email and password',
  body: z.strictObject({ email, password: givenPassword }),
  reply: signInReply,
  mayFail: ['unauthenticated'],
})

export const giveSecondFactor = route(SIGN_IN_ROUTES.giveSecondFactor, {
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

export const beginPasskeySignIn = route(SIGN_IN_ROUTES.beginPasskeySignIn, {
  summary: 'Create a challenge that any passkey of this site can answer',
  reply: z.object({ ticket, options: passkeyJson }),
})

export const signInWithPasskey = route(SIGN_IN_ROUTES.signInWithPasskey, {
  summary: 'Sign in with a passkey, which counts as both factors',
  body: z.strictObject({ ticket, passkey: passkeyJson }),
  reply: signedIn,
  mayFail: ['unauthenticated'],
})

export const requestReset = route(SIGN_IN_ROUTES.requestReset, {
  summary: 'Email a link to choose a new password',
  body: z.strictObject({ email }),
  reply: sent,
})

export const finishReset = route(SIGN_IN_ROUTES.finishReset, {
  summary: 'Choose a new password with the emailed link; ends every session',
  body: z.strictObject({ ticket, password: newPassword }),
  reply: z.object({ changed: z.literal(true) }),
  mayFail: ['unauthenticated'],
})

/** Reads one shared company, and nothing else; decision 068. */
export const visitSample = route(SIGN_IN_ROUTES.visitSample, {
  summary: 'Look at the sample company without an account',
  body: z.strictObject({
    /** The offer that the visitor came from, for signing up later. */
    offer: z.optional(offerChoice),
  }),
  reply: signedIn,
})

/**
 * The page after a sign-in with an external issuer: a path of our own, without characters that
 * browsers drop.
 */
const returnTo = z.string().check(z.maxLength(500), z.regex(/^\/(?![/\\])[\x21-\x7e]*$/))

export const startExternalSignIn = route(SIGN_IN_ROUTES.startExternalSignIn, {
  summary: 'Start signing in at another issuer; returns the address to open',
  body: z.strictObject({
    issuer: text(40),
    returnTo: z.optional(returnTo),
    /** From the provider's app store: the same consent also connects the books. */
    fromStore: z.optional(z.boolean()),
  }),
  reply: z.object({ authorizeUrl: z.url() }),
  mayFail: ['notFound', 'providerUnavailable'],
})

/** Always a 302, never a page. */
export const finishExternalSignIn = route(SIGN_IN_ROUTES.finishExternalSignIn, {
  summary: 'Return from another issuer; redirects to the web app',
  query: z.object({
    code: z.optional(z.string().check(z.maxLength(4000))),
    state: z.optional(z.string().check(z.maxLength(200))),
    iss: z.optional(z.string().check(z.maxLength(500))),
    error: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: z.undefined(),
})

/** After a sign-in from an app store; always a 302 too. */
export const finishStoreArrival = route(SIGN_IN_ROUTES.finishStoreArrival, {
  summary: 'Connect the books of a consent that signed a person in; redirects to the web app',
  reply: z.undefined(),
})

/** Only while the gateway is reachable from this machine alone and has no mail server. */
export const getOutbox = route(SIGN_IN_ROUTES.getOutbox, {
  summary: 'Emails that would have been sent, newest first',
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
