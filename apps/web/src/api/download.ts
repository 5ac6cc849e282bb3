import { bus } from '#platform/event-bus.ts'
import { signInClient } from '#platform/sign-in-client.ts'
import type { GatewayCall } from './gateway-call.ts'
import { answeredError, type GatewayError, NO_RESPONSE, unansweredError } from './gateway-error.ts'
import { hasShown, isHeldBack } from './held-back.ts'

export type Download = { readonly file: Blob } | { readonly error: GatewayError }

/** A whole file of the gateway; asks the person to confirm first if the gateway requires it. */
export async function download(call: GatewayCall): Promise<Download> {
  const first = await fetchFile(call)
  const error = 'error' in first ? first.error : undefined
  return isHeldBack(error) && (await hasShown(error, bus)) ? fetchFile(call) : first
}

/** The token is refreshed once, as for every call (spec §7). */
async function fetchFile(call: GatewayCall): Promise<Download> {
  const correlationId = crypto.randomUUID()
  try {
    const first = await ask(call, signInClient.state.get().idToken, correlationId)
    const response =
      first.status === 401
        ? await ask(call, await signInClient.refreshToken(), correlationId)
        : first
    if (response.ok) return { file: await response.blob() }
    const type = response.headers.get('content-type') ?? ''
    const body: unknown = /json/.test(type) ? await response.json() : await response.text()
    return { error: answeredError(response, body, correlationId) }
  } catch {
    return { error: unansweredError('NO_RESPONSE', NO_RESPONSE, correlationId) }
  }
}

function ask(call: GatewayCall, token: string | null, correlationId: string): Promise<Response> {
  const url = new URL(call.path, window.location.origin)
  for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value)
  return fetch(url, {
    method: call.method,
    headers: {
      'x-correlation-id': correlationId,
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(call.body !== undefined && { 'content-type': 'application/json' }),
    },
    body: call.body === undefined ? null : JSON.stringify(call.body),
  })
}
