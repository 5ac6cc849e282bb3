import type { FaultKind } from '@millpond/sandbox'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ImportStep, ProviderFailureKind } from '../src/accounting/index.ts'
import { connectTo, consentTo, readAll, startXero, WINDOW } from './_xero.ts'

let xero: Awaited<ReturnType<typeof startXero>>
let company: Awaited<ReturnType<typeof connectTo>>
/**
 * For requests that are never answered: all others have enough time, however busy the machine is.
 */
let impatient: typeof company
let plan: ImportStep[]

const readerFor = (kind: FaultKind) => (kind === 'timeout' ? impatient : company).reader

beforeAll(async () => {
  xero = await startXero()
  company = await connectTo(xero, 'kereru')
  impatient = await connectTo({ ...xero, provider: xero.waiting(250) }, 'kereru')
  plan = xero.provider.planImport(WINDOW).steps
})
afterEach(() => xero.control.clearFaults())
afterAll(() => xero.sandbox.stop())

/** One step of each kind: a fault of one report is the same for the next one. */
const oneOfEachKind = () =>
  [...new Map(plan.map(step => [step.kind, step])).values()].map(step =>
    // Pages of the smallest size: a larger one is read in smaller ones after a time-out.
    step.page === undefined ? step : { ...step, size: 100 },
  )

const faults: [FaultKind, ProviderFailureKind][] = [
  ['forbidden', 'capability-missing'],
  ['server-error', 'unavailable'],
  ['unavailable', 'unavailable'],
  ['timeout', 'unavailable'],
  ['cut-off', 'unavailable'],
  ['html', 'unavailable'],
  ['unauthorised', 'unavailable'],
]

describe.each(faults)('[USE-03] a request that meets %s', (kind, expected) => {
  it(`fails as ${expected} while it lasts, whichever it is, and succeeds afterwards`, async () => {
    for (const step of oneOfEachKind()) {
      await xero.control.setFaults({ kind, times: 0 })
      await expect(readerFor(kind).readStep(step, WINDOW), step.key).rejects.toMatchObject({
        name: 'ProviderFailure',
        kind: expected,
      })
      await xero.control.clearFaults()
      await expect(company.reader.readStep(step, WINDOW), step.key).resolves.toBeDefined()
    }
  })
})

it.each(faults)('[USE-03] a single %s is not even noticed', async kind => {
  const step: ImportStep = { key: 'accounts', kind: 'accounts' }
  await xero.control.setFaults({ kind, times: 1 })
  await expect(readerFor(kind).readStep(step, WINDOW)).resolves.toBeDefined()
})

it('[USE-03] a limit is reported with its length, and no request is sent until it ends', async () => {
  const limited = await connectTo(xero, 'wholesaler')
  await xero.control.setFaults({ kind: 'rate-limited', retryAfter: 9 })
  await xero.control.clearRequests()
  const read = (kind: 'accounts' | 'organisation') =>
    limited.reader.readStep({ key: kind, kind }, WINDOW)
  await expect(read('accounts')).rejects.toMatchObject({ kind: 'rate-limited', retryAfterMs: 9000 })
  const again = read('organisation')
  await expect(again).rejects.toMatchObject({ kind: 'rate-limited' })
  const waitMs = await again.catch(({ retryAfterMs }) => retryAfterMs)
  expect(waitMs).toBeGreaterThan(8000)
  expect(waitMs).toBeLessThanOrEqual(9000)
  expect(await xero.control.requests()).toHaveLength(1)
})

it('[USE-03] a page that takes too long is read in smaller ones, and nothing is lost', async () => {
  const pages: ImportStep[] = [
    { key: 'invoices:open:1', kind: 'invoices', id: 'open', page: 1 },
    { key: 'invoices:paid:1', kind: 'invoices', id: 'paid', page: 1 },
  ]
  const idsOf = ({ records }: Awaited<ReturnType<typeof readAll>>) =>
    records.flatMap(({ documents = [] }) => documents.map(each => each.documentId)).sort()
  const whole = idsOf(await readAll(company.reader, pages))
  await xero.control.setFaults(
    ...[1000, 200].map(size => ({ kind: 'timeout' as const, path: `pageSize=${size}`, times: 0 })),
  )
  const patient = await connectTo({ ...xero, provider: xero.waiting(1_500, 1) }, 'kereru')
  const small = await readAll(patient.reader, pages)
  expect(small.steps.some(({ size }) => size === 100)).toBe(true)
  expect(idsOf(small)).toEqual(whole)
  expect(whole.length).toBeGreaterThan(200)
})

describe('tokens', () => {
  const organisation: ImportStep = { key: 'organisation', kind: 'organisation' }

  it('[API-03] that have expired are renewed once and the request is repeated', async () => {
    await xero.control.expireAccessTokens()
    const { records } = await company.reader.readStep(organisation, WINDOW)
    expect(records.organisation?.name).toBe('Kererū Coffee Ltd')
  })

  it('rotate: a used refresh token is refused once its grace is over', async () => {
    const first = await consentTo(xero, 'services')
    await xero.provider.refresh(first.refreshToken, 's')
    await xero.control.moveClock({ advanceMs: 31 * 60_000 })
    await expect(xero.provider.refresh(first.refreshToken, 's')).rejects.toMatchObject({
      kind: 'disconnected',
    })
  })
})

it('a company removed at Xero’s side is disconnected', async () => {
  const removed = await connectTo(xero, 'startup')
  await xero.control.disconnect(removed.tenant.tenantId)
  const step: ImportStep = { key: 'accounts', kind: 'accounts' }
  await expect(removed.reader.readStep(step, WINDOW)).rejects.toMatchObject({
    kind: 'disconnected',
  })
})

it('our own disconnect ends the connection, and may be repeated', async () => {
  const ours = await connectTo(xero, 'messy')
  await xero.provider.disconnect(ours.tokens, ours.tenant.linkId)
  expect(await xero.provider.tenants(ours.tokens)).toEqual([])
  await expect(xero.provider.disconnect(ours.tokens, ours.tenant.linkId)).resolves.toBeUndefined()
})

it('a revoked consent has ended', async () => {
  const { refreshToken } = await consentTo(xero, 'services')
  await xero.provider.revoke(refreshToken)
  await expect(xero.provider.refresh(refreshToken, 's')).rejects.toMatchObject({
    kind: 'disconnected',
  })
})
