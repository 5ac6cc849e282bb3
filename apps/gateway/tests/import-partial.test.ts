import type { ImportProgress } from '@millpond/contract/connection'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importWindow } from '../src/importing/import-window.ts'
import { resumeAbandoned } from '../src/jobs/resume-imports.ts'
import { ANY_ENGINE, type TestUser } from './_gateway.ts'
import { createImportWorld, type ImportWorld, organisationIn } from './_import-world.ts'

describe.each(ANY_ENGINE)('a first import that the provider delays (%s)', engine => {
  let world: ImportWorld
  let owner: TestUser
  let organisationId: string
  beforeAll(async () => {
    world = await createImportWorld(engine)
    owner = await world.signUp()
    // The oldest balance sheet: no request for the newest year waits for a retry at that time.
    const window = importWindow(world.deps.clock.today('Pacific/Auckland'))
    const steps = world.deps.accounting.xero?.planImport(window).steps ?? []
    const nth = steps.filter(({ kind }) => kind === 'balanceSheet').length
    await world.control.setFaults(
      { kind: 'rate-limited', path: '/BalanceSheet', nth, retryAfter: 3600 },
      // The last answer of the newest year is slow: older statements arrive before it.
      { kind: 'drip', path: '/BankTransfers', milliseconds: 3000 },
    )
    organisationId = organisationIn(await world.connect(owner, 'kereru'))
  })
  afterAll(() => world.close())

  const latest = async (): Promise<ImportProgress> => {
    const url = `/api/imports?organisationId=${organisationId}`
    return (await world.ask(owner, 'GET', url)).json().latest
  }
  const figures = async () => {
    const url = `/api/organisations/monthly-data-indexed?organisationId=${organisationId}`
    return (await world.ask(owner, 'GET', url)).json()
  }

  it('[UI-02] shows its newest year meanwhile, and says that the older ones follow', async () => {
    const waiting = { state: 'waiting', canOpen: true, monthsWanted: 36 }
    await expect.poll(latest, { timeout: 60_000 }).toMatchObject(waiting)
    const progress = await latest()
    expect(progress.monthsDone).toBeGreaterThanOrEqual(11)
    expect(progress.monthsDone).toBeLessThan(36)
    const { months, series } = await figures()
    const profit = series.find((each: { summaryDataType: number }) => each.summaryDataType === 1)
    expect(profit.values[months.indexOf(months[0])]).toBeNull()
    expect(profit.values[35]).not.toBeNull()
  })

  it('continues by itself after the wait, also after a restart', async () => {
    await world.control.clearFaults()
    const before = (await figures()).version
    await world.deps.database.inOrganisation(organisationId, tx =>
      tx.execute(sql`update import_run set resume_at = now()`),
    )
    world.forgetLimits()
    await resumeAbandoned(world.deps)
    expect(await world.waitForImport(owner, organisationId)).toMatchObject({
      state: 'done',
      monthsDone: 36,
    })
    const { version, series } = await figures()
    expect(version).toBe(before + 1)
    const profit = series.find((each: { summaryDataType: number }) => each.summaryDataType === 1)
    expect(profit.values[0]).not.toBeNull()
  })
})
