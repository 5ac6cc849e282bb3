import { type ForecastBasisReply, forecastBasis } from '@millpond/contract/forecast'
import type { ReplyOf } from '@millpond/contract/route'
import type { routes } from '@millpond/contract/routes'
import { DEFAULT_SETTINGS, type ForecastSettings, resolveForecast } from '@millpond/core/forecast'
import { ITEM_TYPE } from '@millpond/core/item'
import { cents } from '@millpond/core/money'
import { flatten, statementTable } from '@millpond/core/table'
import { addDays } from '@millpond/core/time'
import { buildCompany } from '@millpond/sandbox/companies'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { prepareBooks } from '../src/books/prepare-books.ts'
import { publishBooks } from '../src/books/publish-books.ts'
import type { Tx } from '../src/database/index.ts'
import { sampleRecords } from '../src/sample/sample-records.ts'
import { expectedDateStore } from '../src/stores/expected-date-store.ts'
import { forecastSettingsStore } from '../src/stores/forecast-settings-store.ts'
import {
  ANY_ENGINE,
  bearer,
  createTestGateway,
  type TestGateway,
  type TestUser,
} from './_gateway.ts'
import { setRole } from './_members.ts'
import { addSampleBooks } from './_sample-books.ts'

describe.each(ANY_ENGINE)('the basis of a forecast (%s)', engine => {
  let gateway: TestGateway
  let owner: TestUser
  let organisationId: string
  beforeAll(async () => {
    gateway = await createTestGateway({ engine })
    owner = await gateway.signUp()
    organisationId = await addSampleBooks(gateway.deps, owner.userId)
  })
  afterAll(() => gateway.close())

  const call = (who: TestUser, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
    gateway.inject({
      ...{ method, url, headers: bearer(who.token) },
      ...(organisationId && { query: { organisationId } }),
      ...(payload && { payload }),
    })
  const basis = async (who = owner) =>
    (await call(who, 'GET', '/api/forecast/basis')).json<ForecastBasisReply>()
  const askWith = (ledgerVersion: number | string) =>
    gateway.inject({
      ...{ method: 'GET', url: '/api/forecast/basis', headers: bearer(owner.token) },
      query: { organisationId, ledgerVersion: String(ledgerVersion) },
    })
  const basisWith = async (ledgerVersion: number) =>
    (await askWith(ledgerVersion)).json<ForecastBasisReply>()
  const save = (baseVersion: number, settings: ForecastSettings, who = owner) =>
    call(who, 'PUT', '/api/forecast/settings', { baseVersion, settings })
  const move = (dates: object[], who = owner) =>
    call(who, 'PUT', '/api/forecast/expected-dates', { dates })

  it('[DAT-01] contains the chart of accounts, open documents and the day of the books', async () => {
    const found = await basis()
    expect(() => forecastBasis.parse(found)).not.toThrow()
    expect(found.asOf).toBe(gateway.clock.today('Pacific/Auckland'))
    expect(found.country).toBe('NZ')
    expect(found.accounts.length).toBeGreaterThan(30)
    expect(found.openDocuments.length).toBeGreaterThan(4)
    expect(found.openDocuments.every(({ status }) => status === 'open')).toBe(true)
    expect(found.settings).toEqual(DEFAULT_SETTINGS)
    expect(found.settingsVersion).toBe(0)
    expect(found.holidays).toContain(`${found.asOf.slice(0, 4)}-12-25`)
  })

  it('[DAT-01] comes with the ledger of the same books', async () => {
    const found = await basis()
    const read = await call(owner, 'GET', '/api/organisations/monthly-data-indexed')
    const { version, ...ledger } = read.json()
    expect(found.version).toBe(version)
    expect(found.ledger).toEqual(ledger)
  })

  it('[DAT-01] omits the ledger for a caller that has it, and for no other', async () => {
    const found = await basis()
    expect(await basisWith(found.version)).toEqual({ ...found, ledger: null })
    expect(await basisWith(found.version + 1)).toEqual(found)
    // A reply prepared without the ledger is not sent to a caller who needs it.
    expect(await basis()).toEqual(found)
    for (const wrong of ['0', '-1', '1.5', 'newest', '']) {
      expect((await askWith(wrong)).statusCode, wrong).toBe(400)
    }
  })

  it('[DAT-01] is of the newest books, whatever was cached of older ones', async () => {
    const before = await basis()
    const { deps } = gateway
    const records = sampleRecords(buildCompany('kereru', before.asOf), before.asOf)
    const accounts = records.accounts?.map(each => ({ ...each, name: `${each.name} (new)` }))
    const books = prepareBooks([{ ...records, accounts: accounts ?? [] }], before.asOf, false)
    await deps.database.inOrganisation(organisationId, tx =>
      publishBooks(tx, organisationId, books),
    )
    const wordings = vi.spyOn(deps, 'holidaysAround')
    const after = await basis()
    await basis()
    // The second reader gets the reply that was prepared for the first.
    expect(wordings).toHaveBeenCalledTimes(1)
    wordings.mockRestore()
    expect(after.version).toBe(before.version + 1)
    // A page that still has the ledger of the older books gets the new ledger too.
    expect(await basisWith(before.version)).toEqual(after)
    expect(after.ledger).not.toBeNull()
    expect(after.accounts.map(({ name }) => name)).toEqual(
      before.accounts.map(({ name }) => `${name} (new)`),
    )
  })

  describe('settings', () => {
    const accountOf = async (itemType: number) =>
      (await basis()).accounts.find(account => account.itemType === itemType)!

    it('are saved as a whole, and the next reader gets them', async () => {
      const rent = await accountOf(ITEM_TYPE.expense)
      const settings: ForecastSettings = {
        ...DEFAULT_SETTINGS,
        accounts: { [rent.code]: { rule: { kind: 'growth', ppm: 50_000 }, taxPpm: 150_000 } },
        salesTax: { basis: 'payments', periodMonths: 2 },
      }
      const saved = await save(0, settings)
      expect(saved.json()).toEqual({ settingsVersion: 1, settings })
      expect(await basis()).toMatchObject({ settingsVersion: 1, settings })
    })

    it('of two saves of the same version, the second is refused with the newer version', async () => {
      const { settingsVersion, settings } = await basis()
      const [first, second] = await Promise.all([
        save(settingsVersion, { ...settings, planByBudget: true }),
        save(settingsVersion, { ...settings, planByBudget: false }),
      ])
      const [won, lost] = first.statusCode === 200 ? [first, second] : [second, first]
      expect(won.json().settingsVersion).toBe(settingsVersion + 1)
      expect(lost.statusCode).toBe(409)
      expect(lost.json()).toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('Someone else changed these settings. Nothing was saved.'),
        fields: [{ path: 'baseVersion', message: `The newer version is ${settingsVersion + 1}` }],
      })
      expect((await basis()).settings).toEqual(won.json().settings)
    })

    it.each<[string, Partial<ForecastSettings>, string, RegExp]>([
      ['an account', { accounts: { nobody: {} } }, 'settings.accounts.nobody', /no account nobody/],
      ['an override', { overrides: { x: {} } }, 'settings.overrides.x', /no account x/],
      [
        'a bank account',
        { banks: { x: { limit: cents(0), ratePpm: null } } },
        'settings.banks.x',
        /no account x/,
      ],
      ['a contact', { contactDays: { c: 30 } }, 'settings.contactDays.c', /no contact c/],
    ])(
      'of %s that the books do not have are refused with their path',
      async (_, part, path, text) => {
        const { settingsVersion } = await basis()
        const refused = await save(settingsVersion, { ...DEFAULT_SETTINGS, ...part })
        expect(refused.statusCode).toBe(400)
        expect(refused.json().fields).toEqual([{ path, message: expect.stringMatching(text) }])
        expect((await basis()).settingsVersion).toBe(settingsVersion)
      },
    )

    it('that are impossible are refused with the name of the account', async () => {
      const { settingsVersion } = await basis()
      const [cost, bank] = [await accountOf(ITEM_TYPE.expense), await accountOf(ITEM_TYPE.asset)]
      const refused = await save(settingsVersion, {
        ...DEFAULT_SETTINGS,
        accounts: { [cost.code]: { rule: { kind: 'percentOf', code: cost.code, ppm: 10 } } },
        overrides: { [bank.code]: {} },
        banks: { [cost.code]: { limit: cents(100), ratePpm: 95_000 } },
      })
      expect(refused.json().fields).toEqual([
        {
          path: `settings.accounts.${cost.code}.rule`,
          message: `${cost.name}: This account would refer to itself. Choose another one.`,
        },
        {
          path: `settings.overrides.${bank.code}`,
          message: `${bank.name} is on the balance sheet, so it cannot have a rule`,
        },
        {
          path: `settings.banks.${cost.code}`,
          message: `${cost.name} is not a bank account`,
        },
      ])
    })

    it('keep an account that newer books no longer have', async () => {
      const { settingsVersion, settings } = await basis()
      const kept = { ...settings, contactDays: { gone: 12 } }
      await gateway.deps.database.inOrganisation(organisationId, async tx => {
        await forecastSettingsStore.save(tx, organisationId, settingsVersion, kept)
      })
      expect((await save(settingsVersion + 1, { ...kept, planByBudget: true })).statusCode).toBe(
        200,
      )
    })
  })

  describe('expected dates', () => {
    it('move several documents at once, and null removes a date', async () => {
      const { asOf, openDocuments } = await basis()
      const [one, two] = openDocuments
      const later = addDays(asOf, 40)
      const moved = await move([
        { documentId: one!.documentId, expectedOn: later },
        { documentId: two!.documentId, expectedOn: later },
      ])
      const both = { [one!.documentId]: later, [two!.documentId]: later }
      expect(moved.json()).toEqual({ expectedDates: both })
      expect((await basis()).expectedDates).toEqual(both)
      await move([{ documentId: one!.documentId, expectedOn: null }])
      expect((await basis()).expectedDates).toEqual({ [two!.documentId]: later })
    })

    it('leave a document out, also after the next import, until it is counted again', async () => {
      const { asOf, openDocuments } = await basis()
      const [one, two] = openDocuments.map(({ documentId }) => documentId)
      const later = addDays(asOf, 40)
      await move([
        { documentId: one!, expectedOn: 'leftOut' },
        { documentId: two!, expectedOn: later },
      ])
      expect((await basis()).expectedDates).toEqual({ [one!]: 'leftOut', [two!]: later })
      const { deps } = gateway
      const books = deps.sampleBooks(asOf)
      await deps.database.inOrganisation(organisationId, async tx => {
        await publishBooks(tx, organisationId, books)
        await expectedDateStore.forgetSettled(tx, organisationId)
      })
      expect((await basis()).expectedDates).toEqual({ [one!]: 'leftOut', [two!]: later })
      await move([
        { documentId: one!, expectedOn: later },
        { documentId: two!, expectedOn: 'leftOut' },
      ])
      expect((await basis()).expectedDates).toEqual({ [one!]: later, [two!]: 'leftOut' })
      await move([{ documentId: one!, expectedOn: null }])
      await move([{ documentId: two!, expectedOn: later }])
      expect((await basis()).expectedDates).toEqual({ [two!]: later })
    })

    it('several dates of one invoice stay until all of it is paid', async () => {
      const { asOf, openDocuments, expectedDates } = await basis()
      const { documentId, amountDue } = openDocuments.find(
        each => each.kind === 'invoice' && expectedDates[each.documentId] === undefined,
      )!
      const parts = [
        { on: addDays(asOf, 10), amount: cents(10_050) },
        { on: addDays(asOf, 50), amount: cents(amountDue - 10_050) },
      ]
      expect((await move([{ documentId, expectedOn: parts }])).json().expectedDates).toEqual({
        ...expectedDates,
        [documentId]: parts,
      })
      expect((await basis()).expectedDates[documentId]).toEqual(parts)
      const short = [parts[0]!, { ...parts[1]!, amount: cents(1) }]
      const refused = await move([{ documentId, expectedOn: short }])
      expect(refused.json().fields).toEqual([
        {
          path: 'dates.0.expectedOn.1.amount',
          message: expect.stringContaining('add up to the open amount'),
        },
      ])
      // One date replaces all parts, and parts replace a date.
      await move([{ documentId, expectedOn: addDays(asOf, 20) }])
      expect((await basis()).expectedDates[documentId]).toBe(addDays(asOf, 20))
      const three = [
        { on: addDays(asOf, 5), amount: cents(1) },
        { on: addDays(asOf, 6), amount: cents(1) },
        { on: addDays(asOf, 7), amount: cents(amountDue - 2) },
      ]
      await Promise.all([
        move([{ documentId, expectedOn: three }]),
        move([{ documentId, expectedOn: parts }]),
      ])
      // Two at once: all of one of them, never parts of both.
      const after = (await basis()).expectedDates[documentId]
      expect([three, parts]).toContainEqual(after)
      await move([{ documentId, expectedOn: null }])
      expect((await basis()).expectedDates).toEqual(expectedDates)
    })

    it('are all refused if one is in the past or of a document that is not open', async () => {
      const { asOf, openDocuments, expectedDates } = await basis()
      const [, , three, four] = openDocuments
      const refused = await move([
        { documentId: three!.documentId, expectedOn: addDays(asOf, 5) },
        { documentId: four!.documentId, expectedOn: addDays(asOf, -1) },
        { documentId: 'nobody', expectedOn: addDays(asOf, 5) },
        { documentId: three!.documentId, expectedOn: null },
      ])
      expect(refused.statusCode).toBe(400)
      expect(refused.json().fields).toEqual([
        { path: 'dates.1.expectedOn', message: expect.stringContaining('is in the past') },
        { path: 'dates.2.documentId', message: expect.stringContaining('no longer open') },
        { path: 'dates.3.documentId', message: expect.stringContaining('appears twice') },
      ])
      expect((await basis()).expectedDates).toEqual(expectedDates)
    })
  })

  it('[VIEW-01] quarters follow the settings: a month’s override is in its quarter', async () => {
    const quarters = async () => {
      const answer = await call(owner, 'GET', '/api/quarterly')
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<ReplyOf<typeof routes.getQuarterly>>()
    }
    const before = await quarters()
    const { settingsVersion, settings, accounts } = await basis()
    const sales = accounts.find(account => account.itemType === ITEM_TYPE.revenue)!
    const at = before.quarters.findIndex(quarter => quarter.kind === 'forecast')
    const [month] = before.quarters[at]!.months
    const overrides = { [sales.code]: { [month]: cents(1_000_000_00) } }
    await save(settingsVersion, { ...settings, overrides })
    const after = await quarters()
    const amounts = (found: typeof after) =>
      found.rows.find(row => row.statement === 'profitAndLoss' && row.code === sales.code)!.amounts
    expect(after.settingsVersion).toBe(settingsVersion + 1)
    expect(amounts(after)[at]).toBeGreaterThanOrEqual(1_000_000_00)
    expect(amounts(after).toSpliced(at, 1)).toEqual(amounts(before).toSpliced(at, 1))
  })

  it('[VIEW-01] quarters are those of the table that a page makes from the same figures', async () => {
    const found = (await call(owner, 'GET', '/api/quarterly')).json<
      ReplyOf<typeof routes.getQuarterly>
    >()
    const ledger = (await call(owner, 'GET', '/api/organisations/monthly-data-indexed')).json()
    const reply = await basis()
    const given = { ...reply, holidays: new Set(reply.holidays) }
    const table = statementTable({
      ...{
        ledger,
        forecast: resolveForecast({ ledger, basis: given }),
        statement: 'profitAndLoss',
      },
      ...{ period: 'quarter', comparisons: [], yearBeginsMonth: reply.yearBeginsMonth },
      // Other months than those of the reply, as a user may choose.
      from: found.quarters[2]!.months[0],
      to: found.quarters[12]!.months[2],
    })
    const rows = flatten(table.rows)
    expect(rows.length).toBeGreaterThan(20)
    for (const { key, amounts } of rows) {
      const same = found.rows.find(row => row.statement === 'profitAndLoss' && row.key === key)
      expect([key, same?.amounts.slice(2, 13)]).toEqual([key, amounts])
    }
  })

  it('[VIEW-01] quarters that several ask for at once are calculated once', async () => {
    const { settingsVersion, settings } = await basis()
    await save(settingsVersion, { ...settings, planByBudget: !settings.planByBudget })
    const run = vi.spyOn(gateway.deps.forecasts.answers, 'run')
    const all = await Promise.all(
      [1, 2, 3, 4].map(() => call(owner, 'GET', '/api/quarterly').then(answer => answer.json())),
    )
    expect(run.mock.calls.filter(([name]) => name === 'quarterly')).toHaveLength(1)
    run.mockRestore()
    expect(new Set(all.map(each => JSON.stringify(each))).size).toBe(1)
    expect(all[0].settingsVersion).toBe(settingsVersion + 1)
  })

  it('[ORG-06] the database refuses a viewer, and anyone who rewrites a saved forecast', async () => {
    const viewer = await gateway.signUp()
    await setRole(gateway.deps, organisationId, viewer.userId, 'viewer')
    const { settingsVersion, settings, openDocuments, asOf } = await basis()
    const as = <T>(user: TestUser, work: (tx: Tx) => Promise<T>) =>
      gateway.deps.database.inOrganisation(organisationId, work, user.userId)
    const saving = (tx: Tx) =>
      forecastSettingsStore.save(tx, organisationId, settingsVersion, settings)
    expect(await as(viewer, saving)).toBeNull()
    const dates = [{ documentId: openDocuments[0]!.documentId, expectedOn: asOf }]
    await expect(
      as(viewer, tx => expectedDateStore.save(tx, organisationId, dates)),
    ).rejects.toThrow(/row-level security/)
    const rewriting = (tx: Tx) => tx.execute(sql`update forecast_run set backtest = '{}'`)
    expect((await as(owner, rewriting)).rowCount).toBe(0)
    expect(await as(owner, saving)).toMatchObject({ settingsVersion: settingsVersion + 1 })
  })

  it('[ORG-06] a viewer can read all of it but not change it', async () => {
    const viewer = await gateway.signUp()
    await setRole(gateway.deps, organisationId, viewer.userId, 'viewer')
    const { settingsVersion, settings, openDocuments } = await basis(viewer)
    expect((await save(settingsVersion, settings, viewer)).statusCode).toBe(403)
    const dates = [{ documentId: openDocuments[0]!.documentId, expectedOn: null }]
    expect((await move(dates, viewer)).statusCode).toBe(403)
  })
})
