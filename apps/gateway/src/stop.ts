import { setTimeout as pause } from 'node:timers/promises'
import type { App } from './app.ts'
import type { Deps } from './deps.ts'
import type { Jobs } from './jobs/index.ts'

/** How long each part of the way out may take, in milliseconds (security §5.7). */
const PRODUCTION = { unready: 5000, drain: 25_000 }
const ELSEWHERE = { unready: 0, drain: 3000 }
const REAP_EVERY_MS = 50

/** First signal: say so, finish what runs, close. A second one, or a stuck request, ends at once. */
export function stopGracefully(app: App, deps: Deps, jobs: Jobs): void {
  let isStopping = false
  const stop = async (signal: string) => {
    if (isStopping) process.exit(1)
    isStopping = true
    deps.log.info({ event: 'stopping', signal }, 'stopping')
    const limits =
      deps.config.mode === 'production' && signal === 'SIGTERM' ? PRODUCTION : ELSEWHERE
    app.readiness.startStopping()
    await pause(limits.unready)
    const closed = await drain(app, limits.drain)
    await jobs.stop()
    await deps.database.close()
    deps.log.info({ event: 'stopped', closed }, 'stopped')
    deps.log.flush()
    process.exit(closed ? 0 : 1)
  }
  const onSignal = (signal: string) => {
    stop(signal).catch((error: unknown) => {
      deps.log.fatal({ err: error }, 'could not stop in good order')
      process.exit(1)
    })
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}

/** Sockets that turn idle after closing began would hold it up, so they are reaped all along. */
export async function drain(app: App, ms: number): Promise<boolean> {
  const reaper = setInterval(() => app.http.server.closeIdleConnections(), REAP_EVERY_MS)
  const giveUp = new AbortController()
  try {
    return await Promise.race([
      app.http.close().then(() => true),
      pause(ms, false, { signal: giveUp.signal }),
    ])
  } finally {
    giveUp.abort()
    clearInterval(reaper)
  }
}
