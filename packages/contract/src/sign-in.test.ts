import { describe, expect, it } from 'vitest'
import { MAX_PASSWORD, MIN_PASSWORD } from './password.ts'
import { signIn, signUp } from './sign-in.ts'

const email = 'mere@example.org'
const password = 'a quiet millpond'
const accepts = (schema: typeof signUp.body | typeof signIn.body, body: unknown) =>
  schema?.safeParse(body).success

describe('signing up', () => {
  it.each([
    ['email and password', { email, password }, true],
    ['a name as well', { email, password, displayName: 'Mere' }, true],
    ['the shortest password', { email, password: 'x'.repeat(MIN_PASSWORD) }, true],
    ['one character less', { email, password: 'x'.repeat(MIN_PASSWORD - 1) }, false],
    ['the longest password', { email, password: 'x'.repeat(MAX_PASSWORD) }, true],
    ['one character more', { email, password: 'x'.repeat(MAX_PASSWORD + 1) }, false],
    ['spaces in a password', { email, password: ' '.repeat(MIN_PASSWORD) }, true],
    ['no email', { password }, false],
    ['an email without a domain', { email: 'mere@', password }, false],
    ['an email with a NUL', { email: 'mere\u0000@example.org', password }, false],
    [
      'an email beyond all mail servers',
      { email: `${'m'.repeat(250)}@example.org`, password },
      false,
    ],
    ['an empty name', { email, password, displayName: ' ' }, false],
    ['a name beyond its limit', { email, password, displayName: 'x'.repeat(101) }, false],
    ['a name of two lines', { email, password, displayName: 'Mere\nEDI' }, false],
    ['a name that reverses what follows', { email, password, displayName: 'Mere\u202e' }, false],
    ['a name with a hidden space', { email, password, displayName: 'Me\u200bre' }, false],
    [
      'a name with macrons, an apostrophe and a hyphen',
      { email, password, displayName: 'Wī O’Ngā-Li 李' },
      true,
    ],
    ['a user id', { email, password, uid: 'u-1' }, false],
  ])('with %s: %s', (_, body, expected) => {
    expect(accepts(signUp.body, body)).toBe(expected)
  })

  it('keeps a password as it was typed', () => {
    const typed = `  ${password}  `
    expect(signUp.body?.parse({ email, password: typed }).password).toBe(typed)
  })
})

it.each([
  ['a password from before the rule', { email, password: 'short' }, true],
  ['none', { email, password: '' }, false],
  ['one that only costs time to hash', { email, password: 'x'.repeat(MAX_PASSWORD + 1) }, false],
  ['a list', { email, password: [password] }, false],
])('signing in with %s as password: %s', (_, body, expected) => {
  expect(accepts(signIn.body, body)).toBe(expected)
})
