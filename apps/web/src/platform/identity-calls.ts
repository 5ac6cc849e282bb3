import { type Failure, failure } from '@millpond/contract/failure'
import { SESSION_ROUTES } from '@millpond/contract/route-table/session'
import { type Refreshed, refreshed } from '@millpond/contract/session'
import { fail, type Result, succeed } from '@millpond/core/outcome'

export interface IdentityRefusal {
  /** Null if there was no reply. */
  readonly status: number | null
  readonly statusText: string
  readonly failure: Failure | null
  /** Seconds, if the gateway says when to try again. */
  readonly retryAfterS?: number | undefined
}

/** A reply of 200 without a valid token. */
export const NO_SESSION_IN_ANSWER: IdentityRefusal = {
  status: 200,
  statusText: 'OK',
  failure: null,
}

export type IdentityAnswer = Result<Refreshed, IdentityRefusal>

/** The calls that every page needs; the sign-in methods are in `sign-in-calls.ts`. */
export interface IdentityCalls {
  readonly refresh: () => Promise<IdentityAnswer>
  readonly signOut: () => Promise<Result<true, IdentityRefusal>>
}

type IdentityRoute = { readonly method: string; readonly path: string }

/** A call that may read or set the refresh cookie; it has no bearer token. */
export async function callIdentity(
  route: IdentityRoute,
  body?: unknown,
): Promise<Result<unknown, IdentityRefusal>> {
  const response = await send(new URL(route.path, window.location.origin), route.method, body)
  return response?.ok ? succeed(await readJson(response)) : fail(await refusalOf(response))
}

export const identityCalls: IdentityCalls = {
  refresh: async () => {
    const answer = await callIdentity(SESSION_ROUTES.refresh)
    if (!answer.ok) return answer
    const parsed = refreshed.safeParse(answer.value)
    return parsed.success ? succeed(parsed.data) : fail(NO_SESSION_IN_ANSWER)
  },
  signOut: async () => {
    const answer = await callIdentity(SESSION_ROUTES.signOut)
    return answer.ok ? succeed(true) : answer
  },
}

const TIMEOUT_MS = 30_000

/** `x-millpond` forces a preflight, so no other site can use the cookie (security §5.1). */
async function send(url: URL, method: string, body: unknown): Promise<Response | null> {
  const headers: Record<string, string> = {
    'x-millpond': '1',
    'x-correlation-id': crypto.randomUUID(),
  }
  if (body !== undefined) headers['content-type'] = 'application/json'
  try {
    return await fetch(url, {
      method,
      headers,
      credentials: 'same-origin',
      // A refresh holds a lock of all tabs, so one that hangs must end.
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  } catch {
    return null
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return null
  }
}

async function refusalOf(response: Response | null): Promise<IdentityRefusal> {
  if (!response) return { status: null, statusText: '', failure: null }
  const parsed = failure.safeParse(await readJson(response))
  return {
    status: response.status,
    statusText: response.statusText,
    failure: parsed.success ? parsed.data : null,
    retryAfterS: Number(response.headers.get('retry-after')) || undefined,
  }
}
