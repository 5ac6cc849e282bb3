import { createHash } from 'node:crypto'
import type { Worker } from 'node:worker_threads'
import { forgetUnused } from '../forget-unused.ts'
import { TaskThread } from '../task-thread.ts'
import { startWorkerThread } from '../worker-thread.ts'
import type { ForecastTasks, LearnResult, TaskInput } from './forecast-tasks.ts'

/** Far longer than the slowest task of the largest company; after this a task will never end. */
const MAX_MS = 10 * 60_000

/** Calculates forecasts, and what follows from them. */
export class ForecastThread extends TaskThread<ForecastTasks> {
  constructor(mostMs = MAX_MS) {
    super({ what: 'forecast', mostMs, start: startWorker })
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
  const used = forgetUnused(known)
  return {
    ...threads,
    learn(thread: keyof typeof threads, input: TaskInput<'learn'>): Promise<LearnResult> {
      const key = keyOf(input)
      const lessons = known.get(key) ?? threads[thread].run('learn', input)
      // The one used last is the last to be dropped.
      known.delete(key)
      known.set(key, lessons)
      used(key)
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
