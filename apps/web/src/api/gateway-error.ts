import { type Failure, failure } from '@millpond/contract/failure'

export type NoAnswer = 'NO_RESPONSE' | 'TIMEOUT' | 'ABORTED' | 'UNSUPPORTED_METHOD' | 'NO_TOKEN'

/** Why a call failed, as plain data, because the cache stores it. */
export interface GatewayError {
  readonly status: number | NoAnswer
  /** In the format of spec §8. */
  readonly message: string
  readonly data: unknown
  readonly failure: Failure | null
  readonly correlationId: string
}

export const NO_RESPONSE = 'No response received'

/** Spec §8: `Error: {status} {statusText}. {data}`. */
export function answeredError(
  response: { readonly status: number; readonly statusText: string },
  data: unknown,
  correlationId: string,
): GatewayError {
  const parsed = failure.safeParse(data)
  return {
    status: response.status,
    message: `Error: ${response.status} ${response.statusText}. ${textOf(data)}`,
    data,
    failure: parsed.success ? parsed.data : null,
    correlationId: parsed.success ? parsed.data.correlationId : correlationId,
  }
}

export const unansweredError = (
  status: NoAnswer,
  message: string,
  correlationId: string,
): GatewayError => ({ status, message, data: null, failure: null, correlationId })

/** The text of a reply: itself if it is text, else its message. */
export function textOf(data: unknown): string {
  if (typeof data === 'string') return data
  if (data === null || data === undefined) return ''
  if (typeof data === 'object' && 'message' in data && typeof data.message === 'string') {
    return data.message
  }
  return JSON.stringify(data)
}

export const isGatewayError = (error: unknown): error is GatewayError =>
  typeof error === 'object' && error !== null && 'status' in error && 'correlationId' in error

/** The sentence for the user: the gateway's own if it sent one. */
export function plainMessage(error: unknown): string {
  if (!isGatewayError(error)) return 'Something went wrong.'
  if (error.failure) return error.failure.message
  return typeof error.status === 'number' ? 'Something went wrong.' : error.message
}
