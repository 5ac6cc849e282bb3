/** The port every way of signing in stands behind: who somebody is, and nothing about sessions. */
import type { Result } from '@millpond/core/outcome'

export interface Person {
  readonly userId: string
  readonly email: string
  readonly name: string
  readonly image: string | null
  readonly emailVerified: boolean
  readonly createdAt: Date
  readonly claims: {
    readonly appStore: boolean
    readonly xero: boolean
    readonly quickbooks: boolean
  }
}

export interface IdentityProvider {
  /** The name shown as `providerId` of the user record. */
  readonly name: string
  signUp(account: {
    email: string
    password: string
    name: string
  }): Promise<Result<Person, 'addressUnusable' | 'passwordTooCommon'>>
  /** One answer and much the same time for an unknown address and for a wrong password. */
  signIn(credentials: { email: string; password: string }): Promise<Result<Person, 'refused'>>
  userOf(userId: string): Promise<Person | null>
}
