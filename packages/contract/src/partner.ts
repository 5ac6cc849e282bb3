/** A partner organisation and its clients. */
import type { ClientTemplate, TemplateField } from '@millpond/core/forecast'
import {
  MAX_CHOSEN_CLIENTS,
  MAX_TAG_LENGTH,
  MAX_TAGS_PER_CLIENT,
  PROVIDERS,
} from '@millpond/core/organisation'
import * as z from 'zod/mini'
import { MAX_CENTS } from './forecast-settings.ts'
import { ROLES, route } from './route.ts'
import { PARTNER_ROUTES } from './route-table/partner.ts'
import { mirrorOf } from './schema-parts/mirror.ts'
import {
  centsNumber,
  dayText,
  instant,
  nameText,
  organisationId,
  organisationQuery,
  text,
} from './schema-parts/values.ts'
import { email } from './sign-in.ts'

/** One client as the portfolio shows it; figures come from its last frozen forecast. */
export const client = z.object({
  organisationId: z.uuid(),
  name: z.string(),
  currency: z.string(),
  /** The caller's role there. */
  role: z.enum(ROLES),
  /** Cents; null without books. */
  cashToday: z.nullable(centsNumber),
  cashFloor: z.nullable(centsNumber),
  /** As on the client's dashboard after its last import; null with too little history. */
  lowPoint: z.nullable(
    z.object({ on: dayText, amount: centsNumber, precision: z.enum(['day', 'monthEnd']) }),
  ),
  /** First day whose expected balance is below the floor, or below zero without one. */
  firstBelowOn: z.nullable(dayText),
  /** Of being below the floor, or below zero, within twelve months; 0 to 1. */
  chance: z.nullable(z.number()),
  /** Expected closing cash of the next twelve months. */
  closing: z.array(centsNumber),
  /** Net profit of the financial year so far less that of the provider’s budget; null without. */
  budgetVariance: z.nullable(centsNumber),
  provider: z.nullable(z.enum(PROVIDERS)),
  connectionStatus: z.nullable(z.enum(['connected', 'disconnected'])),
  lastImportedAt: z.nullable(instant),
  subscriptionStatus: z.int(),
  since: instant,
  /** When the firm gave it a client pass; null without one. */
  passSince: z.nullable(instant),
  /** Words by which the firm sorts its clients; the client does not see them. */
  tags: z.array(z.string()),
  /** The member of the firm who works with this client. */
  assigneeId: z.nullable(z.string()),
})
export type Client = z.infer<typeof client>

const passes = z.object({
  used: z.int(),
  /** Null: no limit is set. */
  limit: z.nullable(z.int()),
  trialEndsAt: z.nullable(instant),
})

const portfolio = z.object({
  clients: z.array(client),
  passes,
  /** The members of the firm, for whom clients can be assigned. */
  people: z.array(z.object({ userId: z.string(), name: z.string() })),
})
export type Portfolio = z.infer<typeof portfolio>

export const getPortfolio = route(PARTNER_ROUTES.getPortfolio, {
  permit: { role: 'viewer', visit: 'read' },
  summary: 'The clients of a partner organisation, sorted by who runs short first',
  query: organisationQuery,
  reply: portfolio,
})

export const addClient = route(PARTNER_ROUTES.addClient, {
  permit: { role: 'editor', factor: 'atPartners', needs: 'fullAccess' },
  summary: 'Create a client organisation for a partner, within its passes',
  query: organisationQuery,
  body: z.strictObject({
    name: nameText(100),
    currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/, 'Use three letters like NZD'))),
  }),
  reply: client,
  mayFail: ['conflict'],
  entitlement: 'clientPass',
})

export const removeClient = route(PARTNER_ROUTES.removeClient, {
  permit: { role: 'owner', confirmed: true, factor: 'atPartners' },
  summary: 'Remove a client: the partner loses access, the client keeps its data',
  query: z.strictObject({ organisationId, clientId: z.uuid() }),
  reply: portfolio,
  mayFail: ['notFound', 'conflict'],
})

const chosenClients = z.array(z.uuid()).check(z.minLength(1), z.maxLength(MAX_CHOSEN_CLIENTS))

/** What came of an action for one client. */
const clientResult = z.object({
  clientId: z.uuid(),
  /** Why it could not be done; null if it was. */
  problem: z.nullable(z.string()),
})
export type ClientResult = z.infer<typeof clientResult>

const clientResults = z.object({ results: z.array(clientResult) })

export const syncClients = route(PARTNER_ROUTES.syncClients, {
  permit: { role: 'editor', factor: 'atPartners' },
  summary: 'Start an import of each of these clients',
  query: organisationQuery,
  body: z.strictObject({ clientIds: chosenClients }),
  reply: clientResults,
})

const tags = z.array(text(MAX_TAG_LENGTH)).check(z.maxLength(MAX_TAGS_PER_CLIENT))

