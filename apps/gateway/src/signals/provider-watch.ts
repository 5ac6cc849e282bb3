import type { CalledOnce, HttpWatch } from '@millpond/providers/http'
import type { Logger } from 'pino'
import type { Metrics } from './metrics.ts'
import { currentTrail } from './trail.ts'

/**
 * One log line and one measurement for each try of a provider call. The trail gives its
 * organisation and its request or job; the line has no body, token or address.
 */
export const watchProvider = (
  provider: 'xero' | 'quickbooks' | 'stripe',
  { log, metrics }: { readonly log: Logger; readonly metrics: Metrics },
): Required<HttpWatch> => ({
  organisationId: () => currentTrail()?.organisationId ?? null,
  called(call) {
    metrics.providerCalled(provider, call)
    const level = call.outcome === 'answered' ? 'info' : 'warn'
    log[level](lineOf(provider, call), 'provider call')
  },
  breakerChanged({ isClosed }) {
    metrics.breakerChanged(provider, isClosed)
    const what = isClosed
      ? 'the provider works again'
      : 'calls to the provider are paused: it is failing'
    log.warn({ provider }, what)
  },
})

const lineOf = (provider: string, call: CalledOnce) => ({
  provider,
  call: call.kind,
  method: call.method,
  attempt: call.attempt,
  outcome: call.outcome,
  status: call.status,
  ms: call.ms,
  // Under the vendor's own name, which its support asks for: `intuit_tid`.
  ...(call.callId && { [call.callId.name]: call.callId.value }),
})
