/**
 * Checks what a route's permit allows this caller, and builds the call. It is the first of two
 * guards: the database rejects rows of other organisations by itself.
 */
import type { Route } from '@millpond/contract/route'
import type { Role } from '@millpond/core/organisation'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import type { Caller } from '../identity/access-token.ts'
import type { MemberAccess } from '../stores/membership-store.ts'
import type { Answer } from './answer.ts'
import { refuseUnconfirmed } from './confirmation.ts'
import { accessTo } from './organisation-guard.ts'
import { leastRoleOf, nameOf, refuseLesser } from './permit.ts'
import { readBody } from './read-input.ts'
import { Refusal, SUBSCRIPTION_REQUIRED } from './refusal.ts'
import { requestHash, requestKeyOf } from './request-key.ts'
import { refuseWithoutFactor } from './second-factor.ts'
import { storedReplyTo, type Writing, writingCall } from './writing.ts'

export interface IncomingCall {
  readonly route: Route
  readonly request: FastifyRequest
  readonly query: unknown
}

/** The parts of a call that need an authenticated caller. */
export function authorisedCall(
  deps: Writing['deps'],
  call: IncomingCall,
  access: OrganisationAccess | null,
  body: unknown,
): object {
  const { caller } = call.request
  if (!caller) return {}
  return {
    user: caller,
    asUser: <T>(work: Parameters<typeof deps.database.asUser<T>>[1]) =>
      deps.database.asUser(caller.userId, work, { readOnly: true }),
    ...(access && {
      ...access,
      inOrganisation: <T>(work: Parameters<typeof deps.database.inOrganisation<T>>[1]) =>
        deps.database.inOrganisation(access.organisationId, work, caller.userId, {
          readOnly: true,
        }),
    }),
    ...(call.route.method !== 'GET' &&
      writingCall(writingOf(deps, caller, call, { access, body }))),
  }
}

/** Checks access to the route's organisation, and returns the caller's role. */
export interface OrganisationAccess {
  readonly organisationId: string
  readonly role: Role
}

/** Runs before the body is parsed: a caller without access learns nothing else. */
export async function authorise(
  deps: Pick<Deps, 'clock' | 'database' | 'sessions' | 'unsafeSkipGuard'>,
  call: IncomingCall,
): Promise<OrganisationAccess | null> {
  const { route, query } = call
  const { caller } = call.request
  if (!caller) return null
  const { permit } = route
  let access: (OrganisationAccess & MemberAccess) | null = null
  if (route.access === 'organisation') {
    const { organisationId } = query as { organisationId: string }
    const member = await accessTo(deps, caller, organisationId)
    refuseLesser(member.role, leastRoleOf(route))
    access = { organisationId, ...member }
  }
  refuseWithoutFactor(permit.factor, caller.factorDuty, access)
  if (permit.confirmed) await refuseUnconfirmed(deps, caller)
  if (permit.needs === 'fullAccess') refuseReadOnly(access)
  return access
}

function refuseReadOnly(access: Pick<MemberAccess, 'hasFullAccess'> | null): void {
  if (access?.hasFullAccess) return
  throw new Refusal(SUBSCRIPTION_REQUIRED.code, SUBSCRIPTION_REQUIRED.message)
}

/**
 * The stored reply to this request of this person, if there is one: the request itself may be the
 * reason why the guard now refuses it.
 */
export async function replayedReply(
  deps: Writing['deps'],
  call: IncomingCall,
): Promise<Answer | null> {
  const { route, request } = call
  const { caller } = request
  if (!caller || caller.visit || !route.isKeyed) return null
  try {
    const body = readBody(route, request)
    return await storedReplyTo(writingOf(deps, caller, call, { access: null, body }))
  } catch (error) {
    // A request that is refused now may have been answered before.
    if (error instanceof Refusal) return null
    throw error
  }
}

function writingOf(
  deps: Writing['deps'],
  caller: Caller,
  { route, request, query }: IncomingCall,
  { access, body }: { readonly access: OrganisationAccess | null; readonly body: unknown },
): Writing {
  const { method, path } = route
  return {
    deps,
    route,
    name: nameOf(route),
    caller,
    organisationId: access?.organisationId ?? null,
    key: route.isKeyed ? requestKeyOf(request) : null,
    hash: requestHash(deps.requestSecret, { method, path, query, body }),
    correlationId: request.id,
  }
}
