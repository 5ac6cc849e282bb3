import { type ForecastBasisReply, quarterly } from '@millpond/contract/forecast'
import type { ReplyOf } from '@millpond/contract/route'
import type { routes } from '@millpond/contract/routes'
import { addMonths, firstDay, type Month } from '@millpond/core/time'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  booksHistoryOf,
  readForecastSources,
  readHistory,
  readLedger,
} from '../src/books/forecast-sources.ts'
import type { Deps } from '../src/deps.ts'
import { runForecast } from '../src/jobs/run-forecast.ts'
import { forecastRunStore } from '../src/stores/forecast-run-store.ts'
import { ANY_ENGINE, bearer, type TestUser } from './_gateway.ts'
import { createImportWorld, type ImportWorld, organisationIn } from './_import-world.ts'

type Accuracy = ReplyOf<typeof routes.getForecastAccuracy>
type Changes = ReplyOf<typeof routes.getForecastChanges>

interface Run {
  readonly importId: string
  readonly state: string
  readonly attempts: number
  /** A digest of the stored forecast. */
  readonly frozen: string | null
}

const runsOf = (deps: Deps, organisationId: string): Promise<Run[]> =>
  deps.database.inOrganisation(organisationId, async tx => {
    const found = await tx.execute<Run & Record<string, unknown>>(sql`
      select import_id as "importId", state, attempts, md5(frozen) as frozen from forecast_run
      order by created_at`)
    return found.rows
  })

