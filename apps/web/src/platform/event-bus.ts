import type { CapabilityGuidance, Impact, OrganisationErrorName } from '@millpond/contract/failure'
import type { ProviderName } from '@millpond/core/organisation'

/** Events from the lower layers to the screens, without importing them. */
export interface Events {
  readonly providerDisconnected: {
    readonly provider: ProviderName
    readonly organisationId: string | null
  }
  readonly organisationError: {
    readonly organisationId: string
    readonly error: OrganisationErrorName
  }
  readonly capabilityGuidance: {
    readonly organisationId: string
    readonly guidance: CapabilityGuidance
  }
  /** A sensitive action waits; the listener returns whether the person has confirmed it. */
  readonly confirmationRequired: {
    readonly done: (isConfirmed: boolean) => void
    /** A password is not enough. */
    readonly needsFactor: boolean
  }
  readonly sessionEnded: { readonly uid: string; readonly email: string | null }
  readonly requestFailed: {
    readonly category: FailureCategory
    readonly status: number | string
    readonly method: string
    readonly path: string
    readonly impact: Impact
    readonly message: string
    readonly isWrite: boolean
    readonly correlationId: string
  }
}

/**
 * Spec §8: the kinds of failed requests that are logged; `other` are refusals that the screen
 * explains.
 */
export type FailureCategory = 'auth' | 'notFound' | 'timeout' | 'server' | 'network' | 'other'

export interface EventBus {
  /** Whether there was a listener. */
  readonly emit: <Name extends keyof Events>(name: Name, event: Events[Name]) => boolean
  readonly on: <Name extends keyof Events>(
    name: Name,
    listener: (event: Events[Name]) => void,
  ) => () => void
}

export function createEventBus(): EventBus {
  const listeners = new Map<keyof Events, Set<(event: never) => void>>()
  return {
    emit: (name, event) => {
      const heard = [...(listeners.get(name) ?? [])]
      for (const listener of heard) listener(event as never)
      return heard.length > 0
    },
    on: (name, listener) => {
      const ofName = listeners.get(name) ?? new Set()
      listeners.set(name, ofName.add(listener))
      return () => ofName.delete(listener)
    },
  }
}

export const bus = createEventBus()
