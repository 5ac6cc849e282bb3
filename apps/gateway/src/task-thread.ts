import type { Worker } from 'node:worker_threads'

/** The thread ended during this task: it was closed, or it failed. The task changed nothing. */
export class ThreadEnded extends Error {
  override name = 'ThreadEnded'
}

/** After this long without a task the thread ends and releases its memory. */
const IDLE_MS = 60_000

/** What a thread can do, by name. */
type Tasks = Readonly<Record<string, (input: never) => unknown>>
type InputOf<T extends Tasks, Name extends keyof T> = Parameters<T[Name]>[0]
type ResultOf<T extends Tasks, Name extends keyof T> = Awaited<ReturnType<T[Name]>>

interface ToThread {
  readonly name: string
  readonly input: unknown
}
type FromThread = { readonly result: unknown } | { readonly failure: string }

interface Waiting {
  readonly task: ToThread
  resolve(result: unknown): void
  reject(reason: unknown): void
}

interface ThreadOptions {
  /** What its tasks make: `forecast`. */
  readonly what: string
  /** The maximum time of a task in milliseconds. */
  readonly mostMs: number
  start(): Worker
}

/**
 * Work that takes longer than a request may block others: a thread of its own, started by the first
 * task, runs the tasks one after the other.
 */
export class TaskThread<T extends Tasks> {
  #worker: Worker | null = null
  /** The first one is running; the thread gets the next one when it has replied. */
  #waiting: Waiting[] = []
  #idle: NodeJS.Timeout | undefined
  #limit: NodeJS.Timeout | undefined
  readonly #options: ThreadOptions

  constructor(options: ThreadOptions) {
    this.#options = options
  }

  run<Name extends keyof T & string>(
    name: Name,
    input: InputOf<T, Name>,
  ): Promise<ResultOf<T, Name>> {
    clearTimeout(this.#idle)
    return new Promise((resolve, reject) => {
      const take = (result: unknown) => resolve(result as ResultOf<T, Name>)
      this.#waiting.push({ task: { name, input }, resolve: take, reject })
      if (this.#waiting.length === 1) this.#runNext()
    })
  }

  /** Ends the running task and those behind it; a later task starts a new thread. */
  async close(): Promise<void> {
    clearTimeout(this.#idle)
    clearTimeout(this.#limit)
    const worker = this.#worker
    this.#worker = null
    const waiting = this.#waiting
    this.#waiting = []
    const reason = new ThreadEnded(`The ${this.#options.what} thread was closed`)
    for (const each of waiting) each.reject(reason)
    await worker?.terminate()
  }

  #runNext(): void {
    clearTimeout(this.#limit)
    const [next] = this.#waiting
    if (!next) {
      if (this.#worker) this.#rest(this.#worker)
      return
    }
    const { what, mostMs } = this.#options
    try {
      this.#worker ??= this.#start()
      this.#worker.ref()
      this.#worker.postMessage(next.task)
    } catch (error) {
      // The thread does not start, or the input cannot be copied.
      this.#waiting.shift()
      next.reject(error)
      this.#runNext()
      return
    }
    const reason = `A ${what} took longer than ${mostMs} ms`
    this.#limit = setTimeout(() => this.#endRunning(reason), mostMs)
    this.#limit.unref()
  }

  /** The running task fails, and a new thread runs those behind it. */
  #endRunning(reason: string): void {
    const worker = this.#worker
    this.#worker = null
    const running = this.#waiting.shift()
    running?.reject(new ThreadEnded(reason))
    this.#runNext()
    void worker?.terminate()
  }

  #start(): Worker {
    const { what, start } = this.#options
    const worker = start()
    worker.on('message', (answer: FromThread) => {
      // A thread that was ended may still reply.
      if (this.#worker !== worker) return
      const done = this.#waiting.shift()
      if ('failure' in answer) done?.reject(new Error(answer.failure))
      else done?.resolve(answer.result)
      this.#runNext()
    })
    const fail = (reason: string) => {
      if (this.#worker === worker) this.#endRunning(reason)
    }
    worker.on('error', error => fail(`The ${what} thread failed: ${error.message}`))
    worker.on('exit', () => fail(`The ${what} thread stopped unexpectedly`))
    return worker
  }

  #rest(worker: Worker): void {
    // An idle thread does not keep a process alive.
    worker.unref()
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => void this.close(), IDLE_MS)
    this.#idle.unref()
  }
}

interface Port {
  on(event: 'message', listener: (message: ToThread) => void): unknown
  postMessage(message: FromThread): void
}

/** The thread's side: does one task after the other and replies with its result. */
export function serveTasks(port: Port, run: (name: string, input: unknown) => unknown): void {
  port.on('message', ({ name, input }) => {
    try {
      port.postMessage({ result: run(name, input) })
    } catch (error) {
      const failure = error instanceof Error ? (error.stack ?? error.message) : String(error)
      port.postMessage({ failure })
    }
  })
}
