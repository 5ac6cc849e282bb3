/**
 * What a route's line in the table of permits lets this caller do, and the call it then gets. The
 * first of two fences: the database refuses foreign rows by itself, should this one be forgotten.
 */
import type { Route } from '@millpond/contract/route'
import type { Role } from '@millpond/core/organisation'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import type { Caller } from '../identity/access-token.ts'
import type { Standing } from '../stores/membership-store.ts'
import type { Answer } from './answer.ts'
import { refuseUnconfirmed } from './confirmation.ts'
import { standingIn } from './organisation-guard.ts'
import { isKeyed, leastRoleOf, nameOf, permitOf, refuseLesser } from './permit.ts'
import { readBody } from './read-input.ts'
import { Refusal } from './refusal.ts'
import { requestHash, requestKeyOf } from './request-key.ts'
import { refuseWithoutFactor } from './second-factor.ts'
import { keptReply, type Writing, writingCall } from './writing.ts'

export interface Asked {
  readonly route: Route
  readonly request: FastifyRequest
  readonly query: unknown
}

/** Everything of a call that only a caller we know has. */
export function grant(deps: Deps, asked: Asked, place: Place | null, body: unknown): object {
  const { caller } = asked.request
  if (!caller) return {}
  return {
    user: caller,
    asUser: <T>(work: Parameters<typeof deps.database.asUser<T>>[1]) =>
      deps.database.asUser(caller.userId, work, { readOnly: true }),
    ...(place && {
      ...place,
      inOrganisation: <T>(work: Parameters<typeof deps.database.inOrganisation<T>>[1]) =>
        deps.database.inOrganisation(place.organisationId, work, caller.userId, { readOnly: true }),
    }),
    ...(asked.route.method !== 'GET' &&
      writingCall(writingOf(deps, caller, asked, { place, body }))),
  }
}

/** Where a route of an organisation lets the caller in, and as what. */
export interface Place {
  readonly organisationId: string
  readonly role: Role
}

/** Before the body is looked at: who is not allowed hears that and nothing else. */
export async function admit(deps: Deps, asked: Asked): Promise<Place | null> {
  const { route, query } = asked
  const { caller } = asked.request
  if (!caller) return null
  const permit = permitOf(route)
  let place: (Place & Standing) | null = null
  if (route.access === 'organisation') {
    const { organisationId } = query as { organisationId: string }
    const standing = await standingIn(deps, caller, organisationId)
    refuseLesser(standing.role, leastRoleOf(route))
    place = { organisationId, ...standing }
  }
  refuseWithoutFactor(permit.factor, caller.factorDuty, place)
  if (permit.confirmed) await refuseUnconfirmed(deps, caller)
  return place
}

/**
 * The kept reply to this very request of this very person, if there is one: what it did may be why
 * the guard refuses it now.
 */
export async function toldBefore(deps: Deps, asked: Asked): Promise<Answer | null> {
  const { route, request } = asked
  const { caller } = request
  if (!caller || caller.visit || !isKeyed(route)) return null
  try {
    const body = readBody(route, request)
    return await keptReply(writingOf(deps, caller, asked, { place: null, body }))
  } catch (error) {
    // A request that could not be made could not have been answered.
    if (error instanceof Refusal) return null
    throw error
  }
}

function writingOf(
  deps: Deps,
  caller: Caller,
  { route, request, query }: Asked,
  { place, body }: { readonly place: Place | null; readonly body: unknown },
): Writing {
  const { method, path } = route
  return {
    deps,
    route,
    name: nameOf(route),
    caller,
    organisationId: place?.organisationId ?? null,
    key: isKeyed(route) ? requestKeyOf(request) : null,
    hash: requestHash(deps.requestSecret, { method, path, query, body }),
    correlationId: request.id,
  }
}
