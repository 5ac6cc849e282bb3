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
  readonly id: number
  readonly name: string
  readonly input: unknown
}
type FromThread =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly failure: string }

interface Waiting {
  readonly task: ToThread
  resolve(result: unknown): void
  reject(reason: Error): void
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
  readonly #waiting = new Map<number, Waiting>()
  #lastId = 0
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
    this.#lastId += 1
    const task = { id: this.#lastId, name, input }
    return new Promise((resolve, reject) => {
      const take = (result: unknown) => resolve(result as ResultOf<T, Name>)
      this.#waiting.set(task.id, { task, resolve: take, reject })
      if (this.#waiting.size === 1) this.#limitNext()
      this.#send(task)
    })
  }

  #send(task: ToThread): void {
    clearTimeout(this.#idle)
    this.#worker ??= this.#start()
    this.#worker.ref()
    this.#worker.postMessage(task)
  }

  /** Ends the running task and those behind it; a later task starts a new thread. */
  async close(): Promise<void> {
    clearTimeout(this.#idle)
    clearTimeout(this.#limit)
    const worker = this.#worker
    this.#worker = null
    const waiting = [...this.#waiting.values()]
    this.#waiting.clear()
    const reason = new ThreadEnded(`The ${this.#options.what} thread was closed`)
    for (const each of waiting) each.reject(reason)
    await worker?.terminate()
  }

  /** The running task fails, and a new thread runs those behind it. */
  #endRunning(reason: string): void {
    const worker = this.#worker
    this.#worker = null
    const [running, ...others] = this.#waiting.values()
    if (running) this.#waiting.delete(running.task.id)
    for (const { task } of others) this.#send(task)
    this.#limitNext()
    running?.reject(new ThreadEnded(reason))
    void worker?.terminate()
  }

  /** Tasks run one after the other: a task's time starts with the result of the one before. */
  #limitNext(): void {
    clearTimeout(this.#limit)
    if (this.#waiting.size === 0) return
    const { what, mostMs } = this.#options
    const reason = `A ${what} took longer than ${mostMs} ms`
    this.#limit = setTimeout(() => this.#endRunning(reason), mostMs)
    this.#limit.unref()
  }

  #start(): Worker {
    const { what, start } = this.#options
    const worker = start()
    worker.on('message', ({ id, ...answer }: FromThread) => {
      const waiting = this.#waiting.get(id)
      this.#waiting.delete(id)
      if ('failure' in answer) waiting?.reject(new Error(answer.failure))
      else waiting?.resolve(answer.result)
      this.#limitNext()
      if (this.#waiting.size === 0) this.#rest(worker)
    })
    const lose = (reason: string) => {
      if (this.#worker === worker) this.#endRunning(reason)
    }
    worker.on('error', error => lose(`The ${what} thread failed: ${error.message}`))
    worker.on('exit', () => lose(`The ${what} thread stopped unexpectedly`))
    return worker
  }

  #rest(worker: Worker): void {
    // An idle thread does not keep a process alive.
    worker.unref()
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
  port.on('message', ({ id, name, input }) => {
    try {
      port.postMessage({ id, result: run(name, input) })
    } catch (error) {
      const failure = error instanceof Error ? (error.stack ?? error.message) : String(error)
      port.postMessage({ id, failure })
    }
  })
}
