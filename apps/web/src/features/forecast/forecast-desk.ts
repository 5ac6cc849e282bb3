import type { CashForecast } from '@millpond/core/forecast'
import type { Ledger } from '@millpond/core/ledger'
import type { ForecastAnswer, ForecastRequest } from './forecast-messages.ts'
import workerUrl from './forecast-worker.ts?worker&url'

/** Fetched only where no worker can do it. */
const computeHere: Forecaster = async ledger =>
  (await import('./forecast-task.ts')).computeForecast(ledger)

export type Forecaster = (ledger: Ledger) => Promise<CashForecast>

type WorkerLike = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>

/** One worker for all questions; if it dies, what it owed is computed here. */
export function createForecaster(openWorker: () => WorkerLike): Forecaster {
  const owed = new Map<
    number,
    { ledger: Ledger; settle: (forecast: CashForecast | Promise<CashForecast>) => void }
  >()
  let worker: WorkerLike | null = null
  let lastId = 0

  const open = () => {
    const opened = openWorker()
    opened.addEventListener('message', event => {
      const { id, forecast } = (event as MessageEvent<ForecastAnswer>).data
      owed.get(id)?.settle(forecast)
      owed.delete(id)
    })
    opened.addEventListener('error', () => {
      worker = null
      opened.terminate()
      for (const { ledger, settle } of owed.values()) settle(computeHere(ledger))
      owed.clear()
    })
    return opened
  }
  return ledger =>
    new Promise(settle => {
      worker ??= open()
      lastId += 1
      owed.set(lastId, { ledger, settle })
      worker.postMessage({ id: lastId, ledger } satisfies ForecastRequest)
    })
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
