import * as z from 'zod/mini'

export const IMPACTS = ['critical', 'high', 'medium', 'low'] as const
export type Impact = (typeof IMPACTS)[number]

export const FAILURE_CODES = [
  'badRequest',
  'unauthenticated',
  'forbidden',
  'notFound',
  'conflict',
  'tooManyRequests',
  'subscriptionRequired',
  'providerDisconnected',
  'capabilityMissing',
  'providerUnavailable',
  'unavailable',
  'internal',
] as const
export type FailureCode = (typeof FAILURE_CODES)[number]

/** The one shape of every refusal. `fields` points at what to mend; nothing internal is in `message`. */
export const failure = z.object({
  code: z.enum(FAILURE_CODES),
  message: z.string(),
  impact: z.enum(IMPACTS),
  correlationId: z.string(),
  fields: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
})
export type Failure = z.infer<typeof failure>

/** Status of each code, the only place where the two meet. */
export const STATUS_OF_CODE: Record<FailureCode, number> = {
  badRequest: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooManyRequests: 429,
  subscriptionRequired: 402,
  providerDisconnected: 502,
  capabilityMissing: 422,
  providerUnavailable: 503,
  unavailable: 503,
  internal: 500,
}
