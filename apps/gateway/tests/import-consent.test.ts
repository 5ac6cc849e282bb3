import { XERO_SCOPES } from '@millpond/providers/accounting/xero'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_ENGINE, type TestUser } from './_gateway.ts'
import { createImportWorld, type ImportWorld, organisationIn } from './_import-world.ts'

const ADDED = ['accounting.banktransactions.read', 'accounting.payments.read']

describe('a consent from before transfers were read', () => {
  let world: ImportWorld
  let owner: TestUser
  let organisationId: string
  beforeAll(async () => {
    const scopes = XERO_SCOPES.filter(scope => !ADDED.includes(scope))
    world = await createImportWorld(DAY_ENGINE, { scopes })
    owner = await world.signUp()
    organisationId = organisationIn(await world.connect(owner, 'startup'))
    await world.waitForImport(owner, organisationId)
  })
  afterAll(() => world.close())

  const read = async (path: string) =>
    (await world.ask(owner, 'GET', `${path}?organisationId=${organisationId}`)).json()
  /** The 36 complete months of a total. */
  const total = async (code: string): Promise<(number | null)[]> => {
    const { series } = await read('/api/organisations/monthly-data-indexed')
    const found = series.find((each: { code: string }) => each.code === code)
    return found.values.slice(0, 36)
  }
  const notes = async () =>
    (await read('/api/notifications')).notifications.filter(
      ({ kind }: { kind: string }) => kind === 'transfersNotRead',
    )
  const step = async () =>
    (await read('/api/imports')).latest.steps.find(
      ({ kind }: { kind: string }) => kind === 'bankTransfers',
    )
  const isNull = (value: number | null) => value === null

  it('[FIG-01] imports everything except cash in and cash out, and says how to add them', async () => {
    expect((await read('/api/imports')).latest).toMatchObject({ state: 'done', failure: null })
    expect((await total('in')).every(isNull)).toBe(true)
    expect((await total('out')).every(isNull)).toBe(true)
    expect((await total('net')).some(isNull)).toBe(false)
    expect((await total('closing')).some(isNull)).toBe(false)
    expect(await step()).toMatchObject({ done: 1, skipped: 1, wanted: 1, records: 0 })
    expect(await notes()).toMatchObject([
      { isPersistent: true, message: expect.stringContaining('Reconnect to add them') },
    ])
  })

  it('[FIG-01] is renewed by reconnecting, which imports them and removes the note', async () => {
    const net = await total('net')
    world.askForEverything()
    expect(organisationIn(await world.connect(owner, 'startup', organisationId))).toBe(
      organisationId,
    )
    await world.waitForImport(owner, organisationId)
    expect(await step()).toMatchObject({ done: 1, skipped: 0, wanted: 1 })
    const [received, spent] = [await total('in'), await total('out')]
    expect(received.map((value, index) => (value ?? 0) - (spent[index] ?? 0))).toEqual(net)
    expect(await notes()).toEqual([])
  })

  it('[USE-03] an invoice and a list that cannot be read stop no import, and are named', async () => {
    await world.control.setFaults(
      { kind: 'odd-record', path: 'Statuses=AUTHORISED', field: 'CurrencyRate', value: 0 },
      { kind: 'odd-record', path: '/RepeatingInvoices', field: 'Schedule' },
      { kind: 'forbidden', path: '/Quotes', times: 0 },
    )
    await world.ask(owner, 'POST', `/api/imports?organisationId=${organisationId}`)
    await world.waitForImport(owner, organisationId)
    await world.control.clearFaults()
    const { latest, gaps, leftOut } = await read('/api/imports')
    expect(latest.state).toBe('done')
    expect(latest.steps).toContainEqual(
      expect.objectContaining({ kind: 'quotes', skipped: 1, reason: 'notAllowed' }),
    )
    expect(leftOut.total).toBe(2)
    expect(leftOut.records).toMatchObject([
      { kind: 'invoice', reason: 'rate', number: expect.any(String) },
      { kind: 'repeating', reason: 'schedule' },
    ])
    const invoice = leftOut.records[0].number
    const [gap] = gaps.filter(({ check }: { check: string }) => check === 'receivables')
    expect(gap.label).toContain(`Left out of the sync: invoice ${invoice}.`)
  })

  it('[SYN-03] a person cannot start the next sync at once, and sees what Xero still answers', async () => {
    const limits: { syncPauseMs: number } = world.deps.config.limits
    limits.syncPauseMs = 300_000
    const start = () => world.ask(owner, 'POST', `/api/imports?organisationId=${organisationId}`)
    const refused = await start()
    expect(refused.statusCode).toBe(429)
    expect(refused.json().message).toMatch(/^You can sync again in [45] minutes\.$/)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(200)
    const { allowance, latest } = await read('/api/imports')
    expect(allowance.callsLeft).toBe(5000)
    const pauseMs = Date.parse(latest.syncAgainAt) - Date.parse(latest.finishedAt)
    expect(pauseMs).toBe(300_000)
    limits.syncPauseMs = 0
    expect((await start()).statusCode).toBe(200)
    await world.waitForImport(owner, organisationId)
  })
})
