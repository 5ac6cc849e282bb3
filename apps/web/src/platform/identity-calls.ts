import { type Failure, failure } from '@millpond/contract/failure'
import type { BodyOf } from '@millpond/contract/route'
import { refresh, type SignedIn, signedIn, signOut } from '@millpond/contract/session'
import { signIn, signUp } from '@millpond/contract/sign-in'
import { fail, type Result, succeed } from '@millpond/core/outcome'

export interface IdentityRefusal {
  /** null when nobody answered. */
  readonly status: number | null
  readonly statusText: string
  readonly failure: Failure | null
}

/** An answer of 200 without a usable token. */
export const NO_SESSION_IN_ANSWER: IdentityRefusal = {
  status: 200,
  statusText: 'OK',
  failure: null,
}

export type IdentityAnswer = Result<SignedIn, IdentityRefusal>

/** The calls that read or set the refresh cookie; they carry no bearer token. */
export interface IdentityCalls {
  readonly refresh: () => Promise<IdentityAnswer>
  readonly signIn: (body: BodyOf<typeof signIn>) => Promise<IdentityAnswer>
  readonly signUp: (body: BodyOf<typeof signUp>) => Promise<IdentityAnswer>
  readonly signOut: () => Promise<Result<true, IdentityRefusal>>
}

type IdentityRoute = { readonly method: string; readonly path: string }

export function createIdentityCalls(origin: () => string): IdentityCalls {
  const call = async (route: IdentityRoute, body?: unknown) => {
    const response = await post(new URL(route.path, origin()), route.method, body)
    return response?.ok ? succeed(await readJson(response)) : fail(await refusalOf(response))
  }
  const session = async (route: IdentityRoute, body?: unknown): Promise<IdentityAnswer> => {
    const answer = await call(route, body)
    if (!answer.ok) return answer
    const parsed = signedIn.safeParse(answer.value)
    return parsed.success ? succeed(parsed.data) : fail(NO_SESSION_IN_ANSWER)
  }
  return {
    refresh: () => session(refresh),
    signIn: body => session(signIn, body),
    signUp: body => session(signUp, body),
    signOut: async () => {
      const answer = await call(signOut)
      return answer.ok ? succeed(true) : answer
    },
  }
}

const TIMEOUT_MS = 30_000

/** `x-millpond` forces a preflight, so no other site can spend the cookie (security §5.1). */
async function post(url: URL, method: string, body: unknown): Promise<Response | null> {
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
      // A refresh holds a lock of all tabs: one that hangs must not hold it for ever.
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
  }
}
