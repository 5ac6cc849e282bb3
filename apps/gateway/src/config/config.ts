/** The only reader of the environment. A fault stops the start and names the variable to fix. */
import { type Day, parseDay } from '@millpond/core/time'
import * as z from 'zod'
import { type BillingConfig, billingEnvironment, readBilling } from './billing-config.ts'
import { isBillingOff } from './billing-mode.ts'
import { FACTOR_RULES, type FactorRule } from './factor-rules.ts'
import {
  type QuickBooksConfig,
  quickBooksEnvironment,
  readQuickBooks,
} from './quickbooks-config.ts'
import { readOrCreateSecret } from './secret-file.ts'
import { readSignIn, type SignInConfig, signInEnvironment } from './sign-in-config.ts'

const oneLine = z.string().trim().min(1)
const seconds = z.coerce.number().int().positive()
const count = z.coerce.number().int().positive()

const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  HOST: oneLine.default('localhost'),
  PORT: z.coerce.number().int().min(0).max(65535).default(4000),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Addresses or networks of the reverse proxies, comma separated: only these are trusted. */
  TRUSTED_PROXIES: oneLine.optional(),
  MILLPOND_DATA_DIR: oneLine.default('./data'),
  MILLPOND_WEB_DIR: oneLine.default('apps/web/dist'),
  /** 32 bytes in base64; during a key rotation several, as `2:new,1:old`. */
  MILLPOND_SECRET_KEY: oneLine.optional(),
  /** Number of the key that seals, until every gateway has the newer one. */
  MILLPOND_SEALING_KEY: count.optional(),
  /** 32 bytes in base64, used for backups only; by default one is created in the data folder. */
  MILLPOND_BACKUP_KEY: oneLine.optional(),
  /** Folder of the nightly backups; without it there are none. */
  MILLPOND_BACKUP_DIR: oneLine.optional(),
  MILLPOND_TODAY: z
    .string()
    .refine(value => parseDay(value).ok, 'use a day like 2026-11-30')
    .optional(),
  DATABASE_URL: oneLine.optional(),
  DATABASE_APP_URL: oneLine.optional(),
  XERO_CLIENT_ID: oneLine.optional(),
  XERO_CLIENT_SECRET: oneLine.optional(),
  XERO_SCOPES: oneLine.optional(),
  /** The key of the app's webhooks. */
  XERO_WEBHOOK_KEY: oneLine.optional(),
  XERO_LOGIN_URL: z.url().optional(),
  XERO_IDENTITY_URL: z.url().optional(),
  XERO_API_URL: z.url().optional(),
  ...signInEnvironment,
  ...quickBooksEnvironment,
  ...billingEnvironment,
  /** The mail server: `smtps://user:password@host`. Without it mail stays in the outbox. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: oneLine.optional(),
  /** Allows webhooks with http and private addresses, for a receiver in one's own network. */
  WEBHOOKS_TO_PRIVATE_ADDRESSES: z.enum(['on', 'off']).default('off'),
  /** Where pages send their logs instead of here; the web app is built with the same value. */
  LOG_INGEST_URL: z.url({ protocol: /^https$/ }).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** Who must use a second factor; see decision 028. */
  SECOND_FACTOR: z.enum(FACTOR_RULES).default('grace'),
  SESSION_IDLE_SECONDS: seconds.default(30 * 60),
  SESSION_ABSOLUTE_SECONDS: seconds.default(12 * 60 * 60),
  /** Sign-in and sign-up attempts of one address in five minutes. */
  SIGN_IN_LIMIT: count.default(30),
  /** Requests of one address in a minute, all routes together. */
  REQUEST_LIMIT: count.default(1200),
  /** Changes of one person in a day: twice as many as cells filled in one by one in an hour. */
  WRITE_LIMIT: count.default(40_000),
  /** The shortest time between the end of a sync and the next one that a person starts. */
  SYNC_PAUSE_SECONDS: z.coerce.number().int().min(0).max(3600).default(300),
  /** The bearer token for `/metrics`; without it the route does not exist. */
  METRICS_TOKEN: z.string().min(24, 'use at least 24 characters').optional(),
  /** Https only: for this host, also for its subdomains, or also in the browsers' preload list. */
  HSTS: z.enum(['host', 'subdomains', 'preload']).default('host'),
})

