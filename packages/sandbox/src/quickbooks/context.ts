import type { Grants } from './grants.ts'
import type { RealmLimits } from './limits.ts'
import type { QuickBooksStandInOptions } from './options.ts'
import type { RealmSource } from './realms.ts'

/** Everything that the stand-in's routes use. */
export interface QuickBooksContext {
  readonly options: QuickBooksStandInOptions
  readonly grants: Grants
  readonly limits: RealmLimits
  readonly realms: RealmSource
}
