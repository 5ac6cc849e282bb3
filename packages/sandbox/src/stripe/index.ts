/** A stand-in for Stripe, written from its published behaviour and independent of our adapter. */
export { CARDS } from './cards.ts'
export { signatureOf } from './delivery.ts'
export { createStripeStandIn } from './stand-in.ts'
