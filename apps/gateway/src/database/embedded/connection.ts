import { Duplex } from 'node:stream'
import type { Session, SessionClient } from './session.ts'
import { fatalError, firstMessage, leadingText, welcome } from './wire.ts'

export interface ConnectionSettings {
  readonly prelude: string
  readonly limitMs: number | null
  readonly parameters: Readonly<Record<string, string>>
}

const FEATURE_NOT_SUPPORTED = '0A000'
// A read from the client inside a statement would end the embedded database.
const COPIES_FROM_CLIENT = /^\s*copy\b[^;]*\bfrom\s+stdin\b/i

/**
 * The socket that `pg` connects to: it answers the handshake itself, collects messages into batches
 * and passes each batch to the session.
 */
export class WireConnection extends Duplex implements SessionClient {
  readonly prelude: string
  readonly limitMs: number | null
  readonly #session: Session
  readonly #parameters: Readonly<Record<string, string>>
  #greeted = false
  #received: Buffer = Buffer.alloc(0)
  #batch: Buffer[] = []
  #left = false
  #ended = false

  constructor(session: Session, settings: ConnectionSettings) {
    super({ allowHalfOpen: false })
    this.prelude = settings.prelude
    this.limitMs = settings.limitMs
    this.#session = session
    this.#parameters = settings.parameters
  }

  /** The part of a socket that `pg` calls. */
  connect(): this {
    queueMicrotask(() => this.emit('connect'))
    return this
  }
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }

  answer(bytes: Uint8Array): void {
    if (!this.#left) this.push(bytes)
  }

  fail(sqlState: string, message: string): void {
    if (this.#left) return
    this.#leave()
    // Answers are delivered only after the client has finished writing, as over a real socket.
    process.nextTick(() => {
      if (!this.#ended) this.push(fatalError(sqlState, message))
      this.#end()
    })
  }

  override _read(): void {
    // Answers are pushed as they arrive; there is nothing to pull.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    if (!this.#greeted) this.#greet()
    if (this.#greeted) this.#readMessages()
    done()
  }

  override _final(done: () => void): void {
    this.#leave()
    this.#end()
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#leave()
    done(error)
  }

  #leave(): void {
    if (this.#left) return
    this.#left = true
    this.#session.leave(this)
  }

  #end(): void {
    this.#ended = true
    this.push(null)
  }

  // The first message has no type byte. Its user is ignored: the pool decides the role.
  #greet(): void {
    if (this.#received.length < 4) return
    const end = this.#received.readInt32BE(0)
    if (this.#received.length < end) return
    this.#received = this.#received.subarray(end)
    this.#greeted = true
    this.push(welcome(this.#parameters))
  }

  #readMessages(): void {
    for (;;) {
      const next = this.#left ? null : firstMessage(this.#received)
      if (!next) return
      this.#received = this.#received.subarray(next.bytes.length)
      this.#take(next.type, next.bytes, next.body)
    }
  }

  #take(type: string, bytes: Buffer, body: Buffer): void {
    const refusal = refusalOf(type, body)
    if (type === 'X') this.#leave()
    else if (refusal) this.fail(FEATURE_NOT_SUPPORTED, refusal)
    else this.#batch.push(bytes)
    if (!this.#left && (type === 'S' || type === 'Q')) this.#submitBatch()
  }

  #submitBatch(): void {
    const batch = Buffer.concat(this.#batch)
    this.#batch = []
    this.#session.submit(this, batch)
  }
}

// A connection pooler in transaction mode does not support these either, so both databases reject
// them alike.
function refusalOf(type: string, body: Buffer): string | null {
  const sql = type === 'Q' ? leadingText(body) : type === 'P' ? leadingText(body.subarray(1)) : ''
  if (type === 'P' && body[0] !== 0) return 'Named prepared statements are not supported'
  if (COPIES_FROM_CLIENT.test(sql)) return 'COPY FROM STDIN is not supported'
  if (!'QPBDECS'.includes(type)) return `Protocol message ${type} is not supported`
  return null
}
