import { compute } from './compute.ts'
import type { ForecastReply, ForecastRequest } from './questions.ts'

/** Off the main thread, so that hundreds of accounts do not hold up a key press. */
self.addEventListener('message', (event: MessageEvent<ForecastRequest>) => {
  self.postMessage(reply(event.data))
})

/** What cannot be computed is said: without an answer the page would wait for ever. */
function reply({ id, question, asked }: ForecastRequest): ForecastReply {
  try {
    return { id, answer: compute(question, asked) }
  } catch (cause) {
    return { id, problem: cause instanceof Error ? cause.message : String(cause) }
  }
}
