import type { createEdits } from './edits.ts'
import type { Grants } from './grants.ts'
import type { RealmLimits } from './limits.ts'
import type { QuickBooksStandInOptions } from './options.ts'
import type { RealmPlan, RealmSource } from './realms.ts'

/** Everything that the stand-in's routes use. */
export interface QuickBooksContext {
  readonly options: QuickBooksStandInOptions
  readonly grants: Grants
  readonly limits: RealmLimits
  readonly realms: RealmSource
  /** Plans that a company has changed to, by its id. */
  readonly plans: Map<string, RealmPlan>
  readonly edits: ReturnType<typeof createEdits>
}
