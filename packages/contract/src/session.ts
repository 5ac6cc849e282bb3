/**
 * Sessions and the reply of every sign-in. Loaded with the first page, so the sign-in methods are
 * in `sign-in.ts`.
 */
import * as z from 'zod/mini'
import { route } from './route.ts'
import { SESSION_ROUTES } from './route-table/session.ts'

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
const session = {
  idToken: z.string(),
  expiresIn: z.int(),
  user: userRecord,
  claims,
  isSpoofSession: z.boolean(),
}
export const signedIn = z.object(session)
export type SignedIn = z.infer<typeof signedIn>

/** With the current support session of this session, so that a reloaded page continues it. */
export const refreshed = z.object({
  ...session,
  visit: z.optional(z.object({ session: signedIn, until: z.string() })),
})
export type Refreshed = z.infer<typeof refreshed>

export const refresh = route(SESSION_ROUTES.refresh, {
  summary: 'Exchange the refresh cookie for a new access token and a new cookie',
  reply: refreshed,
})

export const signOut = route(SESSION_ROUTES.signOut, {
  summary: 'End the session of the refresh cookie',
  reply: z.object({ signedOut: z.boolean() }),
})
