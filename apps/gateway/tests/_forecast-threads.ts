/**
 * Threads that calculate forecasts, shared by all gateways of a test process. A new thread would
 * compile its code again, and learn again from the same books.
 */
import { createForecastThreads, type ForecastThreads } from '../src/queue/forecast-thread.ts'

const shared = createForecastThreads()

/** For one gateway: `close` ends what this gateway calculates, and otherwise nothing. */
export function lendForecastThreads(): ForecastThreads {
  const [answers, work] = [lend('answers'), lend('work')]
  const lent = {
    answers,
    work,
    learn: (...[thread, input]: Parameters<ForecastThreads['learn']>) =>
      (thread === 'work' ? work : answers).during(shared.learn(thread, input)),
  }
  return lent as unknown as ForecastThreads
}

function lend(name: 'answers' | 'work') {
  const thread = shared[name]
  let running = 0
  async function during<T>(task: Promise<T>): Promise<T> {
    running += 1
    try {
      return await task
    } finally {
      running -= 1
    }
  }
  return {
    during,
    run: (...task: Parameters<typeof thread.run>) => during(thread.run(...task)),
    close: async () => {
      if (running > 0) await thread.close()
    },
  }
}
