/** The steps of a new person; the gateway keeps the place. */
import { FLOWS, STEPS } from '@millpond/core/onboarding'
import { ACCOUNT_TYPES } from '@millpond/core/organisation'
import * as z from 'zod/mini'
import { route } from './route.ts'
import { ONBOARDING_ROUTES } from './route-table/onboarding.ts'
import { pricingWord, productId } from './schema-parts/offer.ts'
import { organisationId } from './schema-parts/values.ts'
import { ticket } from './sign-in.ts'

const accountType = z.nullable(z.enum(ACCOUNT_TYPES))

/** Spec §3, onboarding data. */
export const onboarding = z.object({
  /** The offer that the person opened; null if they came without one. */
  productId: z.nullable(productId),
  /** What was created or chosen at the connect step; of a partner, the firm. */
  organisationId: z.nullable(organisationId),
  invitation: z.object({
    /** Null: the code stays in the page that read it. */
    inviteCode: z.nullable(z.string()),
    inviterInfo: z.nullable(z.object({ name: z.string(), organisationName: z.string() })),
  }),
  accountType: z.object({
    accountType,
    isPartner: z.boolean(),
    clientLimit: z.nullable(z.int()),
    partnerTier: z.nullable(z.enum(['trial', 'paid'])),
  }),
  subscription: z.object({
    flowType: z.enum(FLOWS),
    isTrialSignup: z.boolean(),
    trialConfig: z.nullable(z.object({ days: z.int(), clientLimit: z.nullable(z.int()) })),
    paymentConfig: z.nullable(z.object({ pricing: z.nullable(z.string()) })),
  }),
  progress: z.object({
    currentStep: z.enum(STEPS),
    completedSteps: z.readonly(z.array(z.enum(STEPS))),
    canProceed: z.boolean(),
    /** Sentences for the person. */
    errors: z.readonly(z.array(z.string())),
  }),
})
export type Onboarding = z.infer<typeof onboarding>

/** Null: the person has no open onboarding. */
const reply = z.object({ onboarding: z.nullable(onboarding) })

export const getOnboarding = route(ONBOARDING_ROUTES.getOnboarding, {
  permit: { factor: 'never' },
  summary: 'The step of the caller’s onboarding, with what they have chosen',
  reply,
})

/** Choices only: a step is done when an organisation exists, or when Stripe confirms a payment. */
export const putOnboarding = route(ONBOARDING_ROUTES.putOnboarding, {
  permit: { factor: 'never' },
  summary: 'Start an onboarding, or change its choices',
  body: z.strictObject({
    /** Starts again with this offer, unless a payment is under way. */
    productId: z.optional(productId),
    accountType: z.optional(accountType),
    pricing: z.optional(z.nullable(pricingWord)),
    /** An organisation that the caller owns, instead of connecting another one. */
    organisationId: z.optional(organisationId),
    /** The invite that led here; one that is no longer valid is ignored. */
    inviteCode: z.optional(ticket),
  }),
  reply,
  mayFail: ['forbidden', 'notFound'],
})

export const deleteOnboarding = route(ONBOARDING_ROUTES.deleteOnboarding, {
  permit: { factor: 'never' },
  summary: 'End the caller’s onboarding; what they connected and paid stays',
  reply,
})
