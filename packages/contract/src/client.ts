/** A typed client of the gateway: every route of the contract by its name. */
import { fail, type Result, succeed } from '@millpond/core/outcome'
import { type Failure, failure } from './failure.ts'
import type { BodyInputOf, QueryInputOf, ReplyOf } from './route.ts'
import { ROUTE_TABLE } from './route-table/index.ts'
import { addressOf, isKeyed, type RouteLine, splitInput } from './route-table/line.ts'
import type { RouteName, routes } from './routes.ts'

/** The part of the fetch standard that is used here. */
export type Fetch = (
  url: string,
  request: {
    readonly method: string
    readonly headers: Readonly<Record<string, string>>
    readonly body?: string
  },
) => Promise<{ readonly status: number; text(): Promise<string> }>

export interface ClientParts {
  readonly fetch: Fetch
  /** Such as `https://millpond.example`. */
  readonly baseUrl: string
  /** The access token; null before there is one. */
  readonly token: () => string | null
  /** A new Idempotency-Key for each change: `crypto.randomUUID`. */
  readonly newKey: () => string
}

export interface ClientRefusal {
  readonly status: number
  /** Null if the reply is not one of the gateway's own. */
  readonly failure: Failure | null
}

type InputOf<R> = [QueryInputOf<R>] extends [undefined]
  ? BodyInputOf<R>
  : [BodyInputOf<R>] extends [undefined]
    ? QueryInputOf<R>
    : QueryInputOf<R> & BodyInputOf<R>

/** An input with only optional fields is itself optional. */
type Arguments<Input> = [undefined] extends [Input]
  ? []
  : object extends Input
    ? [input?: Input]
    : [input: Input]

/** Downloads, streams and redirects are not JSON calls. */
type Callable = {
  [Name in RouteName]: (typeof ROUTE_TABLE)[Name] extends { readonly sends: string } ? never : Name
}[RouteName]

export type ApiClient = {
  readonly [Name in Callable]: (
    ...given: Arguments<InputOf<(typeof routes)[Name]>>
  ) => Promise<Result<ReplyOf<(typeof routes)[Name]>, ClientRefusal>>
}

/**
 * `await createClient(parts).getBudgets({ organisationId })` is `{ ok: true, value: { budgets } }`,
 * or `{ ok: false, error: { status: 404, failure } }`. Nothing is retried or cached.
 */
export function createClient(parts: ClientParts): ApiClient {
  const calls = Object.entries<RouteLine>(ROUTE_TABLE)
    .filter(([, line]) => !('sends' in line))
    .map(([name, line]) => [name, (input?: object) => call(parts, line, input)])
  return Object.fromEntries(calls) as ApiClient
}

async function call(
  { fetch, baseUrl, token, newKey }: ClientParts,
  line: RouteLine,
  input: object | undefined,
): Promise<Result<unknown, ClientRefusal>> {
  const { query: given, body } = splitInput(line, input)
  const { path, query } = addressOf(line, given)
  const bearer = line.access === 'public' ? null : token()
  const pairs = Object.entries(query).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  )
  const search = pairs.length > 0 ? `?${pairs.join('&')}` : ''
  const response = await fetch(`${baseUrl}${path}${search}`, {
    method: line.method,
    headers: {
      ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
      ...(isKeyed(line) && { 'idempotency-key': newKey() }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const { status } = response
  const reply = jsonOf(await response.text())
  if (status === 200 && reply !== undefined) return succeed(reply)
  const refused = failure.safeParse(reply)
  return fail({ status, failure: refused.success ? refused.data : null })
}

/** Undefined if it is not JSON: a proxy's page, or an empty body. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