export const tagClients = route(PARTNER_ROUTES.tagClients, {
  permit: { role: 'editor', factor: 'atPartners' },
  summary: 'Add tags to these clients, or remove tags from them',
  query: organisationQuery,
  body: z.strictObject({
    clientIds: chosenClients,
    add: z.optional(tags),
    remove: z.optional(tags),
  }),
  reply: clientResults,
})

export const assignClients = route(PARTNER_ROUTES.assignClients, {
  permit: { role: 'editor', factor: 'atPartners' },
  summary: 'Assign these clients to a member of the firm, or to none',
  query: organisationQuery,
  body: z.strictObject({ clientIds: chosenClients, userId: z.nullable(text(64)) }),
  reply: clientResults,
  mayFail: ['notFound'],
})

export const inviteOwners = route(PARTNER_ROUTES.inviteOwners, {
  permit: { role: 'owner', confirmed: true, factor: 'atPartners' },
  summary: 'Invite an owner to each of these clients, and hand them over if asked',
  query: organisationQuery,
  body: z.strictObject({
    invites: z
      .array(z.strictObject({ clientId: z.uuid(), email }))
      .check(z.minLength(1), z.maxLength(MAX_CHOSEN_CLIENTS)),
    /** The firm loses its access to a client as soon as its owner accepts. */
    handsOver: z.boolean(),
  }),
  reply: clientResults,
})

export const movePasses = route(PARTNER_ROUTES.movePasses, {
  permit: { role: 'owner', factor: 'atPartners' },
  summary: 'Assign a client pass to each of these clients, or remove the passes that they have',
  query: organisationQuery,
  body: z.strictObject({ clientIds: chosenClients, hasPass: z.boolean() }),
  reply: clientResults,
})

/** The settings for new clients; null leaves one as it is. */
const clientTemplate = mirrorOf<ClientTemplate>()(
  z.strictObject({
    cashFloor: z.nullable(z.pipe(z.int().check(z.gte(-MAX_CENTS), z.lte(MAX_CENTS)), centsNumber)),
    yearBeginsMonth: z.nullable(z.int().check(z.gte(1), z.lte(12))),
    salesTaxBasis: z.nullable(z.enum(['payments', 'invoice', 'none'])),
    salesTaxPeriodMonths: z.nullable(z.literal([1, 2, 3, 6, 12])),
    profitTaxPpm: z.nullable(z.int().check(z.gte(1), z.lte(1_000_000))),
    planByBudget: z.nullable(z.boolean()),
  }),
)
const templateFields = [
  ...(['cashFloor', 'yearBeginsMonth', 'salesTaxBasis', 'salesTaxPeriodMonths'] as const),
  ...(['profitTaxPpm', 'planByBudget'] as const),
] satisfies readonly TemplateField[]
const templateField = z.enum(templateFields)

const savedTemplate = z.object({
  /** 0 before the first save. */
  version: z.int(),
  template: clientTemplate,
})
export type SavedTemplate = z.infer<typeof savedTemplate>

export const getTemplate = route(PARTNER_ROUTES.getTemplate, {
  permit: { role: 'viewer', visit: 'read' },
  summary: 'The settings that a partner gives to new clients',
  query: organisationQuery,
  reply: savedTemplate,
})

export const putTemplate = route(PARTNER_ROUTES.putTemplate, {
  permit: { role: 'editor', factor: 'atPartners' },
  summary: 'Change the settings for new clients; existing clients do not change',
  query: organisationQuery,
  body: z.strictObject({ baseVersion: z.int(), template: clientTemplate }),
  reply: savedTemplate,
  mayFail: ['conflict'],
})

const templateValue = z.nullable(z.union([z.int(), z.string(), z.boolean()]))
const clientPreview = z.object({
  clientId: z.uuid(),
  problem: z.nullable(z.string()),
  /** Empty if the client has the settings of the template already. */
  changes: z.array(z.object({ field: templateField, from: templateValue, to: templateValue })),
})
export type ClientPreview = z.infer<typeof clientPreview>

export const previewTemplate = route(PARTNER_ROUTES.previewTemplate, {
  permit: { role: 'editor', factor: 'atPartners' },
  summary: 'What the settings for new clients would change at each of these clients',
  query: organisationQuery,
  body: z.strictObject({ clientIds: chosenClients }),
  reply: z.object({ version: z.int(), results: z.array(clientPreview) }),
})

export const applyTemplate = route(PARTNER_ROUTES.applyTemplate, {
  permit: { role: 'editor', factor: 'atPartners' },
  summary: 'Change the settings of each of these clients to those for new clients',
  query: organisationQuery,
  body: z.strictObject({ clientIds: chosenClients, version: z.int() }),
  reply: clientResults,
  mayFail: ['conflict'],
})

export const getAppliedTemplate = route(PARTNER_ROUTES.getAppliedTemplate, {
  permit: { role: 'viewer', visit: 'read' },
  summary: 'Which settings of an organisation are still those that its firm gives to new clients',
  query: organisationQuery,
  reply: z.object({ firm: z.nullable(z.string()), fields: z.array(templateField) }),
})
