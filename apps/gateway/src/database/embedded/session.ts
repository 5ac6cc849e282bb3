import { type Backend, SessionLost } from './backend.ts'
import { startLimit } from './time-limit.ts'
import { simpleQuery } from './wire.ts'
import type { TransactionStatus } from './worker-messages.ts'

/** A client of the session. */
export interface SessionClient {
  /** SQL that sets this client's role and search path. */
  readonly prelude: string
  /** Maximum time of a batch, in milliseconds; null for no limit. */
  readonly limitMs: number | null
  answer(bytes: Uint8Array): void
  /** Sends the reason and closes the connection. */
  fail(sqlState: string, message: string): void
}

interface Turn {
  readonly caller: SessionClient
  readonly bytes: Uint8Array
}

/**
 * Shares the one session of the embedded database between many connections. Batches run one at a
 * time; a client in a transaction keeps the session until the transaction ends, the client
 * disconnects or its idle time runs out. Every batch outside a transaction first restores the
 * client's own settings, so no client's SET affects another.
 */
export class Session {
  readonly #backend: Backend
  readonly #stallLimitMs: number
  #turns: Turn[] = []
  #holder: SessionClient | null = null
  #gone = new WeakSet<SessionClient>()
  #busy = false
  #stopStallLimit: () => void = () => undefined

  constructor(backend: Backend, stallLimitMs: number) {
    this.#backend = backend
    this.#stallLimitMs = stallLimitMs
    backend.onLost = () => {
      const holder = this.#holder
      this.#holder = null
      holder?.fail('57P01', 'The database restarted in the middle of the transaction')
      this.#advance()
    }
  }

  submit(caller: SessionClient, bytes: Uint8Array): void {
    this.#turns.push({ caller, bytes })
    this.#advance()
  }

  /** Removes a client; its open transaction is rolled back. */
  leave(caller: SessionClient): void {
    if (this.#gone.has(caller)) return
    this.#gone.add(caller)
    this.#turns = this.#turns.filter(turn => turn.caller !== caller)
    if (this.#holder === caller && !this.#busy) this.#rollBack(caller)
  }

  #rollBack(caller: SessionClient): void {
    this.submit(caller, simpleQuery('ROLLBACK'))
  }

  #advance(): void {
    if (this.#busy) return
    this.#stopStallLimit()
    const holder = this.#holder
    const index = this.#turns.findIndex(turn => holder === null || turn.caller === holder)
    const [turn] = index < 0 ? [] : this.#turns.splice(index, 1)
    if (turn) void this.#run(turn)
    else if (holder) {
      this.#stopStallLimit = startLimit(this.#stallLimitMs, () => this.#cutStalled(holder))
    }
  }

  async #run({ caller, bytes }: Turn): Promise<void> {
    this.#busy = true
    try {
      const prelude = this.#holder === null ? caller.prelude : null
      const answer = await this.#backend.execute(bytes, prelude, caller.limitMs)
      this.#settle(caller, answer.status)
      caller.answer(answer.bytes)
    } catch (error) {
      this.#settle(caller, 'I')
      const sqlState = error instanceof SessionLost ? error.sqlState : 'XX000'
      caller.fail(sqlState, error instanceof Error ? error.message : String(error))
    }
    this.#advance()
  }

  #settle(caller: SessionClient, status: TransactionStatus): void {
    this.#busy = false
    this.#holder = status === 'I' ? null : caller
    if (this.#holder && this.#gone.has(caller)) this.#rollBack(caller)
  }

  #cutStalled(holder: SessionClient): void {
    holder.fail('25P03', 'terminating connection due to idle-in-transaction timeout')
    this.leave(holder)
  }
}
