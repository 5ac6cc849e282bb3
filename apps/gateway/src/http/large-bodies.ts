import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

const MEGABYTE = 1024 * 1024
/** The largest body of a route without a limit of its own. */
export const MAX_BODY_BYTES = MEGABYTE
/** A smaller body of a route with a limit of its own is not counted. */
const MIN_COUNTED_BYTES = 64 * 1024
/** The bodies of one person at once: the largest draft, or several smaller ones. */
const MAX_BYTES_OF_ONE = 8 * MEGABYTE
/**
 * The limit for all people in this process together. A parsed body needs about ten times as much
 * memory.
 */
const MAX_BYTES_OF_ALL = 32 * MEGABYTE
/**
 * The limit for one person. It takes about half a second to parse eight megabytes, and others wait
 * meanwhile.
 */
const MAX_BYTES_PER_MINUTE = 64 * MEGABYTE
const MINUTE_MS = 60_000
/** With more senders than this, those who sent nothing in the last minute are forgotten. */
const MAX_SENDERS = 1000
const RETRY_SECONDS = 2
const LOOK_EVERY_MS = 2000
/** A body of which less arrives twice in a row is slower than a slow phone sends it. */
const MIN_BYTES_PER_LOOK = 64 * 1024

declare module 'fastify' {
  interface FastifyRequest {
    /** Returns what the body of this request has reserved; null without a reservation. */
    returnBodyBytes: (() => void) | null
  }
}

interface Sender {
  bytesInUse: number
  /** Bytes since the minute started. */
  bytes: number
  minuteBegan: number
}

/**
 * Limits the memory and time that large bodies need (SEC-03): they are refused before they are
 * read, if their sender or all senders together have used too much already. A connection that sends
 * its body too slowly is ended, so that it does not keep bytes from others. `now` is in
 * milliseconds.
 */
export function createLargeBodies(
  now: () => number = () => performance.now(),
  lookEveryMs = LOOK_EVERY_MS,
) {
  const senders = new Map<string, Sender>()
  let bytesInUse = 0

  const isPast = (sender: Sender) => now() - sender.minuteBegan >= MINUTE_MS

  function senderOf(request: FastifyRequest): Sender {
    const id = request.caller?.userId ?? request.ip
    const known = senders.get(id)
    if (known && !isPast(known)) return known
    if (senders.size >= MAX_SENDERS) {
      for (const [each, sender] of senders) {
        if (sender.bytesInUse === 0 && isPast(sender)) senders.delete(each)
      }
    }
    const sender = known ?? { bytesInUse: 0, bytes: 0, minuteBegan: 0 }
    senders.set(id, Object.assign(sender, { bytes: 0, minuteBegan: now() }))
    return sender
  }

  /** Reserves the bytes of a body that may be as large as `limit`. */
  function reserve(request: FastifyRequest, reply: FastifyReply, limit: number): void {
    const bytes = bytesOf(request, limit)
    if (bytes < MIN_COUNTED_BYTES) return
    const sender = senderOf(request)
    if (sender.bytesInUse + bytes > MAX_BYTES_OF_ONE) throw tooMany(RETRY_SECONDS)
    if (sender.bytes + bytes > MAX_BYTES_PER_MINUTE) {
      throw tooMany(Math.ceil((sender.minuteBegan + MINUTE_MS - now()) / 1000))
    }
    if (bytesInUse + bytes > MAX_BYTES_OF_ALL) throw busy()
    sender.bytesInUse += bytes
    sender.bytes += bytes
    bytesInUse += bytes
    const looking = endIfSlow(request, lookEveryMs)
    request.returnBodyBytes = () => {
      clearInterval(looking)
      request.returnBodyBytes = null
      sender.bytesInUse -= bytes
      bytesInUse -= bytes
    }
    // A body that never arrives whole has no handler that would return its bytes.
    reply.raw.once('close', () => request.returnBodyBytes?.())
  }

  /** Runs the handler; the bytes are in use until it ends, even if its client is gone. */
  async function whileReserved<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    const returnBytes = request.returnBodyBytes
    if (!returnBytes) return work()
    request.returnBodyBytes = null
    return work().finally(returnBytes)
  }

  return { reserve, whileReserved }
}

/** Looks how much of a body arrives until it is whole. */
function endIfSlow({ raw }: FastifyRequest, everyMs: number): NodeJS.Timeout {
  let seen = raw.socket.bytesRead
  let slowLooks = 0
  // A busy process reads what has arrived between a timer and this look.
  const look = () => {
    if (raw.complete) return clearInterval(timer)
    const { bytesRead } = raw.socket
    slowLooks = bytesRead - seen < MIN_BYTES_PER_LOOK ? slowLooks + 1 : 0
    seen = bytesRead
    if (slowLooks === 2) raw.socket.destroy()
  }
  const timer = setInterval(() => setImmediate(look), everyMs).unref()
  return timer
}

/** A body that does not say its length may be as long as its route allows. */
function bytesOf(request: FastifyRequest, limit: number): number {
  const length = request.headers['content-length']
  return length === undefined && request.headers['transfer-encoding'] !== undefined
    ? limit
    : Number(length ?? 0)
}

const tooMany = (retrySeconds: number) =>
  new Refusal(
    'tooManyRequests',
    'You have sent several large requests. Wait a moment and try again.',
    [],
    retrySeconds,
  )

const busy = () =>
  new Refusal('unavailable', 'The service is busy. Try again in a few seconds.', [], RETRY_SECONDS)
