import { Worker } from 'node:worker_threads'
import type { FromThread, TaskInput, TaskName, TaskResult, ToThread } from './forecast-tasks.ts'

/** The thread ended under a task: it was told to, or it failed. The task has changed nothing. */
export class ThreadEnded extends Error {
  override name = 'ThreadEnded'
}

/** Far longer than the slowest task of the largest company; what takes this long will never end. */
const MOST_MS = 10 * 60_000

/** After this long without a task the thread goes, and its memory with it. */
const IDLE_MS = 60_000

interface Waiting {
  resolve(result: unknown): void
  reject(reason: Error): void
}

/**
 * Calculations that take longer than a request may hold up the others: a thread of its own, begun
 * with the first task, takes them one after the other.
 */
export class ForecastThread {
  #worker: Worker | null = null
  readonly #waiting = new Map<number, Waiting>()
  #lastId = 0
  #idle: NodeJS.Timeout | undefined
  #limit: NodeJS.Timeout | undefined
  readonly #mostMs: number

  /** `mostMs` milliseconds are what a task may take. */
  constructor(mostMs = MOST_MS) {
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

  /** Ends what is under way; a later task begins a new thread. */
  close(): Promise<void> {
    return this.#stop('The thread of forecasts was closed')
  }

  async #stop(reason: string): Promise<void> {
    clearTimeout(this.#idle)
    const worker = this.#worker
    this.#end(new ThreadEnded(reason))
    await worker?.terminate()
  }

  /** Tasks come one after the other: a task's time begins with the answer to the one before. */
  #limitNext(): void {
    clearTimeout(this.#limit)
    if (this.#waiting.size === 0) return
    const reason = `A task of forecasts took longer than ${this.#mostMs} ms`
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
    worker.on('error', error => lose(`The thread of forecasts failed: ${error.message}`))
    worker.on('exit', () => lose('The thread of forecasts ended by itself'))
    return worker
  }

  #rest(worker: Worker): void {
    // An idle thread keeps no process from ending.
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

/** What somebody waits for does not queue behind what nobody does. */
export const createForecastThreads = () => ({
  answers: new ForecastThread(),
  work: new ForecastThread(),
})
export type ForecastThreads = ReturnType<typeof createForecastThreads>

// As the database's thread starts, see database/embedded/backend.ts: from source the thread needs
// the loader first; the production build puts it beside the bundle.
function startWorker(): Worker {
  const options = { execArgv: [] }
  if (!import.meta.url.endsWith('.ts')) {
    return new Worker(new URL('./forecast-worker.js', import.meta.url), options)
  }
  const loader = import.meta.resolve('tsx/esm/api')
  const worker = new URL('./forecast-worker.ts', import.meta.url).href
  const start = `import(${JSON.stringify(loader)}).then(({ register }) => {
    register()
    return import(${JSON.stringify(worker)})
  })`
  return new Worker(start, { ...options, eval: true })
}
