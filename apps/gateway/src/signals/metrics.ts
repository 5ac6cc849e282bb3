/**
 * The metrics of this process, for Prometheus. Labels have closed lists of values: never a path, an
 * id or a name, because each new value is a new series for ever.
 */
import type { CalledOnce } from '@millpond/providers/http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

type Provider = 'xero' | 'quickbooks' | 'stripe'

/** Connections of one pool at this moment. */
interface PoolUse {
  readonly pool: string
  readonly idle: number
  readonly busy: number
  /** Requests that wait for a connection. */
  readonly waiting: number
}

export interface Metrics {
  answered(reply: {
    readonly route: string
    readonly method: string
    readonly status: number
    readonly ms: number
  }): void
  jobEnded(job: {
    readonly queue: string
    readonly outcome: 'done' | 'failed'
    readonly ms: number
  }): void
  importEnded(outcome: string): void
  forecastEnded(outcome: string): void
  providerCalled(provider: Provider, call: CalledOnce): void
  breakerChanged(provider: Provider, isClosed: boolean): void
  tokensRefreshed(provider: Provider, outcome: 'renewed' | 'ended' | 'failed'): void
  /** A payment state was stored that Stripe no longer had, though no event was waiting. */
  billingDrifted(): void
  /** From an event at Stripe to its arrival here. */
  billingEventArrived(ms: number): void
  waitedForConnection(pool: string, ms: number): void
  streamsOpen(count: number): void
  /** Adds the database's figures to every reading. */
  watchDatabase(kind: 'embedded' | 'postgres', pools: () => readonly PoolUse[]): void
  /** Adds the process's figures: event loop, memory, garbage collection. */
  watchProcess(): void
  readonly contentType: string
  text(): Promise<string>
}

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.3, 0.5, 1, 2.5, 5, 10]
const JOB_SECONDS = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600]
const CALL_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20]
const LAG_SECONDS = [0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3600, 21_600, 86_400]
const WAIT_SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 4]

export function createMetrics(): Metrics {
  const registers = [new Registry()]
  const [registry] = registers as [Registry]
  const timed = (name: string, help: string, labelNames: string[], buckets: number[]) =>
    new Histogram({ name: `millpond_${name}_seconds`, help, labelNames, buckets, registers })
  const counted = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name: `millpond_${name}_total`, help, labelNames, registers })
  const measured = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `millpond_${name}`, help, labelNames, registers })

  const requests = timed(
    'http_request_duration',
    'Time to answer a request, by route of the contract, method and class of status',
    ['route', 'method', 'status'],
    REQUEST_SECONDS,
  )
  const jobs = timed('job_duration', 'Time a job took', ['queue', 'outcome'], JOB_SECONDS)
  const imports = counted('imports', 'Runs of imports, by how they ended', ['outcome'])
  const forecasts = counted('forecasts', 'Runs of kept forecasts, by how they ended', ['outcome'])
  const calls = timed(
    'provider_call_duration',
    'Time of one try of a call to a provider',
    ['provider', 'call', 'outcome'],
    CALL_SECONDS,
  )
  const breakers = measured(
    'provider_breakers_open',
    'Organisations whose calls to a provider are paused because it is failing',
    ['provider'],
  )
  const refreshes = counted('token_refreshes', 'Renewals of tokens', ['provider', 'outcome'])
  const streams = measured('notification_streams', 'Notification streams open in this process')
  const waits = timed(
    'database_connection_wait',
    'Time until a connection of the pool was free',
    ['pool'],
    WAIT_SECONDS,
  )

  return {
    answered: ({ route, method, status, ms }) =>
      requests.observe({ route, method, status: `${Math.floor(status / 100)}xx` }, ms / 1000),
    jobEnded: ({ queue, outcome, ms }) => jobs.observe({ queue, outcome }, ms / 1000),
    importEnded: outcome => imports.inc({ outcome }),
    forecastEnded: outcome => forecasts.inc({ outcome }),
    providerCalled: (provider, { kind, outcome, ms }) =>
      calls.observe({ provider, call: kind, outcome }, ms / 1000),
    breakerChanged: (provider, isClosed) => breakers.inc({ provider }, isClosed ? -1 : 1),
    tokensRefreshed: (provider, outcome) => refreshes.inc({ provider, outcome }),
    ...billingMetrics(registers),
    waitedForConnection: (pool, ms) => waits.observe({ pool }, ms / 1000),
    streamsOpen: count => streams.set(count),
    watchDatabase(kind, pools) {
      measured('database_info', 'Always 1; the label says which database', ['kind']).set(
        { kind },
        1,
      )
      const connections = new Gauge({
        name: 'millpond_database_connections',
        help: 'Connections of a pool that are idle or busy, and requests waiting for one',
        labelNames: ['pool', 'state'],
        registers,
        collect() {
          for (const { pool, ...states } of pools()) {
            for (const [state, count] of Object.entries(states)) {
              connections.set({ pool, state }, count)
            }
          }
        },
      })
    },
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    contentType: registry.contentType,
    text: () => registry.metrics(),
  }
}

function billingMetrics(
  registers: Registry[],
): Pick<Metrics, 'billingDrifted' | 'billingEventArrived'> {
  const drift = new Counter({
    name: 'millpond_billing_drift_total',
    help: 'Payment states that a nightly check had to correct',
    registers,
  })
  const lags = new Histogram({
    name: 'millpond_billing_event_lag_seconds',
    help: 'Time from an event at Stripe to its arrival here',
    buckets: LAG_SECONDS,
    registers,
  })
  return {
    billingDrifted: () => drift.inc(),
    billingEventArrived: ms => lags.observe(Math.max(0, ms) / 1000),
  }
}
