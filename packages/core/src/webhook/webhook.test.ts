import { describe, expect, it } from 'vitest'
import { type AlertCause, alertWords, type Finding } from '#alert'
import { cents } from '#money'
import { day } from '#time'
import { addressFault, MAX_WEBHOOK_ADDRESS } from './address.ts'
import { afterAttempt } from './attempt.ts'
import { alertMessage, reportMessage, testMessage, WEBHOOK_KINDS } from './event.ts'

const DAY_MS = 86_400_000
const CUSTOMER = 'Harbour & Co'
const ID = '0b9f2c1e-5a7d-4f3b-9c8e-1d2f3a4b5c6d'
const AT = '2026-11-26T07:00:00.000Z'

const way = {
  from: { on: day('2026-11-26'), amount: cents(900_00) },
  to: { on: day('2026-12-08'), amount: cents(300_00) },
  largest: [{ name: CUSTOMER, on: day('2026-12-01'), amount: cents(-600_00) }],
  others: cents(0),
}
const findings: readonly Finding[] = [
  {
    ...({ kind: 'cashFloor', key: 'floor 2026-12', floor: cents(400_00), chance: 0.9 } as const),
    ...{ weeksAhead: 6, crossesOn: day('2026-12-03'), isBelowNow: false, low: way.to, way },
  },
  {
    ...({ kind: 'taxDue', key: 'gst', name: 'GST', on: day('2026-12-28') } as const),
    ...{ amount: cents(150_00), breaksFloor: false, floor: null },
  },
  { kind: 'overdue', key: 'week', late: cents(70_00), share: 0.2 },
  { kind: 'stale', key: 'then', booksAt: 0 },
  { kind: 'disconnected', key: 'then', provider: 'xero' },
  { kind: 'noImport', key: 'then', hasFailed: true },
  {
    ...({ kind: 'largeChange', key: 'lower', direction: 'lower', share: 0.2 } as const),
    ...{ since: day('2026-11-19'), way },
  },
]
const causeOf = (found: Finding): AlertCause => ({
  ...{ kind: found.kind, key: found.key, state: 'raised', found, said: found },
  ...{ calmForecasts: 0, snooze: null, raisedOn: day('2026-11-26') },
  ...{ changedOn: day('2026-11-26'), resolvedOn: null },
})
const about = { organisationId: ID, currency: 'NZD', at: AT }

describe('what a webhook says', () => {
  it.each(findings)('[ALR-01] of an alert $kind, without names of customers', said => {
    const message = alertMessage({ event: 'raised', cause: causeOf(said) }, about)
    const { title, message: words } = alertWords(said, 'NZD')
    expect(message).toMatchObject({ type: 'alert.raised', timestamp: AT })
    expect(message.data).toMatchObject({ title, message: words, organisationId: ID })
    expect(JSON.stringify(message)).not.toContain(CUSTOMER)
    expect(WEBHOOK_KINDS).toContain(message.type)
  })

  it('[ALR-01] of the lowest balance: day, month, cents and percent', () => {
    const [floor, , , , , , change] = findings as [Finding, ...Finding[]]
    const dataOf = (said: Finding | undefined) =>
      said && alertMessage({ event: 'worsened', cause: causeOf(said) }, about).data
    expect(dataOf(floor)).toMatchObject({
      ...{ day: '2026-12-08', month: '2026-12', amount: 300_00, floor: 400_00, chance: 90 },
    })
    expect(dataOf(change)).toMatchObject({ day: '2026-12-08', amount: -600_00, floor: null })
  })

  it('[ALR-01] of an alert that has ended, a published report, and a test', () => {
    const [, , late] = findings as [Finding, Finding, Finding]
    const ended = alertMessage({ event: 'resolved', cause: causeOf(late) }, about)
    expect(ended.data.title).toBe('Ended: Customers are paying late')
    const report = { organisationId: ID, reportId: ID, seriesId: ID, version: 3 }
    expect(reportMessage(report, AT)).toEqual({
      ...{ type: 'report.published', timestamp: AT },
      data: { ...report, message: 'A report was published as version 3.' },
    })
    expect(testMessage(ID, AT)).toMatchObject({ type: 'webhook.test' })
  })
})

describe('what follows an attempt', () => {
  const now = Date.parse(AT)
  const outcome = (attempts: number, status: number | null, failingSince: number | null = null) =>
    afterAttempt({ attempts, status, failingSince, now })

  it('[ALR-01] tries again after 30 s, 5 min, 30 min, 2 h, 8 h and 24 h, then it has failed', () => {
    const pauses = [1, 2, 3, 4, 5, 6].map(attempts => {
      const { state, nextAt } = outcome(attempts, 500)
      expect(state).toBe('waiting')
      return ((nextAt ?? 0) - now) / 1000
    })
    expect(pauses).toEqual([30, 300, 1800, 7200, 28_800, 86_400])
    expect(outcome(7, null)).toMatchObject({ state: 'failed', nextAt: null, off: null })
  })

  it.each([
    [200, 'delivered'],
    [204, 'delivered'],
    [299, 'delivered'],
    [301, 'waiting'],
    [302, 'waiting'],
    [404, 'waiting'],
    [410, 'failed'],
    [503, 'waiting'],
    [null, 'waiting'],
  ] as const)('[ALR-01] a reply %s means %s', (status, state) => {
    expect(outcome(1, status).state).toBe(state)
  })

  it('[ALR-01] switches off after 410, or after five days without a success', () => {
    expect(outcome(1, 410).off).toBe('gone')
    expect(outcome(1, 500, now - 5 * DAY_MS + 1).off).toBeNull()
    expect(outcome(1, 500, now - 5 * DAY_MS)).toMatchObject({ off: 'failing', state: 'failed' })
    expect(outcome(1, 200, now - 6 * DAY_MS)).toMatchObject({ off: null, failingSince: null })
    expect(outcome(1, 500).failingSince).toBe(now)
  })
})

describe('addresses', () => {
  const faultOf = (address: string, allowsPrivate = false) =>
    addressFault(address, URL.canParse(address) ? new URL(address) : null, { allowsPrivate })

  it.each([
    'https://hooks.northwind.com/millpond?key=1',
    'https://93.184.215.14/',
    'https://xn--mori-qsa.nz:8443/a',
  ])('[ALR-01] takes %s', address => {
    expect(faultOf(address)).toBeNull()
  })

  it.each([
    ['http://hooks.northwind.com/', 'starts with https'],
    ['ftp://hooks.northwind.com/', 'starts with https'],
    ['file:///etc/passwd', 'such as'],
    ['javascript:alert(1)', 'such as'],
    ['nonsense', 'such as'],
    ['https://', 'such as'],
    ['https://me@hooks.northwind.com/', 'user name'],
    ['https://:secret@hooks.northwind.com/', 'user name'],
    ['https://localhost/', 'private network'],
    ['https://LOCALHOST./', 'private network'],
    ['https://intranet/', 'private network'],
    ['https://a.localhost/', 'private network'],
    ['https://metadata.google.internal/', 'private network'],
    ['https://printer.local./', 'private network'],
    [`https://northwind.com/${'a'.repeat(MAX_WEBHOOK_ADDRESS)}`, 'at most'],
  ])('[SEC-05] refuses %s', (address, reason) => {
    expect(faultOf(address)).toContain(reason)
  })

  it('[ALR-01] an installation can allow http and its own network', () => {
    expect(faultOf('http://localhost:9000/hooks', true)).toBeNull()
    expect(faultOf('http://me@localhost:9000/', true)).toContain('user name')
  })
})
