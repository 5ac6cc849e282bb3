import { expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

it('[AUTH-01] accepts only the right password, however its accents were typed', async () => {
  const stored = await hashPassword('Kererū in the valley')
  expect(stored).not.toContain('valley')
  expect(await verifyPassword(stored, 'Kererū in the valley'.normalize('NFD'))).toBe(true)
  expect(await verifyPassword(stored, 'Kereru in the valley')).toBe(false)
  expect(await hashPassword('Kererū in the valley')).not.toBe(stored)
})
