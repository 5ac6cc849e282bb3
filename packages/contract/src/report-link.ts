/** Links to published reports, and what a person with such a link reads. REP-02. */
import { MAX_LINK_DAYS, MAX_PASSCODE, MIN_LINK_DAYS, MIN_PASSCODE } from '@millpond/core/report'
import * as z from 'zod/mini'
import { route } from './route.ts'
import { REPORT_LINK_ROUTES } from './route-table/report-link.ts'
import { reportResult } from './schema-parts/report-result.ts'
import { dayText, instant, organisationId, plain } from './schema-parts/values.ts'

/** How many openings of a link are listed. */
const MAX_LISTED_OPENS = 10
/** How many links of a report are listed. */
const MAX_LISTED_LINKS = 200

const id = z.uuid()

const reportLink = z.object({
  id,
  createdAt: instant,
  /** Null if the person is no member any more. */
  createdByName: z.nullable(z.string()),
  expiresAt: instant,
  /** live, expired or revoked; a client shows any other word as it is. */
  state: z.string(),
  hasPasscode: z.boolean(),
  openCount: z.int(),
  lastOpenedAt: z.nullable(instant),
  /** The last times it was opened, newest first, numbered from 1, with a part of the address. */
  opens: z
    .array(z.object({ number: z.int(), at: instant, address: z.string(), device: z.string() }))
    .check(z.maxLength(MAX_LISTED_OPENS)),
})
export type ReportLink = z.infer<typeof reportLink>

const ofReport = z.strictObject({ organisationId, id })

export const getReportLinks = route(REPORT_LINK_ROUTES.getReportLinks, {
  permit: { role: 'editor', visit: 'read' },
  summary: 'The links to a published report, newest first, and when they were opened',
  query: ofReport,
  reply: z.object({ links: z.array(reportLink).check(z.maxLength(MAX_LISTED_LINKS)) }),
  mayFail: ['notFound'],
})

/** Staff never share what belongs to a customer. */
export const createReportLink = route(REPORT_LINK_ROUTES.createReportLink, {
  permit: { role: 'editor', needs: 'fullAccess' },
  summary: 'Create a link to a published report; the address is in this reply only',
  query: ofReport,
  body: z.strictObject({
    /** After so many days it no longer opens. */
    days: z.int().check(z.gte(MIN_LINK_DAYS), z.lte(MAX_LINK_DAYS)),
    /** Asked of each person who opens it. */
    passcode: z.optional(
      z.string().check(z.minLength(MIN_PASSCODE), z.maxLength(MAX_PASSCODE), plain),
    ),
  }),
  reply: z.object({ link: reportLink, address: z.url() }),
  mayFail: ['notFound', 'conflict'],
})

/** It works without a plan too: a link can always be ended. */
export const revokeReportLink = route(REPORT_LINK_ROUTES.revokeReportLink, {
  permit: { role: 'editor' },
  summary: 'End a link at once',
  query: z.strictObject({ organisationId, id, linkId: id }),
  reply: z.object({ link: reportLink }),
  mayFail: ['notFound'],
})

/** A body, not an address: tokens stay out of logs and histories. */
const linkSecrets = z.strictObject({
  token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'This is not a token of a link')),
  passcode: z.optional(z.string().check(z.minLength(1), z.maxLength(MAX_PASSCODE), plain)),
})

export const openSharedReport = route(REPORT_LINK_ROUTES.openSharedReport, {
  summary: 'The published report of a link, for anyone with its token',
  body: linkSecrets,
  reply: z.object({
    /** The link has a passcode, and none was given. */
    needsPasscode: z.boolean(),
    report: z.nullable(
      z.object({
        title: z.string(),
        number: z.int(),
        /** Its figures are invented. */
        isSample: z.boolean(),
        publishedAt: instant,
        /** The last day of actual figures. */
        actualUntil: dayText,
        expiresAt: instant,
        result: reportResult,
      }),
    ),
  }),
  mayFail: ['notFound'],
})

export const getSharedReportFile = route(REPORT_LINK_ROUTES.getSharedReportFile, {
  summary: 'The published report of a link as a PDF file, for anyone with its token',
  body: linkSecrets,
  reply: z.unknown(),
  mayFail: ['notFound'],
})
