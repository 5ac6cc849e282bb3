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
  throw new Refusal('forbidden', lesserRoleWords(role, needed, 'here'))
}

const A_ROLE: Readonly<Record<Role, string>> = {
  viewer: 'a viewer',
  editor: 'an editor',
  owner: 'an owner',
}

/** `You are a viewer here. Only editors and owners can do this. Ask an owner for access.` */
export function lesserRoleWords(role: Role, needed: Role, where: string): string {
  const allowed =
    needed === 'owner'
      ? 'Only owners can do this. Ask an owner to do it.'
      : 'Only editors and owners can do this. Ask an owner for access.'
  return `You are ${A_ROLE[role]} ${where}. ${allowed}`
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
