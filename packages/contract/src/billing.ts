/** Plans, payments and client passes. Money moves at Stripe only: we link to its pages. */
import * as z from 'zod/mini'
import { route } from './route.ts'
import { BILLING_ROUTES } from './route-table/billing.ts'
import { centsNumber, organisationId, organisationQuery, text } from './schema-parts/values.ts'

/** What a product costs: by the month, by the year, or once for the lifetime plan. */
export const PLAN_PRICINGS = ['monthly', 'yearly', 'lifetime'] as const
export type PlanPricing = (typeof PLAN_PRICINGS)[number]

/** Spec §3: transactional 0, subscription 1. */
export const PLAN_KIND = { transactional: 0, subscription: 1 } as const

export const PRODUCT_IDS = ['business', 'passes', 'lifetime'] as const
export type ProductId = (typeof PRODUCT_IDS)[number]

/** At Stripe a state may follow any other. */
export const PLAN_STATUSES = [
  'active',
  'trialing',
  'past_due',
  'incomplete',
  'incomplete_expired',
  'unpaid',
  'paused',
  'canceled',
] as const

export const MAX_PASSES = 500

const planPricing = z.enum(PLAN_PRICINGS)
const currency = z.string().check(z.regex(/^[A-Z]{3}$/))
/** Seconds since 1970, as Stripe sends times. */
const unixSeconds = z.int()
/** An address of our own pages; another origin is refused. */
const pageAddress = z.string().check(z.minLength(1), z.maxLength(2000))
const passCount = z.int().check(z.gte(1), z.lte(MAX_PASSES))
const payPage = z.object({
  /** A page of Stripe's, valid for a short time. */
  url: z.url(),
})

export const product = z.object({
  productId: z.enum(PRODUCT_IDS),
  name: z.string(),
  planKind: z.literal([0, 1]),
  prices: z.array(
    z.object({
      pricing: planPricing,
      amount: centsNumber,
      currency,
      /** Null: it is paid once. */
      interval: z.nullable(z.enum(['month', 'year'])),
    }),
  ),
})
export type ActiveProduct = z.infer<typeof product>

export const getActiveProducts = route(BILLING_ROUTES.getActiveProducts, {
  summary: 'What can be bought here, with its prices; nothing where billing is off',
  reply: z.object({
    /** `test`: no money moves. */
    billing: z.enum(['on', 'test', 'off']),
    products: z.array(product),
  }),
  mayFail: ['providerUnavailable'],
})

export const planSubscription = z.object({
  /** The organisation that pays. */
  organisationId: z.uuid(),
  /** All organisations that this plan pays for, the payer included. */
  covers: z.array(z.uuid()),
  productId: z.enum(PRODUCT_IDS),
  status: z.enum(PLAN_STATUSES),
  pricing: planPricing,
  /** Client passes; 1 for other plans. */
  quantity: z.int(),
  /** Of one period; null if Stripe's price has no fixed amount. */
  amount: z.nullable(centsNumber),
  currency,
  /** ENT-14: the page converts it to a local date. */
  trialEnd: z.nullable(unixSeconds),
  /** Null for the lifetime plan. */
  periodEnd: z.nullable(unixSeconds),
  /** Set after a cancellation: the plan ends then, and nothing more is charged. */
  cancelAt: z.nullable(unixSeconds),
  /** After a failed payment: changes are possible until then. */
  payBy: z.nullable(unixSeconds),
  /** Stripe's page for a failed payment, or one that the bank wants confirmed. */
  payUrl: z.nullable(z.url()),
  /** The bank asks for a confirmation. */
  needsConfirmation: z.boolean(),
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
})
export type PlanSubscription = z.infer<typeof planSubscription>

/** The last time that an owner opened a payment page. */
const checkoutState = z.object({
  organisationId: z.uuid(),
  /** `complete` until the payment is confirmed by Stripe; then the attempt is no longer listed. */
  state: z.enum(['open', 'complete', 'failed']),
})

export const getSubscriptions = route(BILLING_ROUTES.getSubscriptions, {
  permit: { visit: 'read' },
  summary: 'The plans of every organisation that the caller owns',
  reply: z.object({
    subscriptions: z.array(planSubscription),
    checkouts: z._default(z.array(checkoutState), []),
  }),
})

