/** Webhook endpoints, events and test clocks. */
import { pageOfList, type Serve } from './calls.ts'
import { type StripeContext, timeOf } from './context.ts'
import { invalid } from './errors.ts'
import { booleanIn, integerIn, metadataIn, neededText, textIn, textsIn } from './parameters.ts'
import type { TestClock } from './resources.ts'
import { settle } from './settle.ts'
import { newId } from './store.ts'
import { wireOf } from './wire/index.ts'

export function serveEvents(serve: Serve, context: StripeContext): void {
  const { store } = context
  serve('GET', '/v1/webhook_endpoints', ({ given }) =>
    pageOfList(context, store.list('webhook_endpoint'), given, '/v1/webhook_endpoints'),
  )
  serve('POST', '/v1/webhook_endpoints', ({ given }) => {
    const endpoint = store.add<'webhook_endpoint'>({
      id: newId('we'),
      object: 'webhook_endpoint',
      created: timeOf(context, null),
      url: neededText(given, 'url'),
      enabled_events: textsIn(given, 'enabled_events'),
      status: 'enabled',
      secret: newId('whsec'),
      description: textIn(given, 'description'),
      metadata: metadataIn(given),
    })
    return { ...wireOf(endpoint, context.pageOf), secret: endpoint.secret }
  })
  serve('POST', '/v1/webhook_endpoints/:id', ({ id, given }) => {
    const endpoint = store.get('webhook_endpoint', id, 'webhook_endpoint')
    endpoint.url = textIn(given, 'url') ?? endpoint.url
    const types = textsIn(given, 'enabled_events')
    if (types.length > 0) endpoint.enabled_events = types
    return endpoint
  })
  serve('DELETE', '/v1/webhook_endpoints/:id', ({ id }) => {
    store.get('webhook_endpoint', id, 'webhook_endpoint')
    store.remove(id)
    return { id, object: 'webhook_endpoint', deleted: true }
  })
  serve('GET', '/v1/events', ({ given }) => {
    const type = textIn(given, 'type')
    const types = type === null ? textsIn(given, 'types') : [type]
    const delivered = booleanIn(given, 'delivery_success')
    const all = store.list('event').filter(each => {
      if (types.length > 0 && !types.includes(each.type)) return false
      return delivered === null || (each.pending_webhooks === 0) === delivered
    })
    return pageOfList(context, all, given, '/v1/events')
  })
  serve('GET', '/v1/events/:id', ({ id }) => store.get('event', id))
}

export function serveTestClocks(serve: Serve, context: StripeContext): void {
  const { store, events } = context
  serve('GET', '/v1/test_helpers/test_clocks', ({ given }) => {
    const all = store.list('test_helpers.test_clock')
    return pageOfList(context, all, given, '/v1/test_helpers/test_clocks')
  })
  serve('POST', '/v1/test_helpers/test_clocks', ({ given }): TestClock => {
    const frozen = integerIn(given, 'frozen_time')
    if (frozen === null) throw invalid('Missing required param: frozen_time.', 'frozen_time')
    return store.add<'test_helpers.test_clock'>({
      id: newId('clock'),
      object: 'test_helpers.test_clock',
      created: timeOf(context, null),
      frozen_time: frozen,
      status: 'ready',
      name: textIn(given, 'name'),
    })
  })
  serve('GET', '/v1/test_helpers/test_clocks/:id', ({ id }) =>
    store.get('test_helpers.test_clock', id, 'test_clock'),
  )
  serve('POST', '/v1/test_helpers/test_clocks/:id/advance', ({ id, given }) => {
    const clock = store.get('test_helpers.test_clock', id, 'test_clock')
    const to = integerIn(given, 'frozen_time') ?? 0
    if (to <= clock.frozen_time) throw invalid('Use a later time.', 'frozen_time')
    clock.frozen_time = to
    settle(context)
    events.emit('test_helpers.test_clock.ready', clock, to)
    // The answer comes before the clock has arrived, as at Stripe.
    return { ...wireOf(clock, context.pageOf), status: 'advancing' }
  })
}
