import { TELEMETRY_ROUTES } from '@millpond/contract/route-table/telemetry'
import type { LogEntry } from '@millpond/contract/telemetry'
import { logName } from '@millpond/core/organisation'
import { browserTimers } from './clock.ts'
import { createLogShipper, type ShipperParts } from './log-shipper.ts'
import { signInClient } from './sign-in-client.ts'

const { postLogs } = TELEMETRY_ROUTES

export type LogDestination =
  | { readonly kind: 'gateway'; readonly token: () => string | null }
  | { readonly kind: 'ingest'; readonly url: string; readonly accessToken: string }

/** The gateway accepts logs of signed-in people only, so earlier entries wait. */
export function sendTo(destination: LogDestination, origin: () => string): ShipperParts['send'] {
  return async (logs, isLast) => {
    const target = addressOf(destination, origin)
    if (!target) return false
    try {
      const response = await fetch(target.url, {
        method: postLogs.method,
        headers: {
          'content-type': 'application/json',
          'x-correlation-id': crypto.randomUUID(),
          ...target.headers,
        },
        body: JSON.stringify({ logs }),
        keepalive: isLast,
      })
      return response.ok
    } catch {
      return false
    }
  }
}

function addressOf(destination: LogDestination, origin: () => string) {
  if (destination.kind === 'ingest') {
    return { url: destination.url, headers: { 'x-access-token': destination.accessToken } }
  }
  const token = destination.token()
  if (token === null) return null
  return {
    url: new URL(postLogs.path, origin()).href,
    headers: { authorization: `Bearer ${token}` },
  }
}

function writeConsole(entries: readonly LogEntry[]) {
  const lines = entries.map(entry => `${entry.at} ${entry.level} ${entry.message}`)
  // biome-ignore lint/suspicious/noConsole: the console is one of the two places logs go (spec §9).
  console.warn(lines.join('\n'))
}

const ingestUrl: string = import.meta.env.LOG_INGEST_URL ?? ''

const destination: LogDestination =
  ingestUrl === ''
    ? { kind: 'gateway', token: () => signInClient.state.get().idToken }
    : {
        kind: 'ingest',
        url: ingestUrl,
        accessToken: import.meta.env.LOG_INGEST_TOKEN ?? '',
      }

let organisation: string | null = null

export function nameOrganisationInLogs(name: string | null): void {
  organisation = name === null ? null : logName(name)
}

export const logger = createLogShipper({
  isProduction: import.meta.env.PROD,
  timers: browserTimers,
  send: sendTo(destination, () => window.location.origin),
  organisation: () => organisation,
  writeConsole,
  onUnload: run => {
    window.addEventListener('pagehide', run)
    return () => window.removeEventListener('pagehide', run)
  },
})
