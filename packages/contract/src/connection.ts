import { LEFT_OUT_KINDS, LEFT_OUT_REASONS } from '@millpond/core/ledger'
import { ACCOUNT_TYPES, PROVIDERS } from '@millpond/core/organisation'
import * as z from 'zod/mini'
import { route } from './route.ts'
import { CONNECTION_ROUTES } from './route-table/connection.ts'
import { dayText, instant, monthText, organisationQuery } from './schema-parts/values.ts'

export { ACCOUNT_TYPES, PROVIDERS }

export const getProviders = route(CONNECTION_ROUTES.getProviders, {
  summary: 'The providers that can be connected, each the real one or its local stand-in',
  reply: z.object({
    providers: z.array(z.object({ name: z.enum(PROVIDERS), isStandIn: z.boolean() })),
  }),
})

/** `organisationId` reconnects that organisation; without it the consent adds a new one. */
export const startConnection = route(CONNECTION_ROUTES.startConnection, {
  summary: 'Start connecting to an accounting provider; returns the address to open',
  body: z.strictObject({
    provider: z.enum(PROVIDERS),
    accountType: z.enum(ACCOUNT_TYPES),
    organisationId: z.optional(z.uuid()),
  }),
  reply: z.object({ authorizeUrl: z.url() }),
  mayFail: ['notFound'],
})

/** The provider redirects the browser here: the reply is always a 302, never a page (Xero §4). */
export const finishConnection = route(CONNECTION_ROUTES.finishConnection, {
  summary: 'Return from the provider; redirects to the web app',
  query: z.object({
    /** From the path. */
    provider: z.enum(PROVIDERS),
    code: z.optional(z.string().check(z.maxLength(2000))),
    state: z.optional(z.string().check(z.maxLength(200))),
    error: z.optional(z.string().check(z.maxLength(200))),
    /** The company at QuickBooks, whose consent is for one company. */
    realmId: z.optional(z.string().check(z.maxLength(32))),
  }),
  reply: z.undefined(),
})

export const IMPORT_STATES = ['queued', 'running', 'waiting', 'failed', 'done'] as const

/** The consent or the plan lacks it, the request is refused, or the answer is unreadable. */
export const SKIP_REASONS = ['notAllowed', 'refused', 'unreadable'] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** The progress of an import on screen: counts per kind, newest months first. */
export const importProgress = z.object({
  importId: z.uuid(),
  state: z.enum(IMPORT_STATES),
  startedAt: instant,
  finishedAt: z.nullable(instant),
  /** While the provider's limit applies, or it does not answer: when the import continues. */
  resumesAt: z.nullable(instant),
  /** When a person may start the next sync; null if there is nothing to wait for. */
  syncAgainAt: z.optional(z.nullable(instant)),
  /** Complete months that have arrived, of those requested. */
  monthsDone: z.int(),
  monthsWanted: z.int(),
  /** The dashboard has enough data to show. */
  canOpen: z.boolean(),
  /**
   * `skipped` of the finished ones were refused: the consent or the plan at the provider lacks
   * them.
   */
  steps: z.array(
    z.object({
      kind: z.string(),
      done: z.int(),
      skipped: z.int(),
      wanted: z.int(),
      records: z.int(),
      /** Why steps were skipped, if known. */
      reason: z.optional(z.nullable(z.enum(SKIP_REASONS))),
    }),
  ),
  /** Why it failed, or why it waits. */
  failure: z.nullable(z.object({ kind: z.string(), message: z.string() })),
})
export type ImportProgress = z.infer<typeof importProgress>

export const reconciliation = z.object({
  check: z.enum(['netProfit', 'balanceSheet', 'bankAccounts', 'receivables', 'payables']),
  month: monthText,
  label: z.string(),
  expected: z.int(),
  actual: z.int(),
  gap: z.int(),
})

/** Records of the provider that the books lack, because they cannot be used as they are. */
const leftOut = z.object({
  total: z.int(),
  /** The first hundred of them. */
  records: z.array(
    z.object({
      kind: z.enum(LEFT_OUT_KINDS),
      /** The provider's id of it; null where it sent none. */
      providerId: z.nullable(z.string()),
      number: z.nullable(z.string()),
      contactName: z.nullable(z.string()),
      issuedOn: z.nullable(dayText),
      reason: z.enum(LEFT_OUT_REASONS),
    }),
  ),
})
export type LeftOut = z.infer<typeof leftOut>

export const getImport = route(CONNECTION_ROUTES.getImport, {
  permit: { role: 'viewer', visit: 'read' },
  summary: 'The latest import of an organisation, with its checks',
  query: organisationQuery,
  reply: z.object({
    latest: z.nullable(importProgress),
    /** Figures in which two sources disagree; empty when everything reconciles. */
    gaps: z.array(reconciliation),
    leftOut: z.optional(leftOut),
    /** How many calls the provider still answered today when it was last asked. */
    allowance: z.optional(z.nullable(z.object({ callsLeft: z.int(), at: instant }))),
  }),
})

export const startImport = route(CONNECTION_ROUTES.startImport, {
  permit: { role: 'editor', visit: 'whenAllowed', needs: 'fullAccess' },
  summary: 'Start an import, or join the one that is running',
  query: organisationQuery,
  reply: importProgress,
  mayFail: ['providerDisconnected'],
})

export const disconnect = route(CONNECTION_ROUTES.disconnect, {
  permit: { role: 'owner', confirmed: true },
  summary: 'Disconnect from the provider; imported figures stay readable',
  query: organisationQuery,
  reply: z.object({ disconnected: z.boolean() }),
})
