/** The composition root: everything a handler or a job needs, made once from the configuration. */
import type { AccountingProvider } from '@millpond/providers/accounting'
import { type Logger, pino } from 'pino'
import { type Database, openDatabase } from '#database/index.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { type AccessTokens, createAccessTokens } from './identity/access-token.ts'
import { createEmbeddedIdentity } from './identity/embedded.ts'
import type { IdentityProvider } from './identity/index.ts'
import { createSessions, type Sessions } from './identity/sessions.ts'
import { loadSigningKeys } from './identity/signing-keys.ts'
import { createSeal, type Seal } from './sealing/seal.ts'

export type Accounting = Partial<Record<'xero' | 'quickbooks', AccountingProvider>>

export interface Deps {
  readonly config: Config
  readonly log: Logger
  readonly clock: Clock
  readonly database: Database
  readonly seal: Seal
  readonly identity: IdentityProvider
  readonly tokens: AccessTokens
  readonly sessions: Sessions
  readonly accounting: Accounting
  /** Only tests set it: shows that the database refuses strangers without the guard. */
  readonly unsafeSkipGuard?: boolean
}

/** What a test brings instead of the real thing. */
export interface Injected {
  readonly clock?: Clock
  readonly database?: Database
  readonly accounting?: Accounting
  readonly log?: Logger
  readonly unsafeSkipGuard?: boolean
}

const QUERY_LIMIT_MS = 15_000

export async function createDeps(config: Config, injected: Injected = {}): Promise<Deps> {
  if (injected.unsafeSkipGuard && config.mode !== 'test') {
    throw new Error('The organisation guard can be skipped in tests only')
  }
  const log = injected.log ?? createLog(config)
  const clock = injected.clock ?? systemClock(config.today)
  const seal = createSeal(config.masterKeys)
  const database =
    injected.database ??
    (await openDatabase({
      url: config.databaseUrl,
      appUrl: config.databaseAppUrl,
      dataDir: config.dataDir,
      queryLimitMs: QUERY_LIMIT_MS,
    }))
  const keys = await loadSigningKeys(database, seal)
  return {
    config,
    log,
    clock,
    database,
    seal,
    identity: createEmbeddedIdentity(config, database),
    tokens: createAccessTokens(keys, config.publicUrl, clock),
    sessions: createSessions(config, database, clock),
    accounting: injected.accounting ?? {},
    ...(injected.unsafeSkipGuard && { unsafeSkipGuard: true }),
  }
}

/** Structured lines on standard output. What could hold a secret or an amount never gets there. */
function createLog(config: Config): Logger {
  return pino({
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: label => ({ level: label }) },
    redact: {
      paths: [
        'password',
        '*.password',
        'authorization',
        '*.authorization',
        'cookie',
        '*.cookie',
        'headers',
        'body',
        '*.body',
        'accessToken',
        '*.accessToken',
        'refreshToken',
        '*.refreshToken',
        'err.parameters',
        'err.params',
        'err.query',
        'err.detail',
        'err.cause.detail',
        'err.cause.where',
      ],
      censor: '[redacted]',
    },
  })
}
