import type { SignedIn } from '@millpond/contract/session'
import type { Person } from '../identity/index.ts'

interface Entered {
  readonly idToken: string
  readonly expiresIn: number
  readonly startedAt: Date
  readonly isSpoofSession: boolean
  /** The name of the identity provider. */
  readonly providerId: string
}

/** Spec §3, user record, and the token that goes with it. */
export const signedInReply = (person: Person, entered: Entered): SignedIn => ({
  idToken: entered.idToken,
  expiresIn: entered.expiresIn,
  claims: person.claims,
  isSpoofSession: entered.isSpoofSession,
  user: {
    uid: person.userId,
    email: person.email,
    displayName: person.name === '' ? null : person.name,
    photoURL: person.image,
    emailVerified: person.emailVerified,
    phoneNumber: null,
    isAnonymous: false,
    providerId: entered.providerId,
    metadata: {
      creationTime: person.createdAt.toISOString(),
      lastSignInTime: entered.startedAt.toISOString(),
    },
  },
})
