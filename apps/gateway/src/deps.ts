/** The composition root: creates everything that handlers and jobs need from the configuration. */

import type { ProviderName } from '@millpond/core/organisation'
import type { Day } from '@millpond/core/time'
import type { AccountingProvider } from '@millpond/providers/accounting'
import {
  createQuickBooksProvider,
  QUICKBOOKS_URLS,
  standInUrls,
} from '@millpond/providers/accounting/quickbooks'
import { createXeroProvider, XERO_SCOPES, XERO_URLS } from '@millpond/providers/accounting/xero'
import type { BillingProvider } from '@millpond/providers/billing'
import { createStripeBilling } from '@millpond/providers/billing/stripe'
import { createFirebaseAuth } from '@millpond/providers/identity/firebase'
import { createIntuitSignIn } from '@millpond/providers/identity/intuit'
import { createOidcIssuer } from '@millpond/providers/identity/oidc'
import { createXeroSignIn } from '@millpond/providers/identity/xero'
import { buildCompany } from '@millpond/sandbox/companies'
import type { Logger } from 'pino'
import { type Database, openDatabase } from '#database/index.ts'
import { type AuditLog, createAuditLog } from './audit/audit-log.ts'
import { createHolidaysAround, type HolidaysAround } from './books/forecast-sources.ts'
import { type PreparedBooks, prepareBooks } from './books/prepare-books.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Config } from './config/config.ts'
import { holidaysOf } from './holidays.ts'
import { type AccessTokens, createAccessTokens } from './identity/access-token.ts'
import { type ApiTokens, createApiTokens } from './identity/api-tokens.ts'
import { type AttemptLimits, createAttemptLimits } from './identity/attempt-limits.ts'
import { createEmbeddedIdentity } from './identity/embedded.ts'
import type { Issuers } from './identity/external-sign-in.ts'
import { createFactors, type Factors } from './identity/factors.ts'
import { createHostedIdentity } from './identity/hosted.ts'
import type { IdentityProvider } from './identity/index.ts'
import { createOneTimeCodes, type OneTimeCodes } from './identity/one-time-codes.ts'
import { createPasskeys, type Passkeys } from './identity/passkeys.ts'
import type { hashPassword } from './identity/passwords.ts'
import { type KeyedHash, keyedHash } from './identity/secrets.ts'
import { readServiceAccount } from './identity/service-account.ts'
import { createSessions, type Sessions } from './identity/sessions.ts'
import { loadSigningKeys } from './identity/signing-keys.ts'
import { createSupportSessions, type SupportSessions } from './identity/support-sessions.ts'
import { createMail, type Mail } from './mail/index.ts'
import { createPaperThread, type PaperThread } from './paper/paper-thread.ts'
import { createForecastThreads, type ForecastThreads } from './queue/forecast-thread.ts'
import { createJobQueue, type JobQueue } from './queue/job-queue.ts'
import type { SampleBooks } from './sample/sample-budget.ts'
import { type SamplePlan, samplePlan } from './sample/sample-plan.ts'
import { sampleRecords } from './sample/sample-records.ts'
import { createSeal, type Seal } from './sealing/seal.ts'
import { loadSecret } from './sealing/sealed-secret.ts'
import { createLog } from './signals/log.ts'
import { createMetrics, type Metrics } from './signals/metrics.ts'
import { watchProvider } from './signals/provider-watch.ts'

type Accounting = Partial<Record<ProviderName, AccountingProvider>>

