import { randomUUID } from 'node:crypto'
import { month } from '@millpond/core/time'
import {
  type AccountingProvider,
  type ImportStep,
  ProviderFailure,
  type StepResult,
} from '@millpond/providers/accounting'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planImports, planMissed } from '../src/jobs/daily-import.ts'
import { startJobs } from '../src/jobs/index.ts'
import { resumeAbandoned } from '../src/jobs/resume-imports.ts'
import { createJobQueue } from '../src/queue/job-queue.ts'
import { importStore } from '../src/stores/import-store.ts'
import { readBooks, withoutVariance } from './_books.ts'
import { ANY_ENGINE, type TestUser } from './_gateway.ts'
import { createImportWorld, deferred, type ImportWorld, organisationIn } from './_import-world.ts'

describe.each(ANY_ENGINE)('an import that is interrupted (%s)', engine => {
  let world: ImportWorld
  let owner: TestUser
  let organisationId: string
  let whole: Awaited<ReturnType<typeof readBooks>>
  let beforeStep: (key: string) => Promise<void> = async () => undefined

  let withMore = (_step: ImportStep, answer: StepResult): StepResult => answer

  const interrupted = (provider: AccountingProvider): AccountingProvider => ({
    ...provider,
    reader(access) {
      const reader = provider.reader(access)
      return {
        async readStep(step, window) {
          await beforeStep(step.key)
          return withMore(step, await reader.readStep(step, window))
        },
      }
    },
  })

  beforeAll(async () => {
    world = await createImportWorld(engine, { wrap: interrupted })
    owner = await world.signUp()
    organisationId = organisationIn(await world.connect(owner, 'startup'))
    expect(await world.waitForImport(owner, organisationId)).toMatchObject({ state: 'done' })
    whole = await readBooks(world.deps, organisationId)
  })
  afterAll(() => world.close())

  const start = () => world.ask(owner, 'POST', `/api/imports?organisationId=${organisationId}`)
  const inOrganisation: typeof world.deps.database.inOrganisation = (id, work, userId) =>
    world.deps.database.inOrganisation(id, work, userId)
  const latest = () => inOrganisation(organisationId, tx => importStore.latest(tx, organisationId))
  const pendingSteps = async () => {
    const found = await inOrganisation(organisationId, tx =>
      tx.execute(sql`select step_key from import_step where state = 'pending'`),
    )
    return found.rows.length
  }

  it('by a stop while its last request waits for another try publishes nothing', async () => {
    let stopped: Promise<void> | null = null
    let failing: string | null = null
    beforeStep = async key => {
      if (key.startsWith('bankSummary:')) failing ??= key
      if (key !== failing) return
      await expect.poll(pendingSteps, { timeout: 15_000 }).toBe(1)
      stopped ??= world.stopJobs()
      throw new ProviderFailure('unavailable', 'The last request fails, and the process stops')
    }
    await start()
    await expect.poll(() => stopped, { timeout: 20_000 }).not.toBeNull()
    await stopped
    expect(await readBooks(world.deps, organisationId)).toEqual(whole)
    expect(await latest()).toMatchObject({ state: 'queued', failureKind: null })

    beforeStep = async () => undefined
    await world.startJobs()
    expect(await world.waitForImport(owner, organisationId)).toMatchObject({ state: 'done' })
    expect(await readBooks(world.deps, organisationId)).toEqual(whole)
  })

  it('by a lost database connection continues later, without a notification', async () => {
    const { database } = world.deps
    const real = database.inOrganisation
    let struck = false
    beforeStep = async key => {
      if (struck || !key.startsWith('balanceSheet:')) return
      // The worker's next write gets the error of a server that an administrator restarts.
      Object.assign(database, {
        inOrganisation: (id: string) => {
          database.inOrganisation = real
          struck = true
          return real(id, tx =>
            tx.execute(sql`do $$ begin raise sqlstate '57P01' using message = 'gone'; end $$`),
          )
        },
      })
    }
    const { importId } = (await start()).json()
    await expect.poll(() => struck, { timeout: 20_000 }).toBe(true)
    await expect.poll(async () => (await latest())?.state, { timeout: 20_000 }).toBe('queued')
    await resumeAbandoned(world.deps)
    expect(await world.waitForImport(owner, organisationId)).toMatchObject({
      state: 'done',
      importId,
    })
    expect(await readBooks(world.deps, organisationId)).toEqual(whole)
    const url = `/api/notifications?organisationId=${organisationId}`
    const kinds = (await world.ask(owner, 'GET', url))
      .json()
      .notifications.map((note: { kind: string }) => note.kind)
    expect(kinds).not.toContain('importFailed')
  })

  it('and continues on another day starts again, without data of the day before', async () => {
    beforeStep = async () => undefined
    const nth = 20
    await world.control.setFaults({ kind: 'rate-limited', nth, retryAfter: 3600 })
    await start()
    await expect.poll(async () => (await latest())?.state, { timeout: 20_000 }).toBe('waiting')
    await world.control.clearFaults()
    const before = await latest()
    const asked = new Set<string>()
    beforeStep = async key => void asked.add(key)
    await inOrganisation(organisationId, tx =>
      tx.execute(sql`
        update import_run set resume_at = now(),
          "window" = "window" || '{"today": "2024-02-29", "close": "2024-01"}'::jsonb
        where state = 'waiting'`),
    )
    world.forgetLimits()
    await resumeAbandoned(world.deps)
    expect(await world.waitForImport(owner, organisationId)).toMatchObject({ state: 'done' })
    expect((await latest())?.window).toEqual(before?.window)
    expect(asked).toContain('organisation')
    expect(await readBooks(world.deps, organisationId)).toEqual(whole)
  })

  it('continues without a budget that was deleted before its lines were read', async () => {
    const lines = { kind: 'budgetLines', from: month('2026-01'), to: month('2026-02') } as const
    withMore = ({ kind }, answer) =>
      kind === 'budgets'
        ? { ...answer, more: [...answer.more, { ...lines, key: 'gone', id: randomUUID() }] }
        : answer
    await start()
    expect(await world.waitForImport(owner, organisationId)).toMatchObject({ state: 'done' })
    expect(await readBooks(world.deps, organisationId)).toEqual(whole)
    withMore = (_step, answer) => answer
  })

  it('continues without a budget of which only a half can be read', async () => {
    const seen: string[] = []
    beforeStep = async key => {
      if (!key.startsWith('budget:')) return
      seen.push(key)
      if (seen.length > 1) throw new ProviderFailure('rejected', 'No such budget')
    }
    await start()
    expect(await world.waitForImport(owner, organisationId)).toMatchObject({ state: 'done' })
    beforeStep = async () => undefined
    expect(seen.length).toBeGreaterThan(1)
    const { ledger_series: series, ...others } = await readBooks(world.deps, organisationId)
    const { ledger_series: all, ...othersWhole } = whole
    expect(withoutVariance(others)).toEqual(withoutVariance(othersWhole))
    expect(series?.length).toBeLessThan(all?.length ?? 0)
    const kept = await inOrganisation(organisationId, tx =>
      tx.execute(sql`select state from import_step where step ->> 'kind' = 'budgetLines'
        and state <> 'skipped' and import_id = (
          select import_id from import_run order by started_at desc limit 1)`),
    )
    expect(kept.rows).toEqual([])
  })

  it('[SYN-03] keeps the lists that it could not read as they were', async () => {
    const asked: string[] = []
    beforeStep = async key => {
      const [kind = ''] = key.split(':')
      if (!['repeating', 'quotes', 'taxRates'].includes(kind)) return
      asked.push(kind)
      throw new ProviderFailure('unreadable', 'Something else than a list')
    }
    await start()
    expect(await world.waitForImport(owner, organisationId)).toMatchObject({ state: 'done' })
    expect(asked.sort()).toEqual(['quotes', 'repeating', 'taxRates'])
    expect(whole.repeating?.length).toBeGreaterThan(0)
    expect(await readBooks(world.deps, organisationId)).toEqual(whole)
    // These books may be those of another company.
    await inOrganisation(organisationId, tx =>
      tx.execute(sql`update connection set connected_at = now()`),
    )
    await start()
    expect(await world.waitForImport(owner, organisationId)).toMatchObject({ state: 'done' })
    expect((await readBooks(world.deps, organisationId)).repeating).toEqual([])
    beforeStep = async () => undefined
    await start()
    expect(await world.waitForImport(owner, organisationId)).toMatchObject({ state: 'done' })
    expect(await readBooks(world.deps, organisationId)).toEqual(whole)
  })

  it('that has failed keeps no answers after the next one starts', async () => {
    beforeStep = async key => {
      if (key === 'creditNotes:1') throw new ProviderFailure('rejected', 'Never')
    }
    await start()
    const failed = await world.waitForImport(owner, organisationId)
    expect(failed).toMatchObject({ state: 'failed' })
    const staged = async () => {
      const found = await inOrganisation(organisationId, tx =>
        tx.execute(sql`select 1 from import_step
          where import_id = ${failed.importId} and records is not null`),
      )
      return found.rows.length
    }
    expect(await staged()).toBeGreaterThan(0)
    await inOrganisation(organisationId, tx =>
      tx.execute(sql`update import_run set "window" = "window" || '{"today": "2024-02-29"}'::jsonb
        where state = 'failed'`),
    )
    const begun = deferred()
    beforeStep = () => begun.settled
    await start()
    expect(await staged()).toBe(0)
    begun.settle()
    expect(await world.waitForImport(owner, organisationId)).toMatchObject({ state: 'done' })
  })

  it('imports that were missed while the gateway was off are made up, even if one fails', async () => {
    const other = await world.signUp()
    const second = organisationIn(await world.connect(other, 'services'))
    await world.waitForImport(other, second)
    const asked: string[] = []
    const jobs = {
      ...world.deps.jobs,
      async sendRefresh(id: string) {
        asked.push(id)
        throw new Error('The queue is away')
      },
    }
    const askedAt = async (instant: string, plan = planImports) => {
      asked.length = 0
      const clock = { ...world.clock, now: () => new Date(instant) }
      await plan({ ...world.deps, clock, jobs })
      return [...asked].sort()
    }
    const itIs = (id: string, change: ReturnType<typeof sql>) =>
      inOrganisation(id, tx => tx.execute(change))
    for (const id of [organisationId, second]) {
      await itIs(id, sql`update import_run set started_at = '2026-11-30T00:00:00Z'`)
    }
    await itIs(second, sql`update books_profile set time_zone = 'America/New_York'`)
    await itIs(organisationId, sql`update books_profile set time_zone = 'Pacific/Auckland'`)
    // Every night is that of the company, and a plan that was missed is made up.
    expect(await askedAt('2026-11-30T00:17:00Z')).toEqual([])
    expect(await askedAt('2026-11-30T08:17:00Z')).toEqual([second])
    const both = [organisationId, second].sort()
    expect(await askedAt('2026-11-30T14:17:00Z')).toEqual(both)
    expect(await askedAt('2026-11-30T20:00:00Z', planMissed)).toEqual(both)
    expect(world.lines.join('')).toContain('an import could not be planned')
    // A zone that is not real has the night of the home market, and others have theirs.
    await itIs(organisationId, sql`update books_profile set time_zone = 'No/Such_Zone'`)
    expect(await askedAt('2026-11-30T14:17:00Z')).toEqual(both)
    // It was continued in this night, and failed again.
    const failedAt = (instant: string) =>
      itIs(organisationId, sql`update import_run set state = 'failed', finished_at = ${instant}`)
    await failedAt('2026-11-30T14:20:00Z')
    expect(await askedAt('2026-11-30T15:17:00Z')).toEqual([second])
    expect(await askedAt('2026-12-01T14:17:00Z')).toEqual(both)
    // Too few calls are left for people who want a sync on that day.
    const left = (calls: number) => sql`
      update connection set calls_left = ${calls}, calls_left_at = '2026-12-01T13:00:00Z'`
    await itIs(organisationId, left(100))
    expect(await askedAt('2026-12-01T14:17:00Z')).toEqual([second])
    await itIs(organisationId, left(4000))
    expect(await askedAt('2026-12-01T14:17:00Z')).toEqual(both)
    await itIs(organisationId, sql`update import_run set state = 'done'`)
    await itIs(organisationId, sql`update books_profile set time_zone = 'Pacific/Auckland'`)
  })

  it('a fault of our own is logged, and its text is not in the queue', async () => {
    await world.stopJobs()
    const logged: unknown[] = []
    const log = { error: (fields: object) => logged.push(fields), info: () => undefined }
    const queue = createJobQueue(world.deps.database, log, world.deps.metrics)
    const nothing = async () => undefined
    await queue.start({
      async runImport() {
        throw new Error('Kererū Coffee Ltd owes 12.50')
      },
      runForecast: async () => undefined,
      refreshOutlook: nothing,
      refreshOrganisation: nothing,
      planDay: nothing,
      planImports: nothing,
      resumeAbandoned: nothing,
      syncBilling: async () => undefined,
      makePackReport: async () => undefined,
    })
    await queue.sendImport({ organisationId, importId: randomUUID() })
    queue.wake()
    await expect
      .poll(() => logged, { timeout: 10_000 })
      .toContainEqual(expect.objectContaining({ queue: 'import' }))
    await queue.stop()
    const { rows } = await world.deps.database.jobs.executeSql(
      `select output::text as words from pgboss.job where state = 'failed'`,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].words).not.toContain('12.50')
    await world.startJobs()
  })

  it.runIf(engine === 'embedded')(
    'the lease of a killed process is free before the next process works',
    async () => {
      await world.stopJobs()
      await start()
      await inOrganisation(organisationId, tx =>
        tx.execute(sql`update import_run set lease_id = gen_random_uuid(),
        lease_until = now() + interval '1 hour' where state = 'queued'`),
      )
      let heldAtStart: unknown = null
      const jobs = {
        ...world.deps.jobs,
        async start() {
          const found = await world.deps.database.inOrganisation(organisationId, tx =>
            tx.execute(sql`select 1 from import_run where lease_until is not null`),
          )
          heldAtStart = found.rows.length
        },
      }
      await startJobs({ ...world.deps, jobs })
      expect(heldAtStart).toBe(0)
      await world.startJobs()
      expect(await world.waitForImport(owner, organisationId)).toMatchObject({ state: 'done' })
    },
  )
})
