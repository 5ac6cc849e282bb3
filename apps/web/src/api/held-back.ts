import type { EventBus } from '#platform/event-bus.ts'
import type { GatewayError } from './gateway-error.ts'

const codeOf = (error: GatewayError | undefined) => error?.failure?.code

/** Refused only until the person has confirmed their identity. */
export const isHeldBack = (error: GatewayError | undefined): boolean =>
  codeOf(error) === 'confirmationRequired' || codeOf(error) === 'secondFactorRequired'

/** Asks in a dialog over the page; false if there is no dialog to ask. */
export const hasShown = (error: GatewayError | undefined, events: EventBus): Promise<boolean> =>
  new Promise(done => {
    const needsFactor = codeOf(error) === 'secondFactorRequired'
    if (!events.emit('confirmationRequired', { done, needsFactor })) done(false)
  })
