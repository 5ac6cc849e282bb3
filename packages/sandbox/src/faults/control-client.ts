import type { Day } from '@millpond/core/time'
import type { Fault, SetFault } from './fault.ts'
import type { LoggedRequest } from './request-log.ts'

export interface ClockReading {
  readonly now: number
  readonly today: string
}

/** The limits of the stand-in that can be changed from outside. */
export interface LimitChange {
  readonly mode?: 'real' | 'lifted'
  readonly minute?: number
  readonly day?: number
  readonly concurrent?: number
  readonly appMinute?: number
  readonly latencyMs?: number
}

/**
 * A new document is of today unless it has a day. `nth` is the place among the open documents of a
 * company at QuickBooks; -1 is the newest.
 */
export type BooksEdit =
  | {
      readonly kind: 'add'
      readonly document: 'ACCREC' | 'ACCPAY'
      readonly amount: number
      readonly day?: Day
    }
  | { readonly kind: 'pay' | 'void' | 'delete'; readonly nth: number }

/** The two forms of a webhook that Intuit sends. */
export type WebhookForm = 'older' | 'cloudEvents'

/** How events of the payment service arrive. */
export interface DeliveryChange {
  readonly order?: 'asMade' | 'random'
  /** The share of events that arrive twice. */
  readonly duplicate?: number
  /** The share of events that never arrive. */
  readonly drop?: number
  readonly delayMs?: number
}

/** What only the payment service, its dashboard or a bank could do. */
interface PaymentControl {
  setDelivery(change: DeliveryChange): Promise<void>
  /** Resolves when no event is on its way. */
  deliveriesEnd(): Promise<void>
  resend(event: string): Promise<void>
  refund(charge: string, amount?: number): Promise<void>
  dispute(charge: string): Promise<void>
  closeDispute(charge: string, outcome: 'won' | 'lost'): Promise<void>
}

export interface ControlClient {
  readonly stripe: PaymentControl
  setFaults(...faults: Fault[]): Promise<SetFault[]>
  faults(): Promise<SetFault[]>
  clearFaults(): Promise<void>
  /** Requests to the vendor's API since the last reset, in the order of arrival. */
  requests(): Promise<LoggedRequest[]>
  clearRequests(): Promise<void>
  /** Advances the clock, sets the day, or only reads both. */
  moveClock(move?: { advanceMs?: number; today?: string }): Promise<ClockReading>
  expireAccessTokens(): Promise<void>
  /** The user's action on the vendor's own pages; without a tenant, for all of them. */
  disconnect(tenantId?: string): Promise<number>
  setLimits(change: LimitChange): Promise<LimitChange>
  /** People change the books of a company at QuickBooks, and a webhook says so. */
  changeBooks(realmId: string, edits: readonly BooksEdit[], form?: WebhookForm): Promise<void>
  /** A company at QuickBooks pays for another plan. */
  changePlan(realmId: string, plan: 'simpleStart' | 'plus'): Promise<void>
  /** One of `ISSUER_FAULTS`, until another is set; null ends it. */
  setIssuerFault(name: string | null): Promise<void>
  /** How often a client followed the issuer to an address that it must not trust. */
  strangeCalls(): Promise<number>
  /** The issuer uses a new signing key from now on. */
  changeIssuerKey(): Promise<void>
  /** Resets everything. Connections and tokens are deleted too, unless they are kept. */
  reset(options?: { keepConnections?: boolean }): Promise<void>
}

/** `controlClient('http://127.0.0.1:4001').setFaults({ kind: 'unavailable', times: 3 })`. */
export function controlClient(url: string): ControlClient {
  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(new URL(`/control/${path}`, url), {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    if (!response.ok) {
      throw new Error(`${method} /control/${path}: ${response.status} ${await response.text()}`)
    }
    return (response.status === 204 ? undefined : await response.json()) as T
  }
  return {
    setFaults: (...faults) => call('POST', 'faults', faults),
    faults: () => call('GET', 'faults'),
    clearFaults: () => call('DELETE', 'faults'),
    requests: () => call('GET', 'requests'),
    clearRequests: () => call('DELETE', 'requests'),
    moveClock: (move = {}) => call('POST', 'clock', move),
    expireAccessTokens: () => call('POST', 'tokens/expire', {}),
    async disconnect(tenantId) {
      const { ended } = await call<{ ended: number }>('POST', 'disconnect', { tenantId })
      return ended
    },
    setLimits: change => call('POST', 'limits', change),
    changeBooks: (realmId, edits, form) =>
      call('POST', 'quickbooks/books', { realmId, edits, form }),
    changePlan: (realmId, plan) => call('POST', 'quickbooks/plan', { realmId, plan }),
    setIssuerFault: name => call('POST', 'issuer/fault', { fault: name }),
    strangeCalls: async () => (await call<{ strangeCalls: number }>('GET', 'issuer')).strangeCalls,
    changeIssuerKey: () => call('POST', 'issuer/key', {}),
    stripe: {
      setDelivery: change => call('POST', 'stripe/delivery', change),
      deliveriesEnd: () => call('POST', 'stripe/idle', {}),
      resend: event => call('POST', 'stripe/resend', { event }),
      refund: (charge, amount) => call('POST', 'stripe/refund', { charge, amount }),
      dispute: charge => call('POST', 'stripe/dispute', { charge }),
      closeDispute: (charge, outcome) => call('POST', 'stripe/dispute/close', { charge, outcome }),
    },
    reset: (options = {}) => call('POST', 'reset', options),
  }
}
