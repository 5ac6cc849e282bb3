import { type HttpReply, type HttpRequest, HttpTrouble, Throttled } from './request.ts'

/** The outcome of one try. */
export type TryResult = HttpReply | HttpTrouble

export type TryOutcome =
  | 'answered'
  | 'refused'
  | 'limited'
  | 'failed'
  | 'garbled'
  | 'silent'
  | 'heldBack'

/** `garbled` is a page instead of data: a proxy answered for the vendor. */
export function outcomeOf(request: HttpRequest, result: TryResult): TryOutcome {
  if (result instanceof Throttled) return 'heldBack'
  if (result instanceof HttpTrouble) return 'silent'
  if (result.status === 429) return 'limited'
  if (result.status >= 500) return 'failed'
  if (result.status >= 400) return 'refused'
  return isPageForData(request, result) ? 'garbled' : 'answered'
}

/** A fault of the server or the network; a refusal is an answer like any other. */
export const isServersTrouble = (outcome: TryOutcome): boolean =>
  outcome === 'failed' || outcome === 'garbled' || outcome === 'silent'

const isPageForData = (request: HttpRequest, reply: HttpReply) =>
  reply.status < 300 && request.headers.accept === 'application/json' && isPage(reply)

/** A proxy or a maintenance page answered for the vendor. */
export const isPage = ({ headers }: HttpReply): boolean =>
  /^text\/html\b/i.test(headers.get('content-type') ?? '')

/** One try, for logs and figures: no body, no token, no address. */
export interface CalledOnce {
  readonly kind: string
  readonly method: string
  /** Counted from 1. */
  readonly attempt: number
  readonly status: number | null
  readonly outcome: TryOutcome
  readonly ms: number
  /** The vendor's own id of the call, under the name the vendor gives it. */
  readonly callId: { readonly name: string; readonly value: string } | null
}

export const calledOnce = (
  request: HttpRequest,
  result: TryResult,
  more: { readonly attempt: number; readonly ms: number; readonly idHeader: string | undefined },
): CalledOnce => {
  const reply = result instanceof HttpTrouble ? null : result
  const id = more.idHeader === undefined ? null : reply?.headers.get(more.idHeader)
  return {
    kind: request.kind ?? 'other',
    method: request.method,
    attempt: more.attempt,
    status: reply?.status ?? null,
    outcome: outcomeOf(request, result),
    ms: Math.round(more.ms),
    callId: id && more.idHeader ? { name: more.idHeader, value: id.slice(0, 100) } : null,
  }
}
