/** A partner organisation and its clients. */
import { PROVIDERS } from '@millpond/core/organisation'
import * as z from 'zod/mini'
import { ROLES, route } from './route.ts'
import { PARTNER_ROUTES } from './route-table/partner.ts'
import {
  centsNumber,
  dayText,
  instant,
  organisationId,
  organisationQuery,
  text,
} from './schema-parts/values.ts'

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
})
export type Client = z.infer<typeof client>

const passes = z.object({
  used: z.int(),
  /** Null: no limit is set. */
  limit: z.nullable(z.int()),
  trialEndsAt: z.nullable(instant),
})

const portfolio = z.object({ clients: z.array(client), passes })
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
    name: text(100),
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
