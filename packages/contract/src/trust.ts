/** What lets an owner see who did what, and lets our staff help without taking anything over. */
import * as z from 'zod/mini'
import { route } from './route.ts'
import { signedIn } from './session.ts'
import { email } from './sign-in.ts'
import { instant, organisationId, organisationQuery, text } from './values.ts'

export const VISIT_MINUTES = 30

export const activityEntry = z.object({
  sequence: z.int(),
  at: instant,
  /** Who did it, by the name or address they had then. */
  who: z.string(),
  /** The member of staff who acted as `who`, during a visit. */
  staff: z.nullable(z.string()),
  /** A word of the product: `memberRemoved`, `settingsChanged`. */
  action: z.string(),
  /** What it was done to, in words; never amounts or secrets. */
  subject: z.string(),
  correlationId: z.string(),
})
export type ActivityEntry = z.infer<typeof activityEntry>

export const getActivity = route({
  method: 'GET',
  path: '/api/activity',
  access: 'organisation',
  summary: 'The activity log of an organisation, newest first, a hundred at a time',
  query: z.strictObject({
    organisationId,
    before: z.optional(z.string().check(z.regex(/^\d{1,12}$/, 'Use a sequence number'))),
    visits: z.optional(z.literal('only')),
  }),
  reply: z.object({
    entries: z.array(activityEntry),
    /** The chain of hashes of the entries shown holds. */
    isIntact: z.boolean(),
    hasMore: z.boolean(),
  }),
})

const supportAccess = z.object({
  /** Until then a visit of our staff may change things; null: it may only look. */
  changesAllowedUntil: z.nullable(instant),
})

export const getSupportAccess = route({
  method: 'GET',
  path: '/api/support-access',
  access: 'organisation',
  summary: 'Whether a staff visit may change things here',
  query: organisationQuery,
  reply: supportAccess,
})

export const putSupportAccess = route({
  method: 'PUT',
  path: '/api/support-access',
  access: 'organisation',
  summary: 'Let staff visits change things for some hours, or end that',
  query: organisationQuery,
  body: z.strictObject({ hours: z.int().check(z.gte(0), z.lte(24)) }),
  reply: supportAccess,
})

export const startVisit = route({
  method: 'POST',
  path: '/auth/visit',
  access: 'signedIn',
  summary: 'Staff: see the product as a customer does, for thirty minutes',
  body: z.strictObject({ email, reason: text(300), ticket: text(60) }),
  reply: z.object({ session: signedIn, until: instant }),
  mayFail: ['notFound'],
})

export const endVisit = route({
  method: 'POST',
  path: '/auth/visit/end',
  access: 'signedIn',
  summary: 'Staff: end the visit of this token',
  reply: z.object({ ended: z.literal(true) }),
})
