import { ACCOUNT_TYPES } from '@millpond/core/organisation'
import * as z from 'zod/mini'
import { route } from './route.ts'
import { instant, monthText, organisationQuery } from './values.ts'

export { ACCOUNT_TYPES }

export const getProviders = route({
  method: 'GET',
  path: '/api/providers',
  access: 'public',
  summary: 'What can be connected, and whether it is the vendor or its local stand-in',
  reply: z.object({
    providers: z.array(z.object({ name: z.enum(['xero', 'quickbooks']), isStandIn: z.boolean() })),
  }),
})

/** `organisationId` reconnects that organisation; without it the consent adds a new one. */
export const startConnection = route({
  method: 'POST',
  path: '/api/connections',
  access: 'signedIn',
  summary: 'Begin a consent at the accounting provider; answers with the address to go to',
  body: z.strictObject({
    provider: z.enum(['xero', 'quickbooks']),
    accountType: z.enum(ACCOUNT_TYPES),
    organisationId: z.optional(z.uuid()),
  }),
  reply: z.object({ authorizeUrl: z.url() }),
  mayFail: ['notFound'],
})

/** Where the provider sends the browser back to: a 302 in every case, never a page (Xero §4). */
export const finishConnection = route({
  method: 'GET',
  path: '/connections/xero/callback',
  access: 'public',
  summary: 'Return from the consent; redirects into the web app',
  query: z.object({
    code: z.optional(z.string().check(z.maxLength(2000))),
    state: z.optional(z.string().check(z.maxLength(200))),
    error: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: z.undefined(),
})

export const IMPORT_STATES = ['queued', 'running', 'waiting', 'failed', 'done'] as const

/** What a screen shows while the books arrive: counts per kind, newest months first. */
export const importProgress = z.object({
  importId: z.uuid(),
  state: z.enum(IMPORT_STATES),
  startedAt: instant,
  finishedAt: z.nullable(instant),
  /** While waiting for the provider's limit: when it lets us continue. */
  resumesAt: z.nullable(instant),
  /** Complete months of figures that have arrived, of those wanted. */
  monthsDone: z.int(),
  monthsWanted: z.int(),
  /** The dashboard has something to show. */
  canOpen: z.boolean(),
  steps: z.array(z.object({ kind: z.string(), done: z.int(), wanted: z.int(), records: z.int() })),
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

export const getImport = route({
  method: 'GET',
  path: '/api/imports',
  access: 'organisation',
  summary: 'The latest import of an organisation, with its checks',
  query: organisationQuery,
  reply: z.object({
    latest: z.nullable(importProgress),
    /** Figures on which two sources disagree; empty when everything reconciles. */
    gaps: z.array(reconciliation),
  }),
})

export const startImport = route({
  method: 'POST',
  path: '/api/imports',
  access: 'organisation',
  summary: 'Import again now; joins an import that is already under way',
  query: organisationQuery,
  reply: importProgress,
  mayFail: ['providerDisconnected'],
})

export const disconnect = route({
  method: 'DELETE',
  path: '/api/connections',
  access: 'organisation',
  summary: 'End the connection at the provider; imported figures stay readable',
  query: organisationQuery,
  reply: z.object({ disconnected: z.boolean() }),
  mayFail: ['providerDisconnected', 'capabilityMissing', 'providerUnavailable'],
})
