/** Schedules that publish and send a report, or open its next draft. ALR-04. */
import { MAX_LINK_DAYS, MAX_RECIPIENTS, MIN_LINK_DAYS } from '@millpond/core/report'
import {
  MAX_DAY_OF_MONTH,
  MAX_LISTED_RUNS,
  MAX_SCHEDULES,
  MAX_WORKING_DAYS,
} from '@millpond/core/schedule'
import * as z from 'zod/mini'
import { route } from './route.ts'
import { REPORT_SCHEDULE_ROUTES } from './route-table/report-email.ts'
import { address, message } from './schema-parts/recipients.ts'
import { instant, organisationId, organisationQuery } from './schema-parts/values.ts'

const id = z.uuid()
const upTo = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most))
const dayOfMonth = upTo(1, MAX_DAY_OF_MONTH)

const repeat = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('daily') }),
  /** 0 is Sunday. */
  z.strictObject({ kind: z.literal('weekly'), weekday: upTo(0, 6) }),
  z.strictObject({ kind: z.literal('monthly'), dayOfMonth }),
  /** In January, April, July and October. */
  z.strictObject({ kind: z.literal('quarterly'), dayOfMonth }),
  z.strictObject({ kind: z.literal('afterClose'), workingDays: upTo(1, MAX_WORKING_DAYS) }),
])

const plan = {
  /** All versions of a report have the same series. */
  seriesId: id,
  repeat,
  /** Minutes since midnight, in the time zone of the company. */
  minute: upTo(0, 24 * 60 - 1),
  /** Open a draft for review, or publish the next version and send it. */
  action: z.enum(['draft', 'send']),
  /** Needed to send. */
  recipients: z.array(address).check(
    z.maxLength(MAX_RECIPIENTS),
    z.refine(all => new Set(all).size === all.length, { error: 'The same address appears twice' }),
  ),
  message,
  /** After so many days a link no longer opens. */
  days: upTo(MIN_LINK_DAYS, MAX_LINK_DAYS),
  withFile: z.boolean(),
  /** It sends nothing if the figures are those of the version before. */
  skipsUnchanged: z.boolean(),
  isPaused: z.boolean(),
}

const reportSchedule = z.object({
  ...plan,
  id,
  /** Null while it is paused. */
  nextRunAt: z.nullable(instant),
  /** The title of its report. */
  title: z.string(),
  /** False while the report is archived or deleted: the schedule is paused until it is restored. */
  hasReport: z.boolean(),
  /** Newest first. */
  runs: z
    .array(
      z.object({
        dueAt: instant,
        /** waiting, done, skipped or failed; a client shows any other word as it is. */
        state: z.string(),
        /** Why it waits, was skipped or failed: a sentence. */
        reason: z.nullable(z.string()),
      }),
    )
    .check(z.maxLength(MAX_LISTED_RUNS)),
})
export type ReportSchedule = z.infer<typeof reportSchedule>

export const getReportSchedules = route(REPORT_SCHEDULE_ROUTES.getReportSchedules, {
  permit: { role: 'editor', visit: 'read' },
  summary: 'The schedules of reports, with the next run and the result of the last one',
  query: organisationQuery,
  reply: z.object({ schedules: z.array(reportSchedule).check(z.maxLength(MAX_SCHEDULES)) }),
})

const named = z.strictObject({ organisationId, id })

/** The client chooses the id of a new one. Staff never send what belongs to a customer. */
export const saveReportSchedule = route(REPORT_SCHEDULE_ROUTES.saveReportSchedule, {
  permit: { role: 'editor', needs: 'fullAccess' },
  summary: 'Add a schedule of a report, or change, pause or resume it',
  query: named,
  body: z.strictObject(plan).check(
    z.refine(({ action, recipients }) => action === 'draft' || recipients.length > 0, {
      error: 'Enter at least one recipient',
      path: ['recipients'],
    }),
  ),
  reply: z.object({ schedule: reportSchedule }),
  mayFail: ['notFound', 'conflict'],
})

/** It works without a plan too. */
export const deleteReportSchedule = route(REPORT_SCHEDULE_ROUTES.deleteReportSchedule, {
  permit: { role: 'editor' },
  summary: 'Delete a schedule; reports it has already sent stay in the list',
  query: named,
  reply: z.object({ id }),
  mayFail: ['notFound'],
})
