/** Packs of a partner: one report for each of several clients. ALR-04. */
import { MAX_PACK_CLIENTS, MAX_PACKS, PACK_ACTIONS } from '@millpond/core/pack'
import { MAX_TITLE, REPORT_TEMPLATES } from '@millpond/core/report'
import * as z from 'zod/mini'
import { route } from './route.ts'
import { PACK_ROUTES } from './route-table/partner.ts'
import { message } from './schema-parts/recipients.ts'
import {
  instant,
  monthText,
  organisationId,
  organisationQuery,
  text,
} from './schema-parts/values.ts'

const id = z.uuid()
const count = z.int()

const pack = z.object({
  id,
  /** Of its reports. */
  title: z.string(),
  /** Null for the last complete month of each client. */
  month: z.nullable(monthText),
  /** draft, publish or send; a client shows any other word as it is. */
  action: z.string(),
  startedAt: instant,
  /** Null if the person is no member any more. */
  startedByName: z.nullable(z.string()),
  /** How many of its reports are in each state. */
  counts: z.object({ waiting: count, done: count, failed: count }),
})
export type Pack = z.infer<typeof pack>

const packItem = z.object({
  clientId: id,
  /** Null for a company that the caller cannot open any more. */
  name: z.nullable(z.string()),
  /** waiting, done or failed; a client shows any other word as it is. */
  state: z.string(),
  /** Why it failed, is tried again, or needed no new report: a sentence. */
  reason: z.nullable(z.string()),
  /** Of a report that is done. */
  reportId: z.nullable(id),
  /** Of its report. Null if the client had no books when the pack started. */
  month: z.nullable(monthText),
})
export type PackReport = z.infer<typeof packItem>

const opened = z.object({ pack, items: z.array(packItem).check(z.maxLength(MAX_PACK_CLIENTS)) })
export type OpenedPack = z.infer<typeof opened>

const reader = { role: 'editor', visit: 'read', factor: 'atPartners' } as const
/** Staff never make what belongs to a customer. */
const editor = { role: 'editor', factor: 'atPartners' } as const

export const getPacks = route(PACK_ROUTES.getPacks, {
  permit: reader,
  summary: 'The packs of a partner, newest first',
  query: organisationQuery,
  reply: z.object({ packs: z.array(pack).check(z.maxLength(MAX_PACKS)) }),
})

const packClient = z.object({
  clientId: id,
  name: z.string(),
  /** Why it cannot be in a pack: a sentence. Null if it can. */
  unfit: z.nullable(z.string()),
})
export type PackClient = z.infer<typeof packClient>

export const getPackClients = route(PACK_ROUTES.getPackClients, {
  permit: reader,
  summary: 'The clients of a partner by name, and why some cannot be in a pack',
  query: organisationQuery,
  reply: z.object({ clients: z.array(packClient) }),
})

const chosenClients = z.array(id).check(
  z.minLength(1, 'Choose at least one client'),
  z.maxLength(MAX_PACK_CLIENTS),
  z.refine(all => new Set(all).size === all.length, { error: 'A client is there twice' }),
)

export const startPack = route(PACK_ROUTES.startPack, {
  permit: editor,
  summary: 'Start a pack: a report for each of these clients, made one after the other',
  query: organisationQuery,
  body: z.strictObject({
    source: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('template'), template: z.enum(REPORT_TEMPLATES) }),
      /** One of the partner's own saved reports: its blocks as they are now. */
      z.strictObject({ kind: z.literal('report'), reportId: id }),
    ]),
    title: text(MAX_TITLE),
    /** Null for the last complete month of each client. */
    month: z.nullable(monthText),
    action: z.enum(PACK_ACTIONS),
    /** In the emails, if the reports are sent. */
    message,
    clientIds: chosenClients,
  }),
  reply: opened,
  mayFail: ['notFound', 'conflict'],
})

const named = z.strictObject({ organisationId, id })

export const getPack = route(PACK_ROUTES.getPack, {
  permit: reader,
  summary: 'One pack with what became of each client',
  query: named,
  reply: opened,
  mayFail: ['notFound'],
})

export const retryPack = route(PACK_ROUTES.retryPack, {
  permit: editor,
  summary: 'Try the failed reports of a pack again, all of them or those of some clients',
  query: named,
  body: z.strictObject({
    /** Null for all that have failed. */
    clientIds: z.nullable(chosenClients),
  }),
  reply: opened,
  mayFail: ['notFound', 'conflict'],
})

export const getPackFiles = route(PACK_ROUTES.getPackFiles, {
  permit: editor,
  summary: 'The reports of a pack that are ready, as PDF files in one zip file',
  query: named,
  reply: z.unknown(),
  mayFail: ['notFound', 'conflict'],
})
