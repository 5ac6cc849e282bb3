import type { ExternalPerson } from '#identity'
import type { IssuerClaims } from './settings.ts'

type Described = Pick<ExternalPerson, 'email' | 'emailVerified' | 'name'>

const MAX_NAME = 100
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,189}$/

const textOf = (claim: unknown): string | null =>
  typeof claim === 'string' && claim.trim() !== '' ? claim.trim() : null

export const emailOf = (claim: unknown): string | null => {
  const text = textOf(claim)
  return text !== null && EMAIL.test(text) ? text : null
}

/** Some issuers write their booleans as words. */
export const isYes = (claim: unknown): boolean => claim === true || claim === 'true'

/** `nameOf(null, 'Aroha', 'Ngata')` is Aroha Ngata; control characters are left out. */
export function nameOf(whole: unknown, given: unknown, family: unknown): string | null {
  const parts = [textOf(given), textOf(family)].filter(part => part !== null)
  const name = (textOf(whole) ?? parts.join(' ')).replace(/\p{Cc}/gu, '').slice(0, MAX_NAME)
  return name === '' ? null : name
}

/** The claims of OpenID Connect Core §5.1. */
export function readStandardPerson(claims: IssuerClaims): Described {
  const email = emailOf(claims.email)
  return {
    email,
    emailVerified: email !== null && isYes(claims.email_verified),
    name: nameOf(claims.name, claims.given_name, claims.family_name),
  }
}
