/** The part of the configuration about payments. */
import { GRACE_DAYS } from '@millpond/core/billing'
import { fail, type Result, succeed } from '@millpond/core/outcome'
import * as z from 'zod'

const oneLine = z.string().trim().min(1)

export const billingEnvironment = {
  /** `off`: nothing is sold here. */
  BILLING: z.enum(['auto', 'off']).default('auto'),
  STRIPE_SECRET_KEY: oneLine.optional(),
  /** Of the webhook endpoint; several, comma separated, while it is being changed. */
  STRIPE_WEBHOOK_SECRET: oneLine.optional(),
  /** The address of the stand-in; its keys are public. */
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** What the lifetime plan costs, in whole units of the currency. */
  LIFETIME_AMOUNT: z.coerce.number().int().positive().max(1_000_000).default(299),
  BILLING_CURRENCY: z
    .string()
    .regex(/^[a-z]{3}$/i, 'use three letters like nzd')
    .default('nzd'),
  STRIPE_TAX: z.enum(['off', 'automatic']).default('off'),
  /** Whether a trial asks for a card on Stripe's page. */
  TRIAL_PAYMENT: z.enum(['none', 'optional', 'required']).default('none'),
  BILLING_GRACE_DAYS: z.coerce.number().int().min(1).max(90).default(GRACE_DAYS),
} as const

const parsed = z.object(billingEnvironment)
type Values = z.output<typeof parsed>

export interface BillingConfig {
  /** Null: nothing can be bought here. */
  readonly stripe: StripeConfig | null
  /** Cents. */
  readonly lifetimeAmount: number
  /** `NZD`, for organisations whose own currency has no price. */
  readonly currency: string
  readonly hasTax: boolean
  readonly trialPayment: 'none' | 'optional' | 'required'
  readonly graceDays: number
}

interface StripeConfig {
  readonly secretKey: string
  readonly webhookSecrets: readonly string[]
  readonly apiUrl: string | null
  /** Pointed at the local stand-in instead of Stripe. */
  readonly isStandIn: boolean
}

/** The stand-in has this one account; its keys are public. */
const STAND_IN = {
  secretKey: 'sk_test_millpond_local',
  webhookSecrets: ['whsec_millpond_local'],
  isStandIn: true,
}

/** Fails with the sentence to show, which names the variable to fix. */
export function readBilling(value: Values, publicUrl: string): Result<BillingConfig, string> {
  const stripe = readStripe(value, publicUrl)
  if (!stripe.ok) return stripe
  return succeed({
    stripe: value.BILLING === 'off' ? null : stripe.value,
    lifetimeAmount: value.LIFETIME_AMOUNT * 100,
    currency: value.BILLING_CURRENCY.toUpperCase(),
    hasTax: value.STRIPE_TAX === 'automatic',
    trialPayment: value.TRIAL_PAYMENT,
    graceDays: value.BILLING_GRACE_DAYS,
  })
}

function readStripe(value: Values, publicUrl: string): Result<StripeConfig | null, string> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: secrets } = value
  const apiUrl = value.STRIPE_API_URL ?? null
  if ((secretKey === undefined) !== (secrets === undefined)) {
    return fail('Set both STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or neither')
  }
  if (secretKey === undefined || secrets === undefined) {
    return succeed(apiUrl === null ? null : { ...STAND_IN, apiUrl })
  }
  if (!/^(sk|rk)_(test|live)_/.test(secretKey)) {
    return fail('STRIPE_SECRET_KEY: use a secret or a restricted key of Stripe')
  }
  if (/^.._live_/.test(secretKey)) {
    if (!publicUrl.startsWith('https://')) {
      return fail('STRIPE_SECRET_KEY: a live key needs a PUBLIC_URL with https')
    }
    if (apiUrl !== null) return fail('STRIPE_API_URL: not with a live key')
  }
  const webhookSecrets = secrets.split(',').flatMap(part => (part.trim() ? [part.trim()] : []))
  return succeed({ secretKey, webhookSecrets, apiUrl, isStandIn: false })
}
