import * as z from 'zod/mini'
import { route } from './route.ts'
import { text } from './values.ts'

export const claims = z.object({
  appStore: z.boolean(),
  xero: z.boolean(),
  quickbooks: z.boolean(),
})

/** Spec §3, user record. */
export const userRecord = z.object({
  uid: z.string(),
  email: z.nullable(z.string()),
  displayName: z.nullable(z.string()),
  photoURL: z.nullable(z.string()),
  emailVerified: z.boolean(),
  phoneNumber: z.nullable(z.string()),
  isAnonymous: z.boolean(),
  providerId: z.string(),
  metadata: z.object({
    creationTime: z.nullable(z.string()),
    lastSignInTime: z.nullable(z.string()),
  }),
})
export type UserRecord = z.infer<typeof userRecord>
export type Claims = z.infer<typeof claims>

/**
 * The access token lives ten minutes and only in memory; the refresh secret is an HttpOnly cookie.
 */
export const signedIn = z.object({
  idToken: z.string(),
  expiresIn: z.int(),
  user: userRecord,
  claims,
  isSpoofSession: z.boolean(),
})
export type SignedIn = z.infer<typeof signedIn>

export const MIN_PASSWORD = 12
export const MAX_PASSWORD = 128

const email = z.email().check(z.maxLength(254))
const password = z.string().check(z.minLength(MIN_PASSWORD), z.maxLength(MAX_PASSWORD))

export const signUp = route({
  method: 'POST',
  path: '/auth/sign-up',
  access: 'public',
  summary: 'Create an account and sign in',
  body: z.strictObject({ email, password, displayName: z.optional(text(100)) }),
  reply: signedIn,
})

export const signIn = route({
  method: 'POST',
  path: '/auth/sign-in',
  access: 'public',
  summary: 'Sign in with e-mail and password',
  body: z.strictObject({
    email,
    password: z.string().check(z.minLength(1), z.maxLength(MAX_PASSWORD)),
  }),
  reply: signedIn,
  mayFail: ['unauthenticated'],
})

export const refresh = route({
  method: 'POST',
  path: '/auth/refresh',
  access: 'cookie',
  summary: 'Exchange the refresh cookie for a new access token and a new cookie',
  reply: signedIn,
})

export const signOut = route({
  method: 'POST',
  path: '/auth/sign-out',
  access: 'cookie',
  summary: 'End the session of the refresh cookie',
  reply: z.object({ signedOut: z.boolean() }),
})
