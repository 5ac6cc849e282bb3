import { describe, expect, it } from 'vitest'
import {
  emailProblems,
  newPasswordProblems,
  passwordProblems,
  problemsOf,
  tooManyTries,
} from './credentials.ts'

describe('faults that are found before anything is sent', () => {
  it.each([
    ['', 'Enter your email address'],
    ['   ', 'Enter your email address'],
    ['ana', 'Enter an email address like name@example.co.nz'],
    ['ana@', 'Enter an email address like name@example.co.nz'],
    [' ana@kereru.example ', undefined],
  ])('email %j: %s', (email, problem) => {
    expect(emailProblems(email).email).toBe(problem)
  })

  it.each([
    ['', 'Enter a password'],
    ['eleven char', 'Use at least 12 characters'],
    ['twelve chars', undefined],
    ['x'.repeat(129), 'Use at most 128 characters'],
  ])('new password %j: %s', (password, problem) => {
    expect(newPasswordProblems(password).password).toBe(problem)
  })

  it('an existing password must only not be empty', () => {
    expect(passwordProblems('short')).toEqual({})
    expect(passwordProblems('')).toEqual({ password: 'Enter your password' })
  })
})

describe('refusals of the gateway', () => {
  const failure = {
    code: 'badRequest' as const,
    message: 'Not good',
    impact: 'low' as const,
    correlationId: 'c',
  }

  it('names the field if the gateway does', () => {
    const fields = [{ path: 'body.email', message: 'Use another address' }]
    const refusal = { status: 400, statusText: '', failure: { ...failure, fields } }
    expect(problemsOf(refusal)).toEqual({ email: 'Use another address' })
  })

  it.each([
    [{ status: 401, statusText: '', failure }, 'Not good'],
    [{ status: 502, statusText: '', failure: null }, 'Something went wrong.'],
    [
      { status: null, statusText: '', failure: null },
      'We can’t reach Millpond. Check your connection and try again.',
    ],
  ])('otherwise belongs to the whole form (%#)', (refusal, form) => {
    expect(problemsOf(refusal)).toEqual({ form })
  })
})

describe('[AUTH-07] too many tries', () => {
  const now = new Date(2026, 10, 22, 10, 42, 10)
  it.each([
    [30, 'Too many attempts. Try again in 30 seconds.'],
    [600, 'Too many attempts. Try again at 10:53.'],
    [7190, 'Too many attempts. Try again at 12:42.'],
  ])('%i seconds from 10:42:10', (seconds, words) => {
    expect(tooManyTries(seconds, now)).toBe(words)
  })

  it('replace the gateway’s own words', () => {
    const failure = {
      ...{ code: 'tooManyRequests' as const, message: 'Too many', impact: 'low' as const },
      correlationId: 'c',
    }
    const refusal = { status: 429, statusText: '', failure, retryAfterS: 20 }
    expect(problemsOf(refusal).form).toBe('Too many attempts. Try again in 20 seconds.')
  })
})
