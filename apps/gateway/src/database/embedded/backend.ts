import { Worker } from 'node:worker_threads'
import { startLimit } from './time-limit.ts'
import type { Answer, FromWorker, ToWorker } from './worker-messages.ts'

/** The session ended under a query; what it was doing is rolled back, as after a crash. */
export class SessionLost extends Error {
  readonly sqlState: string
  constructor(sqlState: string, message: string) {
    super(message)
    this.sqlState = sqlState
  }
}

const CLOSE_WITHIN_MS = 10_000

interface Running {
  readonly resolve: (answer: Answer) => void
  readonly reject: (reason: SessionLost) => void
}

/**
 * The database's worker thread seen from the main thread: one batch at a time, a watchdog over it,
 * and a new worker whenever the old one ends. A statement timeout is accepted by the embedded
 * database but not enforced, so ending the thread is the only way to end a query. That is the same
 * as a crash to the files, and as safe.
 */
export class Backend {
  readonly #directory: string
  #worker: Promise<{ worker: Worker; parameters: Readonly<Record<string, string>> }>
  #running: Running | null = null
  #closing = false
  // Counts the workers, so that the last words of an ended one are not taken for the next one's.
  #generation = 0
  /** Told when the session ended while no batch ran. */
  onLost: () => void = () => undefined

  constructor(directory: string) {
    this.#directory = directory
    this.#worker = this.#start()
    // Whoever opens the database asks for the parameters and hears of a failure there.
    this.#worker.catch(() => undefined)
  }

  /** What the database reports about itself at the start of a connection. */
  async parameters(): Promise<Readonly<Record<string, string>>> {
    return (await this.#worker).parameters
  }

  async execute(
    bytes: Uint8Array,
    prelude: string | null,
    limitMs: number | null,
  ): Promise<Answer> {
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

  /** Shuts the database down tidily, or at once if it is still busy. */
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

  // The next worker opens the files only when the last one has let go of them.
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

// From source the worker is TypeScript, and a thread needs the loader registered in itself first;
// the production build puts it beside the bundle as database-worker.js.
function startWorker(directory: string): Worker {
  const options = { workerData: { directory }, execArgv: [] }
  if (!import.meta.url.endsWith('.ts')) {
    return new Worker(new URL('./database-worker.js', import.meta.url), options)
  }
  const loader = import.meta.resolve('tsx/esm/api')
  const worker = new URL('../worker.ts', import.meta.url).href
  const start = `import(${JSON.stringify(loader)}).then(({ register }) => {
    register()
    return import(${JSON.stringify(worker)})
  })`
  return new Worker(start, { ...options, eval: true })
}
