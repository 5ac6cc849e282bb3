import type { Worker } from 'node:worker_threads'
import { startWorkerThread } from '../../worker-thread.ts'
import { startLimit } from './time-limit.ts'
import type { FromWorker, ToWorker, WorkerAnswer } from './worker-messages.ts'

/** The session ended during a query; its changes are rolled back, as after a crash. */
export class SessionLost extends Error {
  readonly sqlState: string
  constructor(sqlState: string, message: string) {
    super(message)
    this.sqlState = sqlState
  }
}

const CLOSE_WITHIN_MS = 10_000

interface Running {
  readonly resolve: (answer: WorkerAnswer) => void
  readonly reject: (reason: SessionLost) => void
}

/**
 * The client of the database's worker thread: it runs one batch at a time under a watchdog, and
 * starts a new worker when the old one ends. The embedded database does not enforce a statement
 * timeout, so the thread is terminated to stop a query. For the files that equals a crash.
 */
export class Backend {
  readonly #directory: string
  #worker: Promise<{ worker: Worker; parameters: Readonly<Record<string, string>> }>
  #running: Running | null = null
  #closing = false
  // Counts the workers, so that late messages of an ended worker are ignored.
  #generation = 0
  /** Called when the session ends while no batch runs. */
  onLost: () => void = () => undefined

  constructor(directory: string) {
    this.#directory = directory
    this.#worker = this.#start()
    // The code that opens the database awaits the parameters and handles their failure.
    this.#worker.catch(() => undefined)
  }

  /** The parameters that the database reports at the start of a connection. */
  async parameters(): Promise<Readonly<Record<string, string>>> {
    return (await this.#worker).parameters
  }

  async execute(
    bytes: Uint8Array,
    prelude: string | null,
    limitMs: number | null,
  ): Promise<WorkerAnswer> {
    const { worker } = await this.#worker.catch((error: Error) => {
      this.#restart()
      throw new SessionLost('57P03', `The database did not open again: ${error.message}`)
    })
    return new Promise((resolve, reject) => {
      const stopWatchdog =
        limitMs === null ? null : startLimit(limitMs, () => this.#cutOff(limitMs))
      const settle = () => {
        stopWatchdog?.()
        this.#running = null
      }
      this.#running = {
        resolve: answer => {
          settle()
          resolve(answer)
        },
        reject: reason => {
          settle()
          reject(reason)
        },
      }
      worker.postMessage({ kind: 'execute', bytes, prelude } satisfies ToWorker)
    })
  }

  /** Shuts the database down cleanly, or at once if it is still busy. */
  async close(): Promise<void> {
    this.#closing = true
    const started = await this.#worker.catch(() => null)
    if (!started) return
    const { worker } = started
    const end = () => void worker.terminate()
    const ended = new Promise(resolve => worker.once('exit', resolve))
    const limit = setTimeout(end, CLOSE_WITHIN_MS)
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'closed') end()
    })
    if (this.#running) end()
    else worker.postMessage({ kind: 'close' } satisfies ToWorker)
    await ended
    clearTimeout(limit)
  }

  #start() {
    return new Promise<{ worker: Worker; parameters: Record<string, string> }>(
      (resolve, reject) => {
        const worker = startWorker(this.#directory)
        const generation = this.#generation
        const isCurrent = () => generation === this.#generation
        let opened = false
        let fault = 'it ended by itself'
        worker.on('message', (message: FromWorker) => {
          if (message.kind === 'answer' && isCurrent()) this.#running?.resolve(message)
          if (message.kind === 'failed') {
            reject(new Error(message.reason))
            void worker.terminate()
          }
          if (message.kind === 'ready') {
            opened = true
            resolve({ worker, parameters: message.parameters })
          }
        })
        worker.on('error', error => {
          fault = error.message
        })
        worker.on('exit', () => {
          const lost = new SessionLost('57P01', `The database restarts: ${fault}`)
          if (opened && isCurrent()) this.#lose(lost)
          if (!opened) reject(new Error(`The database thread ended while opening: ${fault}`))
        })
      },
    )
  }

  #cutOff(limitMs: number): void {
    const reason = `canceling statement due to statement timeout (${limitMs} ms)`
    this.#lose(new SessionLost('57014', reason))
  }

  #lose(reason: SessionLost): void {
    const running = this.#running
    if (!this.#closing) this.#restart()
    if (running) running.reject(reason)
    else this.onLost()
  }

  // The next worker opens the files only after the last one has closed them.
  #restart(): void {
    const last = this.#worker
    this.#generation += 1
    this.#worker = (async () => {
      const started = await last.catch(() => null)
      await started?.worker.terminate()
      return this.#start()
    })()
    this.#worker.catch(() => undefined)
  }
}

const startWorker = (directory: string): Worker =>
  startWorkerThread(
    { bundle: 'database-worker.js', source: new URL('../worker.ts', import.meta.url) },
    { workerData: { directory } },
  )
