import { setTimeout as pause } from 'node:timers/promises'
import type { App } from './app.ts'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import type { Jobs } from './jobs/index.ts'

/** How long each part of the way out may take, in milliseconds (security §5.7). */
const BEHIND_BALANCER = { unready: 5000, drain: 25_000 }
// Nobody watches `/readyz`, but pages hold connections: they are asked to let go of them first.
const ELSEWHERE = { unready: 250, drain: 10_000 }
const REAP_EVERY_MS = 50
/** By then a connection that was made to send something has sent its first byte. */
const UNUSED_AFTER_MS = 500

// Ctrl-C reaches us from the terminal and again from the process that started us.
const SAME_WISH_MS = 1000

/** First signal: say so, finish what runs, close. One that comes later ends at once. */
export function stopGracefully(app: App, deps: Deps, jobs: Jobs): void {
  let askedAt: number | null = null
  const stop = async (signal: string) => {
    if (askedAt !== null) {
      if (Date.now() - askedAt > SAME_WISH_MS) process.exit(1)
      return
    }
    askedAt = Date.now()
    deps.log.info({ event: 'stopping', signal }, 'stopping')
    const limits = isBehindBalancer(deps.config, signal) ? BEHIND_BALANCER : ELSEWHERE
    app.readiness.startStopping()
    await pause(limits.unready)
    const closed = await drain(app, limits.drain)
    await jobs.stop()
    await deps.database.close()
    if (closed) deps.log.info({ event: 'stopped' }, 'stopped')
    else deps.log.warn({ event: 'stopped' }, 'stopped before everybody was answered')
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

/** On one's own machine nobody watches `/readyz`, so there is no need to wait for long. */
function isBehindBalancer(config: Config, signal: string): boolean {
  const { hostname } = new URL(config.publicUrl)
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
  return config.mode === 'production' && signal === 'SIGTERM' && !isLocal
}

/**
 * Sockets that turn idle after closing began would hold it up, so they are reaped all along; so are
 * those a browser opened in advance and never used, which the server does not count as idle.
 */
export async function drain(app: App, ms: number): Promise<boolean> {
  const reaper = setInterval(() => {
    app.http.server.closeIdleConnections()
    const usedBy = performance.now() - UNUSED_AFTER_MS
    for (const [socket, since] of app.sockets) {
      if (socket.bytesRead === 0 && since < usedBy) socket.destroy()
    }
  }, REAP_EVERY_MS)
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
