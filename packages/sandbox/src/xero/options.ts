import type { Day } from '@millpond/core/time'
import type { LimitSettings } from './limits.ts'
import type { CompanySource } from './tenants.ts'

export interface XeroStandInOptions {
  readonly today: () => Day
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** The folder of connections and tokens that survive a restart; absent: in memory only. */
  readonly stateFile?: string
  readonly limits?: LimitSettings['mode']
  /** Calls a minute to one company; absent: Xero's sixty. */
  readonly callsPerMinute?: number
  readonly clientId: string
  readonly clientSecret: string
  /** Exact addresses, as registered with the app; absent: any address on this machine. */
  readonly redirectUris?: readonly string[]
  /** The address of the stand-in; read late, because the port may be chosen late. */
  readonly issuer: () => string
  readonly companies?: CompanySource
}
