/** What all parts of the stand-in share. */
import type { StripeEvents } from './events.ts'
import type { Store } from './store.ts'
import type { PageOf } from './wire/index.ts'

export interface StripeStandInOptions {
  readonly secretKey: string
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** The address of the stand-in; read late, because the port may be chosen late. */
  readonly origin: () => string
  /** The file of all resources; absent: in memory only. */
  readonly stateFile?: string
  /** An endpoint that receives every event, in addition to those that a client creates. */
  readonly webhook?: { readonly url: string; readonly secret: string }
  /** Waits before each further try of a delivery. */
  readonly retryMs?: readonly number[]
}

export interface StripeContext {
  readonly options: StripeStandInOptions
  readonly store: Store
  readonly events: StripeEvents
  readonly pageOf: PageOf
}

/** Seconds since 1970 for a customer: of its test clock, or of the stand-ins' clock. */
export function timeOf({ store, options }: StripeContext, testClock: string | null): number {
  const clock = store.find('test_helpers.test_clock', testClock)
  return clock?.frozen_time ?? Math.floor(options.now() / 1000)
}