interface XeroConfig {
  readonly clientId: string
  readonly clientSecret: string
  readonly scopes: string | null
  /** Absent: no webhook is accepted. */
  readonly webhookKey: string | undefined
  readonly loginUrl: string | null
  readonly identityUrl: string | null
  readonly apiUrl: string | null
  /** Pointed at the local stand-in instead of the vendor. */
  readonly isStandIn: boolean
}

export interface MasterKey {
  readonly number: number
  readonly key: Buffer
}

export interface Config {
  readonly mode: 'production' | 'development' | 'test'
  readonly host: string
  readonly port: number
  readonly publicUrl: string
  readonly hsts: 'host' | 'subdomains' | 'preload'
  readonly trustedProxies: readonly string[]
  readonly dataDir: string
  readonly webDir: string
  readonly databaseUrl: string | null
  readonly databaseAppUrl: string | null
  /** The first key seals; all of them open. */
  readonly masterKeys: readonly MasterKey[]
  readonly backup: { readonly key: string | null; readonly dir: string | null }
  readonly today: Day | null
  /** Null without a real or an emulated Xero. */
  readonly xero: XeroConfig | null
  /** Null without a real or an emulated QuickBooks. */
  readonly quickbooks: QuickBooksConfig | null
  /** The external identity issuers. */
  readonly signIn: SignInConfig
  readonly billing: BillingConfig
  /** No payments are taken, and everything is included. */
  readonly isBillingOff: boolean
  readonly smtpUrl: string | null
  /** The sender of mail: `Millpond <post@example.org>`. */
  readonly mailFrom: string
  readonly allowsPrivateWebhooks: boolean
  /** Null: pages send their logs to the gateway. */
  readonly logIngestUrl: string | null
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'
  readonly factorRule: FactorRule
  readonly session: { readonly idleSeconds: number; readonly absoluteSeconds: number }
  readonly limits: {
    readonly signIn: number
    readonly request: number
    readonly write: number
    readonly syncPauseMs: number
  }
  /** Null: `/metrics` is off. */
  readonly metricsToken: string | null
}

export class ConfigError extends Error {
  override name = 'ConfigError'
}

export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const filled = Object.entries(env).filter(([, value]) => value !== '')
  const parsed = environment.safeParse(Object.fromEntries(filled))
  if (!parsed.success) {
    const lines = parsed.error.issues.map(issue => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`The configuration cannot be used:\n${lines.join('\n')}`)
  }
  const value = parsed.data
  const publicUrl = (value.PUBLIC_URL ?? `http://localhost:${value.PORT}`).replace(/\/+$/, '')
  const signIn = readSignIn(value, { mode: value.NODE_ENV, publicUrl })
  if (!signIn.ok) throw new ConfigError(signIn.error)
  const xero = readXero(value)
  const quickbooks = readQuickBooks(value)
  const isOff = isBillingOff({
    setting: value.BILLING,
    hasRealBooks: [xero, quickbooks].some(provider => provider?.isStandIn === false),
    hasStripeKeys: value.STRIPE_SECRET_KEY !== undefined,
  })
  const billing = readBilling(value, { publicUrl, isOff })
  if (!billing.ok) throw new ConfigError(billing.error)
  return {
    mode: value.NODE_ENV,
    host: value.HOST,
    port: value.PORT,
    publicUrl,
    trustedProxies: value.TRUSTED_PROXIES?.split(',').map(part => part.trim()) ?? [],
    dataDir: value.MILLPOND_DATA_DIR,
    webDir: value.MILLPOND_WEB_DIR,
    databaseUrl: value.DATABASE_URL ?? null,
    databaseAppUrl: value.DATABASE_APP_URL ?? null,
    masterKeys: readMasterKeys(
      value.MILLPOND_SECRET_KEY ?? readOrCreateSecret(value.MILLPOND_DATA_DIR, 'secret.key'),
      value.MILLPOND_SEALING_KEY ?? null,
    ),
    backup: { key: value.MILLPOND_BACKUP_KEY ?? null, dir: value.MILLPOND_BACKUP_DIR ?? null },
    today: (value.MILLPOND_TODAY as Day | undefined) ?? null,
    xero,
    quickbooks,
    signIn: signIn.value,
    billing: billing.value,
    isBillingOff: isOff,
    smtpUrl: value.SMTP_URL ?? null,
    mailFrom: readMailFrom(value),
    allowsPrivateWebhooks: value.WEBHOOKS_TO_PRIVATE_ADDRESSES === 'on',
    logIngestUrl: value.LOG_INGEST_URL ?? null,
    logLevel: value.LOG_LEVEL,
    factorRule: value.SECOND_FACTOR,
    session: {
      idleSeconds: value.SESSION_IDLE_SECONDS,
      absoluteSeconds: value.SESSION_ABSOLUTE_SECONDS,
    },
    limits: {
      signIn: value.SIGN_IN_LIMIT,
      request: value.REQUEST_LIMIT,
      write: value.WRITE_LIMIT,
      syncPauseMs: value.SYNC_PAUSE_SECONDS * 1000,
    },
    metricsToken: value.METRICS_TOKEN ?? null,
    hsts: value.HSTS,
  }
}

