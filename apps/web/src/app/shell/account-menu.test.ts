import { expect, it } from 'vitest'
import { initialsOf } from './account-menu.tsx'

it.each([
  ['Ana Ngata', 'AN'],
  ['Māui', 'M'],
  ['ana@example.nz', 'A'],
  ['  Ana  Maria Ngata', 'AM'],
  ['', ''],
])('the initials of "%s" are "%s"', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
