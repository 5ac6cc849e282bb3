import type { ForecastAnswer, ForecastRequest } from './forecast-messages.ts'
import { computeForecast } from './forecast-task.ts'

/** Off the main thread, so that hundreds of accounts do not hold up a key press. */
self.addEventListener('message', (event: MessageEvent<ForecastRequest>) => {
  const { id, question, ledger } = event.data
  const reply: ForecastAnswer = { id, answer: computeForecast(question, ledger) }
  self.postMessage(reply)
})
