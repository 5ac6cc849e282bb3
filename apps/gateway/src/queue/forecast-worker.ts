// The thread that calculates and back-tests forecasts. It has no database: data in, data out.
import { parentPort } from 'node:worker_threads'
import { assert } from '@millpond/core/outcome'
import { type FromThread, runTask, type ToThread } from './forecast-tasks.ts'

assert(parentPort, 'forecasts are made in a worker thread only')
const port = parentPort

port.on('message', ({ id, name, input }: ToThread) => {
  const say = (answer: FromThread) => port.postMessage(answer)
  try {
    say({ id, result: runTask(name, input) })
  } catch (error) {
    say({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
