/** Creates the endpoints of the cache from the route table: address, tags and empty replies. */
import type { BodyOf, QueryOf, ReplyOf } from '@millpond/contract/route'
import type { RouteLine, RouteTable, Tag } from '@millpond/contract/route-table/line'
import type {
  BaseQueryFn,
  EndpointBuilder,
  MutationDefinition,
  QueryDefinition,
} from '@reduxjs/toolkit/query/react'
import { callOf, type GatewayCall } from './gateway-call.ts'
import type { GatewayError } from './gateway-error.ts'

type GatewayQuery = BaseQueryFn<GatewayCall, unknown, GatewayError>
type Build = EndpointBuilder<GatewayQuery, Tag, 'gateway'>

/** The argument of an endpoint: the query and the body of a route as one object. */
type InputOf<R> = [QueryOf<R>] extends [undefined]
  ? [BodyOf<R>] extends [undefined]
    ? // biome-ignore lint/suspicious/noConfusingVoidType: such a call is made without an argument.
      void
    : BodyOf<R>
  : [BodyOf<R>] extends [undefined]
    ? QueryOf<R>
    : QueryOf<R> & BodyOf<R>

/** Where one endpoint differs from its line. */
interface Special<Reply> {
  /** The form in which screens want the reply. */
  readonly shape?: (reply: Reply) => unknown
  /** A reply that no screen shows is removed from the cache at once. */
  readonly isForgotten?: true
  /** The request continues when the page is closed. */
  readonly outlivesPage?: true
  /** The caller sends newer data instead of repeating the call. */
  readonly isSentOnce?: true
}
type Specials<Routes> = {
  readonly [Name in keyof Routes]?: Special<ReplyOf<Routes[Name]>>
}

type Shaped<Name, Own, Reply> = Name extends keyof Own
  ? Own[Name] extends { readonly shape: (reply: never) => infer Out }
    ? Out
    : Reply
  : Reply

type EndpointOf<Line, R, Name, Own> = Line extends { readonly method: 'GET' }
  ? QueryDefinition<
      InputOf<R>,
      GatewayQuery,
      Tag,
      Shaped<Name, Own, ReplyOf<R>> | (Line extends { readonly empty: null } ? null : never),
      'gateway'
    >
  : MutationDefinition<InputOf<R>, GatewayQuery, Tag, Shaped<Name, Own, ReplyOf<R>>, 'gateway'>

type EndpointsOf<Table, Routes, Own> = {
  readonly [Name in keyof Table as Table[Name] extends { readonly sends: string }
    ? never
    : Name]: Name extends keyof Routes ? EndpointOf<Table[Name], Routes[Name], Name, Own> : never
}

/**
 * The endpoints of one file of the contract, by the names of its routes. Routes that a browser does
 * not call as JSON, such as a download or a redirect, are left out.
 */
export const endpointsOf =
  <Routes>() =>
  <Table extends RouteTable, const Own extends Specials<Routes>>(table: Table, own?: Own) =>
  (build: Build): EndpointsOf<Table, Routes, Own> =>
    Object.fromEntries(
      Object.entries<RouteLine>(table)
        .filter(([, line]) => !('sends' in line))
        .map(([name, line]) => [
          name,
          endpointOf(build, line, (own?.[name as keyof Own] ?? {}) as Special<never>),
        ]),
    ) as unknown as EndpointsOf<Table, Routes, Own>

function endpointOf(build: Build, line: RouteLine, special: Special<never>) {
  const { outlivesPage, isSentOnce } = special
  const definition = {
    query: (input: unknown) => ({
      ...callOf(line, (input ?? undefined) as object | undefined),
      ...(outlivesPage && { outlivesPage }),
      ...(isSentOnce && { isSentOnce }),
    }),
    transformResponse: (reply: unknown) => shaped(filled(line, reply), special),
  }
  if (line.method !== 'GET') {
    return build.mutation({ ...definition, invalidatesTags: line.changes ?? [] })
  }
  return build.query({
    ...definition,
    ...('reads' in line && { providesTags: line.reads }),
    ...(special.isForgotten && { keepUnusedDataFor: 0 }),
  })
}

/** API-08: a mock returns an empty object; the line defines the fields that a screen then gets. */
function filled(line: RouteLine, reply: unknown): unknown {
  if (!('empty' in line)) return reply
  if (line.empty === null) return Object.keys(Object(reply)).length > 0 ? reply : null
  return { ...line.empty, ...(reply as object) }
}

const shaped = (reply: unknown, { shape }: Special<never>): unknown =>
  reply === null || !shape ? reply : shape(reply as never)
