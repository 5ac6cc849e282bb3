import { expect, it } from 'vitest'
import { createMetrics } from './metrics.ts'

const lineOf = (text: string, start: string) =>
  text.split('\n').find(line => line.startsWith(start)) ?? null

it('counts by route, method and class of status', async () => {
  const metrics = createMetrics()
  const route = '/api/notifications'
  metrics.answered({ route, method: 'GET', status: 200, ms: 125 })
  metrics.answered({ route, method: 'GET', status: 204, ms: 375 })
  metrics.answered({ route, method: 'GET', status: 503, ms: 2 })
  const text = await metrics.text()
  const name = 'millpond_http_request_duration_seconds'
  const of = (status: string) => `{route="${route}",method="GET",status="${status}"}`
  expect(lineOf(text, `${name}_count${of('2xx')}`)).toMatch(/ 2$/)
  expect(lineOf(text, `${name}_sum${of('2xx')}`)).toMatch(/ 0\.5$/)
  expect(lineOf(text, `${name}_count${of('5xx')}`)).toMatch(/ 1$/)
})

it('[BIL-05] counts corrected payment states, and how late events of Stripe arrive', async () => {
  const metrics = createMetrics()
  const drift = async () => lineOf(await metrics.text(), 'millpond_billing_drift_total')
  expect(await drift()).toMatch(/ 0$/)
  metrics.billingDrifted()
  expect(await drift()).toMatch(/ 1$/)
  metrics.billingEventArrived(4000)
  metrics.billingEventArrived(-20)
  const sum = lineOf(await metrics.text(), 'millpond_billing_event_lag_seconds_sum')
  expect(sum).toMatch(/ 4$/)
})

it('reads the pools at the moment it is asked', async () => {
  const metrics = createMetrics()
  let waiting = 0
  metrics.watchDatabase('embedded', () => [{ pool: 'work', idle: 1, busy: 9, waiting }])
  expect(lineOf(await metrics.text(), 'millpond_database_info')).toBe(
    'millpond_database_info{kind="embedded"} 1',
  )
  waiting = 7
  const name = 'millpond_database_connections{pool="work",state='
  expect(lineOf(await metrics.text(), `${name}"waiting"}`)).toMatch(/ 7$/)
})

it('says how many breakers are open now', async () => {
  const metrics = createMetrics()
  metrics.breakerChanged('xero', false)
  metrics.breakerChanged('xero', false)
  metrics.breakerChanged('xero', true)
  expect(lineOf(await metrics.text(), 'millpond_provider_breakers_open{')).toMatch(/ 1$/)
})
