import { ROLE_ORDER, type Role, type ScopeNeed } from '@millpond/core/organisation'
import type * as z from 'zod/mini'
import type { FailureCode } from './failure.ts'
import { type Access, isKeyed, type RouteLine } from './route-table/line.ts'

export { type Access, ROLE_ORDER as ROLES, type Role }

/** What a member of staff may do during a visit (AUTH-08). */
export type VisitMay = 'never' | 'read' | 'whenAllowed'

/**
 * When the session must have shown a second factor. `whenDue`: once one is due for the caller, and
 * always in an organisation they access through a partner. `atPartners`: also in a partner
 * organisation. `never`: for routes that are needed to set one up, and to leave.
 */
type FactorNeed = 'never' | 'whenDue' | 'atPartners' | 'always'

/**
 * `fullAccess`: the subscription of the organisation must allow changes. Reading, exporting,
 * drafts, members and billing work in every state of it.
 */
type PlanNeed = 'always' | 'fullAccess'

export interface Permit {
  /** The minimum role of the caller in the organisation that the query names. */
  readonly least: 'anyone' | 'cookie' | 'signedIn' | Role
  /** `whenAllowed`: only while the owner of that organisation lets staff change things. */
  readonly visit: VisitMay
  /** The session must have confirmed its owner's identity in the last ten minutes. */
  readonly confirmed: boolean
  readonly factor: FactorNeed
  readonly needs: PlanNeed
  /** A visitor of the sample company, without an account, may read it there. */
  readonly sample: boolean
  /** The scope that an API token needs to read it; null: no token opens it. */
  readonly token: ScopeNeed
}

/** The paid right that is needed: `clientPass` is a seat for one more client of a partner. */
export type PaidRight = 'clientPass'

type Schema = z.ZodMiniType
type MaybeSchema = Schema | undefined

export interface Route<
  Query extends MaybeSchema = MaybeSchema,
  Body extends MaybeSchema = MaybeSchema,
  Reply extends Schema = Schema,
  Line extends RouteLine = RouteLine,
> {
  readonly method: Line['method']
  readonly path: Line['path']
  readonly access: Line['access']
  readonly line: Line
  readonly permit: Permit
  readonly entitlement: PaidRight | null
  /** Each request needs an Idempotency-Key, and may then be repeated. */
  readonly isKeyed: boolean
  readonly summary: string
  readonly query?: Query
  readonly body?: Body
  readonly reply: Reply
  /** Refusals of this route in addition to those that every route of its kind has. */
  readonly mayFail?: readonly FailureCode[]
}

type Permitting = Partial<Omit<Permit, 'least'>>

/** A route of an organisation does not compile without a role; a public route has no permit. */
type PermitOf<Who extends Access> = Who extends 'organisation'
  ? { readonly permit: Permitting & { readonly role: Role } }
  : Who extends 'signedIn'
    ? { readonly permit?: Permitting }
    : { readonly permit?: never }

interface Definition<Query extends MaybeSchema, Body extends MaybeSchema, Reply extends Schema> {
  readonly summary: string
  readonly query?: Query
  readonly body?: Body
  readonly reply: Reply
  readonly mayFail?: readonly FailureCode[]
  readonly entitlement?: PaidRight
}

/**
 * A line of the route table with its schemas and its permit. By default a route is closed to staff
 * visits, needs no confirmation, and needs a second factor when one is due. What any viewer and a
 * support session may read, a visitor of the sample company may read there.
 */
// @__NO_SIDE_EFFECTS__
export function route<
  const Line extends RouteLine,
  Reply extends Schema,
  Query extends MaybeSchema = undefined,
  Body extends MaybeSchema = undefined,
>(
  line: Line,
  definition: Definition<Query, Body, Reply> & PermitOf<Line['access']>,
): Route<Query, Body, Reply, Line> {
  const { method, path, access } = line
  const { permit = {}, entitlement = null, ...rest } = definition
  const { role, ...asked } = permit as Permitting & { readonly role?: Role }
  const isRead = method === 'GET' && role === 'viewer' && asked.visit === 'read'
  const least = role ?? (access === 'public' ? 'anyone' : (access as 'cookie' | 'signedIn'))
  return {
    ...rest,
    method,
    path,
    access,
    line,
    permit: {
      ...{ least, visit: 'never', confirmed: false, factor: 'whenDue', needs: 'always' },
      ...{ sample: isRead, token: null },
      ...asked,
    },
    entitlement,
    isKeyed: isKeyed(line),
  } as unknown as Route<Query, Body, Reply, Line>
}

type OutputOf<Of> = [Exclude<Of, undefined>] extends [never]
  ? undefined
  : Exclude<Of, undefined> extends infer Given extends Schema
    ? z.output<Given>
    : never
/** The input before the schema turns text into months and codes. */
type InputOf<Of> = [Exclude<Of, undefined>] extends [never]
  ? undefined
  : Exclude<Of, undefined> extends infer Given extends Schema
    ? z.input<Given>
    : never

export type QueryOf<R> = R extends { readonly query?: infer Query } ? OutputOf<Query> : never
export type BodyOf<R> = R extends { readonly body?: infer Body } ? OutputOf<Body> : never
export type ReplyOf<R> = R extends { readonly reply: infer Reply } ? OutputOf<Reply> : never
export type QueryInputOf<R> = R extends { readonly query?: infer Query } ? InputOf<Query> : never
export type BodyInputOf<R> = R extends { readonly body?: infer Body } ? InputOf<Body> : never