export interface Deps {
  readonly config: Config
  readonly log: Logger
  readonly metrics: Metrics
  readonly clock: Clock
  readonly database: Database
  readonly seal: Seal
  readonly identity: IdentityProvider
  readonly tokens: AccessTokens
  readonly sessions: Sessions
  readonly apiTokens: ApiTokens
  readonly supportSessions: SupportSessions
  readonly audit: AuditLog
  /** The source of keyed hashes and of secrets derived per request. */
  readonly requestSecret: Uint8Array
  readonly codes: OneTimeCodes
  readonly attemptLimits: AttemptLimits
  readonly factors: Factors
  readonly passkeys: Passkeys
  /** External identity issuers by the id in their addresses. */
  readonly issuers: Issuers
  readonly mail: Mail
  readonly accounting: Accounting
  /** Who had a trial: people, companies and cards. */
  readonly trialHash: KeyedHash
  /** Null: nothing can be bought here. */
  readonly billing: BillingProvider | null
  /** The queue of every job; `startJobs` makes this process work on it. */
  readonly jobs: JobQueue
  /** Calculates forecasts, away from the thread that answers requests. */
  readonly forecasts: ForecastThreads
  /** Writes PDF files, away from the same thread. */
  readonly paper: PaperThread
  readonly holidaysAround: HolidaysAround
  /** Past closes of a back-test; undefined uses the default of core. */
  readonly backtestCloses?: number
  /** The books of the sample company as of a day. */
  readonly sampleBooks: (today: Day) => PreparedBooks
  /** The plan of the sample company's owner, given its books. */
  readonly samplePlan: (books: SampleBooks) => SamplePlan
  /** Set only by tests: shows that the database rejects strangers without the guard. */
  readonly unsafeSkipGuard?: boolean
}

/** What tests replace. */
export interface Injected {
  readonly clock?: Clock
  readonly database?: Database
  readonly accounting?: Accounting
  readonly billing?: BillingProvider
  readonly issuers?: Issuers
  readonly log?: Logger
  readonly forecasts?: ForecastThreads
  readonly unsafeSkipGuard?: boolean
  readonly backtestCloses?: number
  /** A hash with less work than people's passwords need. */
  readonly unsafeHashPassword?: typeof hashPassword
}

const QUERY_LIMIT_MS = 15_000

