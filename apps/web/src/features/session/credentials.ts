import { MAX_PASSWORD, MIN_PASSWORD, signIn } from '@millpond/contract/sign-in'
import type { IdentityRefusal } from '#platform/identity-calls.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** What to mend, by field; `form` belongs to none. Kept in this order for the summary. */
export type Problems = Partial<Record<'form' | keyof Credentials, string>>

export function emailProblems(email: string): Problems {
  const text = email.trim()
  if (text === '') return { email: 'Enter your e-mail address' }
  const isGood = signIn.body?.safeParse({ email: text, password: 'any' }).success ?? true
  return isGood ? {} : { email: 'Enter an e-mail address like name@example.co.nz' }
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
    return { form: 'Millpond cannot be reached. Check your connection and try again.' }
  }
  if (!failure) return { form: 'Something went wrong.' }
  const fields: Problems = {}
  for (const { path, message } of failure.fields ?? []) {
    if (path.endsWith('email')) fields.email ??= message
    else if (path.endsWith('password')) fields.password ??= message
  }
  return fields.email || fields.password ? fields : { form: failure.message }
}
