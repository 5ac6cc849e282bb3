import { afterEach, expect, it, vi } from 'vitest'
import { identityCalls } from './identity-calls.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('a refresh without a reply ends after 30 s, as if the network were down', async () => {
  const deadline = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal)
  const silent = (_url: URL, { signal }: RequestInit) =>
    new Promise((_answer, reject) => signal?.addEventListener('abort', reject))
  vi.stubGlobal('fetch', silent)
  const asking = identityCalls.refresh()
  deadline.abort()
  expect(await asking).toMatchObject({ ok: false, error: { status: null } })
  expect(timeout).toHaveBeenCalledWith(30_000)
})