export async function createDeps(config: Config, injected: Injected = {}): Promise<Deps> {
  if (injected.unsafeSkipGuard && config.mode !== 'test') {
    throw new Error('The organisation guard can be skipped in tests only')
  }
  if (injected.unsafeHashPassword && config.mode !== 'test') {
    throw new Error('Passwords can be hashed with less work in tests only')
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
  const metrics = measured(config, database)
  const keys = await loadSigningKeys(database, seal)
  const people = await loadSecret(database, seal, 'people')
  return {
    config,
    log,
    metrics,
    clock,
    database,
    seal,
    identity: identityFrom(config, { database, clock, hashed: injected.unsafeHashPassword }),
    tokens: createAccessTokens(keys, config.publicUrl, clock),
    sessions: createSessions({ config, secret: people }, database, clock),
    apiTokens: createApiTokens(database, clock),
    supportSessions: createSupportSessions(database, clock),
    audit: createAuditLog(await loadSecret(database, seal, 'audit'), clock),
    requestSecret: await loadSecret(database, seal, 'requests'),
    codes: createOneTimeCodes(people, seal, clock),
    attemptLimits: createAttemptLimits({ secret: people, signIn: config.limits.signIn }, clock),
    factors: createFactors(people, seal, clock),
    passkeys: createPasskeys(config, clock),
    issuers: injected.issuers ?? issuersFrom(config),
    mail: createMail(config, seal, clock),
    accounting: injected.accounting ?? accountingFrom(config, { log, metrics }),
    trialHash: keyedHash(people, 'trials'),
    billing: injected.billing ?? billingFrom(config, { log, metrics }),
    jobs: createJobQueue(database, log, metrics),
    forecasts: injected.forecasts ?? createForecastThreads(),
    paper: createPaperThread(),
    holidaysAround: createHolidaysAround(holidaysOf),
    ...(injected.backtestCloses !== undefined && { backtestCloses: injected.backtestCloses }),
    sampleBooks,
    samplePlan,
    ...(injected.unsafeSkipGuard && { unsafeSkipGuard: true }),
  }
}

let latestSample: PreparedBooks | null = null

/** All owners of the sample company get the same books on the same day, so these are kept. */
function sampleBooks(today: Day): PreparedBooks {
  if (latestSample?.today !== today) {
    const records = sampleRecords(buildCompany('kereru', today), today)
    latestSample = prepareBooks([records], today, false)
  }
  return latestSample
}

function measured(config: Config, database: Database): Metrics {
  const metrics = createMetrics()
  metrics.watchDatabase(database.kind, () => database.pools())
  database.hearWaits(metrics.waitedForConnection)
  if (config.metricsToken !== null) metrics.watchProcess()
  return metrics
}

type Signals = Pick<Deps, 'log' | 'metrics'>

function accountingFrom({ xero, quickbooks }: Config, signals: Signals): Accounting {
  return {
    ...(xero && { xero: xeroFrom(xero, signals) }),
    ...(quickbooks && {
      quickbooks: createQuickBooksProvider({
        clientId: quickbooks.clientId,
        clientSecret: quickbooks.clientSecret,
        webhookKey: quickbooks.webhookKey,
        ...(quickbooks.standInUrl === null
          ? QUICKBOOKS_URLS[quickbooks.environment]
          : standInUrls(quickbooks.standInUrl)),
        watch: watchProvider('quickbooks', signals),
      }),
    }),
  }
}

function xeroFrom(xero: NonNullable<Config['xero']>, signals: Signals): AccountingProvider {
  const { clientId, clientSecret } = xero
  return createXeroProvider({
    clientId,
    clientSecret,
    scopes: xero.scopes?.split(/[ ,]+/) ?? XERO_SCOPES,
    webhookKey: xero.webhookKey,
    loginUrl: xero.loginUrl ?? XERO_URLS.loginUrl,
    identityUrl: xero.identityUrl ?? XERO_URLS.identityUrl,
    apiUrl: xero.apiUrl ?? XERO_URLS.apiUrl,
    watch: watchProvider('xero', signals),
    // The stand-in has its own limits, and lifts them where they would only slow things down.
    ...(xero.isStandIn && { vendorLimits: null }),
  })
}

/** The billing part alone, for commands. */
export const openBilling = ({ billing: { stripe } }: Config): BillingProvider | null =>
  stripe && createStripeBilling(stripe)

function billingFrom({ billing: { stripe } }: Config, signals: Signals): BillingProvider | null {
  return stripe && createStripeBilling({ ...stripe, watch: watchProvider('stripe', signals) })
}

/** Xero signs people in through the application that connects their books. */
function issuersFrom({ xero, signIn: { intuit, oidc } }: Config): Issuers {
  return {
    ...(xero && {
      xero: {
        issuer: createXeroSignIn({
          clientId: xero.clientId,
          clientSecret: xero.clientSecret,
          ...(xero.loginUrl !== null && { loginUrl: xero.loginUrl }),
          ...(xero.identityUrl !== null && { identityUrl: xero.identityUrl }),
        }),
        isStandIn: xero.isStandIn,
      },
    }),
    ...(intuit && {
      intuit: {
        issuer: createIntuitSignIn({
          clientId: intuit.clientId,
          clientSecret: intuit.clientSecret,
          environment: intuit.environment,
          ...(intuit.issuerUrl !== null && { issuerUrl: intuit.issuerUrl }),
          ...(intuit.discoveryUrl !== null && { discoveryUrl: intuit.discoveryUrl }),
        }),
        isStandIn: intuit.isStandIn,
      },
    }),
    ...(oidc && {
      oidc: { issuer: createOidcIssuer({ id: 'oidc', ...oidc }), isStandIn: oidc.isStandIn },
    }),
  }
}

interface IdentityParts extends Pick<Deps, 'database' | 'clock'> {
  readonly hashed: typeof hashPassword | undefined
}

/** Passwords are stored here, or by Firebase Authentication where that is configured. */
function identityFrom(config: Config, parts: IdentityParts): IdentityProvider {
  const { firebase } = config.signIn
  const { database, clock, hashed } = parts
  if (!firebase) return createEmbeddedIdentity(database, clock, hashed)
  const { projectId, apiKey, emulatorHost, serviceAccountFile } = firebase
  const accounts = createFirebaseAuth({
    projectId,
    apiKey,
    emulatorHost,
    mode: config.mode,
    serviceAccount: serviceAccountFile === null ? null : readServiceAccount(serviceAccountFile),
    now: () => clock.now().getTime(),
  })
  return createHostedIdentity('firebase', accounts, { database, clock })
}
