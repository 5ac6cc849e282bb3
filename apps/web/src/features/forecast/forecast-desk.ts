import type { Ledger } from '@millpond/core/ledger'
import type { Answers, ForecastAnswer, ForecastRequest, Question } from './forecast-messages.ts'
import workerUrl from './forecast-worker.ts?worker&url'

/** Fetched only where no worker can do it. */
const computeHere: Forecaster = async (question, ledger) =>
  (await import('./forecast-task.ts')).computeForecast(question, ledger)

export type Forecaster = <Asked extends Question>(
  question: Asked,
  ledger: Ledger,
) => Promise<Answers[Asked]>

type WorkerLike = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>
type Answer = Answers[Question]

interface Owed {
  readonly question: Question
  readonly ledger: Ledger
  readonly settle: (answer: Answer | Promise<Answer>) => void
}

/** One worker for all questions; if it dies, what it owed is computed here. */
export function createForecaster(openWorker: () => WorkerLike): Forecaster {
  const owed = new Map<number, Owed>()
  let lastId = 0

  const open = () => {
    const opened = openWorker()
    opened.addEventListener('message', event => {
      const { id, answer } = (event as MessageEvent<ForecastAnswer>).data
      owed.get(id)?.settle(answer)
      owed.delete(id)
    })
    opened.addEventListener('error', () => {
      worker = null
      opened.terminate()
      for (const { question, ledger, settle } of owed.values()) {
        settle(computeHere(question, ledger))
      }
      owed.clear()
    })
    return opened
  }
  // Opened before the first question: its code arrives while the ledger is still on its way.
  let worker: WorkerLike | null = open()
  const ask = (question: Question, ledger: Ledger) =>
    new Promise<Answer>(settle => {
      worker ??= open()
      lastId += 1
      owed.set(lastId, { question, ledger, settle })
      worker.postMessage({ id: lastId, question, ledger } satisfies ForecastRequest)
    })
  // The worker answers what it was asked.
  return ask as Forecaster
}

interface ScriptPolicy {
  readonly createScriptURL: (url: string) => string
}
interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => ScriptPolicy
}

/** The page's policy lets one script address through, this worker's. Security §5.5. */
function trusted(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  if (!trustedTypes) return url
  policy ??= trustedTypes.createPolicy('millpond', {
    createScriptURL: asked => {
      if (asked !== workerUrl) throw new TypeError(`No script is expected at ${asked}`)
      return asked
    },
  })
  return policy.createScriptURL(url)
}
let policy: ScriptPolicy | null = null

export const forecaster: Forecaster =
  typeof Worker === 'undefined'
    ? computeHere
    : createForecaster(() => new Worker(trusted(workerUrl), { type: 'module' }))
