import type { ReportDelivery } from '@millpond/contract/report-email'
import type { ReportSchedule } from '@millpond/contract/report-schedule'
import { HttpResponse, http } from 'msw'
import { at } from '#api/_gateway.ts'

/** The emails of the gateway during one test. */
export interface EmailWorld {
  deliveries: ReportDelivery[]
  /** What was asked to be sent. */
  sent: object[]
  /** The keys of these requests, and of those that were refused. */
  sendKeys: (string | null)[]
  isSendRefused: boolean
  unsubscribed: string[]
  schedules: ReportSchedule[]
}

export const withDelivery = (
  world: EmailWorld,
  address: string,
  more: Partial<ReportDelivery> = {},
): ReportDelivery => {
  const delivery: ReportDelivery = {
    ...{ id: crypto.randomUUID(), address, state: 'waiting', fault: null, hasFile: false },
    ...{ sentByName: 'Olive', isScheduled: false, settledAt: null },
    createdAt: '2026-11-06T00:00:00.000Z',
    ...more,
  }
  world.deliveries.unshift(delivery)
  return delivery
}

const NO_RUNS = { runs: [], title: 'Bank pack', hasReport: true }

export const emailRoutes = (world: EmailWorld) => [
  http.get(at('/api/saved-reports/:id/deliveries'), () =>
    HttpResponse.json({ deliveries: world.deliveries }),
  ),
  http.post(at('/api/saved-reports/:id/send'), async ({ request }) => {
    const asked = (await request.json()) as { recipients: string[] }
    world.sendKeys.push(request.headers.get('idempotency-key'))
    if (world.isSendRefused) {
      const refused = { code: 'conflict', message: 'Not now.', impact: 'low' }
      return HttpResponse.json({ ...refused, correlationId: crypto.randomUUID() }, { status: 409 })
    }
    world.sent.push(asked)
    for (const address of asked.recipients) {
      const state = world.unsubscribed.includes(address) ? 'skipped' : 'waiting'
      withDelivery(world, address, { state })
    }
    return HttpResponse.json({ deliveries: world.deliveries })
  }),
  http.post(at('/api/unsubscribe'), async ({ request }) => {
    const { token } = (await request.json()) as { token: string }
    world.unsubscribed.push(token)
    return HttpResponse.json({ isUnsubscribed: true })
  }),
  http.get(at('/api/report-schedules'), () => HttpResponse.json({ schedules: world.schedules })),
  http.put(at('/api/report-schedules/:id'), async ({ params, request }) => {
    const given = (await request.json()) as ReportSchedule
    const nextRunAt = given.isPaused ? null : '2026-12-07T19:00:00.000Z'
    const schedule = { ...given, id: String(params.id), nextRunAt, ...NO_RUNS }
    world.schedules = [...world.schedules.filter(({ id }) => id !== params.id), schedule]
    return HttpResponse.json({ schedule })
  }),
  http.delete(at('/api/report-schedules/:id'), ({ params }) => {
    world.schedules = world.schedules.filter(({ id }) => id !== params.id)
    return HttpResponse.json({ id: params.id })
  }),
]
