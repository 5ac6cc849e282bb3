/**
 * The only caller of `fetch` towards the vendors: a deadline on every call, no redirects, the
 * vendors' limits, and all retries. The vendor's folder decides what a failure means; the job
 * decides what happens next.
 */
export { retryAfterMs } from './back-off.ts'
export {
  createHttpClient,
  type HttpClient,
  type HttpLimits,
  type HttpWatch,
  LONG_READS,
} from './client.ts'
export { laneOf } from './lane.ts'
export { type CalledOnce, isPage } from './outcome.ts'
export { type HttpReply, type HttpRequest, HttpTrouble, Throttled, TimedOut } from './request.ts'
export type { VendorLimits } from './tenant-limiter.ts'
