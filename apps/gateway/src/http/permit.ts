/** The line of the contract's table that a route stands on. */
import { PERMITS, type Permit } from '@millpond/contract/permits'
import type { Role, Route } from '@millpond/contract/route'
import { type RouteName, routes } from '@millpond/contract/routes'
import { atLeast } from '@millpond/core/organisation'
import { assert } from '@millpond/core/outcome'
import { Refusal } from './refusal.ts'

const NAME_OF = new Map<Route, RouteName>(
  Object.entries(routes).map(([name, route]) => [route, name as RouteName]),
)

export function nameOf(route: Route): RouteName {
  const name = NAME_OF.get(route)
  assert(name !== undefined, `${route.method} ${route.path} is not in the contract`)
  return name
}

export const permitOf = (route: Route): Permit => PERMITS[nameOf(route)]

/** Of a route of an organisation, where the table names a role. */
export function leastRoleOf(route: Route): Role {
  const { least } = permitOf(route)
  assert(least === 'viewer' || least === 'editor' || least === 'owner', `No role: ${least}`)
  return least
}

export function refuseLesser(role: Role, needed: Role): void {
  if (atLeast(role, needed)) return
  throw new Refusal('forbidden', `Your role here is ${role}; this needs ${needed}`)
}

/** Whether a sender must say by a key which requests are one and the same. */
export const isKeyed = (route: Route): boolean =>
  route.method !== 'GET' &&
  (route.access === 'signedIn' || route.access === 'organisation') &&
  // A line too many in a log does no harm.
  nameOf(route) !== 'postLogs'
