import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetUnused } from './forget-unused.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('[SEC-05] figures in memory are forgotten half an hour after their last use', () => {
  const cache = new Map([
    ['a', 1],
    ['b', 2],
  ])
  const used = forgetUnused(cache)
  used('a')
  used('b')
  vi.advanceTimersByTime(29 * 60_000)
  used('a')
  vi.advanceTimersByTime(60_000)
  expect([...cache.keys()]).toEqual(['a'])
  vi.advanceTimersByTime(29 * 60_000)
  expect(cache.size).toBe(0)
  cache.set('a', 3)
  used('a')
  vi.advanceTimersByTime(29 * 60_000)
  expect(cache.get('a')).toBe(3)
})
