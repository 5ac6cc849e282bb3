import { ENTITLEMENT_REASONS } from '@millpond/core/billing'
import { PROVIDERS, SUBSCRIPTION_STATUS } from '@millpond/core/organisation'
import * as z from 'zod/mini'
import { ACCOUNT_TYPES } from './connection.ts'
import { ROLES, route } from './route.ts'
import { ORGANISATION_ROUTES } from './route-table/organisation.ts'
import {
  centsNumber,
  instant,
  monthText,
  nameText,
  organisationQuery,
  text,
} from './schema-parts/values.ts'

const beginsMonth = z.int().check(z.gte(1), z.lte(12))
const currency = z.string().check(z.regex(/^[A-Z]{3}$/, 'Use three letters like NZD'))

export const organisation = z.object({
  organisationId: z.uuid(),
  /** Counts changes of these settings: an update names the version it was based on. */
  version: z.int(),
  name: z.string(),
  currency: z.string(),
  country: z.nullable(z.string()),
  reportingYearBeginsMonth: z.int().check(z.gte(1), z.lte(12)),
  subscriptionStatus: z.literal(Object.values(SUBSCRIPTION_STATUS)),
  isPartner: z.boolean(),
  parentOrganisationId: z.nullable(z.uuid()),
  role: z.enum(ROLES),
  /** Whether the role is the caller’s own here, or comes from a partner organisation. */
  access: z.enum(['member', 'partner']),
  /** Cents. Below it the owner wants to be warned; null if it is not set. */
  cashFloor: z.nullable(centsNumber),
  isSample: z.boolean(),
  closeMonth: z.nullable(monthText),
  provider: z.nullable(z.enum(PROVIDERS)),
  connectionStatus: z.nullable(z.enum(['connected', 'disconnected'])),
  tenantName: z.nullable(z.string()),
  /** Its short name there, which links to its pages need. */
  tenantCode: z.optional(z.nullable(z.string())),
  /** The last sync, or when the spreadsheet was loaded. */
  lastImportedAt: z.nullable(instant),
  /** The name of the spreadsheet that the books come from. */
  booksFile: z.optional(z.nullable(z.string())),
  plan: z.object({
    /** `readOnly`: everything can be read and exported, and plans and imports do not change. */
    access: z.enum(['full', 'readOnly']),
    /** When full access ends, or when it ended; null without an end. */
    until: z.nullable(instant),
    /** Why it ends or has ended; null while nothing is to be done. */
    reason: z.nullable(z.enum(ENTITLEMENT_REASONS)),
  }),
  /** Set while the deletion is scheduled; only owners still see the organisation. */
  deleteAfter: z.nullable(instant),
  /**
   * The time from which the caller, who has not shown a second factor, has no access without one.
   */
  secondFactorBy: z.optional(instant),
})
export type Organisation = z.infer<typeof organisation>

export const getOrganisations = route(ORGANISATION_ROUTES.getOrganisations, {
  permit: { visit: 'read', factor: 'never', sample: true },
  summary: 'Every organisation the caller may open',
  reply: z.object({ organisations: z.array(organisation) }),
})

export const updateOrganisation = route(ORGANISATION_ROUTES.updateOrganisation, {
  permit: { role: 'editor', visit: 'whenAllowed' },
  summary: 'Change some settings of an organisation',
  query: organisationQuery,
  body: z.strictObject({
    /**
     * Optional only if the change cannot overwrite another user's: a single value that is replaced.
     */
    baseVersion: z.optional(z.int()),
    name: z.optional(nameText(100)),
    reportingYearBeginsMonth: z.optional(beginsMonth),
    currency: z.optional(currency),
    cashFloor: z.optional(z.nullable(centsNumber)),
  }),
  reply: organisation,
  mayFail: ['conflict'],
})

export const createOrganisation = route(ORGANISATION_ROUTES.createOrganisation, {
  summary: 'Create an organisation before a provider is connected; the caller owns it',
  body: z.strictObject({
    name: nameText(100),
    currency: z.optional(currency),
    reportingYearBeginsMonth: z.optional(beginsMonth),
    accountType: z.optional(z.enum(ACCOUNT_TYPES)),
  }),
  reply: organisation,
  mayFail: ['conflict'],
})

export const leaveOrganisation = route(ORGANISATION_ROUTES.leaveOrganisation, {
  permit: { role: 'viewer', factor: 'never' },
  summary: 'Leave an organisation; its last owner cannot',
  query: organisationQuery,
  reply: z.object({ left: z.literal(true) }),
  mayFail: ['conflict'],
})

export const transferOwnership = route(ORGANISATION_ROUTES.transferOwnership, {
  permit: { role: 'owner', confirmed: true, factor: 'atPartners' },
  summary: 'Transfer ownership to another member and stay as an editor',
  query: organisationQuery,
  body: z.strictObject({ userId: text(64) }),
  reply: organisation,
  mayFail: ['notFound', 'conflict'],
})

export const exportOrganisation = route(ORGANISATION_ROUTES.exportOrganisation, {
  permit: { role: 'owner', confirmed: true },
  summary: 'Export all data of an organisation as one archive of JSON and CSV files',
  query: organisationQuery,
  reply: z.unknown(),
})

export const deleteOrganisation = route(ORGANISATION_ROUTES.deleteOrganisation, {
  permit: { role: 'owner', confirmed: true },
  summary: 'Delete an organisation in 30 days; the caller types its name to confirm',
  query: organisationQuery,
  body: z.strictObject({ name: text(100) }),
  reply: organisation,
  mayFail: ['conflict'],
})

export const keepOrganisation = route(ORGANISATION_ROUTES.keepOrganisation, {
  permit: { role: 'owner' },
  summary: 'Cancel the deletion of an organisation',
  query: organisationQuery,
  reply: organisation,
})

export const openSample = route(ORGANISATION_ROUTES.openSample, {
  summary: 'Open the sample company Kererū Coffee Ltd, the caller’s own copy',
  reply: organisation,
})

export const leaveSample = route(ORGANISATION_ROUTES.leaveSample, {
  permit: { role: 'owner' },
  summary: 'Delete the caller’s copy of the sample company with everything in it',
  query: organisationQuery,
  reply: z.object({ deleted: z.boolean() }),
})
