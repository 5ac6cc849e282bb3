/** Sending a published report by email. ALR-04. */
import { MAX_LINK_DAYS, MIN_LINK_DAYS } from '@millpond/core/report'
import * as z from 'zod/mini'
import { route } from './route.ts'
import { REPORT_EMAIL_ROUTES } from './route-table/report-email.ts'
import { message, recipients } from './schema-parts/recipients.ts'
import { instant, organisationId } from './schema-parts/values.ts'

/** How many emails with a report are listed. */
const MAX_LISTED_DELIVERIES = 200

const id = z.uuid()
const ofReport = z.strictObject({ organisationId, id })

const reportDelivery = z.object({
  id,
  address: z.string(),
  /** waiting, accepted, failed, skipped or unknown; a client shows any other word as it is. */
  state: z.string(),
  /** A code of the mail server, if it failed. */
  fault: z.nullable(z.string()),
  /** The email carries the PDF file. */
  hasFile: z.boolean(),
  /** Null if the person is no member any more. */
  sentByName: z.nullable(z.string()),
  /** A schedule sent it. */
  isScheduled: z.boolean(),
  createdAt: instant,
  /** When the mail server accepted or refused it. */
  settledAt: z.nullable(instant),
})
export type ReportDelivery = z.infer<typeof reportDelivery>

const deliveries = z.array(reportDelivery).check(z.maxLength(MAX_LISTED_DELIVERIES))

export const getReportDeliveries = route(REPORT_EMAIL_ROUTES.getReportDeliveries, {
  permit: { role: 'editor', visit: 'read' },
  summary: 'The emails with a published report, newest first, and what happened to each',
  query: ofReport,
  reply: z.object({ deliveries }),
  mayFail: ['notFound'],
})

/** Staff never send what belongs to a customer. */
export const sendReport = route(REPORT_EMAIL_ROUTES.sendReport, {
  permit: { role: 'editor', needs: 'fullAccess' },
  summary: 'Send a published report by email, with a link to it that all recipients share',
  query: ofReport,
  body: z.strictObject({
    recipients,
    message,
    /** After so many days the link no longer opens. */
    days: z.int().check(z.gte(MIN_LINK_DAYS), z.lte(MAX_LINK_DAYS)),
    /** The emails carry the report as a PDF file. */
    withFile: z.boolean(),
  }),
  reply: z.object({ deliveries }),
  mayFail: ['notFound', 'conflict'],
})

/** A body, not an address: tokens stay out of logs and histories. */
export const unsubscribe = route(REPORT_EMAIL_ROUTES.unsubscribe, {
  summary: 'Stop all emails with reports of a company, for the recipient of one of them',
  body: z.strictObject({
    token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'This is not a token of an email')),
  }),
  reply: z.object({ isUnsubscribed: z.literal(true) }),
  mayFail: ['notFound'],
})
