/** What a reply of QuickBooks means: by its status and its fault codes, never by its text. */
import type { CapabilityId } from '@millpond/core/organisation'
import * as z from 'zod'
import { ProviderFailure, type ProviderFailureKind } from '#accounting'
import { type HttpReply, isPage, retryAfterMs, Throttled } from '#http'

const oneFault = z.object({
  code: z.union([z.string(), z.number()]).transform(String).optional(),
})
const faultReply = z.union([
  z.object({ Fault: z.object({ Error: z.array(oneFault), type: z.string() }) }),
  // The gateway in front of the API writes in lower case.
  z.object({ fault: z.object({ error: z.array(oneFault), type: z.string() }) }),
])

/** The plan or the person's role does not include it, or the subscription has ended. */
const MISSING = new Set(['5020', '5030', '6190'])
const SUBSCRIPTION_ENDED = new Set(['6190'])
/** The person who connected the company has no access any more. */
const WITHOUT_ACCESS = new Set(['120'])
/** The app has none: the renewal of its tokens says whether the consent has ended. */
const APP_REFUSED = new Set(['3100'])
const THROTTLED = new Set(['3001'])
/** QuickBooks does not say how long to wait. */
const WAIT_MS = 60_000

export const callIdOf = (reply: HttpReply) => reply.headers.get('intuit_tid')

/** The codes of a fault, which may also come with the status 200; null without a fault. */
function faultCodes(text: string): string[] | null {
  if (!/"fault"/i.test(text)) return null
  try {
    const found = faultReply.parse(JSON.parse(text))
    const errors = 'Fault' in found ? found.Fault.Error : found.fault.error
    return errors.flatMap(({ code }) => code ?? [])
  } catch {
    return null
  }
}

export const isTokenRefused = (reply: HttpReply): boolean => {
  const codes = faultCodes(reply.text) ?? []
  const has = (list: ReadonlySet<string>) => codes.some(code => list.has(code))
  if (reply.status === 403) return has(APP_REFUSED)
  return reply.status === 401 && !has(WITHOUT_ACCESS)
}

/** Null for a reply that can be read. `needed` is the capability that the question needed. */
export function failureOf(reply: HttpReply, needed: CapabilityId): ProviderFailure | null {
  const codes = faultCodes(reply.text)
  if (reply.status === 200 && codes === null) {
    return isPage(reply)
      ? new ProviderFailure('unavailable', 'QuickBooks sent a page', { provider: 'quickbooks' })
      : null
  }
  const has = (list: ReadonlySet<string>) => codes?.some(code => list.has(code)) ?? false
  const failure = (
    kind: ProviderFailureKind,
    message: string,
    retryAfterMs: number | null = null,
  ) =>
    new ProviderFailure(kind, message, {
      provider: 'quickbooks',
      providerCorrelationId: callIdOf(reply),
      retryAfterMs,
    })
  if (reply.status === 429 || has(THROTTLED)) {
    return failure('rate-limited', 'QuickBooks’ limit is reached', waitOf(reply))
  }
  if (has(MISSING)) {
    return capabilityMissing(codes ?? [], needed, callIdOf(reply))
  }
  if (has(WITHOUT_ACCESS)) return failure('disconnected', 'QuickBooks refused the access')
  // A refused token was renewed before; had the consent ended, the renewal would have said so.
  if ([401, 403].includes(reply.status)) {
    return failure('unavailable', 'QuickBooks refuses valid tokens')
  }
  if (reply.status >= 500) {
    const waitMs = retryAfterMs(reply.headers.get('retry-after'), Date.now())
    return failure('unavailable', `QuickBooks failed (${reply.status})`, waitMs)
  }
  return failure('rejected', `QuickBooks refused a request (${codes?.join() || reply.status})`)
}

function capabilityMissing(
  faultCodes: readonly string[],
  needed: CapabilityId,
  callId: string | null,
): ProviderFailure {
  const hasEnded = faultCodes.some(code => SUBSCRIPTION_ENDED.has(code))
  const missing = [hasEnded ? ('subscription' as const) : needed]
  const message = `This is not in the QuickBooks plan (${faultCodes.join()})`
  return new ProviderFailure('capability-missing', message, {
    provider: 'quickbooks',
    providerCorrelationId: callId,
    gap: { missing, faultCodes, callId },
  })
}

const waitOf = (reply: HttpReply): number => {
  const seconds = Number(reply.headers.get('retry-after'))
  return seconds > 0 ? seconds * 1000 : WAIT_MS
}

/** Why there is no answer: there was no response, or no request was sent. */
export function noAnswer(cause: unknown): never {
  if (!(cause instanceof Throttled)) {
    throw new ProviderFailure('unavailable', 'QuickBooks did not answer', { cause })
  }
  const more = { cause, retryAfterMs: Math.ceil(cause.waitMs) }
  throw cause.reason === 'limit'
    ? new ProviderFailure('rate-limited', 'QuickBooks’ limit is reached', more)
    : new ProviderFailure('unavailable', 'QuickBooks fails, and is asked again later', {
        ...more,
        wasHeldBack: true,
      })
}
