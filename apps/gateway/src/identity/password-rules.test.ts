import { expect, it } from 'vitest'
import { faultOfPassword } from './password-rules.ts'

it.each([
  ['Password1234', true],
  ['121212121212', true],
  ['ababababababab', true],
  ['aroha.ngata.nz', true],
  ['aroha.ngata.nz@example.org', true],
  ['a quiet millpond at dusk', false],
  ['tKq7 ebb plinth', false],
])('[AUTH-07] %s is too common: %s', async (password, expected) => {
  const fault = await faultOfPassword(password, 'Aroha.Ngata.NZ@example.org')
  expect(fault !== null).toBe(expected)
})
