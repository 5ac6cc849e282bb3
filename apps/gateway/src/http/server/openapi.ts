/** OpenAPI 3.1 generated from the contract, so that it always matches the routes. */

import { type FailureCode, failure, STATUS_OF_CODE } from '@millpond/contract/failure'
import type { Route } from '@millpond/contract/route'
import { routes } from '@millpond/contract/routes'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Config } from '../../config/config.ts'
import { leastRoleOf } from '../permit.ts'

type Json = Record<string, unknown>

/** The name of the way in with an API token. */
export const TOKEN_SCHEME = 'apiToken'

export function openApiDocument(config: Config): Json {
  const paths: Record<string, Json> = {}
  for (const [operationId, route] of Object.entries(routes) as [string, Route][]) {
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: operationOf(operationId, route),
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Millpond', version: '0.1.0', description: 'Amounts are whole cents.' },
    servers: [{ url: config.publicUrl }],
    paths,
    components: {
      schemas: { Failure: schemaOf(failure) },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        [TOKEN_SCHEME]: { type: 'http', scheme: 'bearer', bearerFormat: 'mp_…' },
        refreshCookie: { type: 'apiKey', in: 'cookie', name: '__Host-mp_refresh' },
      },
    },
  }
}

function operationOf(operationId: string, route: Route): Json {
  const { access } = route
  return {
    operationId,
    summary: route.summary,
    security: securityOf(route),
    ...(access === 'organisation' && { 'x-organisation-role': leastRoleOf(route) }),
    ...(route.entitlement && { 'x-entitlement': route.entitlement }),
    parameters: [...(route.query ? parametersOf(route.path, route.query) : []), ...keyOf(route)],
    ...(route.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(route.body) } },
      },
    }),
    responses: {
      ...(isRedirect(route)
        ? { 302: { description: 'Into the web app' } }
        : {
            200: {
              description: 'Done',
              content: { 'application/json': { schema: schemaOf(route.reply) } },
            },
          }),
      ...Object.fromEntries(failuresOf(route).map(status => [status, FAILURE_ANSWER])),
    },
  }
}

function securityOf({ access, permit }: Route): Json[] {
  if (access === 'public') return []
  if (access === 'cookie') return [{ refreshCookie: [] }]
  const { token } = permit
  const scopes = token === null || token === 'any' ? [] : [token]
  return [{ bearer: [] }, ...(token === null ? [] : [{ [TOKEN_SCHEME]: scopes }])]
}

const FAILURE_ANSWER = {
  description: 'Refused',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
}

/** By kind of route, then the route's own; a redirect may answer any request. */
function failuresOf(route: Route): number[] {
  if (isRedirect(route)) return []
  const codes: FailureCode[] = ['badRequest', 'tooManyRequests', 'internal', 'unavailable']
  if (route.access !== 'public') codes.push('unauthenticated', 'forbidden')
  if (route.access === 'organisation') codes.push('notFound')
  // A change that another request made at the same time.
  if (route.method !== 'GET') codes.push('conflict')
  if (route.isKeyed) codes.push('keyReused')
  if (route.permit.confirmed) codes.push('confirmationRequired')
  const isOfCaller = route.access === 'signedIn' || route.access === 'organisation'
  if (isOfCaller && route.permit.factor !== 'never') codes.push('secondFactorRequired')
  if (route.entitlement || route.permit.needs === 'fullAccess') codes.push('subscriptionRequired')
  return [...codes, ...(route.mayFail ?? [])].map(code => STATUS_OF_CODE[code])
}

const isRedirect = ({ line }: Route) => 'sends' in line && line.sends === 'redirect'

/** The schema's input is what is sent; brands and transforms are internal. */
function schemaOf(schema: z.core.$ZodType): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input' })
  return rest
}

/** The header that makes a retried change happen once. */
const keyOf = (route: Route): Json[] =>
  route.isKeyed
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: true,
          schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{16,64}$' },
        },
      ]
    : []

function parametersOf(path: string, query: z.core.$ZodType): Json[] {
  const { properties = {}, required = [] } = schemaOf(query) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: path.includes(`{${name}}`) ? 'path' : 'query',
    required: required.includes(name),
    schema,
  }))
}

/** Built for its first reader: converting the schemas of all routes would slow each start. */
export function addOpenApi(app: FastifyInstance, config: Config): void {
  let document: Json | null = null
  app.get('/api/openapi.json', async () => {
    document ??= openApiDocument(config)
    return document
  })
}
