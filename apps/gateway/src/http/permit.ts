/** What the contract requires of a caller of a route. */
import type { Role, Route } from '@millpond/contract/route'
import { type RouteName, routes } from '@millpond/contract/routes'
import { atLeast, scopeRefusal } from '@millpond/core/organisation'
import { assert } from '@millpond/core/outcome'
import type { FastifyRequest } from 'fastify'
import type { ApiTokenUse } from '../identity/api-tokens.ts'
import { organisationNotFound, Refusal } from './refusal.ts'

const NAME_OF = new Map<Route, RouteName>(
  Object.entries(routes).map(([name, route]) => [route, name as RouteName]),
)

export function nameOf(route: Route): RouteName {
  const name = NAME_OF.get(route)
  assert(name !== undefined, `${route.method} ${route.path} is not in the contract`)
  return name
}

/** For a route of an organisation whose permit names a role. */
export function leastRoleOf(route: Route): Role {
  const { least } = route.permit
  assert(least === 'viewer' || least === 'editor' || least === 'owner', `No role: ${least}`)
  return least
}

export function refuseLesser(role: Role, needed: Role): void {
  if (atLeast(role, needed)) return
  throw new Refusal(
    'forbidden',
    `Your role is ${role}. This needs the role ${needed}: ask an owner.`,
  )
}

/** A token opens the routes that name its scope, in its own company, and nothing else. */
export function refuseBeyondToken(
  route: Route,
  request: FastifyRequest,
  { scopes, organisationId }: ApiTokenUse,
): void {
  const refusal = scopeRefusal(scopes, route.permit.token)
  if (refusal !== null) throw new Refusal('forbidden', refusal)
  const asked = request.query as { organisationId?: unknown }
  if (route.access === 'organisation' && asked.organisationId !== organisationId) {
    throw organisationNotFound()
  }
}