export const getPortal = route(BILLING_ROUTES.getPortal, {
  summary: 'A link to the page where an owner changes the card, the period, or cancels the plan',
  /** The current page; its organisation is the one that pays. */
  query: z.strictObject({
    url: pageAddress,
    /** The page asks to confirm a change to this period. */
    pricing: z.optional(z.enum(['monthly', 'yearly'])),
  }),
  reply: payPage,
  mayFail: ['notFound', 'conflict', 'providerUnavailable'],
})

/** ENT-19. The first organisation pays, and all are covered. */
export const checkOutOrganisations = route(BILLING_ROUTES.checkOutOrganisations, {
  summary: 'Open a page on which the caller pays for organisations that they own',
  body: z.strictObject({
    orgs: z
      .array(z.strictObject({ id: organisationId, name: z.optional(text(200)) }))
      .check(z.minLength(1), z.maxLength(20)),
    success_url: pageAddress,
    cancel_url: pageAddress,
    isPartner: z.boolean(),
    isTrialPartner: z.boolean(),
    pricing: planPricing,
    /** Of a partner; by default as many as are in use. */
    passes: z.optional(passCount),
  }),
  reply: payPage,
  mayFail: ['notFound', 'conflict', 'providerUnavailable'],
})

export const checkOutProduct = route(BILLING_ROUTES.checkOutProduct, {
  permit: { role: 'owner' },
  summary: 'Open a page on which an owner pays for one product',
  query: organisationQuery,
  body: z.strictObject({
    productId: z.enum(PRODUCT_IDS),
    pricing: planPricing,
    success_url: pageAddress,
    cancel_url: pageAddress,
  }),
  reply: payPage,
  mayFail: ['conflict', 'providerUnavailable'],
})

const receipt = z.object({
  number: z.nullable(z.string()),
  createdAt: unixSeconds,
  amount: centsNumber,
  currency,
  state: z.enum(['paid', 'open', 'void']),
  pdfUrl: z.nullable(z.url()),
})
export type Receipt = z.infer<typeof receipt>

export const getReceipts = route(BILLING_ROUTES.getReceipts, {
  permit: { role: 'owner', visit: 'read' },
  summary: 'The last 24 invoices that Stripe issued to an organisation',
  query: organisationQuery,
  reply: z.object({ receipts: z.array(receipt) }),
  mayFail: ['providerUnavailable'],
})

/** The caller repeats `prorationDate`, so that the charge is the one that was shown. */
const passesPreview = z.object({
  paid: z.int(),
  used: z.int(),
  passes: z.int(),
  pricing: z.enum(['monthly', 'yearly']),
  currency,
  prorationDate: unixSeconds,
  /** What is charged at once; 0 for fewer passes. */
  chargedNow: centsNumber,
  /** What comes off the next invoice; 0 for more passes. */
  creditedLater: centsNumber,
  /** What every later period costs. */
  eachPeriod: centsNumber,
})
export type PassesPreview = z.infer<typeof passesPreview>

export const getPasses = route(BILLING_ROUTES.getPasses, {
  permit: { role: 'owner', visit: 'read' },
  summary: 'What a partner would pay with another number of client passes',
  query: z.strictObject({
    organisationId,
    /** A whole number up to `MAX_PASSES`; absent: as many as are paid now. */
    passes: z.optional(z.string().check(z.maxLength(10))),
  }),
  reply: passesPreview,
  mayFail: ['conflict', 'providerUnavailable'],
})

export const changePasses = route(BILLING_ROUTES.changePasses, {
  permit: { role: 'owner', factor: 'atPartners' },
  summary: 'Change how many client passes a partner pays for',
  query: organisationQuery,
  body: z.strictObject({ passes: passCount, prorationDate: unixSeconds }),
  reply: z.object({
    passes: z.int(),
    /** The bank wants the payment confirmed on this page; until then nothing changes. */
    payUrl: z.nullable(z.url()),
  }),
  mayFail: ['conflict', 'providerUnavailable'],
})
