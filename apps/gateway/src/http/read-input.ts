/** Parses the parts of a request that the contract names, and nothing else. */
import type { BodyOf, QueryOf, Route } from '@millpond/contract/route'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { type FieldFault, Refusal } from './refusal.ts'

/** The parameters of the path are part of the query, so that the guard sees them. */
export function readQuery<R extends Route>(route: R, request: FastifyRequest): QueryOf<R> {
  const asked = request.query as Record<string, unknown>
  const inPath = request.params as Record<string, unknown>
  const given = { ...asked, ...inPath }
  const repeated = Object.keys(given).filter(
    name => Array.isArray(given[name]) || (name in asked && name in inPath),
  )
  if (repeated.length > 0) {
    const fields = repeated.map(path => ({ path, message: 'Send it once' }))
    throw new Refusal('badRequest', 'A parameter was given more than once', fields)
  }
  if (route.query) return parse(route.query, given) as QueryOf<R>
  refuseAll(Object.keys(given))
  return undefined as QueryOf<R>
}

export function readBody<R extends Route>(route: R, request: FastifyRequest): BodyOf<R> {
  if (route.body) return parse(route.body, request.body) as BodyOf<R>
  const given = request.body
  if (given === undefined || given === null) return undefined as BodyOf<R>
  refuseAll(typeof given === 'object' ? Object.keys(given) : ['body'])
  return undefined as BodyOf<R>
}

function refuseAll(names: readonly string[]): void {
  if (names.length === 0) return
  const fields = names.map(path => ({ path, message: 'Unknown field' }))
  throw new Refusal('badRequest', 'The request contains an unknown field', fields)
}

function parse(schema: z.ZodMiniType, value: unknown): unknown {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const fields: FieldFault[] = parsed.error.issues.slice(0, 20).map(issue => ({
    path: issue.path.join('.'),
    message: issue.message,
  }))
  throw new Refusal('badRequest', 'Some of the values are not valid', fields)
}
