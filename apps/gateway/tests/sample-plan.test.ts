// The sample company has a budget in use, customers, drivers, a planned transfer and scenarios.
import type { ReplyOf } from '@millpond/contract/route'
import type { routes } from '@millpond/contract/routes'
import type { ForecastSettings } from '@millpond/core/forecast'
import { chosenBudget, ledgerSummary } from '@millpond/core/insight'
import { faultsIn } from '@millpond/core/report'
import {
  closeMonthOf,
  financialYearLabel,
  HOME_TIME_ZONE,
  longMonth,
  type Month,
} from '@millpond/core/time'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readLedger } from '../src/books/forecast-sources.ts'
import { fillSample } from '../src/features/organisation/fill-sample.ts'
import { reportSample } from '../src/reports/report-sample.ts'
import { clientOf, granted } from './_client.ts'
import { ANY_ENGINE, createTestGateway, type TestGateway, type TestUser } from './_gateway.ts'

describe.each(ANY_ENGINE)('what the owner of the sample company has planned (%s)', engine => {
  let gateway: TestGateway
  let user: TestUser
  let organisationId: string
  let basis: ReplyOf<typeof routes.getForecastBasis>
  const client = () => clientOf(gateway, user)
  const budgets = async () => (await granted(client().getBudgets({ organisationId }))).budgets
  const saveSettings = (baseVersion: number, settings: ForecastSettings) =>
    granted(
      // Saved as it was read; the reply's type is read only.
      client().putForecastSettings({ organisationId, baseVersion, settings: settings as never }),
    )
  beforeAll(async () => {
    gateway = await createTestGateway({ engine })
    user = await gateway.signUp()
    organisationId = (await granted(client().openSample())).organisationId
    basis = await granted(client().getForecastBasis({ organisationId }))
  })
  afterAll(() => gateway.close())

  it('[BUD-04] is one budget of this financial year, which the forecast uses', async () => {
    const close = closeMonthOf(gateway.clock.today(HOME_TIME_ZONE))
    const name = financialYearLabel(close, basis.yearBeginsMonth)
    const [budget, ...others] = await budgets()
    expect(others).toEqual([])
    expect(budget).toMatchObject({ name, state: 'open', basedOn: null })
    expect(basis.budgetName).toBe(name)
    expect(basis.settings).toMatchObject({ planByBudget: true, budgetId: budget?.sheetId })
    expect(Object.keys(basis.budget ?? {}).length).toBeGreaterThan(15)
  })

  it('[BUD-01] has a formula and a note, and its own history', async () => {
    const [{ sheetId } = { sheetId: '' }] = await budgets()
    const { lines } = await granted(client().getBudget({ organisationId, sheetId }))
    const formulas = lines.flatMap(each => each.formula ?? []).toSorted()
    expect(formulas).toEqual([
      expect.stringMatching(/^= \(\[@[^\]]+\] \+ \[@[^\]]+\]\) \* 1\.1%$/),
      '= [@driver-staff-hours] * [@driver-hourly-rate]',
    ])
    expect(lines.flatMap(({ note }) => note ?? [])).toHaveLength(1)
    const { edits } = await granted(client().getSheetHistory({ organisationId, sheetId }))
    expect(edits.map(({ label }) => label)).toEqual([
      '3 lines',
      'Targets',
      'Changes for this year',
      'From last year',
    ])
  })

  it('[CUS-01] [TRF-01] counts subscribers, and moves money for a purchase', async () => {
    const customers = await granted(client().getCustomers({ organisationId }))
    expect(customers.label).toBe('Subscribers')
    const [group] = customers.lines
    const close = closeMonthOf(gateway.clock.today(HOME_TIME_ZONE))
    expect(customers.customers[close]?.[group?.code ?? '']).toBeGreaterThan(100)
    const transfers = await granted(client().getTransfers({ organisationId }))
    expect(transfers.lines.map(({ name }) => name)).toEqual(['Second roaster'])
    expect(Object.keys(transfers.transfers as Record<Month, object>)).toHaveLength(2)
    expect(basis.transfers).toHaveLength(2)
  })

  it('[BUD-04] plans hours and a rate, which are its wages to the cent', async () => {
    const { lines, rows } = await granted(client().getDrivers({ organisationId }))
    expect(lines.map(({ name }) => name)).toEqual(['Staff hours', 'Hourly rate'])
    const [{ sheetId } = { sheetId: '' }] = await budgets()
    const budget = await granted(client().getBudget({ organisationId, sheetId }))
    const wages = budget.lines.find(({ formula }) => formula?.includes('driver-'))?.code
    const rowOf = (code?: string) => [...rows, ...budget.rows].find(row => row.code === code)
    const [hours, rate] = lines.map(({ code }) => rowOf(code)?.values ?? [])
    const product = (hours ?? []).map((value, at) => ((value ?? 0) * (rate?.[at] ?? 0)) / 1_000_000)
    expect(product).toHaveLength(12)
    expect(rowOf(wages)?.values).toEqual(product)
  })

  it('[SCN-01] has four scenarios on the forecast, each with its events', async () => {
    const { scenarios } = await granted(client().getScenarios({ organisationId }))
    const listed = scenarios.map(({ scenarioName, baseline, events }) => [
      scenarioName,
      baseline.kind,
      events.map(({ kind }) => kind).join(),
    ])
    expect(listed.toSorted()).toEqual([
      ['Buy an oven on a loan', 'forecast', 'asset,loan'],
      ['Hire a barista', 'forecast', 'hire'],
      ['Lose our largest customer', 'forecast', 'customerChange'],
      ['Raise prices by 5%', 'forecast', 'priceChange'],
    ])
    const [{ id } = { id: '' }] = scenarios
    const { lines } = await granted(client().getScenario({ organisationId, id }))
    const [{ code, line, version: baseVersion } = { code: '', line: null, version: 0 }] = lines
    const changes = [{ kind: 'line' as const, code, line, baseVersion }] as never
    const again = await granted(
      client().updateScenario({ organisationId, id, label: 'The same', changes }),
    )
    expect(again).toMatchObject({ editNumber: null, conflicts: [] })
  })

  it('follows the rules for every user: its settings can be saved again unchanged', async () => {
    const { settingsVersion: baseVersion, settings } = basis
    expect((await saveSettings(baseVersion, settings)).settings).toEqual(settings)
  })

  it('[USE-05] has a report after its first forecast: the owner’s page of the last month', async () => {
    const publishing = () => reportSample(gateway.deps, organisationId)
    // Each sample has one, also if two processes try at once.
    await Promise.all([publishing(), publishing()])
    const { reports } = await granted(client().getSavedReports({ organisationId }))
    const close = closeMonthOf(gateway.clock.today(HOME_TIME_ZONE))
    expect(reports.map(({ title, status, number }) => [title, status, number])).toEqual([
      [`Owner’s page, ${longMonth(close)}`, 'published', 1],
    ])
    const [{ id } = { id: '' }] = reports
    const { result } = await granted(client().getReportResult({ organisationId, id }))
    expect(result.month).toBe(close)
    expect(faultsIn(result)).toEqual([])
    // A draft of the same definition, published now, has the same figures.
    const { report } = await granted(client().openReportDraft({ organisationId, id }))
    const again = { organisationId, id: report.id }
    await granted(client().publishReport({ ...again, rowVersion: report.rowVersion }))
    expect((await granted(client().getReportResult(again))).result).toEqual(result)
    await publishing()
    expect((await granted(client().getSavedReports({ organisationId }))).reports).toHaveLength(2)
  })

  it('[AUTH-08] is in the activity log as done by the sample', async () => {
    const { entries, timeZone } = await granted(client().getActivity({ organisationId }))
    expect(timeZone).toBe('Pacific/Auckland')
    const bySample = entries.filter(({ who }) => who === 'Sample data')
    expect(bySample.map(({ action }) => action).toReversed()).toEqual([
      ...['customerLabelSet', 'customersSaved', 'transfersSaved', 'driversSaved'],
      ...['budgetCreated', 'budgetSaved', 'budgetSaved', 'budgetSaved', 'sheetLinesChanged'],
      'putForecastSettings',
      ...['scenarioCreated', 'scenarioSaved', 'scenarioCreated', 'scenarioSaved'],
      ...['scenarioCreated', 'scenarioSaved', 'scenarioCreated', 'scenarioSaved'],
      'reportPublished',
    ])
  })

  it('I10: a partner sees the same variance to this budget as the dashboard', async () => {
    const { kept, ledger } = await gateway.deps.database.inOrganisation(
      organisationId,
      async tx => ({
        kept: await tx.execute<{ variance: number }>(
          sql`select budget_variance::float8 as variance from books_profile`,
        ),
        ledger: await readLedger(tx, organisationId),
      }),
    )
    if (!ledger) throw new Error('The sample company has books')
    const { budget, budgetName, accounts, yearBeginsMonth } = basis
    const chosen = chosenBudget(ledger, { budget, budgetName, accounts, yearBeginsMonth })
    expect(chosen?.owner).toBe('yours')
    const { budgetVariance } = ledgerSummary(ledger, yearBeginsMonth, chosen)
    expect(budgetVariance).not.toBeNull()
    expect(kept.rows).toEqual([{ variance: budgetVariance }])
  })

  it('is not created a second time, nor over its owner’s changes', async () => {
    const [{ sheetId } = { sheetId: '' }] = await budgets()
    const { settings, settingsVersion } = await granted(
      client().getForecastBasis({ organisationId }),
    )
    const unused = { ...settings, planByBudget: false, budgetId: null }
    await saveSettings(settingsVersion, unused)
    await granted(client().deleteBudget({ organisationId, sheetId, isDeleted: true }))
    await gateway.deps.database.inOrganisation(organisationId, tx =>
      tx.execute(sql`update organisation set close_month = '2020-01'`),
    )
    await granted(client().openSample())
    expect(await budgets()).toEqual([])
    const after = await granted(client().getForecastBasis({ organisationId }))
    expect(after.settings).toEqual(unused)
  })
  it('[USE-05] has a version of its report for each month, until its owner deletes it', async () => {
    const { deps, clock } = gateway
    const numbers = async () => {
      await reportSample(deps, organisationId)
      const found = await deps.database.inOrganisation(organisationId, tx =>
        tx.execute<{ number: number; month: string }>(sql`
          select r.number, to_char(f.actual_until, 'YYYY-MM') as month
          from report r join report_frozen f using (organisation_id, report_id)
          where r.series_id = ${organisationId} and not r.is_deleted order by r.number`),
      )
      return found.rows.map(({ number, month }) => [number, month])
    }
    const first = await numbers()
    const before = clock.now()
    clock.advance(31 * 86_400)
    const month = closeMonthOf(clock.today(HOME_TIME_ZONE))
    const again = { ownerId: user.userId, existingId: organisationId, correlationId: 'again' }
    await fillSample(deps, again)
    const second = [...first, [first.length + 1, month]]
    expect(await numbers()).toEqual(second)
    expect(await numbers()).toEqual(second)
    await deps.database.inOrganisation(organisationId, tx =>
      tx.execute(sql`update report set is_deleted = true where series_id = ${organisationId}`),
    )
    clock.advance(31 * 86_400)
    await fillSample(deps, again)
    expect(await numbers()).toEqual([])
    clock.set(before.toISOString())
  })
})
