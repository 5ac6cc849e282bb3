import { createHash } from 'node:crypto'
import type { Worker } from 'node:worker_threads'
import { startWorkerThread } from '../worker-thread.ts'
import type {
  FromThread,
  LearnResult,
  TaskInput,
  TaskName,
  TaskResult,
  ToThread,
} from './forecast-tasks.ts'

/** The thread ended during a task: it was closed, or it failed. The task has changed nothing. */
export class ThreadEnded extends Error {
  override name = 'ThreadEnded'
}

/** Far longer than the slowest task of the largest company; after this a task will never end. */
const MAX_MS = 10 * 60_000

/** After this long without a task the thread ends and releases its memory. */
const IDLE_MS = 60_000

interface Waiting {
  resolve(result: unknown): void
  reject(reason: Error): void
}

/**
 * Calculations that take longer than a request may block others: a thread of their own, started by
 * the first task, runs them one after the other.
 */
export class ForecastThread {
  #worker: Worker | null = null
  readonly #waiting = new Map<number, Waiting>()
  #lastId = 0
  #idle: NodeJS.Timeout | undefined
  #limit: NodeJS.Timeout | undefined
  readonly #mostMs: number

  /** `mostMs` is the maximum time of a task in milliseconds. */
  constructor(mostMs = MAX_MS) {
    this.#mostMs = mostMs
  }

  run<Name extends TaskName>(name: Name, input: TaskInput<Name>): Promise<TaskResult<Name>> {
    clearTimeout(this.#idle)
    this.#worker ??= this.#start()
    const worker = this.#worker
    this.#lastId += 1
    const id = this.#lastId
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: result => resolve(result as TaskResult<Name>), reject })
      if (this.#waiting.size === 1) this.#limitNext()
      worker.ref()
      worker.postMessage({ id, name, input } satisfies ToThread)
    })
  }

  /** Ends the running task; a later task starts a new thread. */
  close(): Promise<void> {
    return this.#stop('The forecast thread was closed')
  }

  async #stop(reason: string): Promise<void> {
    clearTimeout(this.#idle)
    const worker = this.#worker
    this.#end(new ThreadEnded(reason))
    await worker?.terminate()
  }

  /** Tasks run one after the other: a task's time starts with the result of the one before. */
  #limitNext(): void {
    clearTimeout(this.#limit)
    if (this.#waiting.size === 0) return
    const reason = `A forecast took longer than ${this.#mostMs} ms`
    this.#limit = setTimeout(() => void this.#stop(reason), this.#mostMs)
    this.#limit.unref()
  }

  #start(): Worker {
    const worker = startWorker()
    worker.on('message', ({ id, ...answer }: FromThread) => {
      const waiting = this.#waiting.get(id)
      this.#waiting.delete(id)
      if ('failure' in answer) waiting?.reject(new Error(answer.failure))
      else waiting?.resolve(answer.result)
      this.#limitNext()
      if (this.#waiting.size === 0) this.#rest(worker)
    })
    const lose = (reason: string) => {
      if (this.#worker === worker) this.#end(new ThreadEnded(reason))
    }
    worker.on('error', error => lose(`The forecast thread failed: ${error.message}`))
    worker.on('exit', () => lose('The forecast thread stopped unexpectedly'))
    return worker
  }

  #rest(worker: Worker): void {
    // An idle thread does not keep a process alive.
    worker.unref()
    this.#idle = setTimeout(() => void this.close(), IDLE_MS)
    this.#idle.unref()
  }

  #end(reason: ThreadEnded): void {
    clearTimeout(this.#limit)
    this.#worker = null
    const waiting = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const each of waiting) each.reject(reason)
  }
}

/** Results of learning take about 50 kB each. */
const MAX_LESSONS = 32

/**
 * `answers` calculates what a user waits for, and `work` what no user waits for. `learn` learns
 * once from the same books: a page and a job may need it at the same time, an import may find
 * nothing new, and all sample companies have the same books.
 */
export function createForecastThreads() {
  const threads = { answers: new ForecastThread(), work: new ForecastThread() }
  const known = new Map<string, Promise<LearnResult>>()
  return {
    ...threads,
    learn(thread: keyof typeof threads, input: TaskInput<'learn'>): Promise<LearnResult> {
      const key = keyOf(input)
      const lessons = known.get(key) ?? threads[thread].run('learn', input)
      // The one used last is the last to be dropped.
      known.delete(key)
      known.set(key, lessons)
      lessons.catch(() => known.delete(key))
      const [oldest = ''] = known.keys()
      if (known.size > MAX_LESSONS) known.delete(oldest)
      return lessons
    },
  }
}

/** A hash of everything that the lessons depend on. */
function keyOf({ history, ...input }: TaskInput<'learn'>): string {
  const holidays = [...history.holidays]
  const text = JSON.stringify({ ...input, history: { ...history, holidays } })
  return createHash('sha256').update(text).digest('base64')
}

export type ForecastThreads = ReturnType<typeof createForecastThreads>

const startWorker = (): Worker =>
  startWorkerThread({
    bundle: 'forecast-worker.js',
    source: new URL('./forecast-worker.ts', import.meta.url),
  })
