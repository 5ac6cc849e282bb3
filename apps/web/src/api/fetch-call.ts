import { type GatewayCall, isSupportedMethod, UNSUPPORTED_METHOD } from './gateway-call.ts'
import { answeredError, type GatewayError, NO_RESPONSE, unansweredError } from './gateway-error.ts'

export type GatewayAnswer =
  | { readonly data: unknown; readonly error?: undefined }
  | { readonly data?: undefined; readonly error: GatewayError }

const TIMEOUT_MS = 30_000
/**
 * The fetch standard's limit for all running keepalive requests; larger ones are not sent at all.
 */
const MAX_BYTES_AFTER_PAGE = 64 * 1024

/** One round trip: bearer token, a new correlation id, and the answer read by its content type. */
export async function fetchCall(
  call: GatewayCall,
  token: string | null,
  signal: AbortSignal,
): Promise<GatewayAnswer> {
  const correlationId = crypto.randomUUID()
  if (!isSupportedMethod(call.method)) {
    return { error: unansweredError('UNSUPPORTED_METHOD', UNSUPPORTED_METHOD, correlationId) }
  }
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), TIMEOUT_MS)
  try {
    const response = await fetch(addressOf(call), {
      method: call.method.toUpperCase(),
      headers: headersOf(call, token, correlationId),
      signal: AbortSignal.any([signal, deadline.signal]),
      ...bodyOf(call),
    })
    const data = await readBody(response)
    return response.ok ? { data } : { error: answeredError(response, data, correlationId) }
  } catch {
    const status = deadline.signal.aborted ? 'TIMEOUT' : signal.aborted ? 'ABORTED' : 'NO_RESPONSE'
    return { error: unansweredError(status, NO_RESPONSE, correlationId) }
  } finally {
    clearTimeout(timer)
  }
}

function addressOf(call: GatewayCall): URL {
  const url = new URL(call.path, window.location.origin)
  for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value)
  return url
}

function bodyOf({ body, outlivesPage }: GatewayCall) {
  if (body === undefined) return {}
  const text = JSON.stringify(body)
  if (!outlivesPage) return { body: text }
  const { length } = new TextEncoder().encode(text)
  return { body: text, keepalive: length < MAX_BYTES_AFTER_PAGE }
}

function headersOf(call: GatewayCall, token: string | null, correlationId: string) {
  const headers: Record<string, string> = { 'x-correlation-id': correlationId }
  if (token !== null) headers.authorization = `Bearer ${token}`
  if (call.key !== undefined) headers['idempotency-key'] = call.key
  if (call.body !== undefined) headers['content-type'] = 'application/json'
  return headers
}

/** Plain text stays text, even if it could be parsed as JSON: 502 `xero reconnection required`. */
async function readBody(response: Response): Promise<unknown> {
  const text = await response.text()
  const type = response.headers.get('content-type') ?? ''
  if (!/[/+]json\b/.test(type) || text === '') return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
