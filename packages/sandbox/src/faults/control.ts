/** The control API: how tests change the stand-ins. It answers this machine only. */
import { type Day, parseDay } from '@millpond/core/time'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { StandInClock } from './clock.ts'
import type { BooksEdit, LimitChange, WebhookForm } from './control-client.ts'
import { FAULT_KINDS, type Fault, type FaultBook } from './fault.ts'
import type { RequestLog } from './request-log.ts'

/** The vendors that the control API can change. */
interface Controlled {
  expireAccessTokens(): void
  disconnect(tenantId: string | null): number
  changeLimits(change: LimitChange): LimitChange
  resetLimits(): void
  forget(): void
}

/** QuickBooks, as far as Intuit or its user could change it. */
interface ControlledRealms {
  expireAccessTokens(): void
  disconnect(realmId: string | null): number
  changePlan(realmId: string, plan: 'simpleStart' | 'plus'): boolean
  change(realmId: string, edits: readonly BooksEdit[], form: WebhookForm): Promise<void>
  reset(): void
  forget(): void
}

/** The faulty issuer, as far as the control API can change it. */
interface Misled {
  setFault(name: string | null): boolean
  strangeCalls(): number
  changeKey(): void
  reset(): void
}

interface DeliveryChange {
  readonly order?: 'asMade' | 'random'
  readonly duplicate?: number
  readonly drop?: number
  readonly delayMs?: number
}

/** The payment service, as far as its dashboard, its network or a bank could change things. */
interface ControlledPayments {
  changeDelivery(change: DeliveryChange): object
  deliveriesEnd(): Promise<void>
  resend(eventId: string): boolean
  refund(chargeId: string, amount: number | null): void
  dispute(chargeId: string): void
  closeDispute(chargeId: string, outcome: 'won' | 'lost'): void
  settle(): void
  forget(): void
}

export interface ControlDeps {
  readonly clock: StandInClock
  readonly faults: FaultBook
  readonly log: RequestLog
  readonly vendor: Controlled
  readonly quickBooks: ControlledRealms
  readonly issuer: Misled
  readonly stripe: ControlledPayments
}

const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1']
const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

const text = { type: 'string', minLength: 1 }
const count = { type: 'integer', minimum: 0 }
const faultList = {
  type: 'array',
  items: {
    type: 'object',
    required: ['kind'],
    additionalProperties: false,
    properties: {
      kind: { enum: FAULT_KINDS },
      path: text,
      method: text,
      nth: { type: 'integer', minimum: 1 },
      times: count,
      retryAfter: count,
      problem: text,
      milliseconds: count,
      field: text,
      value: {},
    },
  },
}
const limitChange = {
  type: 'object',
  additionalProperties: false,
  properties: {
    mode: { enum: ['real', 'lifted'] },
    minute: count,
    day: count,
    concurrent: count,
    appMinute: count,
    latencyMs: count,
  },
}

const planChange = {
  type: 'object',
  required: ['realmId', 'plan'],
  properties: { realmId: text, plan: { enum: ['simpleStart', 'plus'] } },
}

