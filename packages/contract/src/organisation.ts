import { SUBSCRIPTION_STATUS } from '@millpond/core/organisation'
import * as z from 'zod/mini'
import { ROLES, route } from './route.ts'
import { centsNumber, instant, monthText, organisationQuery, text } from './values.ts'

export const organisation = z.object({
  organisationId: z.uuid(),
  name: z.string(),
  currency: z.string(),
  country: z.nullable(z.string()),
  reportingYearBeginsMonth: z.int().check(z.gte(1), z.lte(12)),
  subscriptionStatus: z.literal(Object.values(SUBSCRIPTION_STATUS)),
  isPartner: z.boolean(),
  parentOrganisationId: z.nullable(z.uuid()),
  role: z.enum(ROLES),
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
  access: { organisation: 'editor' },
  summary: 'Change settings of an organisation; what is left out stays',
  query: organisationQuery,
  body: z.strictObject({
    name: z.optional(text(100)),
    reportingYearBeginsMonth: z.optional(z.int().check(z.gte(1), z.lte(12))),
    cashFloor: z.optional(z.nullable(centsNumber)),
  }),
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
  access: { organisation: 'owner' },
  summary: 'Delete the caller’s copy of the sample company with everything in it',
  query: organisationQuery,
  reply: z.object({ deleted: z.boolean() }),
})
