import { compute } from './compute.ts'
import type { ForecastReply, ForecastRequest } from './questions.ts'

/** Off the main thread, so that hundreds of accounts do not delay a key press. */
self.addEventListener('message', (event: MessageEvent<ForecastRequest>) => {
  self.postMessage(reply(event.data))
})

/** A failed calculation is reported, because without an answer the page would wait for ever. */
function reply({ id, question, asked }: ForecastRequest): ForecastReply {
  try {
    return { id, answer: compute(question, asked) }
  } catch (cause) {
    return { id, problem: cause instanceof Error ? cause.message : String(cause) }
  }
}
