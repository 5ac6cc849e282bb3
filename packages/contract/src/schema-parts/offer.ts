import { ACCOUNT_TYPES } from '@millpond/core/organisation'
import * as z from 'zod/mini'

/** The word of an address, such as `monthly`; a word without a price has a failure of its flow. */
export const pricingWord = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))
/** UI-01: letters and digits. */
export const productId = z.string().check(z.regex(/^[a-zA-Z0-9]{1,64}$/))

/** What the address of an offer has chosen. */
export const offerChoice = z.strictObject({
  productId,
  accountType: z.nullable(z.enum(ACCOUNT_TYPES)),
  pricing: z.nullable(pricingWord),
})
export type OfferChoice = z.infer<typeof offerChoice>
