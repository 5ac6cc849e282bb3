import { ROLE_ORDER, type Role } from '@millpond/core/organisation'
import type * as z from 'zod/mini'
import type { FailureCode } from './failure.ts'

export { ROLE_ORDER as ROLES, type Role }

/**
 * How the caller is known. `cookie` routes read the refresh cookie instead of a bearer token;
 * `organisation` means: signed in, and the query carries `organisationId`. What the caller needs to
 * be there is said in one place for all routes, `permits.ts`.
 */
export type Access = 'public' | 'cookie' | 'signedIn' | 'organisation'

/** Where a route is found. */
export interface Address {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/${string}`
}

/**
 * The addresses of a file of this contract, word for word, for callers to whom its schemas would be
 * a weight: `{ getImport: { method: 'GET', path: '/api/imports' } } satisfies AddressesOf<…>`.
 */
export type AddressesOf<Words> = {
  readonly [Name in keyof Words as Words[Name] extends Address
    ? Name
    : never]?: Words[Name] extends Address ? Pick<Words[Name], 'method' | 'path'> : never
}

export interface Route<
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
  Who extends Access = Access,
  At extends Address = Address,
> {
  readonly method: At['method']
  readonly path: At['path']
  readonly access: Who
  readonly summary: string
  readonly query?: Query
  readonly body?: Body
  readonly reply: Reply
  /** Refusals of this route besides those that every route of its kind has. */
  readonly mayFail?: readonly FailureCode[]
}

/**
 * Keeps the types of the schemas, of the access and of the address; a route without `access` does
 * not compile.
 */
export const route = <
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Reply extends z.ZodMiniType,
  const Who extends Access,
  const At extends Address,
>(
  definition: Route<Query, Body, Reply, Who> & At,
): Route<Query, Body, Reply, Who, Pick<At, 'method' | 'path'>> => definition

export type QueryOf<R> = R extends { readonly query?: infer Q extends z.ZodMiniType }
  ? z.output<Q>
  : never
export type BodyOf<R> = R extends { readonly body?: infer B extends z.ZodMiniType }
  ? z.output<B>
  : never
export type ReplyOf<R> = R extends { readonly reply: infer P extends z.ZodMiniType }
  ? z.output<P>
  : never
