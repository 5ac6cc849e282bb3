// Loaded into the gateway before it starts: records every second how long its event loop was
// blocked, and how large the process is. The load generator reads it; SIGUSR2 starts a new count.
import { renameSync, writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

const file = process.env.MILLPOND_LAG_FILE
if (file && isMainThread) {
  const RESOLUTION_MS = 5
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  // Measures the time between two checks; the interval itself is not a delay.
  const overdue = nanoseconds => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS)
  const write = () => {
    const figures = {
      p50: overdue(delay.percentile(50)),
      p99: overdue(delay.percentile(99)),
      max: overdue(delay.max),
      megabytes: process.memoryUsage.rss() / 2 ** 20,
    }
    writeFileSync(`${file}.new`, JSON.stringify(figures))
    renameSync(`${file}.new`, file)
  }
  setInterval(write, 1000).unref()
  process.on('SIGUSR2', () => delay.reset())
}
