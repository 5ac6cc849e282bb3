/** The port of every password store, and the definition of a person. */
import type { Result } from '@millpond/core/outcome'
import type { Tx } from '#database/index.ts'

export interface Person {
  readonly userId: string
  readonly email: string
  readonly name: string
  readonly image: string | null
  readonly emailVerified: boolean
  readonly createdAt: Date
  readonly isDisabled: boolean
  readonly deleteAfter: Date | null
  readonly claims: {
    readonly appStore: boolean
    readonly xero: boolean
    readonly quickbooks: boolean
  }
}

/** A password ready to be stored: slow or external work is done already. */
interface PreparedPassword {
  /** May be in a sealed payload until an address is verified. */
  readonly kept: string
}

export interface IdentityProvider {
  /** The name shown as `providerId` of the user record. */
  readonly name: string
  personOf(tx: Tx, userId: string): Promise<Person | null>
  personByEmail(tx: Tx, email: string): Promise<Person | null>
  /** Why a password is rejected, in words for its field; null if it is accepted. */
  faultOfPassword(password: string, email: string): Promise<string | null>
  prepare(password: string): Promise<PreparedPassword>
  /** The same answer and work for an unknown address, a wrong password and a closed account. */
  check(credentials: { email: string; password: string }): Promise<Result<Person, 'refused'>>
  /** A person with a verified address; null if another request created it first. */
  addPerson(
    tx: Tx,
    person: { email: string; name: string; password: PreparedPassword | null },
  ): Promise<Person | null>
  setPassword(tx: Tx, userId: string, password: PreparedPassword): Promise<void>
  hasPassword(tx: Tx, userId: string): Promise<boolean>
  /** Changes to a verified address that no other account has. */
  moveTo(tx: Tx, userId: string, email: string): Promise<void>
  /** Deletes the person with all identity data. */
  remove(tx: Tx, userId: string): Promise<void>
}
