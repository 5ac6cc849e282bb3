/** Saved reports: drafts, and published ones with their frozen figures. ENT-09, UI-05, API-02. */
import { MAX_REPORTS, MAX_TITLE } from '@millpond/core/report'
import * as z from 'zod/mini'
import { route } from './route.ts'
import { REPORT_ROUTES } from './route-table/report.ts'
import { reportDefinition } from './schema-parts/report-definition.ts'
import { reportResult } from './schema-parts/report-result.ts'
import { dayText, instant, organisationId, organisationQuery, text } from './schema-parts/values.ts'

/** How many reports are changed at once. */
const MAX_BULK = 100

const id = z.uuid()
const title = text(MAX_TITLE)
const rowVersion = z.int().check(z.gte(1))

/** `id` to `updatedAt` are ENT-09, by the names of the specification. */
const savedReport = z.object({
  id,
  title,
  /** draft, published or archived; a client shows any other word as it is. */
  status: z.string(),
  createdAt: instant,
  updatedAt: instant,
  /** The versions of one report have the same series. */
  seriesId: id,
  /** Of a published version, from 1; null until it is published. */
  number: z.nullable(z.int()),
  /** Null if the person is no member any more. */
  ownerName: z.nullable(z.string()),
  isYours: z.boolean(),
  /** Who changed it last. */
  updatedByName: z.nullable(z.string()),
  /** Counts every change. */
  rowVersion,
  /** The last day of actual figures that a published version shows; null for a draft. */
  frozenUntil: z.nullable(dayText),
})
export type SavedReport = z.infer<typeof savedReport>

const reportQuery = z.strictObject({ organisationId, id })

export const getSavedReports = route(REPORT_ROUTES.getSavedReports, {
  permit: { role: 'viewer', visit: 'read' },
  summary: 'The saved reports, last updated first; a viewer gets published ones only',
  query: organisationQuery,
  reply: z.object({ reports: z.array(savedReport).check(z.maxLength(10 * MAX_REPORTS)) }),
})

export const getReport = route(REPORT_ROUTES.getReport, {
  permit: { role: 'viewer', visit: 'read' },
  summary: 'One saved report with its definition, as it is now or as it was at a version',
  query: z.strictObject({
    ...{ organisationId, id },
    /** An earlier `rowVersion`; the last 50 definitions are kept. */
    rowVersion: z.optional(z.string().check(z.regex(/^\d{1,9}$/, 'Use the number of a version'))),
  }),
  reply: z.object({ report: savedReport, definition: reportDefinition }),
  mayFail: ['notFound'],
})

const editor = { role: 'editor', visit: 'whenAllowed', needs: 'fullAccess' } as const
const oneReport = z.object({ report: savedReport })

export const createReport = route(REPORT_ROUTES.createReport, {
  permit: editor,
  summary: 'Create a draft; it starts a series of its own',
  query: organisationQuery,
  body: z.strictObject({ title, definition: reportDefinition }),
  reply: oneReport,
  mayFail: ['conflict'],
})

/** A refusal names the version that is stored now, in the field `rowVersion`. */
export const updateReport = route(REPORT_ROUTES.updateReport, {
  permit: editor,
  summary: 'Save the title and the definition of a draft, unless it has changed since it was read',
  query: reportQuery,
  body: z.strictObject({ rowVersion, title, definition: reportDefinition }),
  reply: oneReport,
  mayFail: ['notFound', 'conflict'],
})

export const copyReport = route(REPORT_ROUTES.copyReport, {
  permit: editor,
  summary: 'Copy a report as a draft of a new series',
  query: reportQuery,
  body: z.strictObject({ title: z.optional(title) }),
  reply: oneReport,
  mayFail: ['notFound', 'conflict'],
})

export const openReportDraft = route(REPORT_ROUTES.openReportDraft, {
  permit: editor,
  summary:
    'Open the draft of the next version of a published report; it is created if there is none',
  query: reportQuery,
  reply: oneReport,
  mayFail: ['notFound', 'conflict'],
})

export const publishReport = route(REPORT_ROUTES.publishReport, {
  permit: editor,
  summary: 'Publish a draft: its figures are resolved, frozen and numbered',
  query: reportQuery,
  body: z.strictObject({ rowVersion }),
  reply: oneReport,
  mayFail: ['notFound', 'conflict'],
})

export const setReportStatus = route(REPORT_ROUTES.setReportStatus, {
  permit: editor,
  summary: 'Archive a report, or restore it to what it was before',
  query: reportQuery,
  body: z.strictObject({ rowVersion, isArchived: z.boolean() }),
  reply: oneReport,
  mayFail: ['notFound', 'conflict'],
})

/** It can be restored by `changeReports`. */
export const deleteReport = route(REPORT_ROUTES.deleteReport, {
  permit: editor,
  summary: 'Delete a report; it can be restored',
  query: reportQuery,
  reply: z.object({ id }),
  mayFail: ['notFound'],
})

const isListedOnce = z.refine<readonly string[]>(
  values => new Set(values).size === values.length,
  'One entry appears twice. Remove one of them',
)

export const changeReports = route(REPORT_ROUTES.changeReports, {
  permit: editor,
  summary: 'Archive, restore, delete or copy several reports; each one that fails is named',
  query: organisationQuery,
  body: z.strictObject({
    /** `restore` undoes both an archiving and a deletion. */
    action: z.enum(['archive', 'restore', 'delete', 'copy']),
    ids: z.array(id).check(z.minLength(1), z.maxLength(MAX_BULK), isListedOnce),
  }),
  reply: z.object({
    /** `copyId`: the new report of a copy. */
    done: z.array(z.object({ id, copyId: z.nullable(id) })),
    failed: z.array(z.object({ id, message: z.string() })),
  }),
  // If none could be changed: the reason of the first one, with all of them in the fields.
  mayFail: ['notFound', 'conflict'],
})

export const getReportResult = route(REPORT_ROUTES.getReportResult, {
  permit: { role: 'viewer', visit: 'read', token: 'reports:read' },
  summary: 'The frozen figures of a published report, which new transactions do not change',
  query: reportQuery,
  reply: z.object({
    report: savedReport,
    publishedAt: instant,
    /** SHA-256 of the result as it is stored, in hexadecimal. */
    sha256: z.string(),
    result: reportResult,
  }),
  mayFail: ['notFound'],
})

export const getReportFile = route(REPORT_ROUTES.getReportFile, {
  permit: { role: 'viewer', visit: 'read' },
  summary: 'A report as a PDF file: the frozen figures of a published one, a draft as it is now',
  query: reportQuery,
  reply: z.unknown(),
  mayFail: ['notFound'],
})
