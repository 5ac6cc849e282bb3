import type { Connections } from './connections.ts'
import type { Limits } from './limits.ts'
import type { XeroStandInOptions } from './options.ts'
import type { RefreshTokens } from './refresh.ts'
import type { StateFile } from './state.ts'
import type { CompanySource } from './tenants.ts'
import type { Tokens } from './tokens.ts'

/** Everything that the stand-in's routes use. */
export interface StandInContext {
  readonly options: XeroStandInOptions
  readonly state: StateFile
  readonly tokens: Tokens
  readonly refreshTokens: RefreshTokens
  readonly connections: Connections
  readonly companies: CompanySource
  readonly limits: Limits
}
