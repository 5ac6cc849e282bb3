/**
 * The only caller of `fetch` towards the vendors: a deadline on every call, no redirects, the
 * vendors' limits, and every further try there is. What a failure means is decided in the vendor's
 * folder; what becomes of the work that met it, by the job that asked.
 */
export {
  createHttpClient,
  type HttpClient,
  type HttpLimits,
  type HttpWatch,
} from './client.ts'
export type { VendorLimits } from './lanes.ts'
export type { CalledOnce } from './outcome.ts'
export { HeldBack, type HttpReply, type HttpRequest, HttpTrouble } from './request.ts'