describe.each(ANY_ENGINE)('the stored forecast of an import (%s)', engine => {
  let world: ImportWorld
  let user: TestUser
  let organisationId: string
  const signal = new AbortController().signal
  beforeAll(async () => {
    world = await createImportWorld(engine)
    user = await world.signUp()
    organisationId = organisationIn(await world.connect(user, 'kereru'))
    await world.waitForImport(user, organisationId)
  })
  afterAll(() => world.close())

  const get = async <Reply>(path: string) => {
    const answer = await world.ask(user, 'GET', `${path}?organisationId=${organisationId}`)
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.body}`)
    return answer.json<Reply>()
  }
  const accuracy = async () => {
    for (;;) {
      const found = await get<Accuracy>('/api/forecast/accuracy')
      if (!found.isPending) return found
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  }
  const inOrganisation = <T>(work: Parameters<typeof world.deps.database.inOrganisation<T>>[1]) =>
    world.deps.database.inOrganisation(organisationId, work)

  it('exists after the first import, with nothing to compare it with', async () => {
    const found = await accuracy()
    expect(found.kept).toBe(1)
    const [kept] = await inOrganisation(tx => forecastRunStore.frozen(tx, organisationId, 9))
    expect(kept?.months).toHaveLength(36)
    expect(kept?.closing).toHaveLength(36)
    expect(await get<Changes>('/api/forecast/changes')).toEqual({ isPending: false, bridge: null })
  })

  it('is stored once for each import, and compared with the one before', async () => {
    await world.ask(user, 'POST', `/api/imports?organisationId=${organisationId}`)
    await world.waitForImport(user, organisationId)
    expect((await accuracy()).kept).toBe(2)
    const { bridge } = await get<Changes>('/api/forecast/changes')
    // The same books on the same day: the low point has not moved.
    expect(bridge?.to).toEqual(bridge?.from)
    expect(bridge?.steps.reduce((sum, step) => sum + step.amount, 0)).toBe(0)
  })

  it('[DAT-01] includes what was learned from the payments of the newest books', async () => {
    const { forecasts } = world.deps
    const { learned } = await inOrganisation(async tx => {
      const sources = await readForecastSources(tx, organisationId)
      const ledger = await readLedger(tx, organisationId)
      const payments = await readHistory(tx, organisationId)
      const { basis } = sources!
      const holidays = new Set(world.deps.holidaysAround(basis.country, basis.asOf))
      const history = booksHistoryOf({ ...basis, holidays }, payments)
      // Calculated by the thread from the books, not read from a cache.
      return forecasts.answers.run('learn', {
        ...{ ledger: ledger!, history, asOf: basis.asOf, closes: 1 },
      })
    })
    const { version, learned: sent } = await get<ForecastBasisReply>('/api/forecast/basis')
    const keptOf = (each: number) =>
      inOrganisation(tx => forecastRunStore.learned(tx, organisationId, each))
    const kept = await Promise.all([version - 1, version, version + 1].map(keptOf))
    expect(kept).toEqual([null, learned, null])
    expect(sent).toEqual(JSON.parse(learned))
  })

  it('[FIG-01] I6: the list of clients follows a changed setting, the stored forecast does not', async () => {
    const rentOf = async () => {
      const { accounts, settings, settingsVersion } =
        await get<ForecastBasisReply>('/api/forecast/basis')
      const rent = accounts.find(({ name }) => name === 'Rent')
      return { code: rent?.code ?? '', settings, settingsVersion }
    }
    const lineOf = () =>
      inOrganisation(async tx => {
        const found = await tx.execute<{ closing: string; kept: string; refreshed: boolean }>(sql`
          select line_closing as closing, frozen::json ->> 'closing' as kept,
            refreshed is not null as refreshed
          from forecast_run where state = 'done' order by created_at desc limit 1`)
        const [row] = found.rows
        return { ...row, closing: JSON.parse(row?.closing ?? '[]') as number[] }
      })
    const before = await lineOf()
    const { code, settings, settingsVersion } = await rentOf()
    const rule = { kind: 'fixed', steps: [{ from: '2026-11', amount: 1_000_00 }] }
    const save = async (baseVersion: number, changed: typeof settings) => {
      const answer = await world.inject({
        ...{ method: 'PUT', url: '/api/forecast/settings', headers: bearer(user.token) },
        query: { organisationId },
        payload: { baseVersion, settings: changed },
      })
      expect(answer.statusCode).toBe(200)
      return answer.json<{ settingsVersion: number }>().settingsVersion
    }
    const accounts = { [code]: { rule } } as unknown as typeof settings.accounts
    const version = await save(settingsVersion, { ...settings, accounts })
    await expect.poll(async () => (await lineOf()).refreshed, { timeout: 60_000 }).toBe(true)
    const after = await lineOf()
    // Rent of 1,000 instead of 14,200 a month: more cash, of which the owner draws a part.
    expect(after.closing[11]).toBeGreaterThan(before.closing[11] ?? 0)
    expect(after.kept).toBe(before.kept)
    await save(version, settings)
    const isAsBefore = async () => (await lineOf()).closing[11] === before.closing[11]
    await expect.poll(isAsBefore, { timeout: 60_000 }).toBe(true)
  })

  it('is the same when the work was interrupted and repeated', async () => {
    const [before] = (await runsOf(world.deps, organisationId)).slice(-1)
    const key = { organisationId, importId: before!.importId }
    // As after a kill while the thread calculates.
    await inOrganisation(tx =>
      tx.execute(sql`update forecast_run set state = 'pending', frozen = null, backtest = null,
        lease_id = gen_random_uuid(), lease_until = now() + interval '1 minute'
        where import_id = ${key.importId}`),
    )
    await runForecast(world.deps, key, signal)
    expect((await runsOf(world.deps, organisationId)).at(-1)?.state).toBe('pending')

    await inOrganisation(tx =>
      tx.execute(sql`update forecast_run set lease_until = now() - interval '1 second'
        where import_id = ${key.importId}`),
    )
    await world.stopJobs()
    await world.startJobs()
    await accuracy()
    const [again] = (await runsOf(world.deps, organisationId)).slice(-1)
    expect(again).toMatchObject({ ...before, attempts: before!.attempts + 1 })
  })

  it('is stored once, however many workers calculate it', async () => {
    const [before] = (await runsOf(world.deps, organisationId)).slice(-1)
    const key = { organisationId, importId: before!.importId }
    await inOrganisation(tx =>
      tx.execute(sql`update forecast_run set state = 'pending', frozen = null, attempts = 0
        where import_id = ${key.importId}`),
    )
    await Promise.all([1, 2, 3].map(() => runForecast(world.deps, key, signal)))
    const [again] = (await runsOf(world.deps, organisationId)).slice(-1)
    expect(again).toMatchObject({ state: 'done', attempts: 1, frozen: before!.frozen })
  })

  it('is skipped if newer books have been published', async () => {
    const [newest] = (await runsOf(world.deps, organisationId)).slice(-1)
    await inOrganisation(tx =>
      tx.execute(sql`update forecast_run set state = 'pending', frozen = null, data_version = 1
        where import_id = ${newest!.importId}`),
    )
    await runForecast(world.deps, { organisationId, importId: newest!.importId }, signal)
    expect((await runsOf(world.deps, organisationId)).at(-1)?.state).toBe('superseded')
    expect((await accuracy()).kept).toBe(1)
  })

  it('[UI-10] is reported as missing after the last retry, until one is saved', async () => {
    const [newest] = (await runsOf(world.deps, organisationId)).slice(-1)
    const key = { organisationId, importId: newest!.importId }
    const pending = () =>
      inOrganisation(tx =>
        tx.execute(sql`update forecast_run set state = 'pending', frozen = null, attempts = 2,
          lease_id = null, lease_until = null,
          data_version = (select data_version from organisation
            where organisation_id = ${organisationId})
          where import_id = ${key.importId}`),
      )
    const kinds = async () => {
      const { notifications } = await get<{ notifications: { kind: string }[] }>(
        '/api/notifications',
      )
      return notifications.map(each => each.kind)
    }
    await pending()
    const work = {
      run: () => Promise.reject(new Error('A task failed')),
      close: async () => undefined,
    }
    const forecasts = { ...world.deps.forecasts, work } as unknown as Deps['forecasts']
    await runForecast({ ...world.deps, forecasts }, key, signal)
    expect((await runsOf(world.deps, organisationId)).at(-1)?.state).toBe('failed')
    expect(await kinds()).toContain('forecastFailed')
    await pending()
    await runForecast(world.deps, key, signal)
    expect((await runsOf(world.deps, organisationId)).at(-1)?.state).toBe('done')
    expect(await kinds()).not.toContain('forecastFailed')
  })

  it('is compared with the month-ends that followed', async () => {
    const ledger = await get<{
      closeMonth: Month
      months: Month[]
      series: { code: string; values: number[] }[]
    }>('/api/organisations/monthly-data-indexed')
    const running = addMonths(ledger.closeMonth, 1)
    const months = [addMonths(running, -2), ledger.closeMonth, running]
    const frozen = JSON.stringify({
      months,
      closing: [1, 2, 3],
      lower80: [0, 0, 0],
      upper80: [10, 9_000_000_000, 9_000_000_000],
      rows: [],
      documents: [],
    })
    const asOf = firstDay(addMonths(running, -2))
    await inOrganisation(tx =>
      tx.execute(sql`insert into forecast_run
        (organisation_id, import_id, data_version, as_of, state, frozen)
        values (${organisationId}, gen_random_uuid(), 1, ${asOf}, 'done', ${frozen})`),
    )
    const closing = ledger.series.find(each => each.code === 'closing')!
    const [first, second] = months.map(month => closing.values[ledger.months.indexOf(month)]!)
    const bands = [
      { forecast: 1, lower80: 0, upper80: 10, actual: first, miss: first! - 1, isInside80: false },
      { forecast: 2, lower80: 0, upper80: 9_000_000_000, actual: second, miss: second! - 2 },
    ]
    expect((await accuracy()).scored).toEqual([
      {
        asOf,
        months: [
          { month: months[0], ...bands[0] },
          { month: months[1], ...bands[1], isInside80: true },
        ],
      },
    ])
  })

  it('the newest sixty and the last of each month are kept', async () => {
    await inOrganisation(async tx => {
      await tx.execute(sql`insert into forecast_run
        (organisation_id, import_id, data_version, as_of, state, frozen)
        select ${organisationId}, gen_random_uuid(), 1, date '2026-01-01' + n, 'done', '{}'
        from generate_series(0, 200) n`)
      await forecastRunStore.forgetOld(tx, organisationId)
    })
    const days = await inOrganisation(async tx => {
      const found = await tx.execute<{ asOf: string }>(sql`
        select as_of::text as "asOf" from forecast_run where state = 'done' order by as_of`)
      return found.rows.map(row => row.asOf)
    })
    expect(days.slice(0, 4)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'])
    expect(days.length).toBeGreaterThanOrEqual(60)
    expect(days.length).toBeLessThan(70)
  })

  it('[VIEW-01] [API-02] quarters cover the months of the ledger and the months ahead', async () => {
    const found = await get<ReplyOf<typeof routes.getQuarterly>>('/api/quarterly')
    expect(() => quarterly.parse(found)).not.toThrow()
    const kinds = found.quarters.map(quarter => quarter.kind)
    expect(kinds.slice(0, 8)).toEqual(Array(8).fill('actual'))
    expect(kinds.slice(8).every(kind => kind !== 'actual')).toBe(true)
    expect(found.quarters.length).toBeGreaterThan(15)
    const profit = found.rows.find(row => row.key === 'netProfit')!
    expect(profit.amounts).toHaveLength(found.quarters.length)
    expect(profit.amounts.every(amount => amount !== null)).toBe(true)
    const check = found.rows.find(row => row.key === 'check')!
    expect(new Set(check.amounts)).toEqual(new Set([0]))
  })
})
