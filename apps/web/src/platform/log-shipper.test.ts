import { logEntry } from '@millpond/contract/telemetry'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { browserTimers } from './clock.ts'
import { createLogShipper, type ShipperParts } from './log-shipper.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

type Sent = { messages: string[]; isLast: boolean }

function shipper(change: Partial<ShipperParts> & { arrives?: boolean[] } = {}) {
  const sent: Sent[] = []
  const onConsole: number[] = []
  const arrives = change.arrives ?? []
  let unload: () => void = () => undefined
  const log = createLogShipper({
    isProduction: false,
    timers: browserTimers,
    send: async (logs, isLast) => {
      sent.push({ messages: logs.map(entry => entry.message), isLast })
      return arrives.shift() ?? true
    },
    organisation: () => null,
    writeConsole: entries => onConsole.push(entries.length),
    onUnload: run => {
      unload = run
      return () => undefined
    },
    ...change,
  })
  const stop = log.start()
  return { log, sent, onConsole, stop, unload: () => unload() }
}

const write = (log: ReturnType<typeof shipper>['log'], count: number) => {
  for (let at = 0; at < count; at += 1) log.log({ level: 'error', message: `m${at}` })
}

describe('sending', () => {
  it('[LOG-02] 49 entries wait, the fiftieth sends them all', async () => {
    const { log, sent } = shipper()
    write(log, 49)
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toHaveLength(0)
    write(log, 1)
    await vi.advanceTimersByTimeAsync(0)
    expect(sent.map(batch => batch.messages.length)).toEqual([50])
  })

  it('[LOG-02] 120 entries go as 50, 50 and, at 30 s, 20', async () => {
    const { log, sent } = shipper()
    write(log, 120)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(sent.map(batch => batch.messages.length)).toEqual([50, 50, 20])
  })

  it('[LOG-02] the rest is sent after 30 s and not before', async () => {
    const { log, sent } = shipper()
    write(log, 2)
    await vi.advanceTimersByTimeAsync(29_999)
    expect(sent).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toEqual([{ messages: ['m0', 'm1'], isLast: false }])
  })

  it('[LOG-02] a batch that fails is sent again after 5 s, three times, and then dropped', async () => {
    const { log, sent } = shipper({ arrives: [false, false, false, false] })
    write(log, 50)
    await vi.advanceTimersByTimeAsync(4_999)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(4)
  })

  it('[LOG-02] sends entries again only until they arrive', async () => {
    const { log, sent } = shipper({ arrives: [false, true] })
    write(log, 50)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(2)
  })

  it('[LOG-02] a page that closes sends its entries', () => {
    const { log, sent, unload } = shipper()
    write(log, 3)
    unload()
    expect(sent).toEqual([{ messages: ['m0', 'm1', 'm2'], isLast: true }])
  })

  it('[LOG-02] the console gets one batch every 10 s', async () => {
    const { log, onConsole } = shipper()
    write(log, 3)
    await vi.advanceTimersByTimeAsync(9_999)
    expect(onConsole).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(onConsole).toEqual([3])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(onConsole).toEqual([3])
  })

  it('stops on request', async () => {
    const { log, sent, stop } = shipper()
    write(log, 1)
    stop()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(sent).toEqual([])
  })
})

describe('level and memory', () => {
  it('[LOG-02] in production only errors are kept, and no debug log', async () => {
    const { log, sent } = shipper({ isProduction: true })
    log.log({ level: 'debug', message: 'd' })
    log.log({ level: 'warn', message: 'w' })
    log.log({ level: 'error', message: 'e' })
    log.log({ level: 'critical', message: 'c' })
    await vi.advanceTimersByTimeAsync(30_000)
    expect(sent).toEqual([{ messages: ['e', 'c'], isLast: false }])
    expect(log.debugLog()).toEqual([])
  })

  it('[LOG-02] in development the debug log keeps the last 10000', () => {
    const { log } = shipper()
    write(log, 10_001)
    expect(log.debugLog()).toHaveLength(10_000)
    expect(log.debugLog()[0]?.message).toBe('m1')
  })

  it('[LOG-01] every entry is one the contract accepts, however long its text', () => {
    const { log } = shipper({ organisation: () => 'KererūCoffeeLtd' })
    log.log({ level: 'error', message: 'x'.repeat(5000), status: 500, path: '/api/x' })
    const entry = log.debugLog()[0]
    expect(logEntry.safeParse(entry).success).toBe(true)
    expect(entry).toMatchObject({ organisation: 'KererūCoffeeLtd' })
  })
})
