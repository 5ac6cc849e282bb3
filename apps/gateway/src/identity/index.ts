/** The port every way of keeping passwords stands behind, and what a person is. */
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

/** A password made ready to be kept: what takes long, or leaves the house, is done already. */
export interface PreparedPassword {
  /** May lie in a sealed payload until an address is proved. */
  readonly kept: string
}

export interface IdentityProvider {
  /** The name shown as `providerId` of the user record. */
  readonly name: string
  personOf(tx: Tx, userId: string): Promise<Person | null>
  personByEmail(tx: Tx, email: string): Promise<Person | null>
  /** Why a password cannot be used, in words for its field; null when it can. */
  faultOfPassword(password: string, email: string): Promise<string | null>
  prepare(password: string): Promise<PreparedPassword>
  /** One answer and the same work for an unknown address, a wrong password and a closed account. */
  check(credentials: { email: string; password: string }): Promise<Result<Person, 'refused'>>
  /** A person whose address is proved; null when another was quicker. */
  addPerson(
    tx: Tx,
    person: { email: string; name: string; password: PreparedPassword | null },
  ): Promise<Person | null>
  setPassword(tx: Tx, userId: string, password: PreparedPassword): Promise<void>
  hasPassword(tx: Tx, userId: string): Promise<boolean>
  /** To an address that has been proved and is nobody's. */
  moveTo(tx: Tx, userId: string, email: string): Promise<void>
  /** With everything identity keeps of the person. */
  remove(tx: Tx, userId: string): Promise<void>
}
