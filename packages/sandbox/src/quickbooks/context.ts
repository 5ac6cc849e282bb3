import type { Grants } from './grants.ts'
import type { Limits } from './limits.ts'
import type { QuickBooksStandInOptions } from './options.ts'
import type { RealmSource } from './realms.ts'

/** Everything that the stand-in's routes use. */
export interface QuickBooksContext {
  readonly options: QuickBooksStandInOptions
  readonly grants: Grants
  readonly limits: Limits
  readonly realms: RealmSource
}
