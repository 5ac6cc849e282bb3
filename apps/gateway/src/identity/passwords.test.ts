import { expect, it } from 'vitest'
import { hashPassword, isTooCommon, verifyPassword } from './passwords.ts'

it('[AUTH-01] takes the right password and no other, however its accents were typed', async () => {
  const stored = await hashPassword('Kererū in the valley')
  expect(stored).not.toContain('valley')
  expect(await verifyPassword(stored, 'Kererū in the valley'.normalize('NFD'))).toBe(true)
  expect(await verifyPassword(stored, 'Kereru in the valley')).toBe(false)
  expect(await hashPassword('Kererū in the valley')).not.toBe(stored)
})

it.each([
  ['Password1234', true],
  ['121212121212', true],
  ['ababababababab', true],
  ['aroha.ngata.nz', true],
  ['aroha.ngata.nz@example.org', true],
  ['a quiet millpond at dusk', false],
  ['tKq7 ebb plinth', false],
])('[AUTH-07] %s is too common: %s', (password, expected) => {
  expect(isTooCommon(password, 'Aroha.Ngata.NZ@example.org')).toBe(expected)
})
