import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { whenSettled } from './when-settled.ts'

describe('deferred loading [UI-11]', () => {
  const work = vi.fn()
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run, 1))
    vi.stubGlobal('cancelIdleCallback', (handle: number) => clearTimeout(handle))
  })
  afterEach(() => {
    work.mockReset()
    vi.unstubAllGlobals()
    vi.useRealTimers()
    document.body.innerHTML = ''
  })
  const show = (main: string) => {
    document.body.innerHTML = `<main id="main">${main}</main>`
  }

  it.each([
    ['nothing', ''],
    ['a skeleton', '<div aria-busy="true"><h1>Loading your cash forecast</h1></div>'],
  ])('waits while the screen shows %s', (_, main) => {
    show(main)
    whenSettled(work)
    vi.advanceTimersByTime(5_000)
    expect(work).not.toHaveBeenCalled()
    show('<h1>Cash is lowest in March</h1>')
    vi.advanceTimersByTime(300)
    expect(work).toHaveBeenCalledTimes(1)
  })

  it('does not wait for a screen that never shows its figures', () => {
    show('')
    whenSettled(work)
    vi.advanceTimersByTime(11_000)
    expect(work).toHaveBeenCalledTimes(1)
  })

  it('can be cancelled while it waits and afterwards', () => {
    show('')
    const cancel = whenSettled(work)
    cancel()
    show('<h1>Cash is lowest in March</h1>')
    whenSettled(work)()
    vi.advanceTimersByTime(11_000)
    expect(work).not.toHaveBeenCalled()
  })

  it('runs at once in a browser without idle callbacks', () => {
    vi.stubGlobal('requestIdleCallback', undefined)
    whenSettled(work)
    expect(work).toHaveBeenCalledTimes(1)
  })
})
