/** What only Stripe, its dashboard or a bank could do; tests and the control address use it. */
import { type StripeContext, timeOf } from './context.ts'
import type { Delivery, DeliverySettings } from './delivery.ts'
import { closeDispute, openDispute, refundCharge } from './payments.ts'
import { settle } from './settle.ts'

export interface ControlledStripe {
  changeDelivery(change: Partial<DeliverySettings>): DeliverySettings
  /** Resolves when no event is on its way. */
  deliveriesEnd(): Promise<void>
  /** Sends an event again; false if it does not exist. */
  resend(eventId: string): boolean
  refund(chargeId: string, amount: number | null): void
  dispute(chargeId: string): void
  closeDispute(chargeId: string, outcome: 'won' | 'lost'): void
  /** Does what is due now; call it after the clock was moved. */
  settle(): void
  forget(): void
}

export function controlledStripe(
  context: StripeContext,
  delivery: Delivery,
  forget: () => void,
): ControlledStripe {
  const { store } = context
  const chargeOf = (id: string) => {
    const charge = store.get('charge', id, 'charge')
    const customer = store.find('customer', charge.customer)
    return { charge, at: timeOf(context, customer?.test_clock ?? null) }
  }
  return {
    changeDelivery: change => delivery.change(change),
    deliveriesEnd: () => delivery.idle(),
    resend(eventId) {
      const event = store.find('event', eventId)
      if (event) delivery.send(event)
      return event !== undefined
    },
    refund(chargeId, amount) {
      const { charge, at } = chargeOf(chargeId)
      refundCharge(context, charge, { amount, reason: null, metadata: {} }, at)
    },
    dispute(chargeId) {
      const { charge, at } = chargeOf(chargeId)
      openDispute(context, charge.id, at)
    },
    closeDispute(chargeId, outcome) {
      const { charge, at } = chargeOf(chargeId)
      const open = store.list('dispute').find(each => each.charge === charge.id)
      if (open) closeDispute(context, open, outcome, at)
    },
    settle: () => settle(context),
    forget,
  }
}