export function serveControl(app: FastifyInstance, deps: ControlDeps) {
  const { clock, faults, log, vendor, quickBooks, issuer, stripe } = deps
  // The Host is checked too, because a page elsewhere could resolve its own name to this
  // machine.
  app.addHook('onRequest', async (request, reply) => {
    if (!LOOPBACK.includes(request.ip) || !LOCAL_HOST.test(request.headers.host ?? '')) {
      return reply.code(403).send({ error: 'The control API is available on this machine only' })
    }
  })

  app.get('/faults', async () => faults.list())
  app.post<{ Body: Fault[] }>('/faults', { schema: { body: faultList } }, async request => {
    faults.set(request.body)
    return faults.list()
  })
  app.delete('/faults', async (_, reply) => done(reply, () => faults.clear()))

  app.get('/requests', async () => log.list())
  app.delete('/requests', async (_, reply) => done(reply, () => log.clear()))

  app.post<{ Body: { advanceMs?: number; today?: string } }>('/clock', async (request, reply) => {
    const { advanceMs, today } = request.body
    if (today !== undefined) {
      const day = parseDay(today)
      if (!day.ok) return reply.code(400).send({ error: day.error })
      clock.setToday(day.value)
    }
    clock.advance(advanceMs ?? 0)
    stripe.settle()
    return { now: clock.now(), today: clock.today() satisfies Day }
  })

  app.post('/tokens/expire', async (_, reply) => done(reply, () => vendor.expireAccessTokens()))
  app.post<{ Body: { tenantId?: string } }>('/disconnect', async request => ({
    ended: vendor.disconnect(request.body.tenantId ?? null),
  }))
  app.post<{ Body: LimitChange }>('/limits', { schema: { body: limitChange } }, async request =>
    vendor.changeLimits(request.body),
  )

  app.post('/quickbooks/tokens/expire', async (_, reply) =>
    done(reply, () => quickBooks.expireAccessTokens()),
  )
  app.post<{ Body: { realmId?: string } }>('/quickbooks/disconnect', async request => ({
    ended: quickBooks.disconnect(request.body.realmId ?? null),
  }))

  app.post<{ Body: { realmId: string; plan: 'simpleStart' | 'plus' } }>(
    '/quickbooks/plan',
    { schema: { body: planChange } },
    async ({ body: { realmId, plan } }, reply) =>
      quickBooks.changePlan(realmId, plan)
        ? reply.code(204).send()
        : reply.code(404).send({ error: `There is no company ${realmId}` }),
  )

  app.post<{ Body: { realmId: string; edits: BooksEdit[]; form?: WebhookForm } }>(
    '/quickbooks/books',
    async ({ body: { realmId, edits, form = 'cloudEvents' } }, reply) => {
      await quickBooks.change(realmId, edits, form)
      return reply.code(204).send()
    },
  )

  app.get('/issuer', async () => ({ strangeCalls: issuer.strangeCalls() }))
  app.post<{ Body: { fault: string | null } }>('/issuer/fault', async (request, reply) =>
    issuer.setFault(request.body.fault)
      ? reply.code(204).send()
      : reply.code(400).send({ error: `There is no fault ${request.body.fault}` }),
  )
  app.post('/issuer/key', async (_, reply) => {
    issuer.changeKey()
    return reply.code(204).send()
  })

  controlPayments(app, stripe)

  app.post<{ Body: { keepConnections?: boolean } }>('/reset', async (request, reply) =>
    done(reply, () => {
      faults.clear()
      log.clear()
      clock.reset()
      vendor.resetLimits()
      quickBooks.reset()
      issuer.reset()
      stripe.changeDelivery({ order: 'asMade', duplicate: 0, drop: 0, delayMs: 0 })
      if (request.body.keepConnections) return
      vendor.forget()
      quickBooks.forget()
      stripe.forget()
    }),
  )
}

const share = { type: 'number', minimum: 0, maximum: 1 }
const deliveryChange = {
  type: 'object',
  additionalProperties: false,
  properties: {
    order: { enum: ['asMade', 'random'] },
    duplicate: share,
    drop: share,
    delayMs: count,
  },
}

function controlPayments(app: FastifyInstance, stripe: ControlledPayments) {
  app.post<{ Body: DeliveryChange }>(
    '/stripe/delivery',
    { schema: { body: deliveryChange } },
    async request => stripe.changeDelivery(request.body),
  )
  app.post('/stripe/idle', async (_, reply) => {
    await stripe.deliveriesEnd()
    return reply.code(204).send()
  })
  app.post<{ Body: { event: string } }>('/stripe/resend', async (request, reply) =>
    reply.code(stripe.resend(request.body.event) ? 204 : 404).send(),
  )
  app.post<{ Body: { charge: string; amount?: number } }>(
    '/stripe/refund',
    async (request, reply) =>
      done(reply, () => stripe.refund(request.body.charge, request.body.amount ?? null)),
  )
  app.post<{ Body: { charge: string } }>('/stripe/dispute', async (request, reply) =>
    done(reply, () => stripe.dispute(request.body.charge)),
  )
  app.post<{ Body: { charge: string; outcome: 'won' | 'lost' } }>(
    '/stripe/dispute/close',
    async (request, reply) =>
      done(reply, () => stripe.closeDispute(request.body.charge, request.body.outcome)),
  )
}

function done(reply: FastifyReply, work: () => void) {
  work()
  return reply.code(204).send()
}
