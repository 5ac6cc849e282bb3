/**
 * The description of a route without its schemas. A browser loads only these lines: the schemas
 * would be a third of its first load (decision 018).
 */

/**
 * How the caller is authenticated. `cookie` routes read the refresh cookie instead of a bearer
 * token; `organisation` means: signed in, and the query contains `organisationId`.
 */
export type Access = 'public' | 'cookie' | 'signedIn' | 'organisation'

/** The topics of replies: a write names those it makes stale, and they are read again. API-07. */
export const TAGS = [
  'Account',
  'AccountOptions',
  'Activity',
  'Budgets',
  'ForecastBasis',
  'ForecastHistory',
  'Import',
  'ItemData',
  'Members',
  'Notifications',
  'Onboarding',
  'Organisations',
  'Packs',
  'Portfolio',
  'Quarterly',
  'Reports',
  'Scenarios',
  'Sheet',
  'SheetHistory',
  'SubscriptionStatus',
  'SupportAccess',
  'Template',
  'Upcoming',
  'Webhooks',
] as const
export type Tag = (typeof TAGS)[number]

/** The address of a route. */
interface Address {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/${string}`
}

interface Line extends Address {
  readonly access: Access
}

interface ReadLine extends Line {
  readonly method: 'GET'
  /** The topic of the reply. */
  readonly reads?: readonly Tag[]
  /** What an empty reply means to a screen: these fields, or null for no data at all. API-08. */
  readonly empty: object | null
}

/** Not read as JSON: a download, a stream, a navigation. */
interface OtherLine extends Line {
  readonly method: 'GET'
  readonly sends: 'file' | 'stream' | 'redirect'
}

interface WriteLine extends Line {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The topics that are stale after it. */
  readonly changes?: readonly Tag[]
  /** What an answer without these fields means to a screen. API-08. */
  readonly empty?: object
  /** The sentence in the reply, if the specification gives one. */
  readonly message?: string
  /** It is idempotent, so it needs no Idempotency-Key. */
  readonly isUnkeyed?: true
  /** A download whose request contains a secret. */
  readonly sends?: 'file'
}

export type RouteLine = ReadLine | OtherLine | WriteLine
export type RouteTable = Readonly<Record<string, RouteLine>>

/** Whether a request needs an Idempotency-Key. */
export const isKeyed = (line: RouteLine): boolean =>
  line.method !== 'GET' &&
  (line.access === 'signedIn' || line.access === 'organisation') &&
  !('isUnkeyed' in line)

/**
 * Splits what a caller gives into query and body: GET and DELETE have no body, and only the routes
 * of an organisation have a query next to one, with the parameters of their path.
 * `splitInput(updateBudget, { organisationId, sheetId, name })` is `{ query: { organisationId },
 * body: { sheetId, name } }`.
 */
export function splitInput(
  { method, access, path }: Pick<RouteLine, 'method' | 'access' | 'path'>,
  input: object | undefined,
): { readonly query?: Readonly<Record<string, string>>; readonly body?: unknown } {
  if (input === undefined) return {}
  if (method === 'GET' || method === 'DELETE') return { query: textsOf(input) }
  if (access !== 'organisation') return { body: input }
  const part = (isInQuery: boolean) =>
    Object.fromEntries(
      Object.entries(input).filter(
        ([name]) => (name === 'organisationId' || path.includes(`{${name}}`)) === isInQuery,
      ),
    )
  const body = part(false)
  return { query: part(true), ...(Object.keys(body).length > 0 && { body }) }
}

const PARAMETER = /\{(\w+)\}/g

/**
 * The path with its parameters filled in, and the rest of the query: `addressOf({ path:
 * '/stripe/product-checkout/{organisationId}' }, { organisationId: 'a1' })` is `{ path:
 * '/stripe/product-checkout/a1', query: {} }`.
 */
export function addressOf(
  { path }: { readonly path: string },
  given: Readonly<Record<string, string>> = {},
): { readonly path: string; readonly query: Readonly<Record<string, string>> } {
  if (!path.includes('{')) return { path, query: given }
  const query = { ...given }
  const filled = path.replace(PARAMETER, (_, name: string) => {
    const value = query[name] ?? ''
    delete query[name]
    return encodeURIComponent(value)
  })
  return { path: filled, query }
}

/** Without undefined fields, which have no text form. */
const textsOf = (input: object): Record<string, string> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
