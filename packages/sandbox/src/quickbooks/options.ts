import type { Day } from '@millpond/core/time'
import type { RealmSource } from './realms.ts'

export interface QuickBooksStandInOptions {
  readonly today: () => Day
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly clientId: string
  readonly clientSecret: string
  /** The file of connections and tokens that survive a restart; absent: in memory only. */
  readonly stateFile?: string
  /** `lifted` refuses no request. */
  readonly limits?: 'real' | 'lifted'
  /** Exact addresses, as registered with the app; absent: any address on this machine. */
  readonly redirectUris?: readonly string[]
  /** The address of the stand-in; read late, because the port may be chosen late. */
  readonly origin: () => string
  readonly realms?: RealmSource
  /** The address that is sent events about changes; without it none are sent. */
  readonly webhook?: { readonly url: string; readonly key: string }
}
