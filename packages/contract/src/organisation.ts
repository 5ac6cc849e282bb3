import { SUBSCRIPTION_STATUS } from '@millpond/core/organisation'
import * as z from 'zod/mini'
import { ACCOUNT_TYPES } from './connection.ts'
import { ROLES, route } from './route.ts'
import { centsNumber, instant, monthText, organisationQuery, text } from './values.ts'

const beginsMonth = z.int().check(z.gte(1), z.lte(12))
const currency = z.string().check(z.regex(/^[A-Z]{3}$/, 'Use three letters like NZD'))

export const organisation = z.object({
  organisationId: z.uuid(),
  /** Counts changes of these settings: an update names the version it was made on. */
  version: z.int(),
  name: z.string(),
  currency: z.string(),
  country: z.nullable(z.string()),
  reportingYearBeginsMonth: z.int().check(z.gte(1), z.lte(12)),
  subscriptionStatus: z.literal(Object.values(SUBSCRIPTION_STATUS)),
  isPartner: z.boolean(),
  parentOrganisationId: z.nullable(z.uuid()),
  role: z.enum(ROLES),
  /** Whether the role is the caller’s own here, or by way of a partner organisation. */
  reach: z.enum(['member', 'partner']),
  /** Cents. Below it the owner wants to be warned; null while nobody has set one. */
  cashFloor: z.nullable(centsNumber),
  isSample: z.boolean(),
  closeMonth: z.nullable(monthText),
  provider: z.nullable(z.enum(['xero', 'quickbooks'])),
  connectionStatus: z.nullable(z.enum(['connected', 'disconnected'])),
  tenantName: z.nullable(z.string()),
  lastImportedAt: z.nullable(instant),
  /** Null where there is no trial: the sample company. */
  trialEndsAt: z.nullable(instant),
  /** Set while the organisation waits for its end; only owners still see it. */
  deleteAfter: z.nullable(instant),
  /** From when on the caller, who has not shown a second factor, is let in nowhere without. */
  secondFactorBy: z.optional(instant),
})
export type Organisation = z.infer<typeof organisation>

export const getOrganisations = route({
  method: 'GET',
  path: '/api/organisations',
  access: 'signedIn',
  summary: 'Every organisation the caller may open',
  reply: z.object({ organisations: z.array(organisation) }),
})

export const updateOrganisation = route({
  method: 'PUT',
  path: '/api/organisations',
  access: 'organisation',
  summary: 'Change settings of an organisation; what is left out stays',
  query: organisationQuery,
  body: z.strictObject({
    /** Left out only where the change cannot hide somebody else's: a single value set anew. */
    baseVersion: z.optional(z.int()),
    name: z.optional(text(100)),
    reportingYearBeginsMonth: z.optional(beginsMonth),
    currency: z.optional(currency),
    cashFloor: z.optional(z.nullable(centsNumber)),
  }),
  reply: organisation,
  mayFail: ['conflict'],
})

export const createOrganisation = route({
  method: 'POST',
  path: '/api/organisations',
  access: 'signedIn',
  summary: 'Make an organisation before any provider is connected; the caller owns it',
  body: z.strictObject({
    name: text(100),
    currency: z.optional(currency),
    reportingYearBeginsMonth: z.optional(beginsMonth),
    accountType: z.optional(z.enum(ACCOUNT_TYPES)),
  }),
  reply: organisation,
  mayFail: ['conflict'],
})

export const leaveOrganisation = route({
  method: 'POST',
  path: '/api/organisations/leave',
  access: 'organisation',
  summary: 'Give up one’s own place in an organisation; its last owner cannot',
  query: organisationQuery,
  reply: z.object({ left: z.literal(true) }),
  mayFail: ['conflict'],
})

export const transferOwnership = route({
  method: 'POST',
  path: '/api/organisations/transfer',
  access: 'organisation',
  summary: 'Make another member the owner and stay as an editor',
  query: organisationQuery,
  body: z.strictObject({ userId: text(64) }),
  reply: organisation,
  mayFail: ['notFound', 'conflict'],
})

export const exportOrganisation = route({
  method: 'GET',
  path: '/api/organisations/export',
  access: 'organisation',
  summary: 'Everything of an organisation as one archive of JSON and CSV files',
  query: organisationQuery,
  reply: z.unknown(),
})

export const deleteOrganisation = route({
  method: 'POST',
  path: '/api/organisations/deletion',
  access: 'organisation',
  summary: 'End an organisation in thirty days; its name is typed to make sure',
  query: organisationQuery,
  body: z.strictObject({ name: text(100) }),
  reply: organisation,
  mayFail: ['conflict'],
})

export const keepOrganisation = route({
  method: 'DELETE',
  path: '/api/organisations/deletion',
  access: 'organisation',
  summary: 'Take the end of an organisation back',
  query: organisationQuery,
  reply: organisation,
})

export const openSample = route({
  method: 'POST',
  path: '/api/organisations/sample',
  access: 'signedIn',
  summary: 'Open the sample company Kererū Coffee Ltd, the caller’s own copy',
  reply: organisation,
})

export const leaveSample = route({
  method: 'DELETE',
  path: '/api/organisations/sample',
  access: 'organisation',
  summary: 'Delete the caller’s copy of the sample company with everything in it',
  query: organisationQuery,
  reply: z.object({ deleted: z.boolean() }),
})
