import type { ForecastAnswer, ForecastRequest } from './forecast-messages.ts'
import { computeForecast } from './forecast-task.ts'

/** Off the main thread, so that hundreds of accounts do not hold up a key press. */
self.addEventListener('message', (event: MessageEvent<ForecastRequest>) => {
  const { id, ledger } = event.data
  const answer: ForecastAnswer = { id, forecast: computeForecast(ledger) }
  self.postMessage(answer)
})
