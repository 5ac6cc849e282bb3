import { expect, it } from 'vitest'
import { clockOf, dayOf, momentOf } from './instant.ts'

it.each([
  [new Date(2026, 10, 30, 9, 10), '30th November 2026', '09:10'],
  [new Date(2026, 10, 21, 0, 5), '21st November 2026', '00:05'],
  [new Date(2026, 11, 2, 23, 59), '2nd December 2026', '23:59'],
])('[DAT-03] %s is %s, %s where the reader is', (at, day, clock) => {
  expect([dayOf(at), clockOf(at.toISOString())]).toEqual([day, clock])
  expect(momentOf(at.toISOString())).toBe(`${day}, ${clock}`)
})
