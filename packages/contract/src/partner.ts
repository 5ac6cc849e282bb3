/** A partner organisation and the clients it looks after. */
import * as z from 'zod/mini'
import { ROLES, route } from './route.ts'
import {
  centsNumber,
  instant,
  monthText,
  organisationId,
  organisationQuery,
  text,
} from './values.ts'

/** One client as the portfolio shows it; figures come from its last frozen forecast. */
export const client = z.object({
  organisationId: z.uuid(),
  name: z.string(),
  currency: z.string(),
  /** What the caller may do there. */
  role: z.enum(ROLES),
  /** Cents; null while no books are there. */
  cashToday: z.nullable(centsNumber),
  cashFloor: z.nullable(centsNumber),
  lowPoint: z.nullable(z.object({ month: monthText, cash: centsNumber })),
  /** First month whose expected closing cash is below the floor, or below zero without one. */
  belowFloorIn: z.nullable(monthText),
  /** Expected closing cash of the next twelve months. */
  closing: z.array(centsNumber),
  /** Net profit of the financial year so far less that of the provider’s budget; null without. */
  budgetVariance: z.nullable(centsNumber),
  provider: z.nullable(z.enum(['xero', 'quickbooks'])),
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

export const getPortfolio = route({
  method: 'GET',
  path: '/api/partner/clients',
  access: 'organisation',
  summary: 'Every client of a partner organisation, who runs short first at the top',
  query: organisationQuery,
  reply: portfolio,
})

export const addClient = route({
  method: 'POST',
  path: '/api/partner/clients',
  access: 'organisation',
  summary: 'Make a client organisation under a partner, within its passes',
  query: organisationQuery,
  body: z.strictObject({
    name: text(100),
    currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/, 'Use three letters like NZD'))),
  }),
  reply: client,
  mayFail: ['conflict', 'subscriptionRequired'],
})

export const removeClient = route({
  method: 'DELETE',
  path: '/api/partner/clients',
  access: 'organisation',
  summary: 'Give a client up: the partner’s reach ends, the client keeps its data',
  query: z.strictObject({ organisationId, clientId: z.uuid() }),
  reply: portfolio,
  mayFail: ['notFound', 'conflict'],
})
