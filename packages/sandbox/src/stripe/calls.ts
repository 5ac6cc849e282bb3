/** How a route of the API is served: parameters in, a resource out, expanded as asked. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { StripeContext } from './context.ts'
import { invalid } from './errors.ts'
import {
  groupIn,
  integerIn,
  type Parameters,
  readParameters,
  textIn,
  textsIn,
} from './parameters.ts'
import type { AnyResource } from './resources.ts'
import { settle } from './settle.ts'
import { checkoutLine, currencyOptionsOf, listOf, type Wire, wireOf } from './wire/index.ts'

export interface Call {
  readonly given: Parameters
  /** The id in the path, if it has one. */
  readonly id: string
}

type Handle = (call: Call) => Wire | AnyResource
export type Serve = (method: 'GET' | 'POST' | 'DELETE', url: string, handle: Handle) => void

export function serveCalls(app: FastifyInstance, context: StripeContext): Serve {
  return (method, url, handle) =>
    void app.route({
      method,
      url,
      handler: async (request, reply) => {
        settle(context)
        const given = parametersOf(request)
        const { id = '' } = request.params as { id?: string }
        const result = handle({ given, id })
        context.store.save()
        const wire = 'id' in result && isStored(context, result) ? toWire(context, result) : result
        return reply.send(expanded(context, wire as Wire, textsIn(given, 'expand')))
      },
    })
}

const isStored = (context: StripeContext, it: Wire | AnyResource): it is AnyResource =>
  context.store.any(String(it.id)) === it

const toWire = (context: StripeContext, it: AnyResource): Wire => wireOf(it, context.pageOf)

function parametersOf(request: FastifyRequest): Parameters {
  const query = request.url.split('?', 2)[1] ?? ''
  const body = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
  return readParameters(request.method === 'POST' ? body : new URLSearchParams(query))
}

function expanded(context: StripeContext, wire: Wire, paths: readonly string[]): Wire {
  const copy = structuredClone(wire)
  for (const path of paths) {
    if (path.split('.').length > 6) throw invalid('You cannot expand more than 4 levels.', 'expand')
    expandAt(context, copy, path.split('.'))
  }
  return copy
}

function expandAt(context: StripeContext, at: unknown, [name, ...rest]: readonly string[]): void {
  if (Array.isArray(at)) {
    for (const each of at) expandAt(context, each, name === undefined ? [] : [name, ...rest])
    return
  }
  if (typeof at !== 'object' || at === null || name === undefined) return
  const holder = at as Wire
  const value = holder[name]
  const stored = context.store.any(String(holder.id))
  if (name === 'line_items' && stored?.object === 'checkout.session') {
    holder.line_items = listOf(
      [checkoutLine(stored)],
      `/v1/checkout/sessions/${stored.id}/line_items`,
    )
  } else if (name === 'currency_options' && stored?.object === 'price') {
    holder.currency_options = currencyOptionsOf(stored)
  } else if (typeof value === 'string') {
    const target = context.store.any(value)
    if (target) holder[name] = toWire(context, target)
  }
  expandAt(context, holder[name], rest)
}

/** A page of a list, newest first; `starting_after` is the last one that the caller has. */
export function pageOfList(
  context: StripeContext,
  all: readonly AnyResource[],
  given: Parameters,
  url: string,
): Wire {
  const limit = integerIn(given, 'limit') ?? 10
  if (limit < 1 || limit > 100) throw invalid('Use a limit of 1 to 100.', 'limit')
  const after = textIn(given, 'starting_after')
  const before = textIn(given, 'ending_before')
  const created = groupIn(given, 'created')
  const wanted = all.filter(({ created: at }) => isWithin(at, created))
  const index = (id: string) => wanted.findIndex(each => each.id === id)
  const start = after === null ? 0 : index(after) + 1
  const end = before === null ? wanted.length : index(before)
  const from = before === null ? start : Math.max(0, end - limit)
  const shown = wanted.slice(from, Math.min(end, from + limit))
  const hasMore = before === null ? from + shown.length < wanted.length : from > 0
  return listOf(
    shown.map(each => toWire(context, each)),
    url,
    hasMore,
  )
}

function isWithin(at: number, created: Parameters): boolean {
  const bound = (name: string) => integerIn(created, name)
  const [gt, gte, lt, lte] = [bound('gt'), bound('gte'), bound('lt'), bound('lte')]
  return (
    (gt === null || at > gt) &&
    (gte === null || at >= gte) &&
    (lt === null || at < lt) &&
    (lte === null || at <= lte)
  )
}
