/** The activity log for owners, and visits of support staff. */
import * as z from 'zod/mini'
import { route } from './route.ts'
import { ACTIVITY_ROUTES } from './route-table/activity.ts'
import { instant, organisationId, organisationQuery, text } from './schema-parts/values.ts'
import { signedIn } from './session.ts'
import { email } from './sign-in.ts'

export const VISIT_MINUTES = 30

export const activityEntry = z.object({
  sequence: z.int(),
  at: instant,
  /** The name or address of the person at that time. */
  who: z.string(),
  /** The member of staff who acted as `who`, during a visit. */
  staff: z.nullable(z.string()),
  /** The name of the action: `memberRemoved`, `settingsChanged`. */
  action: z.string(),
  /** The object in words; never amounts or secrets. */
  subject: z.string(),
  correlationId: z.string(),
})
export type ActivityEntry = z.infer<typeof activityEntry>

export const getActivity = route(ACTIVITY_ROUTES.getActivity, {
  permit: { role: 'owner', visit: 'read' },
  summary: 'The activity log of an organisation, newest first, 100 per page',
  query: z.strictObject({
    organisationId,
    before: z.optional(z.string().check(z.regex(/^\d{1,12}$/, 'Use a sequence number'))),
    visits: z.optional(z.literal('only')),
  }),
  reply: z.object({
    entries: z.array(activityEntry),
    /** Whether the chain of the shown entries is valid. */
    isIntact: z.boolean(),
    hasMore: z.boolean(),
    /** That of the company: entries are read in its days and hours. */
    timeZone: z.string(),
  }),
})

const supportAccess = z.object({
  /** Until then a support session may change things; null: it may only read. */
  changesAllowedUntil: z.nullable(instant),
})

export const getSupportAccess = route(ACTIVITY_ROUTES.getSupportAccess, {
  permit: { role: 'viewer', visit: 'read' },
  summary: 'Whether a support session can make changes here',
  query: organisationQuery,
  reply: supportAccess,
})

export const putSupportAccess = route(ACTIVITY_ROUTES.putSupportAccess, {
  permit: { role: 'owner', confirmed: true },
  summary: 'Allow support sessions to make changes for some hours, or stop allowing it',
  query: organisationQuery,
  body: z.strictObject({ hours: z.int().check(z.gte(0), z.lte(24)) }),
  reply: supportAccess,
})

export const startVisit = route(ACTIVITY_ROUTES.startVisit, {
  permit: { confirmed: true, factor: 'always' },
  summary: 'Staff: see the product as a customer does, for 30 minutes',
  body: z.strictObject({ email, reason: text(300), ticket: text(60) }),
  reply: z.object({ session: signedIn, until: instant }),
  mayFail: ['notFound'],
})

export const endVisit = route(ACTIVITY_ROUTES.endVisit, {
  permit: { visit: 'read', factor: 'never' },
  summary: 'Staff: end the visit of this token',
  reply: z.object({ ended: z.literal(true) }),
})
