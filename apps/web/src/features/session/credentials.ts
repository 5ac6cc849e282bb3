import { MAX_PASSWORD, MIN_PASSWORD } from '@millpond/contract/password'
import { browserTimers } from '#platform/clock.ts'
import type { IdentityRefusal } from '#platform/identity-calls.ts'
import { clockOf } from '#ui/instant.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** Faults by field; `form` belongs to none. In this order for the summary. */
export type Problems = Partial<Record<'form' | keyof Credentials, string>>

/** Finds typing errors; the gateway decides whether it is an address. */
const LIKE_EMAIL = /^[^\s@]{1,64}@[^\s@]+\.[^\s@.]{2,}$/

export function emailProblems(email: string): Problems {
  const text = email.trim()
  if (text === '') return { email: 'Enter your email address' }
  return LIKE_EMAIL.test(text) ? {} : { email: 'Enter an email address like name@example.co.nz' }
}

export const passwordProblems = (password: string): Problems =>
  password === '' ? { password: 'Enter your password' } : {}

export function newPasswordProblems(password: string): Problems {
  if (password === '') return { password: 'Enter a password' }
  if (password.length < MIN_PASSWORD) {
    return { password: `Use at least ${MIN_PASSWORD} characters` }
  }
  return password.length > MAX_PASSWORD
    ? { password: `Use at most ${MAX_PASSWORD} characters` }
    : {}
}

/** AUTH-07: plain words, the same ones whether or not the account exists. */
export function problemsOf(refusal: IdentityRefusal): Problems {
  const { status, failure } = refusal
  if (status === null) {
    return { form: 'We can’t reach Millpond. Check your connection and try again.' }
  }
  if (refusal.retryAfterS !== undefined) return { form: tooManyTries(refusal.retryAfterS) }
  if (!failure) return { form: 'Something went wrong.' }
  const fields: Problems = {}
  for (const { path, message } of failure.fields ?? []) {
    if (path.endsWith('email')) fields.email ??= message
    else if (path.endsWith('password')) fields.password ??= message
  }
  return fields.email || fields.password ? fields : { form: failure.message }
}

const SOON_S = 90

/** Says when to try again: `tooManyTries(600)` at 10:42 names 10:52. */
export function tooManyTries(seconds: number, now = browserTimers.now()): string {
  if (seconds <= SOON_S) return `Too many attempts. Try again in ${seconds} seconds.`
  // Rounded up to the next full minute: a try at the named minute must not be too early.
  const at = new Date(Math.ceil((now.getTime() + seconds * 1000) / 60_000) * 60_000)
  return `Too many attempts. Try again at ${clockOf(at)}.`
}
