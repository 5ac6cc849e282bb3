import type { Delivery } from './delivery.ts'
import type { AnyResource, StripeEvent } from './resources.ts'
import { newId, type Store } from './store.ts'
import { type PageOf, wireOf } from './wire/index.ts'

export interface StripeEvents {
  emit(type: string, object: AnyResource, at: number, before?: object): void
}

/** Events keep their object as it was when they happened. */
export function createEvents(store: Store, delivery: Delivery, pageOf: PageOf): StripeEvents {
  return {
    emit(type, object, at, before) {
      const event: StripeEvent = {
        id: newId('evt'),
        object: 'event',
        created: at,
        type,
        data: {
          object: structuredClone(wireOf(object, pageOf)),
          ...(before && { previous_attributes: before }),
        },
        pending_webhooks: 0,
        request: { id: null, idempotency_key: null },
      }
      store.add(event)
      delivery.send(event)
    },
  }
}
