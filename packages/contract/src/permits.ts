/**
 * The permit of every route, read from the routes themselves. The gateway enforces it and tests
 * derive their expectations from it. Security design §3, ASVS 8.1.1.
 */
import type { Permit, Route } from './route.ts'
import { type RouteName, routes } from './routes.ts'

export type { Permit }

export const PERMITS = Object.fromEntries(
  Object.entries(routes as Readonly<Record<string, Route>>).map(([name, { permit }]) => [
    name,
    permit,
  ]),
) as Readonly<Record<RouteName, Permit>>
