import { afterEach, expect, it, vi } from 'vitest'
import { reloadForLostChunk, reloadOnStaleChunk } from './stale-chunk.ts'

afterEach(() => vi.restoreAllMocks())

const chunkIsLost = (payload = new Error('Failed to fetch')) => {
  const event = new Event('vite:preloadError', { cancelable: true })
  window.dispatchEvent(Object.assign(event, { payload }))
  return event
}

it.each([
  ['online', true, 1],
  ['offline', false, 0],
])('a part that fails to load while %s reloads the page: %s', (_what, isOnline, times) => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  const reload = vi.fn()
  reloadOnStaleChunk(reload)
  clock.mockReturnValue(10_000)
  const payload = new Error('Failed to fetch')
  const event = chunkIsLost(payload)
  expect(reload).toHaveBeenCalledTimes(times)
  expect(event.defaultPrevented).toBe(isOnline)

  // "Try Again" requests a part that failed to load as soon as there is a network.
  const again = vi.fn()
  expect(reloadForLostChunk(payload, again)).toBe(isOnline)
  onLine.mockReturnValue(true)
  expect(reloadForLostChunk(payload, again)).toBe(true)
  expect(reloadForLostChunk(new Error('broken'), again)).toBe(false)
  expect(again).toHaveBeenCalledTimes(times + 1)
})

it('does not reload when a request ends because the user leaves the page', () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  const reload = vi.fn()
  reloadOnStaleChunk(reload)
  clock.mockReturnValue(60_000)
  window.dispatchEvent(new Event('beforeunload'))
  chunkIsLost()
  expect(reload).not.toHaveBeenCalled()
  // A download is no way out of the page.
  clock.mockReturnValue(70_000)
  chunkIsLost()
  expect(reload).toHaveBeenCalledTimes(1)
})
