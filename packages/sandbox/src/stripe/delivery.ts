/** Signed deliveries to webhook endpoints, with retries, and with the disorder that tests ask for. */
import { createHmac } from 'node:crypto'
import type { StripeEvent } from './resources.ts'
import type { Store } from './store.ts'
import { type PageOf, wireOf } from './wire/index.ts'

export interface DeliverySettings {
  readonly order: 'asMade' | 'random'
  /** The share of events that arrive twice. */
  readonly duplicate: number
  /** The share of events that never arrive. */
  readonly drop: number
  readonly delayMs: number
}

const AS_MADE: DeliverySettings = { order: 'asMade', duplicate: 0, drop: 0, delayMs: 0 }
const RETRY_MS = [1000, 5000, 30_000]

export interface Delivery {
  send(event: StripeEvent): void
  change(settings: Partial<DeliverySettings>): DeliverySettings
  /** Resolves when nothing is on its way. */
  idle(): Promise<void>
  stop(): void
}

export interface Receiver {
  readonly url: string
  readonly secret: string
}

interface DeliveryOptions {
  readonly store: Store
  readonly pageOf: PageOf
  readonly fixed: Receiver | undefined
  readonly retryMs: readonly number[] | undefined
  /** Milliseconds since 1970; signatures carry it. */
  readonly now: () => number
}

/** `t=…,v1=…`: the bytes of the body with their time, signed with the endpoint's secret. */
export function signatureOf(body: string, secret: string, seconds: number): string {
  const v1 = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${v1}`
}

export function createDelivery(options: DeliveryOptions): Delivery {
  const { store, pageOf, fixed, retryMs = RETRY_MS } = options
  let settings = AS_MADE
  let isStopped = false
  let line: Promise<void> = Promise.resolve()
  const running = new Set<Promise<void>>()

  function receivers(type: string): Receiver[] {
    const made = store.list('webhook_endpoint').filter(({ status, enabled_events: types }) => {
      return status === 'enabled' && (types.includes('*') || types.includes(type))
    })
    return fixed ? [...made, fixed] : made
  }

  async function tryOnce(event: StripeEvent, to: Receiver): Promise<boolean> {
    if (isStopped) return true
    const body = JSON.stringify(wireOf(event, pageOf))
    const seconds = Math.floor(options.now() / 1000)
    const response = await fetch(to.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signatureOf(body, to.secret, seconds),
      },
      body,
      signal: AbortSignal.timeout(10_000),
    }).catch(() => null)
    if (!response?.ok) return false
    event.pending_webhooks = Math.max(0, event.pending_webhooks - 1)
    return true
  }

  /** A slow or failing endpoint delays its own event only. */
  async function retry(event: StripeEvent, to: Receiver): Promise<void> {
    for (const waitMs of retryMs) {
      await pause(waitMs)
      if (await tryOnce(event, to)) return
    }
  }

  function follow(work: Promise<void>): void {
    running.add(work)
    void work.finally(() => running.delete(work))
  }

  async function sendTo(event: StripeEvent, to: Receiver): Promise<void> {
    const shuffled = settings.order === 'random' ? Math.random() * 40 : 0
    await pause(settings.delayMs + shuffled)
    if (!(await tryOnce(event, to))) follow(retry(event, to))
  }

  return {
    send(event) {
      for (const to of receivers(event.type)) {
        event.pending_webhooks += 1
        if (Math.random() < settings.drop) continue
        const times = Math.random() < settings.duplicate ? 2 : 1
        for (let time = 0; time < times; time += 1) {
          if (settings.order === 'random') {
            follow(sendTo(event, to))
            continue
          }
          line = line.then(() => sendTo(event, to)).catch(() => undefined)
          follow(line)
        }
      }
    },
    change(change) {
      settings = { ...settings, ...change }
      return settings
    },
    async idle() {
      while (running.size > 0) await Promise.all(running)
    },
    stop() {
      isStopped = true
    },
  }
}

const pause = (ms: number): Promise<void> =>
  ms === 0
    ? Promise.resolve()
    : new Promise(resolve => {
        setTimeout(resolve, ms).unref()
      })
