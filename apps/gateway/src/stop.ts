import { setTimeout as pause } from 'node:timers/promises'
import type { App } from './app.ts'
import type { Config } from './config/config.ts'
import type { Deps } from './deps.ts'
import type { RunningJobs } from './jobs/index.ts'

/** The maximum time of each step of a shutdown, in milliseconds (security §5.7). */
const BEHIND_BALANCER = { unready: 5000, drain: 25_000 }
// Locally nothing polls `/readyz`, but pages hold connections, which are asked to close first.
const ELSEWHERE = { unready: 250, drain: 10_000 }
const REAP_EVERY_MS = 50
/** By then a connection that was opened for a request has sent its first byte. */
const UNUSED_AFTER_MS = 500

// Ctrl-C arrives from the terminal and again from the process that started us.
const SAME_WISH_MS = 1000

/**
 * The first signal fails `/readyz`, finishes running work and closes. A later signal ends at once.
 */
export function stopGracefully(app: App, deps: Deps, jobs: RunningJobs): void {
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
    else deps.log.warn({ event: 'stopped' }, 'stopped before every request was answered')
    deps.log.flush()
    process.exit(closed ? 0 : 1)
  }
  const onSignal = (signal: string) => {
    stop(signal).catch((error: unknown) => {
      deps.log.fatal({ err: error }, 'could not stop cleanly')
      process.exit(1)
    })
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}

/** Locally nothing polls `/readyz`, so there is no need to wait for long. */
function isBehindBalancer(config: Config, signal: string): boolean {
  const { hostname } = new URL(config.publicUrl)
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
  return config.mode === 'production' && signal === 'SIGTERM' && !isLocal
}

/**
 * Sockets that become idle during the shutdown would delay it, so they are closed all along; so are
 * connections that a browser opened in advance, which the server does not count as idle.
 */
export async function drain(app: App, ms: number): Promise<boolean> {
  const reaper = setInterval(() => {
    app.http.server.closeIdleConnections()
    const usedBy = performance.now() - UNUSED_AFTER_MS
    for (const [socket, since] of app.sockets) {
      if (socket.bytesRead === 0 && since < usedBy) socket.destroy()
    }
  }, REAP_EVERY_MS)
  const deadline = new AbortController()
  try {
    return await Promise.race([
      app.http.close().then(() => true),
      pause(ms, false, { signal: deadline.signal }),
    ])
  } finally {
    deadline.abort()
    clearInterval(reaper)
  }
}
