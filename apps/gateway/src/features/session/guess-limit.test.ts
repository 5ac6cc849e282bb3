import { expect, it } from 'vitest'
import { createGuessLimit } from './guess-limit.ts'

const account = 'aroha@example.org'
const now = new Date('2026-11-30T09:00:00Z')
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

/** A hundred wrong tries, ten from each of ten addresses: the day's share of everybody else. */
function attacked() {
  const limit = createGuessLimit()
  const mayTry = (address: string, at = now) => {
    try {
      limit.spend({ account, address }, at)
      return true
    } catch {
      return false
    }
  }
  const attack = () => {
    for (let index = 0; index < 100; index++) mayTry(`198.51.100.${index % 10}`)
  }
  return { limit, mayTry, attack }
}

it('[AUTH-07] after a hundred wrong tries a day no new address may try, until the next day', () => {
  const { mayTry, attack } = attacked()
  attack()
  expect(mayTry('192.0.2.1')).toBe(false)
  expect(mayTry('192.0.2.1', later(23))).toBe(false)
  expect(mayTry('192.0.2.1', later(24))).toBe(true)
})

it('[AUTH-07] a stranger does not lock the account out where it has signed in before', () => {
  const { limit, mayTry, attack } = attacked()
  limit.forgive({ account, address: '192.0.2.1' })
  attack()
  expect(mayTry('192.0.2.1')).toBe(true)
  expect(mayTry('192.0.2.2')).toBe(false)
})

it('[AUTH-07] nor without bound: ten tries of that address are ten there too', () => {
  const { limit, mayTry } = attacked()
  limit.forgive({ account, address: '192.0.2.1' })
  const tries = Array.from({ length: 12 }, () => mayTry('192.0.2.1'))
  expect(tries.filter(Boolean)).toHaveLength(10)
})

it('[AUTH-07] a right password gives everybody their tries back', () => {
  const { limit, mayTry, attack } = attacked()
  attack()
  limit.forgive({ account, address: '192.0.2.1' })
  expect(mayTry('192.0.2.2')).toBe(true)
})
