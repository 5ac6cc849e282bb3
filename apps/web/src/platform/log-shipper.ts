import type { LOG_BATCH as Batch, LogEntry } from '@millpond/contract/telemetry'
import type { Timers } from './clock.ts'

/** Spec §9, "Log batching"; the contract's maximum, or it does not compile. */
const LOG_BATCH: typeof Batch = 50
const FLUSH_EVERY_MS = 30_000
const CONSOLE_FLUSH_EVERY_MS = 10_000
const RETRY_AFTER_MS = 5_000
const MAX_RETRIES = 3
const DEBUG_CAP = 10_000

/** A keepalive request and the gateway accept 64 KiB, so 50 entries must fit. */
const MESSAGE_CAP = 900

export interface LogShipper {
  readonly log: (entry: Omit<LogEntry, 'at'>) => void
  readonly flush: () => Promise<void>
  /** Starts the timers and the page's last flush; returns how to stop both. */
  readonly start: () => () => void
  /** The log for developers: empty in production. */
  readonly debugLog: () => readonly LogEntry[]
}

export interface ShipperParts {
  readonly isProduction: boolean
  readonly timers: Timers
  /** Sends one batch; false if it did not arrive. `isLast` when the page closes. */
  readonly send: (logs: readonly LogEntry[], isLast: boolean) => Promise<boolean>
  /** The current organisation, in the reduced form of spec §5; null without one. */
  readonly organisation: () => string | null
  readonly writeConsole: (entries: readonly LogEntry[]) => void
  readonly onUnload: (run: () => void) => () => void
}

export function createLogShipper(parts: ShipperParts): LogShipper {
  let queue: LogEntry[] = []
  let forConsole: LogEntry[] = []
  const debug: LogEntry[] = []
  let sending: Promise<void> | null = null

  const flush = (): Promise<void> => {
    sending ??= shipAll(parts, () => queue.splice(0, LOG_BATCH)).finally(() => {
      sending = null
    })
    return sending
  }
  const flushConsole = () => {
    if (forConsole.length > 0) parts.writeConsole(forConsole)
    forConsole = []
  }
  const flushLast = () => {
    const last = queue
    queue = []
    for (let at = 0; at < last.length; at += LOG_BATCH) {
      void parts.send(last.slice(at, at + LOG_BATCH), true)
    }
    flushConsole()
  }

  return {
    log: partial => {
      const entry = stamped(partial, parts)
      if (!parts.isProduction && debug.push(entry) > DEBUG_CAP) debug.shift()
      if (parts.isProduction && !isErrorOrWorse(entry)) return
      queue.push(entry)
      forConsole.push(entry)
      if (queue.length >= LOG_BATCH) void flush()
    },
    flush,
    start: () => {
      const stops = [
        parts.timers.every(FLUSH_EVERY_MS, () => void flush()),
        parts.timers.every(CONSOLE_FLUSH_EVERY_MS, flushConsole),
        parts.onUnload(flushLast),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
    debugLog: () => debug,
  }
}

function stamped(entry: Omit<LogEntry, 'at'>, { timers, organisation }: ShipperParts): LogEntry {
  const name = organisation()
  return {
    ...entry,
    message: entry.message.slice(0, MESSAGE_CAP),
    at: timers.now().toISOString(),
    ...(name === null ? {} : { organisation: name }),
  }
}

const isErrorOrWorse = (entry: LogEntry) => entry.level === 'error' || entry.level === 'critical'

/** A batch that does not arrive in four tries is dropped, because logs must not accumulate. */
async function shipAll(parts: ShipperParts, nextBatch: () => LogEntry[]): Promise<void> {
  for (let batch = nextBatch(); batch.length > 0; batch = nextBatch()) {
    let hasArrived = await parts.send(batch, false)
    for (let retry = 0; !hasArrived && retry < MAX_RETRIES; retry += 1) {
      await new Promise<void>(done => {
        parts.timers.after(RETRY_AFTER_MS, done)
      })
      hasArrived = await parts.send(batch, false)
    }
  }
}
