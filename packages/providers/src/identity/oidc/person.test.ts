import { expect, it } from 'vitest'
import { accessTokenHash } from './id-token.ts'
import { nameOf, readStandardPerson } from './person.ts'

it.each([
  [{ email: 'a@example.org', email_verified: true }, 'a@example.org', true],
  [{ email: 'a@example.org', email_verified: 'true' }, 'a@example.org', true],
  [{ email: 'a@example.org', email_verified: 'false' }, 'a@example.org', false],
  [{ email: 'a@example.org', email_verified: 1 }, 'a@example.org', false],
  [{ email: 'a@example.org' }, 'a@example.org', false],
  [{ email: ' a@example.org ' }, 'a@example.org', false],
  [{ email: 'no address', email_verified: true }, null, false],
  [{ email: ['a@example.org'], email_verified: true }, null, false],
  [{ email: '', email_verified: true }, null, false],
  [{ email_verified: true }, null, false],
])('[AUTH-01] %j is the address %j, verified: %j', (claims, email, emailVerified) => {
  expect(readStandardPerson(claims)).toMatchObject({ email, emailVerified })
})

it.each([
  ['Aroha Ngata', 'A', 'N', 'Aroha Ngata'],
  [undefined, 'Aroha', 'Ngata', 'Aroha Ngata'],
  [undefined, undefined, 'Ngata', 'Ngata'],
  ['  ', 'Aroha', null, 'Aroha'],
  ['Aro\u0000ha\n', undefined, undefined, 'Aroha'],
  [{ first: 'Aroha' }, undefined, undefined, null],
  ['a'.repeat(200), undefined, undefined, 'a'.repeat(100)],
])('[AUTH-01] %j, %j and %j make the name %j', (whole, given, family, name) => {
  expect(nameOf(whole, given, family)).toBe(name)
})

it('hashes an access token as OpenID Connect Core has it in its example', () => {
  // The example of §A.3: the token and the at_hash that belongs to it.
  const hash = accessTokenHash('jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y', 'RS256')
  expect(hash).toBe('77QmUPtjPfzWtF2AnpK9RQ')
})