function readXero(value: z.output<typeof environment>): XeroConfig | null {
  const { XERO_CLIENT_ID: clientId, XERO_CLIENT_SECRET: clientSecret } = value
  if ((clientId === undefined) !== (clientSecret === undefined)) {
    throw new ConfigError('Set both XERO_CLIENT_ID and XERO_CLIENT_SECRET, or neither')
  }
  const addresses = {
    loginUrl: value.XERO_LOGIN_URL ?? null,
    identityUrl: value.XERO_IDENTITY_URL ?? null,
    apiUrl: value.XERO_API_URL ?? null,
  }
  const scopes = value.XERO_SCOPES ?? null
  const webhookKey = value.XERO_WEBHOOK_KEY
  if (clientId && clientSecret) {
    return { clientId, clientSecret, scopes, webhookKey, ...addresses, isStandIn: false }
  }
  if (!addresses.loginUrl || !addresses.identityUrl || !addresses.apiUrl) return null
  // The stand-in has this one application; its credentials are public.
  return {
    clientId: 'millpond-local',
    clientSecret: 'millpond-local-secret',
    scopes,
    webhookKey: webhookKey ?? 'millpond-local-webhooks',
    ...addresses,
    isStandIn: true,
  }
}

function readMailFrom({ SMTP_URL: url, MAIL_FROM: from }: z.output<typeof environment>): string {
  if (from && /[\r\n]/.test(from)) throw new ConfigError('MAIL_FROM: use one line')
  if (url && !from)
    throw new ConfigError('Set MAIL_FROM, the sender of emails, when you set SMTP_URL')
  return from ?? 'Millpond <millpond@localhost>'
}

/** The sealing key comes first: the one with the highest number, unless another is configured. */
function readMasterKeys(text: string, sealing: number | null): MasterKey[] {
  const keys = text.split(',').map(part => {
    const [, number, encoded] = /^(?:(\d{1,9}):)?(.+)$/s.exec(part.trim()) ?? []
    const key = Buffer.from(encoded ?? '', 'base64')
    if (key.length !== 32) throw new ConfigError('MILLPOND_SECRET_KEY: use 32 bytes in base64')
    return { number: Number(number ?? 1), key }
  })
  if (new Set(keys.map(each => each.number)).size !== keys.length) {
    throw new ConfigError('MILLPOND_SECRET_KEY: each key needs its own number')
  }
  if (sealing !== null && !keys.some(each => each.number === sealing)) {
    throw new ConfigError(`MILLPOND_SEALING_KEY: there is no key ${sealing}`)
  }
  const rank = ({ number }: MasterKey) => (number === sealing ? Number.MAX_SAFE_INTEGER : number)
  return keys.sort((a, b) => rank(b) - rank(a))
}
